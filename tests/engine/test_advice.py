"""*Ajutor*: what it advises, and why (T1.46)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.action import Action, Lay, NewMeld
from engine.advice import Do, Tip, advice
from engine.bots import Level, decide
from engine.finish import closes
from engine.hints import useful
from engine.robots.outlook import look
from engine.round import Round, mask
from engine.rules import Rules
from engine.tile import FULL_SET, Tile, parse, tile
from engine.variants import ETALAT, TABLA, TABLA_POINTS, VARIANTS
from tests.kit.moves import position
from tests.kit.randomly import round_of

TABLE = """turns 8
    laid 0 @4 R10 R11 R12
    laid 0 @4 Y5 B5 K5
    laid 1 @5 B4 J B6
    laid 1 @5 K10 K11 K12 K13"""
DOUBLES = "R5 R5 R1 R3 R7 R9 R11 R13 Y2 Y4 Y6 Y8 Y10 Y12 B1"
CASES: list[tuple[str, str, Rules, str, Do, str, str | None, str]] = [
    ("out of turn", "phase take\nturn 1", TABLA, "", "wait", "not-your-turn", None, ""),
    (
        "T1.10", "phase take\natu R9\ntwin 0\nrack 0 R9 …",
        TABLA, "", "atu", "has-twin", "R9", "",
    ),
    (
        "T1.14", "phase take\nturns 4\nrow 1 K9 R6\nrack 0 R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K12 Y9 Y12",
        TABLA, "", "take", "take-melds", "R6", "R4 R5 R6",
    ),
    (
        "T1.23", "turns 4\ntook stock K11\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K9 K10 K11 J",
        TABLA, "", "close", "closes", "J", "",
    ),
    (
        "T1.25", "turns 4\ntook stock Y7\nrack 0 R4 R5 R6 B7 B8 B9 Y2 R2 B2 K9 K10 K11 J K12 Y7",
        TABLA, "", "throw", "throw-patient", "Y7", "",
    ),
    (
        "T2.8", "phase take\nturns 4\natu R6\nrack 0 R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K9 K10 K11 K1",
        TABLA_POINTS, "", "close", "closes-with-atu", "K1", "",
    ),
    (
        "E1.27", "turns 4\ntook stock K1\nrack 0 R10 R11 R12 Y5 B5 K5 B2 B9 K1 Y13 Y1 Y3 K8 R2 R6",
        ETALAT, "", "lay", "lay-opens", None, "R10 R11 R12 Y5 B5 K5",
    ),
    (
        "E1.31", f"{TABLE}\ntook stock R13\nrack 0 R13 Y9 Y1 K2 K7 R3\nrack 1 B9",
        ETALAT, "", "lay", "lay-off", "R13", "R13",
    ),
    (
        "E1.34", f"{TABLE}\ntook stock K2\nrack 0 B5 Y12 Y13 K2 R4 K7\nrack 1 B9",
        ETALAT, "", "lay", "lay-swaps", "B5", "J* Y12 Y13",
    ),
    (
        "E1.13", f"phase doubles\nrack 0 {DOUBLES}\nrack 1 …",
        ETALAT, "", "doubles", "break-doubles", None, "R5",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules", "do", "code", "which", "tiles"), [
    pytest.param(text, rules, do, code, which, tiles, id=name)
    for name, text, rules, _, do, code, which, tiles in CASES
])  # fmt: skip
def test_advice(text: str, rules: Rules, do: Do, code: str, which: str | None, tiles: str) -> None:
    tip = advice(position(text, rules), 0)
    assert (tip.do, tip.code) == (do, code)
    assert which is None or tip.tile == tile(which)
    assert sorted(tip.tiles) == sorted(parse(tiles))


HOLDS: list[tuple[str, str, str, str, str, str]] = [
    (
        "a meld that others could lay off on", f"{TABLE}\ntook stock K2\nrack 0 Y7 Y8 Y9 Y11 K2",
        "throw", "throw-keeps-melds", "K2", "Y7 Y8 Y9",
    ),
    (
        "a tile that fits the table", f"{TABLE}\ntook stock K2\nrack 0 R13 B9 B10 K2",
        "throw", "throw-keeps-off", "K2", "R13",
    ),
    (
        "a tile that frees a joker", f"{TABLE}\ntook stock K2\nrack 0 B5 Y12 Y13 K2 R4 K7",
        "throw", "throw-keeps-joker", "K7", "B5",
    ),
    (
        "more than the opening takes",
        "turns 4\ntook stock K1\nrack 0 R10 R11 R12 R13 B7 B8 B9 Y5 B5 K5 K1 Y13 Y1 Y3 K8",
        "lay", "lay-opens-least", "", "Y5 B5 K5",
    ),
    (
        "somebody has one tile left", f"{TABLE}\ntook stock K2\nrack 0 R13 B9 B10 K2\nrack 1 Y9",
        "lay", "lay-off", "R13", "",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "do", "code", "which", "kept"), [
    pytest.param(text, do, code, which, kept, id=name) for name, text, do, code, which, kept in HOLDS
])  # fmt: skip
def test_says_what_could_be_laid_and_is_better_kept(
    text: str, do: Do, code: str, which: str, kept: str
) -> None:
    """E1.29: a learner sees it on the rack, and would take silence for an oversight."""
    tip = advice(position(text, ETALAT), 0)
    assert (tip.do, tip.code) == (do, code)
    assert tip.tile == (tile(which) if which else None)
    assert sorted(tip.kept) == sorted(parse(kept))


@given(st.sampled_from([name for name, rules in VARIANTS.items() if rules.laying]), st.integers(0, 10**6))
def test_where_greu_lays_and_the_tip_does_not_it_says_what(variant: str, seed: int) -> None:
    """Greu lays all it can. A tile that is to be thrown is none to keep."""
    for round_ in some_positions(variant, seed)[:2]:
        seat = round_.waiting[0]
        tip, bold = advice(round_, seat), decide(mask(round_, seat), seat, Level.HARD, Random(0))
        could = laid_by(bold)
        assert not Counter(tip.kept) - could
        if tip.tile is not None and tip.do == "throw":
            assert round_.racks[seat].holds((*tip.kept, tip.tile))
            assert tip.kept or tip.tile in could or not could
        if tip.do == "lay":
            assert tip.tiles != tip.kept


def laid_by(action: Action) -> Counter[Tile]:
    places = action.places if isinstance(action, Lay) else ()
    return Counter(t for p in places for t in (p.tiles if isinstance(p, NewMeld) else (p.tile,)))


def some_positions(variant: str, seed: int) -> list[Round]:
    """Positions of a random round in which somebody is asked."""
    rng = Random(seed)
    _, facts = round_of(VARIANTS[variant], rng.randint(2, 4), rng)
    asked = [round_ for round_, _ in facts if round_.waiting]
    return rng.sample(asked, min(8, len(asked)))


@given(st.sampled_from(list(VARIANTS)), st.integers(0, 10**6))
def test_advice_is_always_something_the_choices_hold(variant: str, seed: int) -> None:
    for round_ in some_positions(variant, seed)[:4]:
        for seat in range(round_.seats):
            tip = advice(mask(round_, seat), seat)
            assert tip == advice(round_, seat)
            assert possible(tip, round_, seat)


def possible(tip: Tip, round_: Round, seat: int) -> bool:
    choices, rack = round_.choices(seat), round_.racks[seat]
    may: dict[Do, bool] = {
        "wait": seat not in round_.waiting,
        "draw": choices.draw,
        "take": bool(choices.take) and tip.tile in round_.source,
        "throw": tip.tile in choices.throw,
        "close": (choices.close or choices.take_atu or choices.take_last) and tip.tile is not None,
        "atu": choices.announce_atu,
        "lay": choices.lay and set(tip.tiles) - {tile("J*")} <= set(rack.tiles),
        "tabla": choices.announce_tabla,
        "few": choices.announce_few,
        "doubles": choices.exchange is not None,
        "spoil": bool(choices.spoil),
    }
    assert set(may) == set(get_args(Do))
    return may[tip.do]


@given(st.integers(0, 10**6))
def test_what_it_counts_are_the_unseen_tiles_that_help_after_the_throw(seed: int) -> None:
    for round_ in some_positions("T1", seed):
        seat = round_.turn
        tip = advice(round_, seat)
        if tip.code in ("throw-loose", "throw-weak"):
            assert tip.tile is not None
            rack = round_.racks[seat].give(tip.tile)
            unseen = Counter(FULL_SET) - Counter((*round_.racks[seat].tiles, *round_.visible))
            assert tip.count == sum(useful(rack.tiles, round_.rules.jokers, unseen=unseen).values())


@pytest.mark.parametrize(("rack", "thrown"), [("K2 B9 B10", "R6"), ("Y9 B9 B10", "K2")])
def test_after_opening_it_counts_what_fits_the_table_too_and_jokers(rack: str, thrown: str) -> None:
    """A rack that waits for its last tile: those help that it could close with, before the draw as after the
    throw.
    """
    waits = position(f"{TABLE}\nphase take\nrack 0 {rack}", ETALAT)
    unseen = look(waits, 0).unseen
    closing = (
        t for t in unseen if closes(position(f"{TABLE}\ntook stock {t}\nrack 0 {rack} {t}", ETALAT), 0)
    )
    count = sum(unseen[t] for t in closing)
    assert advice(waits, 0) == Tip("draw", "draw", count=count)
    drawn = advice(position(f"{TABLE}\ntook stock {thrown}\nrack 0 {rack} {thrown}", ETALAT), 0)
    assert (drawn.tile, drawn.count) == (tile(thrown), count)


def test_a_throw_is_called_loose_only_if_it_links_nothing() -> None:
    """A tile that goes with another is the weakest at most."""
    loose = "turns 4\ntook stock K1\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K10 K11 R13 K5"
    tip = advice(position(loose, TABLA), 0)
    assert tip.code == "throw-loose"
    assert tip.count > 0
    frees = f"{TABLE}\ntook stock K2\nrack 0 B5 R6 R7 K2 Y3 Y1"
    tip = advice(position(frees, ETALAT), 0)
    assert (tip.code, tip.tile) == ("throw-weak", tile("B5")), "it could free a joker"
    weak = "turns 4\ntook stock K1\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K10 K11 R13 B13"
    assert advice(position(weak, TABLA), 0).code == "throw-weak"
