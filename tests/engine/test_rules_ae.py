"""RULES.md 4, A-E: played positions, each named after the paragraph or the worked case that it plays."""

from __future__ import annotations

from typing import Any

import pytest

from engine.event import Blocked
from engine.forced import forced
from engine.preview import preview
from engine.reason import Reason
from engine.round import mask
from engine.tile import parse
from engine.variants import ALPHA_ETALAT, VARIANTS
from tests.kit import cases, ends
from tests.kit.moves import after, position, refused
from tests.kit.rulings import table, unopened, worths

PLAYED = {"A-E-17", "A-E-18", "A-E-19", "A-E-21"}
FAMILY = ("A-E", "E1", "E2")
WHY = {
    "run + 45": None,
    "set of 1s": None,
    "no run": Reason.NO_RUN,
    "under 45": Reason.UNDER_45,
    "first lap": Reason.FIRST_LAP,
}


def of_kind(kind: str) -> list[Any]:
    return [
        pytest.param(case, id=case["id"])
        for case in cases.CASES
        if case["variant"] in FAMILY and case["kind"] == kind
    ]


def test_every_action_case_is_played_here() -> None:
    assert cases.ids("A-E", "action") == PLAYED


@pytest.mark.parametrize("case", of_kind("open"))
def test_worked_openings_are_judged_so_when_they_are_played(case: dict[str, Any]) -> None:
    rules, expected = VARIANTS[case["variant"]], case["expect"]
    round_, move = ends.opening(case, rules)
    assert refused(round_, move) is WHY[expected["reason"]]
    seen = preview(round_, 0, [parse(meld) for meld in case["input"]["melds"]])
    assert (seen.points, seen.needed, seen.reason) == (expected["points"], 45, WHY[expected["reason"]])


@pytest.mark.parametrize("case", of_kind("score"))
def test_worked_scores_are_settled_so_when_they_are_played(case: dict[str, Any]) -> None:
    round_ = ends.settled(case, VARIANTS[case["variant"]])
    if round_ is None:
        assert case["id"] in {"A-E-16", "E1-36"}, "played below"
    else:
        assert list(round_.points) == case["expect"]


def test_a_e_16_laid_off_tiles_count_for_who_laid_them_and_the_twin_pays_unasked() -> None:
    text = """
        turn 0
        turns 8
        atu R6
        twin 1
        rack 0 K9
        rack 1 Y5
        laid 0 @2 R10 R11 R12 R13:1
        laid 0 @2 K5 B5 R5
        laid 1 @3 K10 K11 K12
        laid 0 @4 R1 B1 K1 Y1:1
        """
    end = after(position(text, ALPHA_ETALAT), "throw K9")
    assert end.points == (145 + 75, 110)
    assert end.end is not None
    assert getattr(end.end, "twin", None) == 1
    assert mask(end, 0).lines == end.lines


def test_a_e_17_nothing_is_laid_off_before_ones_own_opening() -> None:
    text = "turn 1\nturns 5\ntook stock K9\nrack 1 R7 K9 K3\nlaid 0 @2 R4 R5 R6"
    assert refused(position(text, ALPHA_ETALAT), "lay R7 > 0 high") is Reason.NOT_OPENED


def test_a_e_18_after_the_opening_on_anothers_run() -> None:
    round_ = after(table(ALPHA_ETALAT, "R7 K3", "R4 R5 R6"), "lay R7 > 1 high")
    assert round_.table[1].tiles == parse("R4 R5 R6 R7")
    assert worths(round_, 0)[1:] == [5]


def test_a_e_19_the_meld_must_stay_valid() -> None:
    assert refused(table(ALPHA_ETALAT, "R7 K3", "R8 B8 K8"), "lay R7 > 1") is Reason.DOES_NOT_FIT


def test_a_e_21_the_last_tile_is_thrown_and_the_round_over() -> None:
    text = "turn 0\nturns 8\nrack 0 K9\nlaid 0 @2 R10 R11 R12\nlaid 0 @2 K5 B5 R5"
    end = after(position(text, ALPHA_ETALAT), "throw K9")
    assert end.over
    assert [(line.reason, line.amount) for line in end.lines if line.to == 0] == [
        ("meld", 30),
        ("meld", 15),
        ("close-bonus", 100),
    ]


