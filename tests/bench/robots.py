"""How robots play T1, and how long they think: `python tests/bench/robots.py [seed]`.

A quick look by default; REMI_LONG=1 plays what the goals ask for, 2,000 rounds a line (about an hour). Time
is the processor's, in one thread. The starter rotates, so that seats are alternated; shares of rounds won
come with their 95 % interval (Wilson).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.bots import Level, decide
from engine.round import Round, mask
from engine.rules import Phase
from engine.simulate import Played, rounds
from engine.variants import TABLA
from tools.figures import record, spread

LONG = "REMI_LONG" in os.environ
EASY, NORMAL, HARD, MASTER = Level
WON: list[tuple[str, list[Level], float]] = [
    ("greu against normal", [HARD, NORMAL], 0.58),
    ("maestru against greu", [MASTER, HARD], 0.55),
    ("maestru against three normal", [MASTER, NORMAL, NORMAL, NORMAL], 0.40),
]
TURNS: list[tuple[Level, int, float]] = [
    (NORMAL, 2, 24), (NORMAL, 4, 35), (HARD, 2, 22), (HARD, 4, 33), (MASTER, 2, 20), (MASTER, 4, 28),
]  # fmt: skip
THINKS = {MASTER: (60.0, 250.0)}
"""Goals in milliseconds: median and 99th percentile."""


def main(seed: int) -> None:
    print("2,000 rounds a line" if LONG else "a quick look; REMI_LONG=1 plays 2,000 rounds a line")
    figures: dict[str, object] = {}
    for level in Level:
        figures[f"think {level.value}"] = thinks(level, 40 if LONG else 6, seed)
    figures["rounds a second"] = pace(200 if LONG else 40, seed)
    for what, levels, goal in WON:
        figures[what] = won(what, levels, goal, 2000 if LONG else 60, seed)
    for level, seats, goal in TURNS:
        figures[f"turns {level.value} {seats}"] = turns(level, seats, goal, 2000 if LONG else 40, seed)
    record("strength", **figures)


def thinks(level: Level, number: int, seed: int) -> dict[str, float | int]:
    """Times of single decisions of four robots of a level, in milliseconds."""
    times: list[float] = []
    rng = Random(seed)
    for _ in range(number):
        round_ = Round(TABLA, 4)
        while not round_.over:
            if round_.shuffling:
                order = rng.sample(round_.pool, len(round_.pool))
                events = round_.deal(order, 0) if round_.phase is Phase.DEAL else round_.reshuffle(order)
            else:
                seen = mask(round_, round_.turn)
                start = process_time()
                action = decide(seen, round_.turn, level, rng)
                times.append(1000 * (process_time() - start))
                events = round_.play(round_.turn, action)
            round_ = round_.after_all(events)
    found = spread(times)
    goals = THINKS.get(level)
    reached = goals is None or (found["median"] <= goals[0] and found["p99"] <= goals[1])
    aim = "" if goals is None else f"   goal {goals[0]:.0f} and {goals[1]:.0f} ms: {said(reached)}"
    what = f"one decision of {level.value}, median and 99 %"
    print(f"{what:44}{found['median']:>8.2f} ms{found['p99']:>8.2f} ms{aim}")
    return found


def pace(number: int, seed: int) -> float:
    """T1 rounds a second with four robots of level normal."""
    start = process_time()
    for _ in rounds(TABLA, [NORMAL] * 4, number, seed):
        pass
    found = number / (process_time() - start)
    print(f"{'rounds a second, four normal':44}{found:>8.1f}{'':14}   goal 15: {said(found >= 15)}")
    return round(found, 1)


def won(what: str, levels: Sequence[Level], goal: float, number: int, seed: int) -> dict[str, object]:
    """How often the first of these wins a round."""
    played = list(rounds(TABLA, levels, number, seed))
    wins = sum(one.closer == 0 for one in played)
    low, high = wilson(wins, number)
    share = f"{wins / number:>8.1%}   {low:.1%} to {high:.1%}"
    print(f"{what:44}{share}   goal {goal:.0%}: {said(wins / number >= goal)}", flush=True)
    return {"rounds": number, "share": round(wins / number, 4), "low": round(low, 4), "high": round(high, 4)}


def turns(level: Level, seats: int, goal: float, number: int, seed: int) -> dict[str, float]:
    """How many turns a round takes among robots of a level."""
    counts = [one.turns for one in played_by(level, seats, number, seed)]
    found, wide = mean(counts), 1.96 * stdev(counts) / len(counts) ** 0.5
    near = abs(found - goal) <= 1.5 if level is NORMAL else found <= goal
    what = f"turns a round, {seats} of {level.value}"
    aim = f"near {goal:.0f}" if level is NORMAL else f"at most {goal:.0f}"
    print(f"{what:44}{found:>8.1f}   ± {wide:.1f}{'':9}   goal {aim}: {said(near)}", flush=True)
    return {"rounds": number, "mean": round(found, 2), "wide": round(wide, 2)}


def played_by(level: Level, seats: int, number: int, seed: int) -> list[Played]:
    return list(rounds(TABLA, [level] * seats, number, seed))


def wilson(wins: int, number: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, spare = wins / number, z * z / number
    middle = (share + spare / 2) / (1 + spare)
    half = z / (1 + spare) * (share * (1 - share) / number + spare / (4 * number)) ** 0.5
    return middle - half, middle + half


def said(reached: bool) -> str:
    return "reached" if reached else "MISSED"


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1)
