"""RULES.md 7, E2: played positions, each named after the paragraph or the worked case that it plays."""

from __future__ import annotations

import pytest

from engine.event import Blocked, Reshuffled, ShuffleWanted
from engine.options import configured
from engine.reason import Reason
from engine.rules import Phase
from engine.tile import parse
from engine.variants import RUMMY45
from tests.kit import cases
from tests.kit.moves import action, after, position, refused
from tests.kit.rulings import table, unopened, worths

PLAYED = {"E2-21", "E2-22", "E2-25", "E2-26"}


def test_every_action_case_is_played_here() -> None:
    assert cases.ids("E2", "action") == PLAYED


def test_e2_21_nothing_is_laid_off_before_ones_own_opening() -> None:
    text = "turn 1\nturns 5\ntook stock K9\nrack 1 R7 K9 K3\nlaid 0 @2 R4 R5 R6"
    assert refused(position(text, RUMMY45), "lay R7 > 0 high") is Reason.NOT_OPENED


def test_e2_22_lay_offs_in_the_same_turn_after_the_opening() -> None:
    text = "turn 0\nturns 4\ntook stock K9\nrack 0 R10 R11 R12 K5 B5 R5 Y7 K9 K3\nlaid 1 @3 Y4 Y5 Y6"
    assert refused(position(text, RUMMY45), "lay R10 R11 R12 | K5 B5 R5 | Y7 > 0 high") is None


EMPTY = """
    phase take
    turn 0
    turns 40
    reshuffles {done}
    rack 0 R4 R5 R6 R7
    rack 1 B4
    row 0 K9 J* K3 Y5
    stock
    laid 0 @2 B10 B11 B12 B13
    laid 1 @3 R10 R11 R12 R13
    """


def test_e2_25_all_discards_become_the_new_stock() -> None:
    round_ = position(EMPTY.format(done=0), RUMMY45)
    assert round_.play(0, action("draw")) == (ShuffleWanted(),)
    waiting = round_.after(ShuffleWanted())
    assert (waiting.phase, waiting.pool) == (Phase.RESHUFFLE, parse("Y5 K3 K9 J"))
    fresh = waiting.after_all(waiting.reshuffle(parse("K9 J Y5 K3")))
    assert (fresh.rows, fresh.stock, fresh.racks[0].tiles) == (
        ((),),
        parse("J Y5 K3"),
        parse("R4 R5 R6 R7 K9"),
    )
    assert isinstance(waiting.reshuffle(waiting.pool)[0], Reshuffled)


@pytest.mark.parametrize(("most", "done", "ends"), [(3, 2, False), (3, 3, True), (0, 0, True)])
def test_e2_15_reshuffles_are_limited(most: int, done: int, ends: bool) -> None:
    round_ = position(EMPTY.format(done=done), configured("E2", {"maxReshuffles": most}))
    assert isinstance(after(round_, "draw").end, Blocked) == ends


def test_e2_26_a_tile_must_be_left_to_throw() -> None:
    round_ = position(EMPTY.format(done=0).replace("phase take", "took stock R7"), RUMMY45)
    assert refused(round_, "lay R4 R5 R6 R7") is Reason.NO_TILE_TO_THROW
    assert refused(round_, "close R7: R4 R5 R6") is None


def test_e2_6_the_last_discard_at_once_in_a_new_meld_and_never_from_the_middle() -> None:
    text = EMPTY.format(done=0).replace("R4 R5 R6 R7\n", "K5 B5 R7 R8\n").replace("stock\n", "stock K1\n")
    round_ = position(text, RUMMY45)
    assert refused(round_, "take 3: K5 B5 Y5") is None
    assert refused(round_, "take 3") is Reason.LAY_WHAT_YOU_TAKE
    assert refused(round_, "take 2: K3 K5 B5") is Reason.ONLY_THE_LAST


def test_e2_7_no_laying_in_the_first_lap() -> None:
    text = "turn 0\nturns 0\nrack 0 R9 J R11 …"
    assert refused(position(text, RUMMY45), "lay R9 J R11") is Reason.FIRST_LAP


