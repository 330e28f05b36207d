"""What `search.py` measures of our own searches; runs natively and, in a worker's Pyodide, in the browser."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper
from itertools import pairwise, product
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from engine.bots import Level, decide
from engine.hints import distance, useful
from engine.meld import JokerRule, Values
from engine.partition import best_partition, closable, closings, cover
from engine.robots import ahead
from engine.round import Round, mask
from engine.rules import Phase
from engine.search import nearest, runs
from engine.search.catalogue import all_melds, best_readings
from engine.search.heap import pack
from engine.search.ways import MOST_GAPS, _pieces
from engine.tile import FULL_SET, JOKER, Tile
from engine.variants import TABLA
from tests.engine import naive

Rack = tuple[Tile, ...]
Times = dict[str, float]
RULE = JokerRule()
FORGETTING = (runs.runs_table, runs.runs_lack, runs._reached, nearest._later_gains)
RACKS = 80
"""So many are asked about until the size of tables is reckoned."""


def measured(count: int, seed: int, decisions: int) -> dict[str, Any]:
    """Every row's mean, median and 99th percentile in microseconds, and how much tables hold in MiB at most.

    A rack is asked about once in a process unless a row says otherwise. The catalogue of melds is built
    before, and its time told.
    """
    rng = Random(seed)
    start = process_time()
    best_partition([], RULE)
    closable([], RULE)
    catalogue = 1e6 * (process_time() - start)
    warm_up(count, seed)
    dealt, melded = racks(count, rng)
    closing = [(*rack, one_more(rng, rack)) for rack in melded]
    some = dealt[14][: count // 2]
    few = some[: count // 10]
    rows = {
        "closable dealt": timed(closable, dealt[14]),
        "closable closable": timed(closable, melded),
        "closings dealt": timed(closings, dealt[15]),
        "closings closable": timed(closings, closing),
        "closings by worth": timed(lambda rack, rule: closings(rack, rule, Values()), closing),
        "cover dealt": timed(cover, dealt[14]),
        "cover closable": timed(cover, melded),
        "distance cold": timed(distance, some, forget=True),
        "distance once": timed(distance, some),
        "distance warm": timed(distance, some),
        "useful once": timed(useful, few),
        "useful warm": timed(useful, few),
        "maestru": thinks(Level.MASTER, decisions, seed),
    }
    jokers = sum(JOKER in rack for rack in melded) / len(melded)
    return {"catalogue": catalogue, "jokers": jokers, "rows": rows, "MiB": remembered()}


def racks(count: int, rng: Random) -> tuple[dict[int, list[Rack]], list[Rack]]:
    """Dealt ones of 14 and of 15 tiles; and a fifth as many that close, whole melds at random."""
    dealt = {n: [naive.random_rack(rng, FULL_SET, n) for _ in range(count)] for n in (14, 15)}
    return dealt, [naive.melded_rack(rng, FULL_SET, 14, RULE) for _ in range(count // 5)]


def warm_up(count: int, seed: int) -> None:
    """A browser compiles the interpreter better once it has run for a while, which is not to be timed: other
    racks are asked about.
    """
    dealt, melded = racks(count, Random(f"warm up {seed}"))
    for rack in (*dealt[15], *melded):
        closings(rack, RULE)


def one_more(rng: Random, rack: Rack) -> Tile:
    return rng.choice([t for t in FULL_SET if rack.count(t) < 2])


def timed(
    search: Callable[[Rack, JokerRule], object], asked: Sequence[Rack], *, forget: bool = False
) -> Times:
    """A browser's clock is coarse; that the stamps lie end to end keeps the mean exact."""
    gc.collect()
    stamps, between = [process_time()], 0.0
    for rack in asked:
        if forget:
            for table in FORGETTING:
                table.cache_clear()
            between += process_time() - stamps[-1]
            stamps[-1] = process_time()
        search(rack, RULE)
        stamps.append(process_time())
    times = [b - a for a, b in pairwise(stamps)]
    return spread(times, (stamps[-1] - stamps[0]) / len(asked) if not forget else mean(times))


def spread(times: Sequence[float], middle: float) -> Times:
    """In microseconds."""
    found = {"mean": middle, "median": median(times), "p99": quantiles(times, n=100)[-1]}
    return {name: 1e6 * seconds for name, seconds in found.items()}


def thinks(level: Level, number: int, seed: int) -> Times:
    """Single decisions of four robots of a level, in `number` rounds of T1."""
    times = list(decisions(level, number, seed))
    return spread(times, mean(times))


def decisions(level: Level, number: int, seed: int) -> Iterator[float]:
    """Seconds each."""
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
                yield process_time() - start
                events = round_.play(round_.turn, action)
            round_ = round_.after_all(events)


def remembered() -> float:
    """How much all tables of the engine hold in MiB once they are full. Those of single racks are reckoned
    from what some hundred entries hold.
    """
    for table in all_tables():
        table.cache_clear()
    gc.collect()
    rng = Random(0)
    tracemalloc.start()
    fill_catalogues()
    held = float(tracemalloc.get_traced_memory()[0])
    for _ in range(RACKS):
        rack = naive.random_rack(rng, FULL_SET, 14)
        useful(rack, RULE)
        ahead._tiles(pack(rack))
    held += sum(when_full(table) for table in (*FORGETTING, ahead._tiles))
    tracemalloc.stop()
    return held / 2**20


def when_full(table: _lru_cache_wrapper[Any]) -> float:
    """Bytes; the table is emptied."""
    gc.collect()
    info, before = table.cache_info(), tracemalloc.get_traced_memory()[0]
    table.cache_clear()
    gc.collect()
    return (before - tracemalloc.get_traced_memory()[0]) / info.currsize * (info.maxsize or 0)


def all_tables() -> list[_lru_cache_wrapper[Any]]:
    """Of all modules of the engine that are loaded."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("engine.")]
    found = {
        one for module in modules for one in vars(module).values() if isinstance(one, _lru_cache_wrapper)
    }
    return list(found)


def fill_catalogues() -> None:
    """Of as many joker rules as are remembered at once."""
    for real, most, adjacent in product((1, 2), (1, 2), (True, False)):
        rule = JokerRule(real, most, adjacent)
        best_readings(rule, None)
        best_readings(rule, Values())
        all_melds(rule)
        for joker, gaps in product((True, False), range(MOST_GAPS + 1)):
            _pieces(rule, joker, gaps)
