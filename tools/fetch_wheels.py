"""Fetches the pure-Python wheels that precompile ours.

They need the browser's Python (3.14) and are only ever run there, mounted into Pyodide under node, so they
are downloaded rather than installed.
"""

import subprocess
import sys
from pathlib import Path

WHEELS = ("pyodide-build==0.39.2", "packaging==26.2", "platformdirs==4.10.0", "rich==15.0.0")


def fetch(folder: Path) -> Path:
    """The folder holding exactly WHEELS, downloaded once."""
    target = folder / "-".join(wheel.partition("==")[2] for wheel in WHEELS)
    if target.is_dir() and len(list(target.glob("*.whl"))) == len(WHEELS):
        return target
    print(f"  downloading {', '.join(WHEELS)}", flush=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--python-version", "3.14", "--only-binary=:all:", "--dest", str(target)]
    subprocess.run([*command, *WHEELS], check=True)
    return target
