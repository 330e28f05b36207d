"""RULES.md 2, T1: played positions, each named after the paragraph or the worked case that it plays.

Closing, the end of the stock and forced moves are in `test_rules_t1_closing`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.action import AnnounceAtu, Discard, Draw, Lay, NewMeld, TakeDiscard
from engine.event import AtuAnnounced, Blocked, Discarded, Drew, seen_by
from engine.match import Match
from engine.reason import Reason
from engine.round import Round, mask
from engine.rules import Line, Phase, Rounds
from engine.tile import FULL_SET, HIDDEN, JOKER, parse, tile
from engine.variants import TABLA
from engine.witness import fits
from tests.kit import cases
from tests.kit.play import close, played, reason
from tests.kit.tabla import CLOSABLE, MELDS, position

ELSEWHERE = {
    "T1-74": "no signal for 15 s: the Table's clock",
    "T1-75": "a robot after two lost turns: the Table's seats",
    "T1-76": "a turn played in time resets the count: the Table's seats",
    "T1-77": "robots fill up to four seats: the room",
    "T1-78": "two people at least: the room",
    "T1-79": "leading zeros of a code: signaling",
    "T1-80": "the dealer away for 181 s: the guests' clock",
    "T1-81": "the dealer reloads: the store",
}
#: Here, and in `test_rules_t1_closing`.
PLAYED = {"T1-59", "T1-60", "T1-61", "T1-63", "T1-64", "T1-65", "T1-70", "T1-71", "T1-72"}


def test_every_action_case_is_played_here_or_named_with_its_place() -> None:
    assert PLAYED | set(ELSEWHERE) == cases.ids("T1", "action")


# ------------------------------------------------------------------ the deal


@pytest.mark.parametrize(("seats", "left"), [(2, 77), (3, 63), (4, 49)])
def test_t1_4_fourteen_tiles_each_and_fifteen_for_the_starter(seats: int, left: int) -> None:
    order = Random(seats).sample(FULL_SET, 106)
    round_ = Round(TABLA, seats).after_all(Round(TABLA, seats).deal(order, starter=1))
    assert [len(rack) for rack in round_.racks] == [15 if seat == 1 else 14 for seat in range(seats)]
    assert (round_.turn, round_.phase, len(round_.stock)) == (1, Phase.THROW, left)
    assert sorted([*round_.stock, *(t for rack in round_.racks for t in rack.tiles)]) == list(FULL_SET)


def test_t1_4_the_starter_only_discards() -> None:
    round_ = position("turn 0")
    assert reason(round_, 0, Draw()) is Reason.STARTER_ONLY_THROWS
    assert reason(round_, 0, TakeDiscard(0)) is Reason.STARTER_ONLY_THROWS
    assert not round_.choices(0).draw
    assert played(round_, Discard(round_.racks[0].tiles[0])).turn == 1


def test_t1_5_the_start_moves_to_the_next_seat() -> None:
    match = Match(TABLA, 3)
    assert match.next_starter is None
    for starter in (2, 0, 1, 2):
        over = replace(position(f"starter {starter}", 3), phase=Phase.OVER, end=Blocked("stock"))
        match = match.after(over)
        assert match.next_starter == (starter + 1) % 3


# ------------------------------------------------------------------ the atu


def test_t1_7_the_atu_is_the_last_tile_of_the_stock_and_everybody_sees_it() -> None:
    order = Random(1).sample(FULL_SET, 106)
    round_ = Round(TABLA, 3).after_all(Round(TABLA, 3).deal(order, 0))
    assert round_.atu == round_.stock[-1] == order[-1]
    for seat in (None, 0, 1, 2):
        assert mask(round_, seat).atu == order[-1]
        assert set(mask(round_, seat).stock) <= {HIDDEN, order[-1]}


def test_t1_9_the_atu_is_drawn_last_in_the_open_and_only_then() -> None:
    round_ = position("phase take\nturn 1\nturns 9\natu R9\nstock K5 R9")
    (first,) = round_.play(1, Draw())
    assert first == Drew(1, tile("K5"))
    assert seen_by(first, 0) == Drew(1, HIDDEN)
    round_ = played(round_, Draw(), Discard(tile("K5")))
    (last,) = round_.play(0, Draw())
    assert seen_by(last, 1) == last == Drew(0, tile("R9"), openly=True)


def test_t1_9_the_atu_is_not_taken_out_of_order() -> None:
    round_ = position(f"phase take\nturn 1\nturns 9\natu K11\nrack 1 {CLOSABLE.removesuffix(' K11')}")
    for free in ("K11", "K8"):
        asked = replace(close(MELDS.replace("K8", "K11") if free == "K8" else MELDS, free), take="atu")
        assert reason(round_, 1, asked) is Reason.ATU_STAYS
    assert not round_.choices(1).take_atu


def test_t1_10_announcing_shows_the_twin_to_all_and_pays_50_at_the_end() -> None:
    round_ = position("turns 2\natu R9\ntwin 0\nrack 0 R9 …")
    assert round_.choices(0).announce_atu
    (fact,) = round_.play(0, AnnounceAtu())
    assert fact == seen_by(fact, 1) == AtuAnnounced(0)
    round_ = round_.after(fact)
    assert round_.announced == 0
    assert reason(round_, 0, AnnounceAtu()) is Reason.NO_TWIN  # once in a round


def test_t1_64_announced_in_the_second_turn() -> None:
    round_ = position("turn 1\nturns 3\natu R9\ntwin 1\nrack 1 R9 …\ntook stock K4")
    over = replace(played(round_, AnnounceAtu()), phase=Phase.OVER, end=Blocked("stock"))
    assert over.lines == (Line("atu", None, 1, 50),)


def test_t1_65_not_in_the_turn_of_another() -> None:
    round_ = position("turn 0\nturns 2\natu R9\ntwin 1\nrack 1 R9 …")
    assert reason(round_, 1, AnnounceAtu()) is Reason.NOT_YOUR_TURN
    assert not round_.choices(1).announce_atu


def test_t1_10_who_was_not_dealt_the_twin_announces_nothing() -> None:
    round_ = position("turns 2\natu R9\nrack 0 R9 …\ntook stock R9")
    assert reason(round_, 0, AnnounceAtu()) is Reason.NO_TWIN


def test_t1_11_before_drawing_as_well() -> None:
    assert position("phase take\nturns 2\natu R9\ntwin 0\nrack 0 R9 …").choices(0).announce_atu


def test_t1_11_never_by_itself() -> None:
    round_ = position(f"turns 2\natu R4\ntwin 0\nrack 0 {CLOSABLE}\ntook stock K11")
    assert [line.reason for line in played(round_, close(MELDS, "K11")).lines] == ["close"]


def test_t1_11_a_thrown_twin_is_lost() -> None:
    round_ = position("turns 2\natu R9\ntwin 0\nrack 0 R9 …\ntook stock K4\nrow 0 K2")
    round_ = played(round_, Discard(tile("R9")))
    assert round_.twin is None
    round_ = played(round_, TakeDiscard(1), Discard(tile("R9")), TakeDiscard(0))
    assert reason(round_, 0, AnnounceAtu()) is Reason.NO_TWIN


def test_t1_12_nobody_announces_a_joker() -> None:
    round_ = position("turns 2\natu J\ntwin 0\nrack 0 J …")
    assert reason(round_, 0, AnnounceAtu()) is Reason.NO_TWIN
    assert not round_.choices(0).announce_atu


# ------------------------------------------------------------------ drawing and taking


def test_t1_14_the_stock_or_the_last_discard_of_the_player_before() -> None:
    round_ = position("phase take\nturn 2\nturns 5\nrow 0 K2 B5\nrow 1 K3 B6 R7", 3)
    choices = round_.choices(2)
    assert (choices.draw, choices.source, choices.take) == (True, 1, (2,))
    round_ = played(round_, TakeDiscard(2))
    assert tile("R7") in round_.racks[2]
    assert round_.rows[1] == parse("K3 B6")


def test_t1_59_the_first_discard_is_dead() -> None:
    round_ = position("phase take\nturn 1\nturns 1\nrow 0 B5")
    assert reason(round_, 1, TakeDiscard(0)) is Reason.DEAD_TILE
    assert round_.choices(1).take == ()


def test_t1_15_the_first_discards_of_the_others_are_not_dead() -> None:
    round_ = position("phase take\nturn 0\nturns 2\nrow 0 B5\nrow 1 R7")
    assert round_.choices(0).take == (0,)


def test_t1_60_only_the_last_tile_of_the_player_just_before() -> None:
    round_ = position("phase take\nturn 2\nturns 5\nrow 0 K2 B5\nrow 1 K3 B6", 3)
    assert round_.choices(2).source == 1  # no action reaches row 0
    assert reason(round_, 2, TakeDiscard(0)) is Reason.ONLY_THE_LAST
    assert reason(round_, 2, TakeDiscard(2)) is Reason.NOTHING_TO_TAKE
    assert reason(round_, 2, TakeDiscard(-1)) is Reason.NOTHING_TO_TAKE


def test_t1_61_one_tile_in_a_turn() -> None:
    round_ = played(position("phase take\nturn 1\nturns 3\nrow 0 K2 B5"), TakeDiscard(1))
    assert reason(round_, 1, Draw()) is Reason.ALREADY_TOOK
    assert reason(round_, 1, TakeDiscard(0)) is Reason.ALREADY_TOOK


def test_t1_16_a_joker_may_be_taken_and_thrown_again() -> None:
    round_ = played(position("phase take\nturn 1\nturns 3\nrow 0 K2 J"), TakeDiscard(1), Discard(JOKER))
    assert round_.rows == (parse("K2"), parse("J"))


def test_t1_63_the_taken_joker_is_the_free_tile() -> None:
    rack = CLOSABLE.removesuffix(" K11")
    round_ = played(position(f"phase take\nturn 1\nturns 3\nrow 0 K2 J\nrack 1 {rack}"), TakeDiscard(1))
    assert played(round_, close(MELDS, "J")).points == (-500, 500)


def test_t1_17_discards_lie_in_their_throwers_row() -> None:
    round_ = position("turn 1\nturns 4\nrow 1 K3\nrack 1 B5 …\ntook stock B5", 3)
    assert played(round_, Discard(tile("B5"))).rows == ((), parse("K3 B5"), ())


def test_1_7_a_turn_ends_with_a_discard_of_a_tile_one_holds() -> None:
    round_ = position("phase take\nturn 1\nturns 4\nrack 1 K3 K4")
    assert reason(round_, 1, Discard(tile("K3"))) is Reason.TAKE_FIRST
    assert reason(replace(round_, phase=Phase.THROW), 1, Discard(tile("K5"))) is Reason.NOT_HELD
    assert reason(round_, 0, Draw()) is Reason.NOT_YOUR_TURN


def test_1_7_a_guest_believes_no_discard_that_nobody_sees() -> None:
    round_ = position("turn 1\nturns 4\ntook stock B5")
    assert not fits(mask(round_, 0), Discarded(1, HIDDEN))
    assert fits(mask(round_, 0), Discarded(1, tile("B5")))


def test_t1_20_nothing_is_laid_before_the_close() -> None:
    meld = (NewMeld(parse("R4 R5 R6")),)
    round_ = position("turn 1\nturns 4\nrack 1 R4 R5 R6 …\ntook stock B5")
    assert reason(round_, 1, Lay(meld)) is Reason.NOTHING_IS_LAID
    taking = replace(round_, phase=Phase.TAKE, rows=(parse("K2 B6"), ()))
    assert reason(taking, 1, TakeDiscard(1, meld)) is Reason.NOTHING_IS_LAID
    assert not round_.choices(1).lay


# ------------------------------------------------------------------ the match


def test_t1_31_the_chosen_number_of_rounds_and_shared_wins() -> None:
    match = Match(replace(TABLA, length=Rounds(2)), 3, first=0, points=((500, -250, -250),))
    assert not match.over
    match = replace(match, points=(*match.points, (-250, 500, -250)))
    assert (match.over, match.totals, match.winners) == (True, (250, 250, -500), (0, 1))
