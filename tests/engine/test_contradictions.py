"""RULES.md 8: how each contradiction inside the sources of A, E1 and E2 is resolved, named after its id.

Where a room may choose the other reading, both are shown.
"""

from __future__ import annotations

import pytest

from engine.event import Closed
from engine.market import kind_of
from engine.meld import as_laid
from engine.options import configured
from engine.reason import Reason
from engine.rules import Phase
from engine.tile import parse
from engine.variants import ALPHA_ETALAT, ALPHA_TABLA, ETALAT, RUMMY45
from tests.kit.moves import after, position, refused
from tests.kit.rulings import ALL, all_at_once, ended, last_two, table, unopened, worths

# ------------------------------------------------------------------ 8.3 source 002


def test_c_a_1_a_round_ends_when_no_tile_is_loose() -> None:
    """A-E: all laid but the tile that is thrown. A-T closes with fourteen in melds on the rack."""
    laid = "laid 0 @2 B10 B11 B12 B13"
    round_ = position(f"turn 0\nturns 4\ntook stock K9\nrack 0 K9\n{laid}", ALPHA_ETALAT)
    assert isinstance(after(round_, "throw K9").end, Closed)
    text = "turns 4\ntook stock K9\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K9"
    move = "close K9: R4 R5 R6 | B7 B8 B9 B10 B11 | Y2 R2 B2 | K6 K7 K8"
    assert after(position(text, ALPHA_TABLA), move).over


@pytest.mark.parametrize(("real", "opens"), [(2, False), (1, True)])
def test_c_a_2_two_real_tiles_per_joker_unless_the_room_takes_the_letter(real: int, opens: bool) -> None:
    round_ = unopened(configured("A-E", {"realPerJoker": real}), "R10 J R12 J R13 B4 B5 B6")
    assert (refused(round_, "lay R10 J R12 J | B4 B5 B6") is None) == opens


def test_c_a_3_where_nothing_is_laid_the_others_count_their_best_melds_less_what_is_loose() -> None:
    text = """
        turns 4
        took stock K9
        rack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K9
        rack 1 R10 R11 R12 Y9
        """
    move = "close K9: R4 R5 R6 | B7 B8 B9 B10 B11 | Y2 R2 B2 | K6 K7 K8"
    assert after(position(text, ALPHA_TABLA), move).points[1] == 30 - 5


def test_c_a_4_sir_is_a_run_and_also_the_row_of_discards() -> None:
    """One word, two things: in A-E both exist, a run of one colour and one row for all discards."""
    assert as_laid(parse("R4 R5 R6"), ALPHA_ETALAT.jokers) is not None
    round_ = after(position("turn 0\nrack 0 R4 R9 …", ALPHA_ETALAT), "throw R9")
    assert round_.rows == (parse("R9"),)


# ------------------------------------------------------------------ 8.4 source 003


@pytest.mark.parametrize(
    ("faces", "kind"), [("R2 Y9 B5", "small"), ("R10 Y13 K12", "big"), ("R1 K1", "key"), ("J", None)]
)
def test_c_e1_1_doubles_are_small_big_or_keys_and_swapped_within_a_kind(faces: str, kind: str | None) -> None:
    assert {kind_of(t) for t in parse(faces)} == {kind}


@pytest.mark.parametrize(("on", "verdict"), [(True, None), (False, Reason.TOO_FEW_DOUBLES)])
def test_c_e1_2_three_doubles_may_spoil_the_deal_before_ones_first_move(
    on: bool, verdict: Reason | None
) -> None:
    rules = configured("E1", {"spoilAtDoubles": on})
    text = "phase {phase}\nturn {turn}\nturns {turn}\natu Y9\nrack 1 R5 R5 R12 R12 K1 K1 …\nrow 0 {row}"
    assert (
        refused(position(text.format(phase="doubles", turn=0, row=""), rules), "1 spoil R5 R12 K1") is verdict
    )
    later = position(text.format(phase="take", turn=1, row="R3"), rules)
    assert refused(later, "spoil R5 R12 K1") is verdict
    if on:
        assert refused(after(later, "draw"), "spoil R5 R12 K1") is Reason.TOO_LATE
        assert after(later, "spoil R5 R12 K1").spoilt


