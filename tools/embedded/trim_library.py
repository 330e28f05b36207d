"""Runs inside Pyodide: writes /out/library.zip, the compiled part of the standard library that start-up and
our own packages need.

Arguments: the wheel's file name in /source, then the names of all its modules. Only `sys` may be imported
before `needed()` has looked: everything found in memory then is shipped.
"""

import sys

LIBRARY = "/lib/python314.zip/"
EPOCH = (1980, 1, 1, 0, 0, 0)
# Imported late, inside functions, by what is kept; tests/browser/test_library.py looks for more.
ALLOWED = (
    "_colorize",
    "_strptime",
    "asyncio.timeouts",
    "codeop",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "linecache",
    "secrets",
    "traceback",
    "zipfile",
    "zipimport",
)


def needed(wheel: str, modules: list[str]) -> list[str]:
    """Paths inside the library, sorted, of every module in memory once all of ours are."""
    sys.path.append(f"/source/{wheel}")
    for name in (*modules, *ALLOWED):
        __import__(name)
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return sorted({file.removeprefix(LIBRARY) for file in files if file and file.startswith(LIBRARY)})


paths = needed(sys.argv[1], sys.argv[2:])

import importlib.util  # noqa: E402
import marshal  # noqa: E402
import zipfile  # noqa: E402


def compiled(path: str, source: bytes) -> bytes:
    """A .pyc that is never compared with its source, without asserts and docstrings."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


with (
    zipfile.ZipFile(LIBRARY.rstrip("/")) as library,
    zipfile.ZipFile("/out/library.zip", "w", zipfile.ZIP_STORED) as out,
):
    for path in paths:
        out.writestr(zipfile.ZipInfo(path + "c", EPOCH), compiled(path, library.read(path)))
print(f"  {len(paths)} of {sum(name.endswith('.py') for name in library.namelist())} library modules")
