"""How fast the searches are, natively and in Chromium under Pyodide, as a table:
`python tests/bench/search.py [racks] [seed]`.

Natively time is the processor's, in one thread, so a busy machine disturbs it little; in the browser it is
the wall's. Beside our own searches stand other solvers from PyPI on a sample of the same racks, if they are
installed (rummikub-solver, exact-cover, ortools, highspy).
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench._beside import beside
from tests.bench._chromium import in_chromium
from tests.bench._searches import measured, racks
from tools.figures import record

SAMPLE = 40
DECISIONS = 6
"""Rounds of four Maestru."""
MOST_MIB = 64
FILES = ("engine", "tests/engine/naive.py", "tests/bench/_searches.py")


class Goal(NamedTuple):
    """Which figure must be at most so many microseconds, natively and in the browser."""

    figure: str
    native: float
    browser: float


ROWS: dict[str, tuple[str, tuple[Goal, ...]]] = {
    "closable dealt": ("closable? dealt, 14 tiles", (Goal("mean", 20, 50),)),
    "closable closable": ("closable? closable, 14 tiles", (Goal("mean", 40, 100),)),
    "closings dealt": ("closings, dealt, 15 tiles", (Goal("mean", 300, 750),)),
    "closings closable": ("closings, one to throw, 15 tiles", (Goal("mean", 1_500, 3_750),)),
    "closings by worth": ("closings, the same by worth", (Goal("mean", 1_500, 3_750),)),
    "cover dealt": ("cover, dealt, 14 tiles", ()),
    "cover closable": ("cover, closable, 14 tiles", ()),
    "distance cold": ("distance, nothing remembered", (Goal("median", 10_000, 25_000),)),
    "distance once": ("distance, each rack once", ()),
    "distance warm": ("distance, tables warm", (Goal("median", 1_000, 2_500),)),
    "useful once": ("useful, each rack once", ()),
    "useful warm": ("useful, tables warm", ()),
    "maestru": ("a decision of Maestru", (Goal("median", 60_000, 150_000), Goal("p99", 250_000, 600_000))),
}
FIGURES = ("mean", "median", "p99")


def main(count: int, seed: int) -> None:
    native = measured(count, seed, DECISIONS)
    print(f"{count} racks, seed {seed}; the catalogue of melds took {micro(native['catalogue'])}")
    print(f"closable racks: whole melds at random, {native['jokers']:.0%} with a joker\n")
    asked = f"json.dumps(measured({count}, {seed}, {DECISIONS}))"
    chromium, browser = in_chromium(
        f"import json; from tests.bench._searches import measured; {asked}", FILES
    )
    print(f"{'':36}{'native':^30}{'in the browser':^30}\n{'':36}{''.join(f'{f:>10}' for f in FIGURES * 2)}")
    for name, (what, goals) in ROWS.items():
        show(what, goals, native["rows"][name], browser["rows"][name])
    for where, found in (("natively", native), ("in the browser", browser)):
        print(f"all tables hold at most about {found['MiB']:.0f} MiB {where}; goal {MOST_MIB} MiB")
    dealt, melded = racks(count, Random(seed))
    others = beside([*dealt[14][:SAMPLE], *melded[:SAMPLE]])
    print(f"\nclosable? on {2 * SAMPLE} of these racks, half dealt, half closable")
    for row in others:
        ratio = row["mean"] / others[0]["mean"]
        print(f"{row['name']:36}{micro(row['mean']):>10}{ratio:>8.0f} times ours   wrong: {row['wrong']}")
    record("search", racks=count, chromium=chromium, native=native, browser=browser, beside=others)


def show(what: str, goals: tuple[Goal, ...], native: dict[str, Any], browser: dict[str, Any]) -> None:
    figures = "".join(f"{micro(found[figure]):>10}" for found in (native, browser) for figure in FIGURES)
    print(f"{what:36}{figures}{''.join(said(goal, native, browser) for goal in goals)}")


def said(goal: Goal, native: dict[str, Any], browser: dict[str, Any]) -> str:
    here, there = native[goal.figure], browser[goal.figure]
    reached = f"{word(here <= goal.native)}/{word(there <= goal.browser)}"
    return f"   {goal.figure} {reached}, {there / here:.1f} times"


def word(reached: bool) -> str:
    return "reached" if reached else "MISSED"


def micro(t: float) -> str:
    return f"{t / 1000:.2f} ms" if t >= 1000 else f"{t:.1f} µs"


if __name__ == "__main__":
    count, seed, *_ = (*map(int, sys.argv[1:]), *(1000, 1)[len(sys.argv) - 1 :])
    main(count, seed)
