// Runs a Python file on the interpreter that players run: Pyodide, here under node, with folders of this machine
// mounted into it.
//
//   node embedded.mjs SCRIPT.py [--library ZIP] [NAME=FOLDER ...] [-- ARGUMENT ...]
//
// FOLDER appears to the script as /NAME; `sys.argv` holds the arguments. The exit code is the script's own.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) throw new Error("which Python file?");
const split = rest.includes("--") ? rest.indexOf("--") : rest.length;
const options = rest.slice(0, split);
const home = dirname(fileURLToPath(import.meta.resolve("pyodide")));
let library = resolve(home, "python_stdlib.zip");
if (options[0] === "--library") library = resolve(String(options.splice(0, 2)[1]));

const python = await loadPyodide({
  indexURL: `${home}/`,
  stdLibURL: library,
  args: [script, ...rest.slice(split + 1)],
  // Reproducible .pyc: py_compile then writes the source's hash instead of its date.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", SOURCE_DATE_EPOCH: "315532800" },
});
for (const option of options) {
  const [name, folder] = option.split("=");
  if (name === undefined || folder === undefined) throw new Error(`not NAME=FOLDER: ${option}`);
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(folder) }, `/${name}`);
}
python.globals.set("arguments", python.toPy([script, ...rest.slice(split + 1)]));
try {
  await python.runPythonAsync(`import sys; sys.argv = list(arguments); del arguments\n${readFileSync(script, "utf8")}`, {
    filename: script,
  });
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
