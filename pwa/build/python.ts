import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const MADE = resolve(import.meta.dirname, "../../build/browser/out");
const PACKAGE = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const TYPES: Record<string, string> = { ".mjs": "text/javascript", ".wasm": "application/wasm", ".zip": "application/zip" };

/** Where the page's worker finds Python; all below /assets/, named by their hashes. */
export interface PythonFiles {
  /** The folder of the interpreter, with a slash at its end. */
  runtime: string;
  library: string;
  /** Our own packages. */
  game: string;
}

function hashOf(...contents: Buffer[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("base64url").slice(0, 10);
}

function wheel(): string {
  const name = readdirSync(MADE).find((file) => file.endsWith(".whl"));
  if (name === undefined) throw new Error("the game's wheel is missing: run `make build`");
  return resolve(MADE, name);
}

/**
 * Puts the interpreter, its library and our packages among the assets, and tells the worker their names as `__PYTHON__`.
 * The interpreter loads its own files by fixed names, so they share a folder; the rest has a hash of its own, so that
 * an update of the game does not download the interpreter again.
 */
export function python(): Plugin {
  const assets = new Map<string, Buffer>();
  const parts = RUNTIME.map((name) => readFileSync(resolve(PACKAGE, name)));
  const runtime = `assets/pyodide-${hashOf(...parts)}/`;
  RUNTIME.forEach((name, i) => assets.set(runtime + name, parts[i] as Buffer));
  const [library, game] = [resolve(MADE, "library.zip"), wheel()].map((file) => readFileSync(file)) as [Buffer, Buffer];
  const names = { library: `assets/library-${hashOf(library)}.zip`, game: `assets/remi-${hashOf(game)}.zip` };
  assets.set(names.library, library).set(names.game, game);
  const files: PythonFiles = { runtime: `/${runtime}`, library: `/${names.library}`, game: `/${names.game}` };
  return {
    name: "python",
    config: () => ({ define: { __PYTHON__: JSON.stringify(files) } }),
    generateBundle() {
      for (const [fileName, source] of assets) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").slice(1).replace(/\?.*/, "");
        const content = assets.get(path);
        if (content === undefined) return next();
        response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
        response.end(content);
      });
    },
  };
}
