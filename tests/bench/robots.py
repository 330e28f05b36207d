"""How strong and how quick the robots are: `python tests/bench/robots.py [seed] [line …]`.

How quick they are is always measured; how strong only with REMI_LONG=1 (`make strength`), up to 2,000 rounds
a line, of all lines or of those named. Without, a few rounds a line give a first look; where figures are
recorded, not even that. Time is the processor's, in one thread. The starter rotates, so that seats are
alternated; shares of rounds won come with their 95 % interval (Wilson).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.bots import Level
from engine.simulate import rounds
from engine.variants import TABLA, VARIANTS
from tests.bench._searches import decisions
from tools.figures import load, record, spread

LONG = "REMI_LONG" in os.environ
EASY, NORMAL, HARD, MASTER = Level
THINKS = {MASTER: (60.0, 250.0)}
"""Goals in milliseconds: median and 99th percentile."""


class Won(NamedTuple):
    """How often the first of these levels wins a round, and how often it should."""

    levels: tuple[Level, ...]
    goal: float
    rounds: int = 2000
    variant: str = "T1"


class Turns(NamedTuple):
    """How many turns a round of T1 takes in which all seats have one level, and how many it may take."""

    level: Level
    seats: int
    goal: float
    rounds: int = 2000


LINES: dict[str, Won | Turns] = {
    "greu against normal": Won((HARD, NORMAL), 0.58),
    "maestru against greu": Won((MASTER, HARD), 0.55),
    "maestru against three normal": Won((MASTER, NORMAL, NORMAL, NORMAL), 0.40),
    "turns normal 2": Turns(NORMAL, 2, 24),
    "turns normal 4": Turns(NORMAL, 4, 35),
    "turns greu 2": Turns(HARD, 2, 22),
    "turns greu 4": Turns(HARD, 4, 33),
    "turns maestru 2": Turns(MASTER, 2, 20),
    "turns maestru 4": Turns(MASTER, 4, 28),
    "E1 normal against usor": Won((NORMAL, EASY), 0.5, 200, "E1"),
    "E1 greu against normal": Won((HARD, NORMAL), 0.5, 200, "E1"),
    "E1 maestru against greu": Won((MASTER, HARD), 0.55, 1000, "E1"),
    "E2 maestru against greu": Won((MASTER, HARD), 0.5, 600, "E2"),
    "A-E maestru against greu": Won((MASTER, HARD), 0.5, 600, "A-E"),
}
LOOK = 20
"""Rounds of a first look."""


def main(seed: int, lines: Sequence[str]) -> None:
    if not lines:
        quick(seed)
    if not (LONG or lines) and "REMI_FIGURES" in os.environ:
        return
    print(f"{'the full count' if LONG else 'a first look; REMI_LONG=1 plays up to 2,000 rounds'} a line")
    for name in lines or LINES:
        found = line(name, LINES[name], seed)
        if LONG:
            before = {k: v for k, v in load().get("strength", {}).items() if k in LINES}
            record("strength", **{**before, name: found})


def quick(seed: int) -> None:
    figures: dict[str, object] = {}
    for level in Level:
        figures[level.value] = thinks(level, 20, seed)
    record("robots", levels=figures, pace=pace(100, seed))


def thinks(level: Level, number: int, seed: int) -> dict[str, float | int]:
    """Times of single decisions of four robots of a level, in milliseconds."""
    found = spread([1000 * seconds for seconds in decisions(level, number, seed)])
    goals = THINKS.get(level)
    reached = goals is None or (found["median"] <= goals[0] and found["p99"] <= goals[1])
    aim = "" if goals is None else f"   goal {goals[0]:.0f} and {goals[1]:.0f} ms: {said(reached)}"
    what = f"one decision of {level.value}, median and 99 %"
    print(f"{what:44}{found['median']:>8.2f} ms{found['p99']:>8.2f} ms{aim}", flush=True)
    return found


def pace(number: int, seed: int) -> float:
    """T1 rounds a second with four robots of level normal."""
    start = process_time()
    for _ in rounds(TABLA, [NORMAL] * 4, number, seed):
        pass
    found = number / (process_time() - start)
    print(f"{'rounds a second, four normal':44}{found:>8.1f}{'':14}   goal 15: {said(found >= 15)}")
    return round(found, 1)


def line(name: str, what: Won | Turns, seed: int) -> dict[str, object]:
    number = what.rounds if LONG else LOOK
    return won(name, what, number, seed) if isinstance(what, Won) else turns(name, what, number, seed)


def won(name: str, what: Won, number: int, seed: int) -> dict[str, object]:
    played = list(rounds(VARIANTS[what.variant], what.levels, number, seed))
    wins = sum(one.closer == 0 for one in played)
    low, high = wilson(wins, number)
    share = f"{wins / number:>8.1%}   {low:.1%} to {high:.1%}"
    print(f"{name:44}{share}   goal {what.goal:.0%}: {said(wins / number >= what.goal)}", flush=True)
    ahead = [one.points[0] - mean(one.points[1:]) for one in played]
    wide = 1.96 * stdev(ahead) / number**0.5
    print(f"{'  points a round more than the others':44}{mean(ahead):>+8.1f}   ± {wide:.1f}", flush=True)
    return {
        "rounds": number,
        "share": round(wins / number, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "points": round(mean(ahead), 1),
        "points_wide": round(wide, 1),
    }


def turns(name: str, what: Turns, number: int, seed: int) -> dict[str, object]:
    counts = [one.turns for one in rounds(TABLA, [what.level] * what.seats, number, seed)]
    found, wide = mean(counts), 1.96 * stdev(counts) / len(counts) ** 0.5
    near = what.level is NORMAL
    reached = abs(found - what.goal) <= 1.5 if near else found <= what.goal
    aim = f"{'near' if near else 'at most'} {what.goal:.0f}"
    print(f"{name:44}{found:>8.1f}   ± {wide:.1f}{'':9}   goal {aim}: {said(reached)}", flush=True)
    return {"rounds": number, "mean": round(found, 2), "wide": round(wide, 2)}


def wilson(wins: int, number: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, spare = wins / number, z * z / number
    middle = (share + spare / 2) / (1 + spare)
    half = z / (1 + spare) * (share * (1 - share) / number + spare / (4 * number)) ** 0.5
    return middle - half, middle + half


def said(reached: bool) -> str:
    return "reached" if reached else "MISSED"


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1, sys.argv[2:])
