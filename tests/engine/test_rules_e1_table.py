"""RULES.md 5.3 and 5.4, E1: melds, lay-offs, jokers, closing, what a screen is told; see `test_rules_e1`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.action import Lay, LayOff
from engine.event import Blocked, Closed
from engine.finish import closes
from engine.forced import forced
from engine.preview import preview
from engine.reason import Reason
from engine.round import mask
from engine.rules import Phase
from engine.settling import points
from engine.tile import parse, tile
from engine.variants import ETALAT
from tests.kit.moves import action, after, position, refused
from tests.kit.rulings import ALL, all_at_once, last_two, row, table, unopened, worths

E1 = ETALAT

# ------------------------------------------------------------------ 5.3 melds, opening, lay-off, joker


@pytest.mark.parametrize(
    ("meld", "valid"),
    [
        ("R4 J R6 J R8 R9", True),
        ("R4 J J R7 R8 R9", False),
        ("J R4 R5 R6 R7 J", True),
        ("R7 K7 J J", False),
        ("R13 R1 R2", False),
        ("R12 R13 R1", True),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", True),
    ],
)
def test_e1_26_two_jokers_need_four_real_tiles_and_do_not_touch(meld: str, valid: bool) -> None:
    round_ = table(E1, meld, "K1 R1 Y1") if "R1 R2" not in meld else table(E1, meld, "K1 B1 Y1")
    assert (refused(round_, f"lay {meld}") is None) == valid


def test_e1_26_the_limits_hold_when_a_joker_is_laid_off() -> None:
    assert refused(table(E1, "J K2", "R5 R6 J"), "lay J > 1 low") is Reason.DOES_NOT_FIT  # two real tiles
    assert (
        refused(table(E1, "J K2", "R5 R6 R7 R8 J"), "lay J > 1 high") is Reason.DOES_NOT_FIT
    )  # side by side
    assert refused(table(E1, "J K2", "R5 R6 R7 R8 J"), "lay J > 1 low") is None
    assert refused(table(E1, "J K2", "R5 B5 J"), "lay J > 1") is Reason.DOES_NOT_FIT
    assert refused(table(E1, "J K2", "R5 B5 K5"), "lay J > 1") is None


def test_e1_27_a_set_of_1s_opens_alone_also_over_two_layings_of_one_turn() -> None:
    round_ = unopened(E1, "R1 Y1 B1 R5 Y5 B5 K5 K6 K7")
    assert refused(round_, "lay R1 Y1 B1 | R5 Y5 B5") is Reason.NO_RUN
    opened = after(round_, "lay R1 Y1 B1")
    assert refused(opened, "lay R5 Y5 B5") is Reason.NO_RUN
    assert refused(opened, "lay K5 K6 K7 | R5 Y5 B5") is None
    assert refused(round_, "lay R1 Y1 B1 | K5 K6 K7") is None


def test_e1_27_four_ones_are_a_set_too_and_two_sets_of_1s_are_not_alone() -> None:
    assert refused(unopened(E1, "R1 Y1 B1 K1"), "lay R1 Y1 B1 K1") is None
    assert refused(unopened(E1, "R1 Y1 B1 R1 Y1 B1"), "lay R1 Y1 B1 | R1 Y1 B1") is Reason.NO_RUN


def test_e1_30_no_lay_off_and_no_swap_in_the_turn_of_the_opening() -> None:
    text = "turn 0\nturns 4\ntook stock K9\nrack 0 R10 R11 R12 R13 K5 B5 R5 Y7 Y5 K9 K3\nlaid 1 @3 Y4 J Y6"
    round_ = position(text, E1)
    opening = "lay R10 R11 R12 R13 | K5 B5 R5"
    assert refused(round_, f"{opening} | Y7 > 0 high") is Reason.JUST_OPENED
    assert refused(round_, f"{opening} | Y5 for 0") is Reason.JUST_OPENED
    assert refused(after(round_, opening), "lay Y7 > 0 high") is Reason.JUST_OPENED
    assert refused(round_, "lay Y7 > 0 high") is Reason.NOT_OPENED
    next_turn = replace(after(round_, opening), turns=6)
    assert refused(next_turn, "lay Y7 > 0 high | Y5 for 0") is None


def test_e1_31_later_new_melds_are_worth_what_they_like() -> None:
    assert refused(table(E1, "R2 R3 R4 K2", "K1 R1 Y1"), "lay R2 R3 R4") is None


def test_e1_64_both_missing_colours_free_the_joker_of_a_set() -> None:
    then = after(table(E1, "R2 K2", "Y2 B2 J"), "lay R2 > 1 | K2 for 1")
    assert (then.table[1].tiles, tile("J*") in then.racks[0]) == (parse("Y2 B2 K2 R2"), True)


def test_e1_68_a_joker_in_its_second_use_stays() -> None:
    assert refused(table(E1, "B12 K2", "B11 J* B13"), "lay B12 for 1") is Reason.JOKER_USED_UP


def test_e1_39_but_a_run_with_it_still_grows() -> None:
    assert refused(table(E1, "B10 B1", "B11 J* B13"), "lay B10 > 1 low | B1 > 1 high") is None


def test_e1_69_the_owner_swaps_the_own_joker_next_turn() -> None:
    text = "turn 0\nturns 4\ntook stock K9\nrack 0 B12 K9 K3\nlaid 0 @2 B10 B11 J B13"
    then = after(position(text, E1), "lay B12 for 0")
    assert worths(then, 0) == [80]  # 10 + 10 + 50 + 10


def test_e1_70_a_joker_taken_back_may_be_kept_and_costs_50_at_the_end() -> None:
    then = after(table(E1, "B12 K2", "B11 J B13"), "lay B12 for 1", "throw K9")
    assert str(then.racks[0]) == "R12 K2 J*"
    racks = (then.racks[0].tiles, ())
    end = replace(then, phase=Phase.OVER, end=Blocked("stock", racks))
    assert [line.amount for line in end.lines if line.reason == "rack"] == [-65]


def test_e1_71_a_joker_is_laid_off_on_anothers_meld() -> None:
    assert refused(table(E1, "J K2", "R5 R6 R7"), "lay J > 1 high") is None


def test_e1_72_three_colours_and_a_joker_without_taking_it() -> None:
    then = after(table(E1, "K1 K2", "R1 Y1 J"), "lay K1 > 1")
    assert then.table[1].tiles == parse("R1 Y1 J K1")
    assert worths(then, 0)[1:] == [25]


def test_e1_35_a_freed_joker_is_used_at_once_in_a_later_place() -> None:
    round_ = table(E1, "B12 R5 R6", "B11 J B13")
    then = after(round_, "lay B12 for 1 | R5 R6 J*")
    assert then.table[2].tiles == parse("R5 R6 J*")
    assert refused(round_, "lay R5 R6 J* | B12 for 1") is Reason.NOT_HELD
    assert refused(round_, "lay B12 for 1 | R5 R6 J") is Reason.NOT_HELD


# ------------------------------------------------------------------ 5.4 closing


def test_e1_57_two_melds_with_the_atu_and_nothing_to_throw() -> None:
    assert (
        refused(row("R7 B7 K7 Y4 Y5", "K2", "atu Y6"), "close atu Y6: R7 B7 K7 | Y4 Y5 Y6")
        is Reason.NO_TILE_TO_THROW
    )


def test_e1_59_the_atu_in_a_meld_lay_offs_and_the_close() -> None:
    round_ = row("Y11 Y12 Y13 B9 K9", "K2", "atu Y10\nlaid 1 @3 R13 B13 K13")
    end = after(round_, "close atu K9: Y10 Y11 Y12 | Y13 > 1 | B9 > 0 low")
    assert isinstance(end.end, Closed)
    assert end.points[0] == 40 + 5 + 30 + 10 + 100
    assert refused(round_, "close atu K9: Y11 Y12 Y13 | B9 > 0 low") is Reason.ATU_STAYS


def test_e1_74_everything_laid_in_the_second_lap() -> None:
    end = after(all_at_once(E1, turns=2), ALL)
    assert {line.reason: line.amount for line in end.lines if line.to == 0}["close-bonus"] == 100


def test_e1_75_a_set_of_1s_then_everything_laps_later() -> None:
    text = "turn 0\nturns 8\ntook stock K9\nrack 0 R5 R6 R7 Y5 Y6 Y7 K9\nlaid 0 @2 R1 Y1 B1"
    assert refused(position(text, E1), "close K9: R5 R6 R7 | Y5 Y6 Y7") is None


def test_e1_76_a_tile_must_be_taken_first() -> None:
    text = "phase take\nturn 0\nturns 8\nrack 0 R5 R6 R7 K9\nlaid 0 @2 R1 Y1 B1\nrow 0 K2"
    assert refused(position(text, E1), "close K9: R5 R6 R7") is Reason.TAKE_FIRST
    assert refused(position(text, E1), "throw K9") is Reason.TAKE_FIRST


def test_e1_77_who_has_opened_does_not_play_pe_tabla() -> None:
    text = "phase take\nturn 0\nturns 2\nrow 0 R3 R4\nlaid 0 @2 B10 B11 B12 B13"
    assert refused(position(text, E1), "tabla") is Reason.ALREADY_OPENED


def test_e1_80_two_players_announce_pe_tabla() -> None:
    round_ = after(position("turn 0\nturns 0", E1, 3), "0 tabla", "2 tabla")
    assert round_.on_rack == (0, 2)
    assert refused(round_, "0 tabla") is Reason.ALREADY_SAID


def test_e1_84_two_tiles_are_not_laid() -> None:
    assert refused(table(E1, "R7 R8 Y7", "K1 R1 Y1"), "lay R7 R8") is Reason.NOT_A_MELD


def test_e1_46_pe_tabla_lays_nothing_and_failing_costs_100() -> None:
    text = "turn {turn}\nturns 4\non_rack 0\nrack 0 R10 R11 R12 R13 K5 B5 R5 …\nrack 1 {other}\n"
    text += "laid 1 K10 K11 K12"
    round_ = position(text.format(turn=0, other="…"), E1)
    assert refused(round_, "lay R10 R11 R12 R13 | K5 B5 R5") is Reason.PLAYS_ON_THE_RACK
    end = after(position(text.format(turn=1, other="Y9"), E1), "throw Y9")
    assert end.points == (-100, 130)


def test_e1_46_pe_tabla_closes_without_lay_offs() -> None:
    text = "turn 0\nturns 4\non_rack 0\ntook stock K9\nrack 0 R10 R11 R12 K13 K9\nlaid 1 @3 K10 K11 K12"
    assert refused(position(text, E1), "close K9: R10 R11 R12 | K13 > 0 high") is Reason.PLAYS_ON_THE_RACK


def test_e1_54_the_stock_runs_out_at_the_end_of_that_players_turn() -> None:
    text = "phase take\nturn 0\nturns 8\nrack 0 K3\nrack 1 R2 R3 R5 R6\nrow 0 K5 R4\nstock K7\n{laid}"
    round_ = position(text.format(laid="laid 0 @2 R10 R11 R12 R13\nlaid 1 @3 K10 K11 K12"), E1)
    end = after(round_, "draw", "throw K7")
    assert isinstance(end.end, Blocked)
    assert end.points == (40 - 5, 30 - 20)


def test_e1_53_lines_explain_every_item_and_add_up() -> None:
    text = """
        turn 0
        turns 8
        atu J
        announced 0
        rack 0 R1
        rack 1 Y5 J
        laid 0 @2 R10 R11 R12 R13
        laid 1 @3 K10 K11 K12 K13:0
        """
    end = after(position(text, E1), "throw R1")
    assert [(line.reason, line.to, line.amount, line.tiles) for line in end.lines] == [
        ("meld", 0, 40, parse("R10 R11 R12 R13")),
        ("laid-off", 0, 10, parse("K13")),
        ("close-bonus", 0, 100, ()),
        ("atu", 0, 50, ()),
        ("closing-tile", 0, 200, parse("R1")),
        ("double-game", 0, 400, parse("J")),
        ("meld", 1, 30, parse("K10 K11 K12")),
        ("rack", 1, -55, parse("Y5 J")),
        ("double-game", 1, -25, parse("J")),
    ]
    assert end.points == points(end.lines, 2) == (800, -50)


def test_e1_58_a_forced_move_draws_and_throws_and_lays_nothing() -> None:
    round_ = row("B9 R4 R5 R6", "K2", "stock J …")
    for _ in range(2):
        round_ = round_.after_all(round_.play(0, forced(mask(round_, 0), 0)))
    assert (len(round_.table), len(round_.racks[0]), round_.turn) == (1, 4, 1)


# ------------------------------------------------------------------ what a screen is told


def test_choices_name_what_may_be_done_to_each_meld() -> None:
    round_ = table(E1, "K2 K3", "R5 J R7")
    fits = dict(round_.choices(0).fits)
    assert fits[0].low == parse("B9 J J*")
    assert fits[0].high == parse("B1 J J*")
    assert (fits[1].low, fits[1].high, fits[1].swap) == (parse("R4"), parse("R8"), parse("R6"))
    assert round_.choices(1).fits == ()


def test_preview_of_a_whole_move_says_what_fits_once_all_of_it_lies_there() -> None:
    round_ = table(E1, "R6 R8 K2 K3 K9", "R5 J R7")
    move = action("lay R6 for 1 | R8 > 1 high | K2 K3 J*")
    assert isinstance(move, Lay)
    seen = preview(round_, 0, [parse("K2 K3 J*")], places=move.places)
    assert (seen.points, seen.needed, seen.reason) == (15, None, None)
    assert seen.fits is not None
    fits = dict(seen.fits)
    assert (fits[1].low, fits[1].high, fits[1].swap) == (parse("R4 J J*"), parse("R9 J J*"), ())
    assert fits[2].low == parse("K1")


def test_preview_of_a_move_that_cannot_lie_there_says_why() -> None:
    round_ = table(E1, "R9 K2 K3 K9", "R5 R6 R7")
    seen = preview(round_, 0, [], places=(LayOff(1, tile("R9"), high=True),))
    assert (seen.reason, seen.fits) == (Reason.DOES_NOT_FIT, None)


def test_choices_offer_nothing_on_the_table_before_the_opening() -> None:
    text = "turn 1\nturns 5\ntook stock K9\nrack 1 R7 K9 K3\nlaid 0 @2 R4 R5 R6"
    choices = position(text, E1).choices(1)
    assert (choices.lay, choices.opens) == (True, True)
    assert all(not (fits.low or fits.high or fits.into or fits.swap) for _, fits in choices.fits)


def test_choices_tell_what_may_be_taken_and_that_it_must_be_laid() -> None:
    choices = row("R4 R5 K1 K3", "K2 R6 Y1").choices(0)
    assert (choices.take, choices.take_lays, choices.take_last, choices.take_atu) == (
        (1, 2),
        True,
        True,
        True,
    )
    assert row("R4 R5 K1", "K2 R6 Y1").choices(0).take == (2,)


def test_choices_of_who_plays_pe_tabla_take_the_row_only_to_close() -> None:
    choices = replace(row("R4 R5 K1 K3", "K2 R6 Y1"), on_rack=(0,), table=()).choices(0)
    assert (choices.draw, choices.take, choices.take_last, choices.lay) == (True, (), True, False)


def test_a_last_joker_in_its_second_use_closes_doubled() -> None:
    end = after(last_two(E1, "J* J", drawn="J"), "close J*: J > 1")
    assert end.points[0] == 2 * (40 + 50 + 100)


# ------------------------------------------------------------------ *Închide*


def test_inchide_finds_closes_that_are_legal_with_the_jokers_that_are_held() -> None:
    round_ = table(E1, "R5 R6 J* Y9 Y10 Y11", "K1 R1 Y1")
    round_ = replace(round_, racks=(round_.racks[0].give(tile("R12")), round_.racks[1]))
    (close,) = closes(round_, 0).values()
    assert not round_.after_all(round_.play(0, close)).racks[0].tiles
    assert close.discard == tile("K9")


def test_inchide_is_dark_without_an_opening() -> None:
    sets = "R8 Y8 B8 R9 Y9 B9"
    opened = "laid 0 @2 B10 B11 B12 B13"
    text = f"turn 0\nturns 4\ntook stock K2\nrack 0 {sets} K2"
    assert closes(position(text, E1), 0) == {}
    assert set(closes(position(f"{text}\n{opened}", E1), 0)) == {tile("K2")}