def test_c_e1_3_who_has_not_opened_gets_no_50() -> None:
    assert ended(ETALAT, extra="announced 2") == (230, -50, -100)
    assert ended(ETALAT, extra="announced 1") == (230, 0, -100)


TO_TABLA = """
    phase take
    turn 0
    turns 2
    rack 0 R4 R9 …
    row 0 R3 R2 K6
    """


def test_c_e1_4_the_last_tile_is_taken_only_to_be_laid() -> None:
    assert refused(position(TO_TABLA, ETALAT), "take 2") is Reason.LAY_WHAT_YOU_TAKE


def test_c_e1_4_taking_it_without_laying_may_mean_pe_tabla() -> None:
    rules = configured("E1", {"takeLastMeansTabla": True})
    round_ = after(position(TO_TABLA, rules), "take 2")
    assert (round_.on_rack, round_.phase) == ((0,), Phase.THROW)
    assert refused(round_, "lay R4 R5 R6") is Reason.PLAYS_ON_THE_RACK
    again = after(round_, "throw R4", "draw", f"throw {round_.racks[1].tiles[0]}")
    assert refused(again, "take 3") is None
    assert refused(position(TO_TABLA, rules), "take 1") is Reason.NOT_OPENED
    opened = position(TO_TABLA.replace("turns 2", "turns 4") + "laid 0 @2 B10 B11 B12 B13", rules)
    assert refused(opened, "take 2") is Reason.LAY_WHAT_YOU_TAKE


@pytest.mark.parametrize(("on", "verdict"), [(True, None), (False, Reason.JOKER_ON_OTHERS)])
def test_c_e1_5_a_joker_is_laid_off_on_others_melds_too(on: bool, verdict: Reason | None) -> None:
    round_ = last_two(configured("E1", {"jokerLayoffOnOthers": on}), "J K9 K2", drawn="K2")
    assert refused(round_, "lay J > 1") is verdict
    assert refused(round_, "lay J > 0 low") is None


@pytest.mark.parametrize(("system", "again", "substitute"), [("A", 10, 70), ("B", 60, 30)])
def test_c_e1_6_a_jokers_50_is_counted_once(system: str, again: int, substitute: int) -> None:
    rules = configured("E1", {"jokerScoring": system})
    assert worths(table(rules, "R5", "Y2 J* B2"), 1) == [again]
    assert worths(table(rules, "R5", "B11 B12^ B13"), 1) == [substitute]


def test_c_e1_6_the_substitute_counts_for_whom_laid_the_joker() -> None:
    """A joker laid off on another's meld: that player keeps its 50, the owner of the meld loses nothing."""
    round_ = table(ETALAT, "R8 R5", "R5 R6 R7 J:0")
    assert (worths(round_, 0), worths(round_, 1)) == ([40, 50], [15])
    round_ = after(round_, "lay R8 for 1")
    assert (worths(round_, 0), worths(round_, 1)) == ([40, 50], [15])


@pytest.mark.parametrize(("on", "verdict"), [(True, None), (False, Reason.CLOSE_NEXT_TURN)])
def test_c_e1_7_one_may_open_and_close_at_once(on: bool, verdict: Reason | None) -> None:
    round_ = all_at_once(configured("E1", {"closeOnOpening": on}), turns=2)
    assert refused(round_, ALL) is verdict
    in_two_steps = ALL.replace("close K9:", "lay")
    assert refused(round_, in_two_steps) is verdict
    if on:
        assert after(round_, in_two_steps, "throw K9").points == after(round_, ALL).points


def test_c_e1_7_a_close_on_opening_is_an_ordinary_one() -> None:
    end = after(all_at_once(ETALAT, turns=2), ALL)
    assert {line.reason: line.amount for line in end.lines if line.to == 0}["close-bonus"] == 100


