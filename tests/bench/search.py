"""How fast the searches are, as a table: `python tests/bench/search.py [racks] [seed]`.

Time is the processor's, in one thread, so a busy machine disturbs it little. A rack is asked about once
in a process unless a line says otherwise; the catalogue of melds is built before, and its time told.
Beside our own searches stand other solvers from PyPI on a sample of the same racks, if they are
installed (rummikub-solver, exact-cover, ortools, highspy): they get the melds that fit the rack for
nothing, and are told wrong where they answer another thing than the plain search in
`tests/engine/naive.py`.
"""

from __future__ import annotations

import importlib
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.hints import distance, useful
from engine.meld import JokerRule, Values
from engine.partition import best_partition, closable, closings, cover
from engine.search import runs
from engine.tile import FULL_SET, JOKER, Tile
from tests.engine import naive

Rack = tuple[Tile, ...]
RULE = JokerRule()
SAMPLE = 40
FORGETTING = (runs.runs_table, runs.runs_lack, runs._reached)


def main(count: int, seed: int) -> None:
    rng = Random(seed)
    start = process_time()
    best_partition([], RULE)
    closable([], RULE)
    print(
        f"{count} racks, seed {seed}; the catalogue of melds took {1000 * (process_time() - start):.0f} ms\n"
    )
    dealt = {n: [naive.random_rack(rng, FULL_SET, n) for _ in range(count)] for n in (14, 15)}
    melded = [naive.melded_rack(rng, FULL_SET, 14, RULE) for _ in range(count // 5)]
    closing = [(*rack, one_more(rng, rack)) for rack in melded]
    share = sum(JOKER in rack for rack in melded) / len(melded)
    print(f"closable racks: whole melds at random, {share:.0%} with a joker\n")
    print(f"{'':44}{'mean':>10}{'median':>10}{'99 %':>10}")
    line("closable?  dealt, 14 tiles", closable, dealt[14], 20)
    line("closable?  closable, 14 tiles", closable, melded, 40)
    line("closings   dealt, 15 tiles", closings, dealt[15], 300)
    line("closings   one to throw, 15 tiles", closings, closing, 1500)
    line("closings   the same, by worth", lambda rack, rule: closings(rack, rule, Values()), closing, 1500)
    line("cover      dealt, 14 tiles", cover, dealt[14])
    line("cover      closable, 14 tiles", cover, melded)
    some = dealt[14][: count // 2]
    line("distance   dealt, nothing remembered", distance, some, 10_000, forget=True, goal_is=median)
    line("distance   dealt, each rack once", distance, some)
    line("distance   dealt, tables warm", distance, some, 1_000, goal_is=median)
    line("useful     dealt, each rack once", useful, some[: count // 10])
    line("useful     dealt, tables warm", useful, some[: count // 10])
    remembered()
    beside([*dealt[14][:SAMPLE], *melded[:SAMPLE]])


def one_more(rng: Random, rack: Rack) -> Tile:
    return rng.choice([t for t in FULL_SET if rack.count(t) < 2])


def line(
    what: str,
    search: Callable[[Rack, JokerRule], object],
    racks: Sequence[Rack],
    goal: float | None = None,
    *,
    forget: bool = False,
    goal_is: Callable[[Iterable[float]], float] = mean,
) -> None:
    """Prints one row; times in microseconds, the goal too."""
    times = [1e6 * timed(search, rack, forget) for rack in racks]
    row = "".join(
        f"{micro(t):>10}" for t in (mean(times), median(times), sorted(times)[len(times) * 99 // 100])
    )
    aim = f"   goal {micro(goal)}: {'reached' if goal_is(times) <= goal else 'MISSED'}" if goal else ""
    print(f"{what:44}{row}{aim}")


def timed(search: Callable[[Rack, JokerRule], object], rack: Rack, forget: bool) -> float:
    if forget:
        for table in FORGETTING:
            table.cache_clear()
    start = process_time()
    search(rack, RULE)
    return process_time() - start


def micro(t: float) -> str:
    return f"{t / 1000:.2f} ms" if t >= 1000 else f"{t:.1f} µs"


def remembered() -> None:
    """Fills the tables with racks of all kinds and says what they hold."""
    for table in FORGETTING:
        table.cache_clear()
    rng = Random(0)
    tracemalloc.start()
    while any(table.cache_info().currsize < (table.cache_info().maxsize or 0) // 2 for table in FORGETTING):
        useful(naive.random_rack(rng, FULL_SET, 14), RULE)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    full = sum(t.cache_info().currsize for t in FORGETTING) / sum(
        t.cache_info().maxsize or 0 for t in FORGETTING
    )
    print(
        f"\ntables at most about {held / full / 2**20:.0f} MiB"
        f" ({full:.0%} full: {held / 2**20:.0f} MiB); goal 64 MiB"
    )


def beside(racks: Sequence[Rack]) -> None:
    """Others on the same racks: is it closable?"""
    truth = [naive.covers(rack, RULE) for rack in racks]
    melds = [[sorted(m.elements()) for m in naive.within(rack, RULE)] for rack in racks]
    ours = mean(timed(closable, rack, forget=False) for rack in racks)
    print(f"\nclosable? on {len(racks)} of these racks, half dealt, half closable; ours: {micro(1e6 * ours)}")
    for name, module, build in OTHERS:
        try:
            solver = build(importlib.import_module(module))
        except ImportError:
            print(f"{name:44}not installed")
            continue
        times, wrong = [], 0
        for rack, fits, closes in zip(racks, melds, truth, strict=True):
            start = process_time()
            answer = solver(rack, fits)
            times.append(process_time() - start)
            wrong += answer != closes
        print(
            f"{name:44}{micro(1e6 * mean(times)):>10}  {mean(times) / ours:>8.0f} times ours  wrong: {wrong}"
        )


Solver = Callable[[Rack, list[list[Tile]]], bool]


def rummikub(module: Any) -> Solver:
    rules = module.RuleSet()

    def solve(rack: Rack, _: list[list[Tile]]) -> bool:
        game = rules.new_game()
        game.add_rack(*(int(t) + 1 for t in rack))
        game.initial = False
        found = rules.solve(game)
        return found is not None and len(found.tiles) == len(rack)

    return solve


def exact_cover(module: Any) -> Solver:
    numpy = importlib.import_module("numpy")

    def solve(rack: Rack, melds: list[list[Tile]]) -> bool:
        places = {t: [i for i, other in enumerate(rack) if other == t] for t in rack}
        rows = {
            row for meld in melds for row in product(*(places[t] for t in meld)) if len(set(row)) == len(row)
        }
        matrix = numpy.zeros((len(rows), len(rack)), dtype=bool)
        for i, row in enumerate({frozenset(row) for row in rows}):
            matrix[i, list(row)] = True
        if not rows or not matrix.any(axis=0).all():
            return False
        try:
            return len(module.get_exact_cover(matrix)) > 0
        except module.error.NoSolution:
            return False

    return solve


def cp_sat(module: Any) -> Solver:
    def solve(rack: Rack, melds: list[list[Tile]]) -> bool:
        model, engine = module.CpModel(), module.CpSolver()
        engine.parameters.num_workers = 1
        used = [model.new_int_var(0, 2, "") for _ in melds]
        for t in set(rack):
            model.add(
                sum(m.count(t) * x for m, x in zip(melds, used, strict=True) if t in m) == rack.count(t)
            )
        return bool(engine.solve(model) in (module.OPTIMAL, module.FEASIBLE))

    return solve


def highs(module: Any) -> Solver:
    def solve(rack: Rack, melds: list[list[Tile]]) -> bool:
        model = module.Highs()
        model.silent()
        used = [model.addIntegral(0, 2) for _ in melds]
        for t in set(rack):
            terms = [m.count(t) * x for m, x in zip(melds, used, strict=True) if t in m]
            if not terms:
                return False
            model.addConstr(sum(terms[1:], terms[0]) == rack.count(t))
        model.solve()
        return bool(model.getModelStatus() == module.HighsModelStatus.kOptimal)

    return solve


OTHERS: list[tuple[str, str, Callable[[Any], Solver]]] = [
    ("exact-cover (C)", "exact_cover", exact_cover),
    ("OR-tools CP-SAT, one thread", "ortools.sat.python.cp_model", cp_sat),
    ("HiGHS (highspy)", "highspy", highs),
    ("rummikub-solver", "rummikub_solver", rummikub),
]

if __name__ == "__main__":
    count, seed, *_ = (*map(int, sys.argv[1:]), *(1000, 1)[len(sys.argv) - 1 :])
    main(count, seed)
