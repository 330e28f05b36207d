"""RULES.md 6: the rulings of E1 about counting; see `test_rulings_e1`."""

from __future__ import annotations

from dataclasses import replace

from engine.costs import Costs
from engine.meld import Values
from engine.reason import Reason
from engine.rules import Rules
from engine.tile import parse
from engine.variants import ETALAT
from tests.kit.moves import after, position, refused
from tests.kit.rulings import (
    SYSTEM_B,
    counting,
    ended,
    ruling,
    scores,
    settling,
    table,
    unopened,
    worths,
)

# ------------------------------------------------------------------ counting


@ruling(off=counting(costs=Costs(ace=5)))
def test_q21_a_one_counts_by_its_meld_and_25_on_an_opened_rack(rules: Rules) -> bool:
    round_ = position("turn 0\nturns 4\nlaid 1 R12 R13 R1\nlaid 1 Y1 Y2 Y3\nlaid 1 K1 B1 Y1", rules)
    assert worths(round_, 1) == [30, 15, 75]
    return ended(rules) == (230, 30 - 80, -100)


@ruling(off=scores(atu_doubles="nothing"))
def test_q28_a_joker_atu_doubles_gains_and_losses(rules: Rules) -> bool:
    return ended(rules, atu="J") == (460, -100, -200)


@ruling(off=scores(close_bonus=50))
def test_q30_closing_is_worth_100(rules: Rules) -> bool:
    return ended(rules)[0] == 130 + 100


@ruling(off=scores(not_opened=-50))
def test_q31_not_opened_costs_100(rules: Rules) -> bool:
    return ended(rules)[2] == -100


@ruling(off=replace(counting(values=Values(low_ace=25, high_ace=25, joker=50)), values=Values(25, 25, 25)))
def test_q32_a_one_is_25_only_in_a_set_in_play_and_at_the_end(rules: Rules) -> bool:
    round_ = unopened(rules, "R12 R13 R1 B1 B2 B3")
    assert refused(round_, "lay R12 R13 R1 | B1 B2 B3") is None  # 30 + 15
    return worths(after(round_, "lay R12 R13 R1 | B1 B2 B3"), 0) == [30, 15]


@ruling(off=replace(ETALAT, values=Values(joker=50)))
def test_q33_a_joker_is_what_it_replaces_in_play_and_50_at_the_end(rules: Rules) -> bool:
    assert worths(table(rules, "B5 R5", "R9 J R11"), 1) == [65]
    round_ = unopened(rules, "R9 J R11 K5 B5 R5")
    return refused(round_, "lay R9 J R11 | K5 B5 R5") is Reason.UNDER_45


@ruling(off=scores(atu_unopened=True))
def test_q40_who_has_not_opened_is_not_helped_by_the_atu(rules: Rules) -> bool:
    return ended(rules, atu="J", extra="announced 2")[2] == -200


@ruling(off=scores(thrown_doubles="nothing"))
def test_q41_a_joker_atu_doubles_all_and_a_thrown_joker_the_closer(rules: Rules) -> bool:
    assert ended(rules, atu="J")[:2] == (460, -100)
    return ended(rules, thrown="J") == (460, -50, -100)


@ruling(on=SYSTEM_B, off=ETALAT)
def test_q44_a_jokers_50_goes_to_whom_it_ended_with(rules: Rules) -> bool:
    assert settling(rules).rack_cost(parse("J* R2")) == 55
    return worths(table(rules, "R5", "Y2 J* B2"), 1) == [60]


@ruling(on=SYSTEM_B, off=ETALAT)
def test_q46_whose_joker_is_replaced_keeps_the_worth_of_the_tile(rules: Rules) -> bool:
    return worths(table(rules, "R5", "B11 B12^ B13"), 1) == [30]


@ruling(on=scores(thrown_doubles="jokers", atu_doubles="jokers"), off=ETALAT)
def test_q49_closing_with_a_one_does_not_double_where_the_room_says_so(rules: Rules) -> bool:
    return ended(rules, thrown="B1")[0] == 230


@ruling(off=scores(thrown_doubles="jokers"))
def test_q50_closing_with_a_one_or_a_joker_doubles_the_closer(rules: Rules) -> bool:
    return ended(rules, thrown="B1") == (460, -50, -100) and ended(rules, atu="Y1")[2] == -200


@ruling(off=counting(values=Values(high_ace=25, joker=50)))
def test_q51_a_one_after_13_counts_10_at_the_end(rules: Rules) -> bool:
    return worths(table(rules, "R5", "K12 K13 K1"), 1) == [30]