@pytest.mark.parametrize(
    ("ones", "atu", "thrown", "points"),
    [
        (True, "B6", "B1", (460, -50, -100)),
        (True, "Y1", "K9", (460, -100, -200)),
        (True, "Y1", "B1", (920, -100, -200)),
        (False, "B6", "B1", (230, -50, -100)),
        (False, "Y1", "K9", (230, -50, -100)),
        (False, "J", "K9", (460, -100, -200)),
    ],
)
def test_c_e1_8_a_one_doubles_like_a_joker(
    ones: bool, atu: str, thrown: str, points: tuple[int, ...]
) -> None:
    rules = configured("E1", {"closingOneDoubles": ones})
    assert ended(rules, atu=atu, thrown=thrown) == points


FEW = """
    turn 1
    turns 5
    rack 0 B5 B6 B7
    laid 0 @2 R10 R11 R12
    """


def test_c_e1_9_the_last_three_tiles_are_announced_by_the_game() -> None:
    round_ = position(FEW, ETALAT)
    assert refused(round_, "0 few") is Reason.NOTHING_TO_ANNOUNCE
    assert not after(round_, f"throw {round_.racks[1].tiles[0]}").penalised


def test_c_e1_9_or_by_the_player_at_a_penalty_of_500_and_nothing_else_counted() -> None:
    round_ = position(FEW, configured("E1", {"announcePenalty": 500}))
    forgot = after(round_, f"throw {round_.racks[1].tiles[0]}", "draw")
    assert forgot.penalised == (0,)
    assert after(round_, "0 few", f"throw {round_.racks[1].tiles[0]}", "draw").penalised == ()
    drawn = forgot.racks[0].give(*parse("B5 B6 B7")).tiles[0]
    assert after(forgot, f"close {drawn}: B5 B6 B7").points[0] in (-500, -1000)


def test_c_e1_10_a_one_counts_by_its_meld_at_the_end() -> None:
    for meld, points in (("R1 R2 R3", 15), ("R12 R13 R1", 30), ("R1 Y1 B1", 75)):
        assert worths(table(ETALAT, "R5", meld), 1) == [points]


def test_c_e1_11_closing_is_worth_100() -> None:
    assert ended(ETALAT)[0] == 130 + 100


def test_c_e1_12_tiles_on_two_and_a_joker_in_its_first_use_only() -> None:
    assert refused(table(ETALAT, "R2 K2", "Y2 B2 J"), "lay R2 > 1") is None
    assert refused(table(ETALAT, "R2 K2", "Y2 B2 J"), "lay R2 > 1 | K2 > 1") is Reason.DOES_NOT_FIT
    assert refused(table(ETALAT, "R2 K2", "Y2 B2 J*"), "lay R2 > 1") is Reason.SET_LOCKED
    assert refused(table(ETALAT, "R2 K2", "Y2 B2 J*"), "lay R2 for 1") is Reason.JOKER_USED_UP


def test_c_e1_13_breaking_the_row_may_leave_more_than_fourteen_tiles() -> None:
    text = """
        phase take
        turn 0
        turns 8
        rack 0 R3 R4 Y1 Y3 Y5 Y7 Y9 Y11 Y13 K1 K3
        row 0 K5 R5 B2 B4 B6 B8 B10 B12
        laid 0 @2 R10 R11 R12 R13
        """
    round_ = after(position(text, ETALAT), "take 1: R3 R4 R5", "throw B12")
    assert len(round_.racks[0]) == 14
    more = after(position(text.replace("K1 K3", "K1 K3 K7 K9"), ETALAT), "take 1: R3 R4 R5", "throw B12")
    assert len(more.racks[0]) == 16


@pytest.mark.parametrize("bonus", [250, 500, 2000])
def test_c_e1_14_pe_tabla_pays_250_or_what_the_room_says(bonus: int) -> None:
    text = """
        turn 0
        turns 4
        on_rack 0
        took stock K9
        rack 0 R10 R11 R12 B4 B5 B6 B7 K8 Y8 R8 Y10 B10 K10 R13 K9
        """
    end = after(position(text, configured("E1", {"tablaBonus": bonus})), ALL)
    assert end.points[0] == 40 + 20 + 15 + 30 + bonus