def test_e2_12_a_joker_goes_only_for_the_exact_tile_and_once() -> None:
    round_ = table(RUMMY45, "B12 B9", "B11 J B13")
    assert refused(round_, "lay B9 for 1") is Reason.JOKER_ELSEWHERE
    assert refused(round_, "lay B12 for 1") is None
    assert refused(table(RUMMY45, "B12 B9", "B11 J* B13"), "lay B12 for 1") is Reason.JOKER_USED_UP
    assert refused(table(RUMMY45, "B12 K12", "R12 Y12 J"), "lay B12 for 1") is Reason.COLOUR_UNKNOWN
    assert refused(table(RUMMY45, "B12 K12", "R12 Y12 J"), "lay K12 > 1 | B12 for 1") is None


def test_e2_12_in_the_turn_of_the_opening_but_not_before_it() -> None:
    text = "turn 0\nturns 4\ntook stock K9\nrack 0 R10 R11 R12 K5 B5 R5 Y5 K9 K3\nlaid 1 @3 Y4 J Y6"
    round_ = position(text, RUMMY45)
    assert refused(round_, "lay R10 R11 R12 | K5 B5 R5 | Y5 for 0") is None
    assert refused(round_, "lay Y5 for 0 | R10 R11 R12 | K5 B5 R5") is Reason.NOT_OPENED


def test_e2_12_an_opening_stays_one_when_its_own_joker_is_taken_back() -> None:
    """65 points as laid, 25 once the joker has gone."""
    round_ = unopened(RUMMY45, "R9 J R11 R10 R8")
    assert refused(round_, "lay R9 J R11 | R10 for 0 | R8 > 0 low") is None
    opened = after(round_, "lay R9 J R11")
    assert refused(after(opened, "lay R10 for 0"), "lay R8 > 0 low") is None


def test_e2_13_the_points_of_a_lay_off_are_the_layers() -> None:
    round_ = after(table(RUMMY45, "B9 J", "R10 R11 R12"), "lay J > 1 high | B9 > 0 low")
    assert worths(round_, 0) == [45, 50]
    assert worths(round_, 1) == [30]


def test_e2_16_a_joker_is_50_everywhere_and_its_substitute_what_it_is() -> None:
    assert worths(table(RUMMY45, "K2 K3", "R9 J R11"), 1) == [65]
    assert worths(table(RUMMY45, "K2 K3", "R9 J* R11"), 1) == [65]
    assert worths(table(RUMMY45, "K2 K3", "R9 R10^ R11"), 1) == [25]


def test_e2_17_closing_pays_200_and_the_twin_pays_who_was_dealt_it() -> None:
    text = """
        turn 0
        turns 8
        atu R6
        twin 1
        rack 0 J
        rack 1 Y1 Y9 R6
        laid 0 @2 R10 R11 R12
        laid 0 @2 K5 B5 R5
        laid 1 @3 K10 K11 K12 K13
        """
    assert after(position(text, RUMMY45), "throw J").points == (45 + 200, 40 - 15 + 50)


def test_e2_18_not_opened_is_100_flat() -> None:
    text = "turn 0\nturns 8\nrack 0 K9\nrack 1 J R6 R7\nlaid 0 @2 R10 R11 R12\nlaid 0 @2 K5 B5 R5\ntwin 1"
    assert after(position(text, RUMMY45), "throw K9").points == (245, -100)


def test_e2_19_no_doubles_no_pe_tabla_no_announcement() -> None:
    round_ = unopened(RUMMY45, "R9 J R11")
    assert refused(round_, "0 tabla") is Reason.NOTHING_TO_ANNOUNCE
    assert refused(round_, "0 few") is Reason.NOTHING_TO_ANNOUNCE
    assert refused(round_, "0 atu") is Reason.NO_TWIN
    assert refused(round_, "0 done") is Reason.TOO_LATE
    assert refused(round_, "0 spoil R9 R11 K3") is Reason.TOO_FEW_DOUBLES
