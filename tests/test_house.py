"""The walls of the house (ARCHITECTURE): who may import whom, and who may touch the world.

Read off the sources, also inside functions and under TYPE_CHECKING: an arrow that only the type checker sees
is one.
"""

import ast
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
    "client.session": {"asyncio", "contextlib", "logging"},
    "client.wire": {"json"},
}
#: The service's own core is told the time and what arrived, and answers with what to send.
SIGNALING_PURE = (
    "agenda", "dealer", "fields", "frames", "heir", "house", "joiner", "limits", "outputs", "peers", "rooms",
    "succession",
)  # fmt: skip
#: Each may be imported by those after it, never the other way round.
LADDER = ("tile", "meld", "rack", "action", "event", "rules", "round", "match")
#: The answers that `Rules` holds; `round` asks them without knowing who answers.
STRATEGIES = ("atu", "closing", "exhaustion", "opening", "pickup", "variants")
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


@pytest.mark.parametrize("name", of("engine"))
def test_the_engine_needs_the_standard_library_alone(name: str) -> None:
    assert foreign(name) - sys.stdlib_module_names == set()


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


@pytest.mark.parametrize("name", [f"signaling.{name}" for name in SIGNALING_PURE])
def test_the_rooms_of_the_service_are_told_the_time(name: str) -> None:
    assert foreign(name) - PURE - {"json"} == set()


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
