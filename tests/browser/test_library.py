"""The part of the standard library that is shipped holds all that our packages import, early or late."""

import ast
import subprocess
import zipfile
from pathlib import Path

import pytest

from tools.browser_build import OUT, ROOT, modules_in

#: Given by the browser itself, and not there under node.
BROWSER_ALONE = {"js"}


def run(script: str, wheel: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """One of tests/browser/embedded, on the phones' interpreter with the phones' library."""
    command = ["node", "pwa/build/embedded.mjs", f"tests/browser/embedded/{script}"]
    command += [
        "--library",
        str(OUT / "out" / "library.zip"),
        f"out={wheel.parent}",
        "--",
        wheel.name,
        *arguments,
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def compiled(built_pwa: Path) -> Path:
    assert built_pwa.is_dir()
    return next((OUT / "out").glob("*.whl"))


@pytest.fixture(scope="module")
def source(built_pwa: Path) -> Path:
    assert built_pwa.is_dir()
    return next((OUT / "source").glob("*.whl"))


def imports(wheel: Path) -> set[str]:
    """Every module that the wheel's sources name in an import, wherever it stands."""
    found: set[str] = set()
    with zipfile.ZipFile(wheel) as archive:
        trees = [ast.parse(archive.read(name)) for name in archive.namelist() if name.endswith(".py")]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
    return {name for name in found if name.partition(".")[0] not in BROWSER_ALONE}


def test_everything_that_is_imported_is_there(compiled: Path, source: Path) -> None:
    names = sorted({*imports(source), *modules_in(source)})
    assert "engine.tile" in names
    done = run("import_all.py", compiled, *names)
    assert done.returncode == 0, done.stderr


def test_robots_play_a_round_on_it(compiled: Path) -> None:
    done = run("play_round.py", compiled)
    assert done.returncode == 0, done.stderr


def test_what_is_not_shipped_is_noticed(compiled: Path) -> None:
    done = run("import_all.py", compiled, "tkinter")
    assert done.returncode != 0
    assert "tkinter" in done.stderr


def test_the_game_is_shipped_compiled_and_without_its_native_edge(compiled: Path) -> None:
    with zipfile.ZipFile(compiled) as archive:
        names = archive.namelist()
        magics = {archive.read(name)[:8].hex() for name in names if name.endswith(".pyc")}
        dates = {entry.date_time for entry in archive.infolist()}
    assert not [
        name for name in names if name.endswith(".py") or name.startswith(("client/native", "signaling"))
    ]
    # CPython 3.14's magic number, then "hashed, and never compared with a source".
    assert magics == {"2b0e0d0a01000000"}
    assert dates == {(1980, 1, 1, 0, 0, 0)}