def test_c_e1_15_a_joker_on_the_rack_helps_to_take_but_not_one_still_to_be_freed() -> None:
    text = """
        phase take
        turn 0
        turns 4
        rack 0 R13 {other} B4
        row 0 K5 K6 R11
        laid 0 @2 B10 B11 B12 B13
        laid 1 @3 K11 K12 J
        """
    assert refused(position(text.format(other="J"), ETALAT), "take 2: R11 J R13") is None
    assert refused(position(text.format(other="J*"), ETALAT), "take 2: R11 J* R13") is None
    freed = refused(position(text.format(other="K13"), ETALAT), "take 2: K13 for 1 | R11 J* R13")
    assert freed is Reason.LAY_WHAT_YOU_TAKE


@pytest.mark.parametrize(
    ("turns", "phase", "verdict"),
    [
        (0, "throw", None),
        (1, "take", None),
        (2, "take", None),
        (2, "throw", Reason.TOO_LATE),
        (3, "take", Reason.TOO_LATE),
    ],
)
def test_c_e1_16_pe_tabla_from_the_deal_to_ones_own_second_turn(
    turns: int, phase: str, verdict: Reason | None
) -> None:
    took = "took stock K9\nrack 0 K9 …" if (turns, phase) == (2, "throw") else ""
    round_ = position(f"phase {phase}\nturn {turns % 2}\nturns {turns}\nrow 0 R3 R4 R5\n{took}", ETALAT)
    assert refused(round_, "0 tabla") is verdict


def test_c_e1_17_laying_off_moves_no_tile_on_the_table() -> None:
    round_ = after(table(ETALAT, "R9 R5", "R6 R7 R8"), "lay R9 > 1 high")
    assert round_.table[1].tiles == parse("R6 R7 R8 R9")
    assert [piece.credit for piece in round_.table[1].pieces] == [1, 1, 1, 0]
    assert str(round_.racks[0]) == "R5 R12 K9"


# ------------------------------------------------------------------ 8.5 source 004


def test_c_e2_1_45_points_and_one_run_open() -> None:
    round_ = unopened(RUMMY45, "R9 R10 R11 R12 R13 R8 B5 Y5 K5 Y11 B11")
    assert refused(round_, "lay R8 R9 R10 R11 R12 R13") is None
    assert refused(round_, "lay R10 R11 R12 R13 | B5 Y5 K5") is None
    assert refused(round_, "lay Y11 B11 R11 | B5 Y5 K5") is Reason.NO_RUN


@pytest.mark.parametrize(("worth", "points"), [(5, 35), (10, 40)])
def test_c_e2_2_the_ace_after_13_counts_5(worth: int, points: int) -> None:
    assert worths(table(configured("E2", {"highAce": worth}), "R5", "Y11 Y12 Y13 Y1"), 1) == [points]


def test_c_e2_3_one_tile_must_be_thrown() -> None:
    opened = "laid 0 @2 B10 B11 B12 B13"
    round_ = position(f"turn 0\nturns 4\ntook stock R7\nrack 0 R4 R5 R6 R7\n{opened}", RUMMY45)
    assert refused(round_, "lay R4 R5 R6 R7") is Reason.NO_TILE_TO_THROW
    assert refused(round_, "close R7: R4 R5 R6 R7") is Reason.NO_TILE_TO_THROW
    assert refused(round_, "close R7: R4 R5 R6") is None


@pytest.mark.parametrize(("clean", "verdict"), [(False, None), (True, Reason.NO_RUN)])
def test_c_e2_4_a_clean_run_is_only_a_correct_one(clean: bool, verdict: Reason | None) -> None:
    round_ = unopened(configured("E2", {"cleanRunRequired": clean}), "R9 J R11 B4 B5 B6")
    assert refused(round_, "lay R9 J R11") is verdict
    assert refused(round_, "lay R9 J R11 | B4 B5 B6") is None


def test_c_e2_5_a_joker_is_50_in_the_opening_too() -> None:
    assert refused(unopened(RUMMY45, "R9 J R11"), "lay R9 J R11") is None
    assert refused(unopened(ETALAT, "R9 J R11"), "lay R9 J R11") is Reason.UNDER_45


def test_c_e2_6_each_turn_ends_with_one_tile_thrown_not_with_the_last() -> None:
    round_ = table(RUMMY45, "B4 R5", "Y11 Y12 Y13")
    after_it = after(round_, "throw B4")
    assert (after_it.over, after_it.turn, len(after_it.racks[0])) == (False, 1, 3)
