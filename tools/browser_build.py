"""Builds what the browser's Python needs, into build/browser/out: our packages as a precompiled wheel, and
the part of the standard library that they use.

Run as `python -m tools.browser_build` in the project's .venv. Both archives come out with the same bytes
whenever the sources are the same: they are named by their hash and cached for ever by the phones.
"""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tools.fetch_wheels import fetch

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "browser"
# What a phone runs: neither the native edge (aiortc, SQLite), nor the command line, nor the service.
BROWSER_WHEEL = {
    "packages": ["engine", "client"],
    "exclude": [
        "client/native",
        "engine/audit_cli.py",
        "engine/judge*.py",
        "engine/simulate*.py",
        "__main__.py",
    ],
}


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def source_wheel(folder: Path) -> Path:
    """The wheel of the packages that run in the browser, still as sources."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config["tool"]["hatch"]["build"]["targets"]["wheel"] = BROWSER_WHEEL
    builder = WheelBuilder(str(ROOT), metadata=ProjectMetadata(str(ROOT), PluginManager(), config))
    return Path(next(iter(builder.build(directory=str(folder), versions=["standard"]))))


def modules_in(wheel: Path) -> list[str]:
    """Dotted names of all modules in the wheel, packages before what they hold."""
    with zipfile.ZipFile(wheel) as archive:
        files = sorted(name for name in archive.namelist() if name.endswith(".py"))
    return [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files]


def embedded(script: str, mounts: dict[str, Path], *arguments: str) -> None:
    """Runs one of tools/embedded on the phones' interpreter; raises CalledProcessError if it fails."""
    folders = [f"{name}={folder}" for name, folder in mounts.items()]
    command = ["node", "pwa/build/embedded.mjs", f"tools/embedded/{script}", *folders, "--", *arguments]
    subprocess.run(command, check=True, cwd=ROOT)


def build() -> None:
    """Raises CalledProcessError when a step fails, which by then has said why."""
    shutil.rmtree(OUT, ignore_errors=True)
    source, out = OUT / "source", OUT / "out"
    for folder in (source, out):
        folder.mkdir(parents=True)
    say("wheel of engine and client")
    wheel = source_wheel(source)
    say("precompiling it with pyodide-build on the browser's Python")
    tools = fetch(ROOT / ".cache" / "wheels")
    embedded("compile_wheel.py", {"tools": tools, "source": source, "out": out}, wheel.name)
    say("the part of the standard library that it needs")
    embedded("trim_library.py", {"source": source, "out": out}, wheel.name, *modules_in(wheel))
    for file in sorted(out.iterdir()):
        say(f"{file.name}: {file.stat().st_size:,} bytes")


def main() -> int:
    if shutil.which("node") is None:
        print("node is missing: install Node.js 20.19 or newer", file=sys.stderr)
        return 1
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"
    try:
        build()
    except subprocess.CalledProcessError:
        print("the browser's Python could not be built: see above", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
