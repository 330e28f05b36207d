"""Runs inside Pyodide: precompiles a wheel with pyodide-build's py-compile and makes the result reproducible.

Argument: the wheel's file name in /source. Mounts: /tools (wheels of pyodide-build and what it imports),
/source and /out.
"""

import base64
import csv
import hashlib
import io
import shutil
import sys
import zipfile
from pathlib import Path

sys.path.extend(str(path) for path in sorted(Path("/tools").iterdir()))

from pyodide_build._py_compile import _py_compile_archive

UNCHECKED_HASH = (1).to_bytes(4, "little")
EPOCH = (1980, 1, 1, 0, 0, 0)


def normalised(name: str, data: bytes) -> bytes:
    """A .pyc that is never compared with its source: there is none beside it."""
    return data[:4] + UNCHECKED_HASH + data[8:] if name.endswith(".pyc") else data


def record(files: dict[str, bytes], name: str) -> bytes:
    """The wheel's RECORD for what it holds now: py-compile leaves the one of the sources."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for file in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[file]).digest()).decode().rstrip("=")
        writer.writerow((file, f"sha256={digest}", len(files[file])))
    writer.writerow((name, "", ""))
    return text.getvalue().encode()


def repack(source: Path, target: Path) -> None:
    """Sorted names, one date, stored: HTTP compresses it better than a zip would."""
    with zipfile.ZipFile(source) as archive:
        files = {name: normalised(name, archive.read(name)) for name in archive.namelist()}
    listing = next(name for name in files if name.endswith(".dist-info/RECORD"))
    del files[listing]
    files[listing] = record(files, listing)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), files[name])


work = Path("/home/pyodide/wheel")
work.mkdir()
wheel = Path(shutil.copy(f"/source/{sys.argv[1]}", work))
compiled = _py_compile_archive(wheel, verbose=False)
assert compiled is not None, "py-compile refused the wheel"
repack(compiled, Path("/out") / compiled.name)
