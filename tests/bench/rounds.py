"""How many rounds robots play in a second: `python -m tests.bench.rounds [seconds] [seed]`.

Four robots at a table, each deciding from its own side alone, in one thread; time is the processor's. T1 with
each level, the other games with *Normal*: each for that many seconds, and ten rounds at least.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import count
from time import process_time

from engine.bots import Level
from engine.simulate import rounds
from engine.variants import VARIANTS
from tools.figures import record

SEATS = 4
LEAST = 10
GOAL = ("T1", Level.NORMAL, 15.0)
"""Rounds a second that are wanted."""


@dataclass
class Row:
    variant: str
    level: Level
    rounds_a_second: float
    turns: float

    @property
    def name(self) -> str:
        return f"{self.variant}, four {self.level.value.capitalize()}"

    def figures(self) -> dict[str, str | float]:
        return {
            "name": self.name,
            "rounds_a_second": round(self.rounds_a_second, 1),
            "turns": round(self.turns, 1),
        }


def measure(variant: str, level: Level, seconds: float, seed: int) -> Row:
    start, turns = process_time(), 0
    playing = rounds(VARIANTS[variant], [level] * SEATS, sys.maxsize, seed)
    for played in count(1):
        turns += next(playing).turns
        took = process_time() - start
        if took >= seconds and played >= LEAST:
            return Row(variant, level, played / took, turns / played)
    raise AssertionError("counting never ends")


def main(seconds: float, seed: int) -> None:
    games = [("T1", level) for level in Level]
    games += [(variant, Level.NORMAL) for variant in VARIANTS if variant != "T1"]
    print(f"{'':24}{'rounds a second':>18}{'turns a round':>16}")
    rows = []
    for variant, level in games:
        row = measure(variant, level, seconds, seed)
        reached = f"   goal {GOAL[2]:.0f}: {'reached' if row.rounds_a_second >= GOAL[2] else 'MISSED'}"
        wanted = reached if (variant, level) == GOAL[:2] else ""
        print(f"{row.name:24}{row.rounds_a_second:18.1f}{row.turns:16.1f}{wanted}", flush=True)
        rows.append(row)
    record("robots", rows=[row.figures() for row in rows])


if __name__ == "__main__":
    given = sys.argv[1:]
    main(float(given[0]) if given else 10.0, int(given[1]) if len(given) > 1 else 1)
