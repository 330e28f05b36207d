"""Closes that are found: all of them legal, and none overlooked on the laid table (E1.43, A.18, E2.14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.action import Lay, LayOff, Place, SwapJoker
from engine.finish import brings, closes
from engine.laid import opened_before
from engine.meld import readings
from engine.reason import IllegalAction
from engine.round import Round, mask
from engine.rules import Phase
from engine.tile import plain
from engine.unloading import dressed
from engine.variants import ETALAT, VARIANTS
from tests.kit.moves import position
from tests.kit.randomly import round_of

LAYING = [name for name, rules in VARIANTS.items() if rules.laying is not None]


@cache
def played(variant: str, seed: int) -> tuple[Round, ...]:
    _, facts = round_of(VARIANTS[variant], 2 + seed % 3, Random(seed))
    return tuple(round_ for round_, _ in facts if round_.phase in (Phase.TAKE, Phase.THROW))


@given(st.sampled_from(list(VARIANTS)), st.integers(0, 300))
def test_every_close_that_is_found_is_legal_and_the_best_comes_first(variant: str, seed: int) -> None:
    for round_ in played(variant, seed):
        found = closes(mask(round_, round_.turn), round_.turn)
        for free, close in found.items():
            assert free == close.discard
            assert round_.after_all(round_.play(round_.turn, close)).over
        if round_.rules.laying is not None:
            worth = [brings(round_, round_.turn, close) for close in found.values()]
            assert worth == sorted(worth, reverse=True)


@given(st.sampled_from(LAYING), st.integers(0, 300))
def test_no_close_on_the_laid_table_is_overlooked(variant: str, seed: int) -> None:
    for round_ in played(variant, seed):
        seat = round_.turn
        small = round_.phase is Phase.THROW and len(round_.racks[seat]) <= 5
        if small and opened_before(round_.table, seat, round_.turns):
            assert bool(closes(round_, seat)) == can_lay_all_but_one(round_, seat)


def can_lay_all_but_one(round_: Round, seat: int) -> bool:
    """One place after the other, in whatever order."""
    if len(round_.racks[seat]) == 1:
        return round_.choices(seat).close
    for place in single_places(round_, seat):
        try:
            then = round_.after_all(round_.play(seat, Lay((place,))))
        except IllegalAction:
            continue
        if can_lay_all_but_one(then, seat):
            return True
    return False


def single_places(round_: Round, seat: int) -> Iterator[Place]:
    rack = round_.racks[seat]
    for meld, fits in round_.choices(seat).fits:
        yield from (SwapJoker(meld, t) for t in fits.swap if t in rack)
        for faces, high in ((fits.low, False), (fits.high, True), (fits.into, None)):
            yield from (LayOff(meld, t, high) for t in faces if t in rack)
    for size in range(3, len(rack)):
        for tiles in combinations(rack.tiles, size):
            melds = readings(map(plain, tiles), round_.rules.jokers)
            yield from (place for meld in melds for place in dressed([meld.tiles], rack))


TABLE = """turns 8
    laid 0 @4 R10 R11 R12
    laid 0 @4 Y5 B5 K5
    laid 1 @5 B4 J B6
    laid 1 @5 K10 K11 K12 K13"""


CASES = [
    ("two after each other at one end", f"{TABLE}\ntook stock R13\nrack 0 R13 R1 K2", "K2"),
    ("E1.35: the joker freed makes a meld", f"{TABLE}\ntook stock B5\nrack 0 B5 Y9 Y10 K2", "K2"),
    ("E1.52: a joker thrown doubles", f"{TABLE}\ntook stock R13\nrack 0 R13 K9 J", "J"),
    ("E1.52: so does a 1", f"{TABLE}\ntook stock R13\nrack 0 R13 K1 J", "K1"),
    ("E1.11: takes the atu", f"phase take\n{TABLE}\natu R9\nrack 0 R7 R8 R5 K9", "R5"),
    ("Q35: takes the row's last", f"phase take\n{TABLE}\nrow 0 K1 R9\nrack 0 R7 R8 R5 K9", "R5"),
]


@pytest.mark.parametrize(("text", "free"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_best_close(text: str, free: str) -> None:
    assert str(next(iter(closes(position(text, ETALAT), 0)))) == free
