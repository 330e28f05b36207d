import type { PyodideAPI } from "pyodide";
import type { BootStep } from "./messages";

/** `client/browser/bridge.py`: JSON text in, a JSON array of effects out. */
export interface Bridge {
  handle(text: string): string;
}

export interface Files {
  runtime: string;
  library: string;
  game: string;
}

type Load = (options: Record<string, unknown>) => Promise<PyodideAPI>;

/** Written here because the package's own lock file lists hundreds of packages that we never load. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const PLACE = "/lib/remi.zip";

async function bytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Starts Python and imports `module` of our packages. Never settles if the server sends the interpreter with a wrong
 * type, so whoever calls needs a time limit.
 */
export async function boot(files: Files, progress: (step: BootStep) => void, module: string): Promise<Bridge> {
  const game = bytes(files.game);
  game.catch(() => undefined); // Reported where it is awaited.
  const { loadPyodide } = (await import(/* @vite-ignore */ `${files.runtime}pyodide.mjs`)) as { loadPyodide: Load };
  progress("interpreter");
  const python = await loadPyodide({
    indexURL: files.runtime,
    stdLibURL: files.library,
    lockFileContents: LOCK,
    env: { HOME: "/home/pyodide", LANG: "C.UTF-8" },
  });
  progress("library");
  python.FS.writeFile(PLACE, await game);
  python.runPython(`import sys; sys.path.append("${PLACE}")`);
  const bridge = python.pyimport(module) as Bridge;
  progress("game");
  return bridge;
}
