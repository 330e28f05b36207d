"""Other solvers from PyPI on the same racks: is it closable? They get the melds that fit a rack for nothing,
have one thread, and are told wrong where they answer another thing than the plain search in
`tests/engine/naive.py`.
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import product
from time import process_time
from typing import Any

from engine.meld import JokerRule
from engine.partition import closable
from engine.tile import Tile
from tests.engine import naive

Rack = tuple[Tile, ...]
Melds = list[list[Tile]]
Solver = Callable[[Rack, Melds], bool]
Row = dict[str, Any]
RULE = JokerRule()


def beside(racks: Sequence[Rack]) -> list[Row]:
    """Ours first, then those that are installed: who, its version, microseconds a rack, wrong answers."""
    truth = [naive.covers(rack, RULE) for rack in racks]
    melds = [[sorted(m.elements()) for m in naive.within(rack, RULE)] for rack in racks]
    rows = [asked("ours", "", lambda rack, _: closable(rack, RULE), racks, melds, truth)]
    for name, package, module, build in OTHERS:
        try:
            solver = build(importlib.import_module(module))
        except ImportError:
            print(f"{name}: not installed", file=sys.stderr)
            continue
        rows.append(asked(name, version(package), solver, racks, melds, truth))
    return rows


def asked(
    name: str, release: str, solver: Solver, racks: Sequence[Rack], melds: list[Melds], truth: list[bool]
) -> Row:
    gc.collect()
    gc.freeze()
    spent, wrong = 0.0, 0
    for rack, fits, closes in zip(racks, melds, truth, strict=True):
        start = process_time()
        answer = solver(rack, fits)
        spent += process_time() - start
        wrong += answer != closes
    return {"name": name, "version": release, "mean": 1e6 * spent / len(racks), "wrong": wrong}


def rummikub(module: Any) -> Solver:
    rules = module.RuleSet()

    def solve(rack: Rack, _: Melds) -> bool:
        game = rules.new_game()
        game.add_rack(*(int(t) + 1 for t in rack))
        game.initial = False
        found = rules.solve(game)
        return found is not None and len(found.tiles) == len(rack)

    return solve


def exact_cover(module: Any) -> Solver:
    numpy = importlib.import_module("numpy")

    def solve(rack: Rack, melds: Melds) -> bool:
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
    def solve(rack: Rack, melds: Melds) -> bool:
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
    def solve(rack: Rack, melds: Melds) -> bool:
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


OTHERS: list[tuple[str, str, str, Callable[[Any], Solver]]] = [
    ("exact-cover", "exact_cover", "exact_cover", exact_cover),
    ("OR-tools CP-SAT", "ortools", "ortools.sat.python.cp_model", cp_sat),
    ("HiGHS", "highspy", "highspy", highs),
    ("rummikub-solver", "rummikub-solver", "rummikub_solver", rummikub),
]
