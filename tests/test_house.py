"""The walls of the house (ARCHITECTURE): who may import whom, who may touch the world, how long files may be.

Read off the sources, also inside functions and under TYPE_CHECKING: an arrow that only the type checker sees
is one.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "client", "signaling")

#: What rules need: values, and ways to combine them. Neither clock, nor files, nor logging, nor JSON.
PURE = {
    "__future__", "abc", "base64", "binascii", "bisect", "collections", "copy", "dataclasses", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "itertools", "math", "operator", "random", "re",
    "string", "struct", "types", "typing", "unicodedata",
}  # fmt: skip
#: Where the engine meets people: the command line, the robots' own tournament, and evidence in files.
ENGINE_EDGES = ("engine.__main__", "engine.audit_cli", "engine.evidence", "engine.judge", "engine.simulate")
#: Where playing together meets the world. `session` is the shell, `wire` and `bridge` speak JSON.
CLIENT_EDGES = {
    "client.__main__": {"*"},
    "client.native": {"*"},
    "client.browser": {"json", "js", "pyodide", "secrets", "traceback"},
    "client.session": {"asyncio", "contextlib", "json", "logging"},
    "client.wire": {"json"},
}
#: Where the service meets it. Its core is told the time and what arrived, and answers with what to send.
SIGNALING_EDGES = {
    "signaling.__main__": {"*"},
    "signaling.app": {"*"},
    "signaling.sockets": {"*"},
    "signaling.address": {"ipaddress"},
    "signaling.frames": {"json"},
    "signaling.pwa": {"pathlib"},
    "signaling.settings": {"argparse", "ipaddress", "pathlib"},
}
#: Packages from outside, for each room.
GUESTS = {
    "engine": set[str](),
    "client": {"aiohttp", "aioice", "aiortc", "cryptography", "js", "pyodide"},
    "signaling": {"aiohttp"},
}
#: Who must not know whom, not even by way of others.
STRANGERS = (
    # The engine never searches to decide whether somebody's move is legal, and nobody's name is asked.
    ("engine.match", ("engine.partition", "engine.search", "engine.hints", "engine.bots", "engine.variants")),
    ("engine.hints", ("engine.bots", "engine.robots")),
    ("engine.deal", ("engine.round",)),
    ("client.game", ("client.guest", "client.table", "client.effects")),
    ("client.wire", ("client.game", "client.effects")),
    ("client.guest", ("client.host", "client.session", "client.table", "engine.bots")),
    ("client.table", ("client.guest", "client.host", "client.session", "engine.bots")),
    ("client.host", ("client.session", "client.ports")),
    ("signaling.rooms", ("signaling.app", "signaling.settings", "signaling.sockets")),
)  # fmt: skip
#: Parts with a front door: only these come in by another.
BEHIND = {
    "engine.search": {
        "engine.hints",
        "engine.partition",
        # The strongest robot counts over the search's own tables.
        "engine.robots.ahead",
        "engine.robots.fitting",
        "engine.robots.master",
    },
    "engine.robots": {"engine.bots", "engine.advice"},
}
#: Each may be imported by those after it, never the other way round.
LADDER = ("tile", "meld", "rack", "action", "event", "rules", "round", "match")
#: The answers that `Rules` holds; `round` asks them without knowing who answers.
STRATEGIES = ("atu", "closing", "exhaustion", "opening", "pickup", "variants")
#: The app's folders that stand by themselves, and what they may look at beside their own.
PAGE: dict[str, set[str]] = {
    "net": set(),
    "worker": {"app/protocol"},
    "rules": {"i18n"},
    "i18n": {"app/protocol", "ui/board/words"},
    "ui/icons": set(),
    "ui/board": {"app/protocol", "ui/icons"},
    "ui/laying": {"app/protocol", "i18n", "ui/board", "ui/icons", "ui/parts"},
}
PWA = ROOT / "pwa" / "src"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
#: Lines of a file, tests and style sheets too; and the files that still have more.
LONGEST = 400
LONGER = {"pwa/src/app/controller.ts", "tests/kit/village.py"}
WRITTEN = ("engine", "client", "signaling", "tools", "tests", "pwa/build", "pwa/dev", "pwa/src")
WORLD = {"open", "print", "input", "eval", "exec", "compile", "breakpoint"}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of ours by its dotted name; a package by its own."""
    found = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


