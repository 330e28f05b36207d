"""RULES.md 4, A-T: played positions, each named after the paragraph or the worked case that it plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.action import Discard, Draw, TakeDiscard
from engine.event import Blocked, Closed, ShuffleWanted
from engine.forced import forced
from engine.options import configured
from engine.reason import Reason
from engine.round import Round, mask
from engine.rules import Line, Phase
from engine.tile import JOKER, parse, tile
from engine.variants import ALPHA_TABLA
from tests.kit import cases, picture
from tests.kit.play import close, played, reason

ELSEWHERE = {"A-T-20": "removed from the table after three time-outs: the Table's seats"}
PLAYED = {"A-T-19", "A-T-23", "A-T-24"}

MELDS = "R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8"
FOURTEEN = MELDS.replace("/ ", "")
OTHER = "R10 R11 R12 K3 K4 K5 Y9 Y10 Y11 B1 Y1 R1 K13 K12"


def test_every_action_case_is_played_here_or_named_with_its_place() -> None:
    assert PLAYED | set(ELSEWHERE) == cases.ids("A-T", "action")


def position(text: str, seats: int = 2) -> Round:
    return picture.read(text, ALPHA_TABLA, seats)


def closing(more: str = "", rack: str = f"{FOURTEEN} K11") -> Round:
    return position(f"turns 4\nrack 0 {rack}\nrack 1 {OTHER}\ntook stock K11\n{more}")


def test_a_t_23_the_starters_first_move_is_a_discard() -> None:
    assert reason(position("turn 0"), 0, Draw()) is Reason.STARTER_ONLY_THROWS


def test_a_t_24_a_turn_always_ends_with_a_discard() -> None:
    round_ = played(position("phase take\nturn 1\nturns 5"), Draw())
    assert round_.turn == 1
    for action in (Draw(), TakeDiscard(0)):
        assert reason(round_, 1, action) is Reason.ALREADY_TOOK
    assert reason(round_, 0, Draw()) is Reason.NOT_YOUR_TURN


def test_a_8_the_last_discard_is_free_to_take_from_the_first_lap_on() -> None:
    round_ = played(position("turn 0\nrack 0 B5 …", 3), Discard(tile("B5")))
    assert (round_.rows, round_.choices(1).take) == ((parse("B5"),), (0,))
    round_ = played(round_, TakeDiscard(0), Discard(tile("B5")))
    assert round_.choices(2).take == (0,)


def test_a_8_the_row_is_not_broken_in_the_middle() -> None:
    round_ = position("phase take\nturn 1\nturns 4\nrow 0 K2 B7")
    assert reason(round_, 1, TakeDiscard(0)) is Reason.ONLY_THE_LAST


def test_a_9_jokers_in_the_row_may_be_taken() -> None:
    assert position("phase take\nturn 1\nturns 4\nrow 0 K2 J").choices(1).take == (1,)


def test_a_7_the_atu_stays() -> None:
    round_ = position(f"phase take\nturns 4\natu K11\nrack 0 {FOURTEEN}")
    assert not round_.choices(0).take_atu
    assert reason(round_, 0, close(MELDS, "K8", take="atu")) is Reason.ATU_STAYS


def test_a_14_nobody_closes_in_their_own_first_turn() -> None:
    round_ = replace(closing(), turns=0, took=None)
    assert reason(round_, 0, close(MELDS, "K11")) is Reason.FIRST_TURN


def test_a_19_bonus_and_melds() -> None:
    (fact,) = closing("atu B13\ntwin 1").play(0, close(MELDS, "K11"))
    assert isinstance(fact, Closed)
    over = closing().after(fact)
    assert over.points == (330, 175)
    assert over.lines[-3:] == (
        Line("meld", None, 1, 75, parse("R1 Y1 B1")),
        Line("loose", None, 1, -20, parse("K12 K13")),
        Line("atu", None, 1, 50),
    )


def test_a_19_the_best_partition_is_paid_whatever_was_laid() -> None:
    rack = "R1 R2 R3 B1 Y1 K1 R11 R12 R13 R1 B4 B5 B6 B7 Y9"
    laid = close("R1 R2 R3 / B1 Y1 K1 / R11 R12 R13 R1 / B4 B5 B6 B7", "Y9")
    other = "R10 R10 K3 K4 K6 Y9 Y10 Y12 B13 Y3 R4 K13 K12 K9"
    round_ = position(f"turns 4\nrack 0 {rack}\nrack 1 {other}\ntook stock Y9")
    assert played(round_, laid).points[0] == 250 + 165


def test_a_21_a_thrown_joker_doubles_nothing() -> None:
    assert played(closing(rack=f"{FOURTEEN} J"), close(MELDS, "J")).points[0] == 330


@pytest.mark.parametrize(
    ("rack", "net"),
    [
        ("R1 K1 R5 K9", -(25 + 25 + 5 + 5)),
        ("J K9", -(50 + 5)),
        ("R1 Y1 J K9", 75 - 5),
        ("R1 R2 R3 Y1 K1", 75 - 5 - 5),  # the ace is worth more in the group
        ("R9 R10 J", 25),
        ("R1 R2 J Y9 Y10", 15 - 15),  # Y9 Y10 J are worth more, but an ace costs 25
        ("", 0),
    ],
)
def test_a_20_best_melds_less_what_is_loose(rack: str, net: int) -> None:
    end = Blocked("stock", (parse(rack), ()))
    assert replace(position("turn 0"), phase=Phase.OVER, end=end).points == (net, 0)


def test_a_22_the_discards_are_reshuffled_all_but_the_last() -> None:
    round_ = position("phase take\nturn 1\nturns 40\nrow 0 K2 B5 B6 R7\nstock")
    assert round_.play(1, Draw()) == (ShuffleWanted(),)
    waiting = round_.after(ShuffleWanted())
    assert waiting.pool == tuple(sorted(parse("K2 B5 B6")))
    assert waiting.after_all(waiting.reshuffle(waiting.pool)).rows == (parse("R7"),)


def test_c_a_2_the_letter_of_the_source_is_an_option() -> None:
    rules = configured("A-T", {"realPerJoker": 1})
    rack = "R7 K7 J J R4 R5 R6 B7 B8 B9 B10 Y2 R2 B2 Y9"
    round_ = picture.read(
        f"turns 4\nrack 0 {rack}\nrack 1 {OTHER.replace('R10', 'R13')}\ntook stock Y9", rules
    )
    melds = "R7 K7 J J / R4 R5 R6 / B7 B8 B9 B10 / Y2 R2 B2"
    assert played(round_, close(melds, "Y9")).over
    assert reason(replace(round_, rules=ALPHA_TABLA), 0, close(melds, "Y9")) is Reason.NOT_A_MELD


def test_a_t_19_when_time_is_up_the_game_draws_and_throws_and_never_closes() -> None:
    round_ = position(f"phase take\nturns 4\nrack 0 {FOURTEEN}\nstock K11 …")
    assert forced(mask(round_, 0), 0) == Draw()
    round_ = played(round_, Draw())
    move = forced(mask(round_, 0), 0)
    assert isinstance(move, Discard)
    assert move.tile != JOKER
