"""RULES.md 6: every answer of E1's author that holds a rule, played, and failing once that is switched off.

A test here is a question to the rules: it answers whether the ruling holds under the rules it is given. It
must hold under E1's and not hold under the rules, or without the guard, named as `off`. Here: closing, 'pe
tablă', the atu, what is announced; laying and counting are in the files beside this one.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from typing import Any

from engine import meld as melds
from engine import playing
from engine.announcing import BeforeFirstDraw, LastTiles
from engine.doubles import ExchangedDoubles
from engine.event import Drew
from engine.laid import Spread
from engine.laying import LaidOpen
from engine.reason import IllegalAction, Reason
from engine.round import Round
from engine.rules import Position, Rules
from engine.tile import JOKER, plain
from engine.variants import ETALAT
from tests.engine import test_rulings_e1_count, test_rulings_e1_table
from tests.kit.moves import after, position, refused
from tests.kit.rulings import (
    ALL,
    LAYING,
    NO_ATU,
    PENALTY,
    all_at_once,
    ended,
    nothing,
    opening,
    ruling,
    scores,
    tabla,
    table,
)

NO_RULE = {
    12: "what other houses pay for a close 'pe tablă'; the option tablaBonus has their values (C-E1-14)",
    34: "a question about a joker as a double, not answered; a joker makes no double (RULES.md 9, E1, 3)",
    43: "a dealt joker earns nothing: no settlement knows what was dealt, the atu's twin excepted",
    47: "a question that follows Q46, not answered",
    63: "the announcement is a matter of morals; what it costs not to say it is a room's option (C-E1-9)",
}


def test_every_ruling_is_tested_or_holds_no_rule() -> None:
    modules = (sys.modules[__name__], test_rulings_e1_count, test_rulings_e1_table)
    tested = {int(n) for module in modules for name in vars(module) for n in re.findall(r"test_q(\d+)", name)}
    assert tested | set(NO_RULE) == set(range(1, 69))
    assert not tested & set(NO_RULE)


# ------------------------------------------------------------------ closing (Q1–Q6, Q11, Q13)

FIVE = """
    turn 1
    turns 5
    drawn 0 1
    rack 0 B5 B6 B7 K4 K9
    stock R13 …
    laid 0 @2 R10 R11 R12
    laid 1 @3 K5 K6 K7
    """


@ruling(on=PENALTY, off=replace(ETALAT, few=LastTiles(at=5)))
def test_q1_from_five_tiles_to_none_in_one_turn_without_announcing(rules: Rules) -> bool:
    round_ = position(FIVE, rules)
    thrown = round_.racks[1].tiles[0]
    end = after(round_, f"throw {thrown}", "draw", "close K9: B5 B6 B7 | R13 > 0 high | K4 > 1 low")
    return end.over and not end.penalised


HELD_BACK = """
    turn 0
    turns 2
    rack 0 R1 Y1 B1 R5 R6 R7 B8 B9 B10 B11 K10 Y10 R10 K2 K9
    stock Y2 Y13 Y3 B12 …
    row 0 R3 R4
    """


@ruling(off=opening(ones_alone=False))
def test_q2_opened_with_three_ones_and_laps_later_all_the_rest(rules: Rules) -> bool:
    round_ = position(HELD_BACK, rules)
    if refused(round_, "lay R1 Y1 B1"):
        return False
    round_ = after(round_, "lay R1 Y1 B1", "throw K2", "draw", "throw Y2", "draw", "throw Y13", "draw")
    round_ = after(round_, "throw Y3", "draw")
    return refused(round_, "close K9: R5 R6 R7 | B8 B9 B10 B11 B12 | K10 Y10 R10") is None


THREE_AND_ONE = """
    turn 0
    turns 4
    took stock R7
    rack 0 R4 R5 R6 R7
    laid 0 @2 B10 B11 B12 B13
    """


@ruling(off=(playing, "one_is_left", nothing))
def test_q3_a_tile_must_be_left_to_close_with(rules: Rules) -> bool:
    round_ = position(THREE_AND_ONE, rules)
    assert refused(round_, "close R7: R4 R5 R6") is None
    return refused(round_, "lay R4 R5 R6 R7") is Reason.NO_TILE_TO_THROW


@ruling(off=scores(atu_doubles="nothing"))
def test_q4_a_double_game_doubles_what_is_left_after_netting(rules: Rules) -> bool:
    return ended(rules, atu="R2")[:2] == (230, -50) and ended(rules, atu="J")[:2] == (460, -100)


@ruling(off=scores(atu_doubles="nothing"))
def test_q5_not_opened_in_a_double_game(rules: Rules) -> bool:
    return ended(rules)[2] == -100 and ended(rules, atu="J")[2] == -200


SIX = """
    phase take
    turn 0
    turns 4
    atu Y6
    rack 0 R7 B7 K7 Y4 Y5
    row 0 R3 R4
    laid 0 @2 B10 B11 B12 B13
    """


@ruling(off=(playing, "one_is_left", nothing))
def test_q6_the_atu_does_not_help_who_has_nothing_left_to_throw(rules: Rules) -> bool:
    round_ = position(SIX, rules)
    with_one_more = position(SIX.replace("Y4 Y5", "Y4 Y5 K9"), rules)
    assert refused(with_one_more, "close atu K9: R7 B7 K7 | Y4 Y5 Y6") is None
    return refused(round_, "close atu Y6: R7 B7 K7 | Y4 Y5 Y6") is Reason.NO_TILE_TO_THROW


@ruling(off=opening(closes=False))
def test_q11_everything_laid_and_closed_in_the_second_lap(rules: Rules) -> bool:
    round_ = all_at_once(rules, turns=2)
    if refused(round_, ALL):
        return False
    return "close-bonus" in {line.reason for line in after(round_, ALL).lines if line.to == 0}


@ruling(off=opening(closes=False))
def test_q13_opening_and_closing_at_once_but_not_in_the_first_lap(rules: Rules) -> bool:
    assert refused(all_at_once(rules, turns=0), ALL) is Reason.FIRST_TURN
    return refused(all_at_once(rules, turns=2), ALL) is None


# ------------------------------------------------------------------ 'pe tablă' (Q7–Q9, Q14, Q18, Q37, Q38)

ON_THE_RACK = """
    phase take
    turn 0
    turns 4
    on_rack 0
    atu {atu}
    rack 0 R10 R11 R12 B4 B5 B6 B7 K8 Y8 R8 Y10 B10 K9 R2
    row 0 R3 R4 K10
    """
TABLA = "R10 R11 R12 | B4 B5 B6 B7 | K8 Y8 R8 | Y10 B10 K10"


@ruling(off=tabla(takes_row=True))
def test_q7_on_the_rack_one_draws_from_the_stock(rules: Rules) -> bool:
    return refused(position(ON_THE_RACK.format(atu="R5"), rules), "take 2") is Reason.PLAYS_ON_THE_RACK


SECOND_TURN = """
    phase take
    turn 0
    turns 2
    row 0 R3 R4
    """


@ruling(off=tabla(last_lap=1))
def test_q8_pe_tabla_is_announced_after_the_first_lap(rules: Rules) -> bool:
    return refused(position(SECOND_TURN, rules), "tabla") is None


def closed_on_the_rack(rules: Rules) -> Round:
    text = ON_THE_RACK.format(atu="R5").replace("phase take", "took stock K10").replace(" R2\n", " K10\n")
    return after(position(text.replace("R4 K10", "R4"), rules), f"close K9: {TABLA}")


@ruling(off=scores(tabla_bonus=100))
def test_q9_closing_pe_tabla_pays_250(rules: Rules) -> bool:
    end = closed_on_the_rack(rules)
    return {line.reason: line.amount for line in end.lines if line.to == 0}["tabla-bonus"] == 250


@ruling(off=NO_ATU)
def test_q14_the_atu_may_close_pe_tabla_inside_a_meld(rules: Rules) -> bool:
    text = ON_THE_RACK.format(atu="K10").replace("R4 K10", "R4")
    round_ = position(text.replace(" R2\n", "\n"), rules)
    assert refused(round_, "close atu K10: R10 R11 R12 | B4 B5 B6 B7 | K8 Y8 R8") is Reason.ATU_STAYS
    return refused(round_, f"close atu K9: {TABLA}") is None


@ruling(off=replace(ETALAT, tabla=None))
def test_q18_several_may_play_pe_tabla(rules: Rules) -> bool:
    round_ = position("turn 0\nturns 0", rules, seats=3)
    return not refused(round_, "0 tabla") and not refused(after(round_, "0 tabla"), "2 tabla")


@ruling(off=tabla(takes_row=True))
def test_q37_pe_tabla_takes_the_rows_last_tile_only_to_close(rules: Rules) -> bool:
    round_ = position(ON_THE_RACK.format(atu="R5").replace(" R2\n", "\n"), rules)
    assert refused(round_, f"close row K9: {TABLA}") is None
    return refused(round_, "take 2") is not None


@ruling(off=("engine.announcing.opened_in", lambda *_: None))
def test_q38_who_has_opened_cannot_play_pe_tabla(rules: Rules) -> bool:
    text = SECOND_TURN + "laid 0 @2 B10 B11 B12 B13"
    return refused(position(text, rules), "tabla") is Reason.ALREADY_OPENED


# ------------------------------------------------------------------ the atu (Q10, Q29, Q35, Q39, Q42, Q45)

TWIN = """
    phase take
    turn 1
    turns 1
    atu R9
    twin 1
    rack 1 R9 …
    row 0 R3
    """


@ruling(off=replace(ETALAT, atu=BeforeFirstDraw(until_drawn=False)))
def test_q10_the_twin_is_announced_before_ones_first_tile_from_the_stock(rules: Rules) -> bool:
    round_ = position(TWIN, rules)
    assert refused(round_, "atu") is None
    return refused(after(round_, "draw"), "atu") is Reason.TOO_LATE


JOKER_ATU = """
    phase take
    turn 0
    turns 4
    atu J
    rack 0 R3 B3 Y10
    row 0 R4 R5
    laid 0 @2 B10 B11 B12 B13
    """


@ruling(off=NO_ATU)
def test_q29_a_joker_atu_is_taken_to_close_and_only_into_a_meld(rules: Rules) -> bool:
    round_ = position(JOKER_ATU, rules)
    assert refused(round_, "close atu J: Y10 > 0 low") is Reason.ATU_STAYS
    return refused(round_, "close atu Y10: R3 B3 J") is None


@ruling(off=(playing, "_may_throw", nothing))
def test_q35_nobody_closes_without_taking_a_tile_first(rules: Rules) -> bool:
    text = THREE_AND_ONE.replace("took stock R7", "phase take")
    return refused(position(text, rules), "close R7: R4 R5 R6") is Reason.TAKE_FIRST


YELLOW = """
    phase take
    turn 0
    turns 4
    atu Y10
    rack 0 Y11 Y12 Y13 B3 K9
    row 0 R3 R4
    laid 0 @2 B10 B11 B12 B13
    laid 1 @3 R13 B13 K13
    laid 1 @3 B4 B5 B6
    """


@ruling(off=NO_ATU)
def test_q39_the_atu_in_a_new_meld_then_lay_offs_then_the_close(rules: Rules) -> bool:
    return refused(position(YELLOW, rules), "close atu K9: Y10 Y11 Y12 | Y13 > 1 | B3 > 2 low") is None


@ruling(off=(playing, "in_new_meld", nothing))
def test_q42_the_atu_only_in_a_meld_and_closing_in_that_turn(rules: Rules) -> bool:
    text = YELLOW.replace("atu Y10", "atu B3").replace("rack 0 Y11 Y12 Y13 B3", "rack 0 Y11 Y12 Y13")
    round_ = position(text, rules)
    return refused(round_, "close atu K9: Y11 Y12 Y13 | B3 > 2 low") is Reason.ATU_STAYS


@ruling(off=("engine.laid.plain", lambda t: JOKER if str(t) == "Y10" else plain(t)))
def test_q45_the_atu_is_its_own_tile_and_no_joker(rules: Rules) -> bool:
    text = YELLOW.replace("Y11 Y12 Y13 B3", "K4 K6")
    return refused(position(text, rules), "close atu K9: K4 Y10 K6") is Reason.NOT_A_MELD


# ------------------------------------------------------------------ last tiles (Q58–Q60), doubles (Q48, Q66)

LAST = """
    turn 1
    turns 5
    rack 0 {rack}
    {few}
    laid 0 @2 R10 R11 R12
    """


def penalised(rules: Rules, rack: str, few: str = "") -> bool:
    """Whether seat 0 is, once its turn comes."""
    round_ = position(LAST.format(rack=rack, few=few).replace("    \n", ""), rules)
    return 0 in after(round_, f"throw {round_.racks[1].tiles[0]}").penalised


@ruling(on=PENALTY, off=replace(ETALAT, few=LastTiles(at=4)))
def test_q58_one_announces_at_three_tiles_at_most(rules: Rules) -> bool:
    assert penalised(rules, "B5 B6 B7")
    assert not refused(position(LAST.format(rack="B5 B6 B7", few="drawn 0"), rules), "0 few")
    return not penalised(rules, "B5 B6 B7 K4")


@ruling(off=(melds, "MIN_MELD", 2))
def test_q59_with_five_tiles_three_are_laid_or_none_never_two(rules: Rules) -> bool:
    round_ = table(rules, "B5 B6 B7", "R6 R7 R8")
    assert len(after(round_, "lay B5 B6 B7", "throw K9").racks[0]) == 1
    return refused(round_, "lay B5 B6") is Reason.NOT_A_MELD


@dataclass(frozen=True, slots=True)
class EveryTurn(LastTiles):
    """To be said again in every turn."""

    def late(self, position: Position, seat: int) -> bool:
        return len(position.racks[seat]) <= self.at


@ruling(on=PENALTY, off=replace(ETALAT, few=EveryTurn()))
def test_q60_one_announcement_is_enough(rules: Rules) -> bool:
    return not penalised(rules, "B5 B6", few="few 0")


DOUBLES = """
    phase doubles
    atu Y9
    rack 0 R5 R5 R12 R12 Y9 …
    """


@ruling(off=replace(ETALAT, doubles=ExchangedDoubles(spoil_at=2)))
def test_q48_two_doubles_and_the_twin_do_not_spoil_the_deal(rules: Rules) -> bool:
    round_ = position(DOUBLES, rules)
    assert refused(round_, "spoil R5 R12 Y9") is Reason.NO_DOUBLE
    return refused(round_, "spoil R5 R12") is Reason.TOO_FEW_DOUBLES


@ruling(on=replace(ETALAT, doubles=ExchangedDoubles(spoil_at=None)), off=ETALAT)
def test_q66_three_doubles_spoil_nothing_where_the_room_says_so(rules: Rules) -> bool:
    return refused(position(DOUBLES.replace("Y9 …", "B3 B3 …"), rules), "spoil R5 R12 B3") is not None


# ------------------------------------------------------------------ no proof (Q67)


@dataclass(frozen=True, slots=True)
class Proof(LaidOpen):
    """Closing asks that the tile just drawn was laid."""

    def spread(self, position: Position, seat: int, places: Any, *, closing: bool) -> Spread:
        spread = LaidOpen.spread(self, position, seat, places, closing=closing)
        assert isinstance(position, Round)
        if closing and isinstance(position.took, Drew) and position.took.tile in spread.rack:
            raise IllegalAction(Reason.NOT_ALL_MELDED)
        return spread


@ruling(off=replace(ETALAT, laying=Proof(LAYING.opening, LAYING.lay_offs, LAYING.swaps)))
def test_q67_who_opened_before_need_not_show_that_the_drawn_tile_was_used(rules: Rules) -> bool:
    return refused(position(THREE_AND_ONE, rules), "close R7: R4 R5 R6") is None


@ruling(on=opening(closes=False), off=ETALAT)
def test_q67_no_close_on_the_first_laying_down_where_the_room_says_so(rules: Rules) -> bool:
    return refused(all_at_once(rules, turns=2), ALL) is Reason.CLOSE_NEXT_TURN