def imported(name: str) -> Iterator[str]:
    """Dotted names of the modules that it imports; `from package import module` of ours names the module."""
    for node in ast.walk(modules()[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0, f"{name} imports relatively"
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from [module for module in inside if module in modules()] or [node.module]


def top(module: str) -> str:
    return module.partition(".")[0]


def below(module: str, places: Iterable[str]) -> bool:
    """Whether the module is one of the places, in one, or a part split off one (`judge_words` of `judge`)."""
    return any(module == place or module.startswith((f"{place}.", f"{place}_")) for place in places)


def of(package: str) -> list[str]:
    return [name for name in modules() if top(name) == package]


def reached(module: str) -> set[str]:
    """Every module of ours that comes in with it, however far away."""
    seen: set[str] = set()
    todo = [module]
    while todo:
        new = {other for other in imported(todo.pop()) if other in modules()} - seen
        seen |= new
        todo += new
    return seen


def foreign(module: str) -> set[str]:
    return {top(name) for name in imported(module)} - set(PACKAGES)


@pytest.mark.parametrize(
    ("package", "may"),
    [("engine", {"engine"}), ("client", {"engine", "client"}), ("signaling", {"signaling"})],
)
def test_arrows_between_the_rooms(package: str, may: set[str]) -> None:
    upward = {(name, other) for name in of(package) for other in imported(name) if top(other) in PACKAGES}
    assert {(name, other) for name, other in upward if top(other) not in may} == set()


@pytest.mark.parametrize("name", [name for name in of("engine") if not below(name, ENGINE_EDGES)])
def test_the_engine_is_pure(name: str) -> None:
    assert foreign(name) - PURE == set()


@pytest.mark.parametrize(("name", "strangers"), STRANGERS, ids=[name for name, _ in STRANGERS])
def test_strangers(name: str, strangers: tuple[str, ...]) -> None:
    assert {other for other in reached(name) if below(other, strangers)} == set()


@pytest.mark.parametrize(("part", "doors"), BEHIND.items(), ids=BEHIND)
def test_front_doors(part: str, doors: set[str]) -> None:
    outside = [name for name in modules() if not below(name, {part}) and name not in doors]
    assert {(name, other) for name in outside for other in imported(name) if below(other, {part})} == set()


@pytest.mark.parametrize("name", of("client"))
def test_playing_together_touches_the_world_at_its_edges(name: str) -> None:
    allowed = {module for place, more in CLIENT_EDGES.items() if below(name, {place}) for module in more}
    assert "*" in allowed or foreign(name) - PURE - allowed == set()


def test_only_the_bridge_knows_the_browser() -> None:
    assert {name for name in modules() if {"js", "pyodide"} & foreign(name)} <= {"client.browser.bridge"}


@pytest.mark.parametrize("edge", ["client.native", "client.browser"])
def test_nobody_leans_on_an_edge(edge: str) -> None:
    outside = [name for name in modules() if not below(name, {edge, "client.__main__"})]
    assert {(name, other) for name in outside for other in imported(name) if below(other, {edge})} == set()


@pytest.mark.parametrize("name", of("signaling"))
def test_the_service_touches_the_world_at_its_edges(name: str) -> None:
    allowed = SIGNALING_EDGES.get(name, set())
    assert "*" in allowed or foreign(name) - PURE - allowed == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_from_outside(package: str) -> None:
    used = {other for name in of(package) for other in foreign(name)}
    assert used - sys.stdlib_module_names - GUESTS[package] == set()


@pytest.mark.parametrize(
    "name", [name for name in modules() if top(name) == "engine" and not below(name, ENGINE_EDGES)]
)
def test_the_engine_calls_nothing_that_reaches_out(name: str) -> None:
    calls = (node.func for node in ast.walk(modules()[name]) if isinstance(node, ast.Call))
    assert {call.id for call in calls if isinstance(call, ast.Name)} & WORLD == set()


@pytest.mark.parametrize(
    "name", [*of("engine"), *(name for name in of("client") if not below(name, CLIENT_EDGES))]
)
def test_chance_is_handed_in(name: str) -> None:
    """The module's own generator is a hidden state that no replay could repeat."""
    uses = (node for node in ast.walk(modules()[name]) if isinstance(node, ast.Attribute))
    drawn = {use.attr for use in uses if isinstance(use.value, ast.Name) and use.value.id == "random"}
    named = {
        alias.name
        for node in ast.walk(modules()[name])
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    }
    assert (drawn | named) - {"Random", "SystemRandom"} == set()


def test_files_have_one_subject() -> None:
    """Subjects cannot be counted, but a file that is too long has several."""
    kinds = {".css", ".mjs", ".py", ".ts"}
    files = [file for place in WRITTEN for file in (ROOT / place).rglob("*") if file.suffix in kinds]
    lengths = {
        file.relative_to(ROOT).as_posix(): len(file.read_text(encoding="utf-8").splitlines())
        for file in files
    }
    assert {name for name, lines in lengths.items() if lines > LONGEST} == LONGER


def test_no_circles() -> None:
    graph = {name: {other for other in imported(name) if other in modules()} for name in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle of imports: {circle.args[1]}")


@pytest.mark.parametrize("name", LADDER)
def test_the_ladder_is_climbed_one_way(name: str) -> None:
    above = {f"engine.{step}" for step in LADDER[LADDER.index(name) + 1 :]}
    assert set(imported(f"engine.{name}")) & above == set()


def test_the_round_knows_only_rules() -> None:
    assert set(imported("engine.round")) & {f"engine.{name}" for name in STRATEGIES} == set()


@pytest.mark.parametrize("folder", PAGE)
def test_walls_inside_the_page(folder: str) -> None:
    sources = [
        file for file in (PWA / folder).rglob("*.ts") if not file.stem.endswith((".test", ".test-kit"))
    ]
    assert sources
    outside = {other for file in sources for other in neighbours(file) if not below_folder(other, {folder})}
    assert {other for other in outside if not below_folder(other, PAGE[folder])} == set()


def neighbours(file: Path) -> Iterator[str]:
    """What a TypeScript file imports of ours, by its path below src."""
    for path in IMPORT.findall(file.read_text(encoding="utf-8")):
        target = (file.parent / path).resolve()
        if target.is_relative_to(PWA):
            yield target.relative_to(PWA).as_posix()


def below_folder(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
