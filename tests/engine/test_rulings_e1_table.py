"""RULES.md 6: E1's rulings about openings, the row, jokers on the table, lay-offs; see `test_rulings_e1`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import meld as melds
from engine import playing
from engine.action import Place
from engine.laid import LaidMeld, Spread
from engine.meld import Group, JokerRule
from engine.rack import Rack
from engine.reason import Reason
from engine.row import CommonRow
from engine.rules import Phase, Rules
from engine.tile import JOKER, REUSED, Tile, parse, plain
from engine.variants import ETALAT
from tests.kit.moves import after, position, refused
from tests.kit.rulings import (
    LAYING,
    SYSTEM_B,
    last_two,
    lay_offs,
    nothing,
    opening,
    ruling,
    scores,
    settling,
    swaps,
    table,
    unopened,
    worths,
)

# ------------------------------------------------------------------ opening (Q23, Q24)


@ruling(off=opening(ones_alone=False))
def test_q23_two_ones_and_a_joker_open_without_a_run(rules: Rules) -> bool:
    return refused(unopened(rules, "R1 Y1 J"), "lay R1 Y1 J") is None


@ruling(off=opening(runs=0))
def test_q24_45_with_runs_or_with_runs_and_sets(rules: Rules) -> bool:
    round_ = unopened(rules, "R10 R11 R12 R13 B12 Y12 K12 B5 Y5 K5")
    assert refused(round_, "lay R10 R11 R12 R13") is Reason.UNDER_45
    assert refused(round_, "lay R10 R11 R12 R13 | B5 Y5 K5") is None
    runs = unopened(rules, "R10 R11 R12 B2 B3 B4")
    assert refused(runs, "lay R10 R11 R12 | B2 B3 B4") is None
    return refused(round_, "lay B12 Y12 K12 | B5 Y5 K5") is Reason.NO_RUN


# ------------------------------------------------------------------ the row (Q25, Q61, Q62, Q68)

ROW = """
    phase take
    turn 0
    turns 4
    rack 0 {rack}
    row 0 {row}
    laid 0 @2 B10 B11 B12 B13
    laid 1 @3 K11 K12 J
    """


@ruling(off=(playing, "in_new_meld", nothing))
def test_q25_the_rows_last_tile_is_taken_only_for_a_new_meld(rules: Rules) -> bool:
    round_ = position(ROW.format(rack="R3 R4 Y9 Y10", row="K5 K6 B9"), rules)
    return refused(round_, "take 2: B9 > 0 low") is Reason.LAY_WHAT_YOU_TAKE


@ruling(off=(playing, "in_new_meld", nothing))
def test_q61_a_joker_still_to_be_freed_does_not_justify_the_taking(rules: Rules) -> bool:
    round_ = position(ROW.format(rack="R13 K13 B4", row="K5 K6 R11"), rules)
    assert refused(round_, "take 2: K13 for 1 | R11 J* R13") is refused(
        round_, "close row B4: K13 for 1 | R11 J* R13"
    )
    return refused(round_, "close row B4: K13 for 1 | R11 J* R13") is Reason.LAY_WHAT_YOU_TAKE


@ruling(off=replace(ETALAT, rows=CommonRow(first_dead=True)))
def test_q62_opened_with_ones_he_breaks_the_row_anywhere(rules: Rules) -> bool:
    text = ROW.format(rack="R3 R4 Y9 K2", row="K5 R5 K6 B9").replace("B10 B11 B12 B13", "R1 Y1 B1")
    return refused(position(text, rules), "take 1: R3 R4 R5") is None


@ruling(off=replace(ETALAT, jokers=JokerRule(most=0)))
def test_q68_the_row_is_broken_with_one_tile_and_a_joker(rules: Rules) -> bool:
    text = ROW.format(rack="R3 J Y9 K2", row="K5 R5 K6 B9").replace("K11 K12 J", "K10 K11 K12")
    return refused(position(text, rules), "take 1: R3 J R5") is None


# ------------------------------------------------------------------ jokers on the table


@ruling(off=swaps(colour_known=False))
def test_q15_one_missing_colour_is_laid_off_and_the_other_swapped(rules: Rules) -> bool:
    round_ = table(rules, "R2 K2", "Y2 B2 J")
    assert refused(round_, "lay R2 > 1 | K2 for 1") is None
    return refused(round_, "lay K2 for 1") is Reason.COLOUR_UNKNOWN


def upright(meld: LaidMeld, index: int, tile: Tile) -> LaidMeld:
    """A swap that forgets that there was a joker."""
    tiles = (*meld.meld.tiles[:index], tile, *meld.meld.tiles[index + 1 :])
    piece = replace(meld.pieces[index], tile=tile)
    pieces = (*meld.pieces[:index], piece, *meld.pieces[index + 1 :])
    return replace(meld, meld=replace(meld.meld, tiles=tiles), pieces=pieces)


@ruling(off=(LaidMeld, "swapped", upright))
def test_q16_the_real_tile_stays_in_place_of_the_joker(rules: Rules) -> bool:
    laid = after(table(rules, "R2 K2", "Y2 B2 J"), "lay R2 > 1 | K2 for 1").table[1]
    assert refused(table(rules, "B2 R2", "Y2 B2 R2^"), "lay B2 > 1") is Reason.DOES_NOT_FIT
    assert refused(table(rules, "K2 R3", "Y2 B2 R2^"), "lay K2 > 1") is None
    return laid.tiles == parse("Y2 B2 K2 R2") and [p.sideways for p in laid.pieces] == [
        False,
        False,
        True,
        False,
    ]


@ruling(off=swaps(once=False))
def test_q17_a_joker_is_swapped_once(rules: Rules) -> bool:
    assert refused(table(rules, "B12 R5", "B11 J B13"), "lay B12 for 1") is None
    return refused(table(rules, "B12 R5", "B11 J* B13"), "lay B12 for 1") is Reason.JOKER_USED_UP


@ruling(off=lay_offs(on_locked=True))
def test_q17_nothing_is_laid_on_two_tiles_with_a_joker_used_again(rules: Rules) -> bool:
    return refused(table(rules, "Y2 K2", "R2 B2 J*"), "lay Y2 > 1") is Reason.SET_LOCKED


@ruling(off=SYSTEM_B)
def test_q19_the_substitute_lies_sideways_and_counts_50(rules: Rules) -> bool:
    round_ = after(table(rules, "B12 R5", "B11 J B13"), "lay B12 for 1")
    assert round_.table[1].pieces[1].sideways
    return worths(round_, 1) == [70]


@ruling(off=lay_offs(on_locked=True))
def test_q20_nothing_is_laid_where_the_joker_is_turned(rules: Rules) -> bool:
    return refused(table(rules, "Y2 K2", "R2 B2 J*"), "lay K2 > 1") is Reason.SET_LOCKED


@ruling(off=swaps(by_owner=False))
def test_q22_the_owner_takes_a_joker_like_anybody_else(rules: Rules) -> bool:
    round_ = after(table(rules, "B12 R5 R6 J R8", "K1 R1 Y1"), "lay R6 J R8", "throw K9")
    mine = replace(
        round_, turn=0, turns=6, phase=Phase.THROW, racks=(Rack.of(parse("R7 B5")), round_.racks[1])
    )
    return refused(mine, "lay R7 for 2") is None


@ruling(off=lay_offs(on_locked=True))
def test_q26_no_tile_on_a_set_of_ones_with_a_joker_used_again(rules: Rules) -> bool:
    return refused(table(rules, "K1 B1", "R1 Y1 J*"), "lay K1 > 1") is Reason.SET_LOCKED


REUSE_AT_WILL = replace(
    LAYING, lay_offs=replace(LAYING.lay_offs, on_locked=True), swaps=replace(LAYING.swaps, once=False)
)


@ruling(off=replace(ETALAT, laying=REUSE_AT_WILL))
def test_q27_both_missing_ones_free_a_joker_in_its_first_use(rules: Rules) -> bool:
    assert refused(table(rules, "K1 B1", "R1 Y1 J"), "lay K1 > 1 | B1 for 1") is None
    return refused(table(rules, "K1 B1", "R1 Y1 J*"), "lay K1 > 1 | B1 for 1") is not None


@ruling(off=swaps(once=False))
def test_q36_any_player_replaces_a_joker_but_once_in_the_game(rules: Rules) -> bool:
    round_ = after(table(rules, "B12 R5 R6 R7", "B11 J B13"), "lay B12 for 1 | R5 R6 J*")
    again = replace(round_, racks=(round_.racks[0].add(*parse("R7")), round_.racks[1]))
    return refused(again, "lay R7 for 2") is Reason.JOKER_USED_UP


@ruling(off=swaps(keeps=False))
def test_q52_a_joker_taken_back_may_wait_on_the_rack(rules: Rules) -> bool:
    round_ = table(rules, "B12 R5", "B11 J B13")
    if refused(round_, "lay B12 for 1"):
        return False
    return REUSED in after(round_, "lay B12 for 1", "throw K9").racks[0]


def joker_locks(meld: LaidMeld) -> bool:
    return isinstance(meld.meld, Group) and any(plain(t) == JOKER for t in meld.tiles)


@ruling(off=(LaidMeld, "locked", property(joker_locks)))
def test_q53_anybody_completes_one_one_joker_and_only_then_is_it_known(rules: Rules) -> bool:
    assert refused(table(rules, "K1 B1", "R1 Y1 J"), "lay B1 for 1") is Reason.COLOUR_UNKNOWN
    assert refused(table(rules, "B1 R5", "R1 Y1 J K1:0"), "lay B1 for 1") is None
    return refused(table(rules, "K1 B1", "R1 Y1 J"), "lay K1 > 1") is None


def whatever_is_there(spread: Spread, *tiles: Tile) -> Rack:
    """A rack that gives what it has and lets the rest be taken from the table."""
    rack = spread.rack
    for t in tiles:
        rack = rack.give(t) if t in rack else rack
    return rack


@ruling(off=(Spread, "_without", whatever_is_there))
def test_q54_what_is_laid_is_never_used_elsewhere(rules: Rules) -> bool:
    return refused(table(rules, "R11 Y11", "B11 J B13"), "lay R11 Y11 B11") is Reason.NOT_HELD


@ruling(off=lay_offs(joker_on_others=False))
def test_q64_one_joker_is_laid_off_and_the_other_closes_doubled(rules: Rules) -> bool:
    round_ = last_two(rules, "J* J", drawn="J")
    assert refused(round_, "close J: J* > 0 low") is None
    if refused(round_, "close J: J* > 1"):
        return False
    lines = after(round_, "close J: J* > 1").lines
    return [line.amount for line in lines if line.reason == "closing-tile"] == [40 + 0 + 100]


@ruling(off=scores(thrown_doubles="nothing"))
def test_q65_with_two_jokers_left_one_is_laid_off_and_one_thrown(rules: Rules) -> bool:
    end = after(last_two(rules, "J J B9", drawn="B9"), "close J: B9 > 0 low | J > 1")
    return end.points[0] == 2 * (40 + 5 + 50 + 100)


# ------------------------------------------------------------------ lay-offs and their points

LAY_OFF = "lay R9 > 1 high"


def to_the_owner(meld: LaidMeld, tile: Tile, high: bool | None, credit: int, jokers: JokerRule) -> Any:
    return EXTENDED(meld, tile, high, meld.owner, jokers)


EXTENDED = LaidMeld.extended


@ruling(off=(LaidMeld, "extended", to_the_owner))
def test_q55_the_points_go_to_whom_lays_off_down_to_two_ends(rules: Rules) -> bool:
    round_ = after(table(rules, "R9 R10 R5", "R6 R7 R8"), "lay R9 > 1 high | R10 > 1 high | R5 > 1 low")
    mine = [(item.reason, item.points) for item in settling(rules).items(0, round_.table)]
    return mine[1:] == [("laid-off", 5), ("laid-off", 5), ("laid-off", 10)] and worths(round_, 1) == [15]


@ruling(off=(melds, "MAX_GROUP", 5))
def test_q56_a_set_of_four_is_complete(rules: Rules) -> bool:
    round_ = after(table(rules, "B8 J", "R8 K8 Y8"), "lay B8 > 1")
    return refused(round_, "lay J > 1") is Reason.DOES_NOT_FIT


def takes_back(spread: Spread, place: Place, jokers: JokerRule) -> Spread:
    """A lay-off that brings a tile of equal worth to the rack."""
    then = PUT(spread, place, jokers)
    return replace(then, rack=then.rack.add(*parse("R6")))


PUT = Spread.put


@ruling(off=(Spread, "put", takes_back))
def test_q57_tiles_taken_back_only_count(rules: Rules) -> bool:
    round_ = after(table(rules, "R9 R5", "R6 R7 R8"), LAY_OFF)
    return str(round_.racks[0]) == "R5 R12 K9" and round_.table[1].tiles == parse("R6 R7 R8 R9")
