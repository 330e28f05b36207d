"""The tables of what searches and robots were measured to do: how quick, how strong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bots import Level
from tools.tables import markdown, told

SEARCHES: Final = (
    ("does a dealt rack of 14 close? mean", "closable dealt", "mean"),
    ("does one that does? mean", "closable closable", "mean"),
    ("which of 15 dealt tiles closes, mean", "closings dealt", "mean"),
    ("the same where some do, mean", "closings closable", "mean"),
    ("the most tiles in melds, mean", "cover dealt", "mean"),
    ("how many exchanges to a close, median", "distance warm", "median"),
    ("the same with nothing remembered, median", "distance cold", "median"),
    ("a decision of *Maestru*, median", "maestru", "median"),
    ("the same, 99 %", "maestru", "p99"),
)


LAID: Final = ("E1", "E2", "A-E")
"""How lines of games laid open begin; all others are of T1."""
NAMES: Final = {Level.EASY: "Ușor", Level.NORMAL: "Normal", Level.HARD: "Greu", Level.MASTER: "Maestru"}


def search(figures: Mapping[str, Any]) -> str:
    """Natively and in the browser, from tests/bench/search.py."""
    native, browser = figures["native"]["rows"], figures["browser"]["rows"]
    rows = [
        [
            what,
            micro(native[name][at]),
            micro(browser[name][at]),
            f"{browser[name][at] / native[name][at]:.1f}",
        ]
        for what, name, at in SEARCHES
    ]
    heads = ["one search", "natively", "in the browser", "times"]
    held = " natively and ".join(f"{figures[where]['MiB']:.0f} MiB" for where in ("native", "browser"))
    memory = f"\nWhat searches remember comes to {held} in the browser at most.\n"
    chromium = f", Chromium {figures['chromium'].partition('.')[0]}, {figures['racks']:,} racks"
    return markdown(heads, rows, 3) + memory + told(figures, chromium)


def beside(figures: Mapping[str, Any]) -> str:
    """Ours is the first row."""
    ours = figures["beside"][0]["mean"]
    rows = [
        [
            f"{row['name']} {row['version']}".strip(),
            micro(row["mean"]),
            f"{row['mean'] / ours:,.0f}",
            str(row["wrong"]),
        ]
        for row in figures["beside"]
    ]
    return markdown(["does a rack of 14 close?", "mean", "times ours", "wrong answers"], rows, 3)


def micro(t: float) -> str:
    """A time in microseconds."""
    return f"{t / 1000:.2f} ms" if t >= 1000 else f"{t:.1f} µs"


def robots(figures: Mapping[str, Any]) -> str:
    """How quick they are, from tests/bench/robots.py."""
    rows = [
        [
            NAMES[level],
            *(f"{figures['levels'][level.value][at]:.1f} ms" for at in ("median", "p99")),
        ]
        for level in Level
    ]
    pace = f"\nFour *Normal* play {figures['pace']:.0f} rounds of T1 a second.\n"
    return markdown(["a decision of", "median", "99 %"], rows, 2) + pace + told(figures)


def strength(figures: Mapping[str, Any]) -> str:
    """How often one level wins a round, from the same with REMI_LONG."""
    lines = [(name, one) for name, one in figures.items() if isinstance(one, dict) and "share" in one]
    rows = [
        [
            named(name if name.startswith(LAID) else f"T1 {name}"),
            f"{won['share']:.1%}",
            f"{won['low']:.1%} to {won['high']:.1%}",
            f"{won['rounds']:,}",
        ]
        for name, won in sorted(lines, key=lambda line: (line[0].startswith(LAID), line[0]))
    ]
    return markdown(["rounds that the first wins", "", "95 % interval", "rounds"], rows, 3) + told(figures)


def named(text: str) -> str:
    """The levels by the names that players see."""
    for level, name in NAMES.items():
        text = text.replace(level.value, name)
    return text


def turns(figures: Mapping[str, Any]) -> str:
    """How long rounds take among robots of one level."""
    found = {level: [figures.get(f"turns {level.value} {seats}") for seats in (2, 4)] for level in Level}
    rows = [
        [
            NAMES[level],
            *(f"{one['mean']:.1f} ± {one['wide']:.1f}" if one else "–" for one in each),
        ]
        for level, each in found.items()
        if any(each)
    ]
    return markdown(["turns a round of T1, all alike", "two players", "four"], rows, 2)
