// Lays a brotli and a gzip neighbour beside every file of dist/ that gains by it, for the service to send as they are.
// What was compressed once is kept by its hash: the interpreter alone takes half a minute.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(here, "../dist");
const cache = resolve(here, "../../.cache/compressed");
const GAINS = /\.(css|html|ico|js|json|mjs|svg|txt|wasm|webmanifest|zip)$/;

/** @type {Record<string, (content: Buffer) => Buffer>} */
const methods = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => gzipSync(content, { level: 9 }),
};

/** @param {Buffer} content @param {string} kind @returns {Buffer} */
function compressed(content, kind) {
  const kept = join(cache, `${createHash("sha256").update(content).digest("hex")}.${kind}`);
  if (existsSync(kept)) return readFileSync(kept);
  const made = /** @type {(content: Buffer) => Buffer} */ (methods[kind])(content);
  writeFileSync(kept, made);
  return made;
}

mkdirSync(cache, { recursive: true });
const total = { plain: 0, br: 0, gz: 0 };
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !GAINS.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  total.plain += content.length;
  for (const kind of /** @type {const} */ (["br", "gz"])) {
    const made = compressed(content, kind);
    total[kind] += Math.min(made.length, content.length);
    if (made.length < content.length) writeFileSync(`${path}.${kind}`, made);
  }
}
const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(`  app: ${mb(total.plain)}, gzip ${mb(total.gz)}, brotli ${mb(total.br)}`);