def test_a_14_nobody_lays_in_the_first_turn() -> None:
    text = "turn 0\nturns 0\nrack 0 R10 R11 R12 R13 K5 B5 R5 …"
    assert refused(position(text, ALPHA_ETALAT), "lay R10 R11 R12 R13 | K5 B5 R5") is Reason.FIRST_LAP
    text = "phase take\nturn 1\nturns 1\nrack 1 R10 R11 R13 K5 B5 R5 …\nrow 0 R12"
    assert refused(position(text, ALPHA_ETALAT), "take 0: R10 R11 R12 R13 | K5 B5 R5") is Reason.FIRST_LAP


def test_a_16_lay_offs_in_the_turn_of_the_opening_after_its_melds() -> None:
    text = "turn 0\nturns 4\ntook stock K9\nrack 0 R10 R11 R12 R13 K5 B5 R5 Y7 K9 K3\nlaid 1 @3 Y4 Y5 Y6"
    round_ = position(text, ALPHA_ETALAT)
    assert refused(round_, "lay R10 R11 R12 R13 | K5 B5 R5 | Y7 > 0 high") is None
    assert refused(round_, "lay Y7 > 0 high | R10 R11 R12 R13 | K5 B5 R5") is Reason.NOT_OPENED
    assert refused(round_, "lay R10 R11 R12 | Y7 > 0 high | K5 B5 R5") is Reason.NOT_OPENED
    opened = after(round_, "lay R10 R11 R12 R13 | K5 B5 R5")
    assert refused(opened, "lay Y7 > 0 high") is None
    assert refused(opened, "lay R13 > 1 high") is Reason.NOT_HELD


def test_a_8_the_last_discard_at_once_in_a_new_meld_and_none_before_it() -> None:
    text = "phase take\nturn 0\nturns 4\nrack 0 R3 R4 Y9 K2\nrow 0 R5 K6 B9\nlaid 0 @2 B10 B11 B12"
    round_ = position(text, ALPHA_ETALAT)
    assert refused(round_, "take 2") is Reason.LAY_WHAT_YOU_TAKE
    assert refused(round_, "take 2: B9 > 0 low") is Reason.LAY_WHAT_YOU_TAKE
    assert refused(round_, "take 0: R3 R4 R5") is Reason.ONLY_THE_LAST
    first = position(text.replace("R5 K6 B9", "R5"), ALPHA_ETALAT)
    assert refused(first, "take 0: R3 R4 R5") is None  # A.9: no tile is dead


def test_a_22_the_stock_runs_out_and_nobody_gets_the_bonus() -> None:
    text = "turn 0\nturns 8\ntook stock K9\nrack 0 K9 K3\nrack 1 R5\nstock\nlaid 0 @2 R10 R11 R12 R13"
    end = after(position(text, ALPHA_ETALAT), "throw K3")
    assert isinstance(end.end, Blocked)
    assert end.points == (40 - 5, -100)


def test_a_23_a_forced_move_draws_and_throws_and_lays_nothing() -> None:
    text = "phase take\nturn 0\nturns 4\nrack 0 R10 R11 R12 R13 K5 B5 R5 Y7\nstock K3 …"
    round_ = position(text, ALPHA_ETALAT)
    for _ in range(2):
        round_ = round_.after_all(round_.play(0, forced(mask(round_, 0), 0)))
    assert (round_.table, round_.turn, len(round_.racks[0])) == ((), 1, 8)


def test_preview_asks_for_nothing_more_in_the_turn_of_the_opening() -> None:
    round_ = after(
        unopened(ALPHA_ETALAT, "R10 R11 R12 R13 K5 B5 R5 Y1 Y2 Y3"), "lay R10 R11 R12 R13 | K5 B5 R5"
    )
    seen = preview(round_, 0, [parse("Y1 Y2 Y3"), parse("K9 K3")])
    assert [(group.kind, group.points) for group in seen.groups] == [("run", 15), (None, 0)]
    assert (seen.points, seen.needed, seen.reason) == (15, None, Reason.NOT_A_MELD)
    assert preview(round_, 0, [parse("Y1 Y2 Y3")]).reason is None


def test_preview_counts_a_discard_that_would_be_taken() -> None:
    text = "phase take\nturn 0\nturns 2\nrack 0 R10 R11 R13 K5 B5 R5 K3 K7\nrow 0 R2 R3 R12"
    seen = preview(position(text, ALPHA_ETALAT), 0, [parse("R10 R11 R12 R13"), parse("K5 B5 R5")], take=2)
    assert (seen.points, seen.reason) == (55, None)
