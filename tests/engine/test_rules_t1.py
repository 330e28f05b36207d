"""RULES.md 2, T1: played positions, each named after the paragraph or the worked case that it plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.action import AnnounceAtu, Discard, Draw, Lay, NewMeld, TakeDiscard
from engine.closing import BannedAtFirst
from engine.event import AtuAnnounced, Blocked, Closed, Discarded, Drew, Reshuffled, ShuffleWanted, seen_by
from engine.exhaustion import Reshuffle
from engine.finish import best_close, closes
from engine.forced import forced
from engine.match import Match
from engine.reason import Reason
from engine.round import Round, mask
from engine.rules import Line, Phase, Rounds
from engine.settling import Payments
from engine.tile import FULL_SET, HIDDEN, JOKER, parse, tile
from engine.variants import TABLA
from engine.witness import fits
from tests.kit import cases, picture
from tests.kit.play import close, played, reason

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
PLAYED = {"T1-59", "T1-60", "T1-61", "T1-63", "T1-64", "T1-65", "T1-70", "T1-71", "T1-72"}

CLOSABLE = "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K11"
MELDS = "R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8"


def test_every_action_case_is_played_here_or_named_with_its_place() -> None:
    assert PLAYED | set(ELSEWHERE) == cases.ids("T1", "action")


def position(text: str, seats: int = 2) -> Round:
    return picture.read(text, TABLA, seats)


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


# ------------------------------------------------------------------ closing


def closing(rack: str = CLOSABLE, more: str = "") -> Round:
    return position(f"turn 1\nturns 3\nrack 1 {rack}\ntook stock {rack.split()[-1]}\n{more}")


def test_t1_21_fourteen_in_melds_and_one_thrown() -> None:
    round_ = closing()
    assert round_.choices(1).close
    (fact,) = round_.play(1, close(MELDS, "K11"))
    assert isinstance(fact, Closed)
    over = round_.after(fact)
    assert (over.over, over.racks[1].tiles, over.points) == (True, (), (-250, 250))
    assert reason(over, 0, Draw()) is Reason.ROUND_OVER


@pytest.mark.parametrize(
    ("melds", "free", "why"),
    [
        ("R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2", "K11", Reason.NOT_ALL_MELDED),
        ("R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K11", "K8", Reason.NOT_A_MELD),
        ("R4 R6 R5 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8", "K11", Reason.NOT_A_MELD),
        ("R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8", "K12", Reason.NOT_HELD),
        ("R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8 J", "K11", Reason.NOT_HELD),
        ("R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8 / R4 R5 R6", "K11", Reason.NOT_HELD),
    ],
)
def test_t1_21_melds_are_verified(melds: str, free: str, why: Reason) -> None:
    assert reason(closing(), 1, close(melds, free)) is why


def test_t1_21_a_tile_is_taken_first() -> None:
    round_ = replace(closing(), phase=Phase.TAKE)
    assert reason(round_, 1, close(MELDS, "K11")) is Reason.TAKE_FIRST


@pytest.mark.parametrize(
    ("ban", "turns", "allowed"),
    [
        ("own-first-turn", 0, False),
        ("own-first-turn", 1, False),
        ("own-first-turn", 2, True),
        ("starter-first-turn", 0, False),
        ("starter-first-turn", 1, True),
        ("none", 0, True),
    ],
)
def test_c_t1_3_nobody_closes_in_their_own_first_turn(ban: str, turns: int, allowed: bool) -> None:
    rules = replace(TABLA, closing=BannedAtFirst(ban))  # type: ignore[arg-type]
    seat = turns % 2
    round_ = picture.read(f"turn {seat}\nturns {turns}\nrack {seat} {CLOSABLE}", rules)
    assert round_.choices(seat).close is allowed
    if allowed:
        assert played(round_, close(MELDS, "K11")).over
    else:
        assert reason(round_, seat, close(MELDS, "K11")) is Reason.FIRST_TURN


def test_t1_23_the_engine_chooses_the_free_tile_that_pays_most() -> None:
    round_ = closing("R4 R5 R6 R7 B1 B2 B3 K9 K10 K11 K12 Y8 R8 B8 J")
    best = best_close(round_, 1)
    assert best is not None
    assert best.discard == JOKER
    assert closes(round_, 1)[tile("K12")].discard == tile("K12")


def test_t1_70_an_unsuitable_free_tile_is_refused_and_the_suitable_ones_named() -> None:
    rack = "R12 R13 R1 B3 B4 B5 K7 K8 K9 K10 K11 Y6 R6 B6 Y9"
    round_ = closing(rack)
    assert list(closes(round_, 1)) == [tile("Y9")]
    melds = "R12 R13 R1 / B3 B4 B5 / K7 K8 K9 K10 / Y6 R6 B6 Y9"
    assert reason(round_, 1, close(melds, "K11")) is Reason.NOT_A_MELD


def test_t1_19_jokers_may_touch_and_need_two_real_tiles_each() -> None:
    round_ = closing("R4 R7 R8 R9 J J Y6 Y7 Y8 Y9 K6 K7 K8 K9 Y1")
    over = played(round_, close("R4 J J R7 R8 R9 / Y6 Y7 Y8 Y9 / K6 K7 K8 K9", "Y1"))
    assert over.points == (-150, 150)
    assert over.lines == (
        Line("close", 0, 1, 250),
        Line("melded-joker", 0, 1, -50),
        Line("melded-joker", 0, 1, -50),
    )


def test_c_t1_1_a_thrown_joker_doubles_also_when_the_other_is_melded() -> None:
    melds, free = "R4 J R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8", "J"
    round_ = closing("R4 J R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 J")
    assert played(round_, close(melds, free)).points == (-400, 400)
    flat = replace(TABLA, settling=Payments(free_joker_flat=500))
    assert played(replace(round_, rules=flat), close(melds, free)).points == (-500, 500)


def test_t1_13_the_atu_is_not_doubled_and_taken_from_nobody() -> None:
    round_ = closing(CLOSABLE.replace("K11", "J"), "atu R9\nannounced 1")
    assert played(round_, close(MELDS, "J")).points == (-500, 550)


def test_t1_27_losers_racks_stay_secret_at_the_end() -> None:
    (fact,) = closing().play(1, close(MELDS, "K11"))
    assert isinstance(fact, Closed)
    assert fact.racks == ()


# ------------------------------------------------------------------ the end of the stock


def test_t1_29_all_discards_but_the_dead_and_the_last_are_shuffled() -> None:
    round_ = position("phase take\nturn 1\nturns 40\nrow 0 K2 B5 B6 R7\nrow 1 K3 B1 Y2\nstock")
    assert round_.play(1, Draw()) == (ShuffleWanted(),)
    waiting = round_.after(ShuffleWanted())
    assert waiting.pool == tuple(sorted(parse("B5 B6 K3 B1 Y2")))
    assert reason(waiting, 1, Draw()) is Reason.SHUFFLING
    order = parse("Y2 B1 K3 B5 B6")
    round_ = waiting.after_all(waiting.reshuffle(order))
    assert round_.rows == (parse("K2 R7"), ())
    assert (round_.stock, round_.reshuffles, round_.phase) == (order[1:], 1, Phase.THROW)
    assert seen_by(Reshuffled(order), 0) == Reshuffled((HIDDEN,) * 5)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 76), (3, 62), (4, 48)])
def test_t1_29_so_many_tiles_come_back(seats: int, tiles: int) -> None:
    round_ = position("phase take\nturn 1\nturns 99\nstock", seats)
    outside = list((Counter(FULL_SET) - Counter(t for r in round_.racks for t in r.tiles)).elements())
    round_ = replace(
        round_, rows=tuple(tuple(outside[row::seats]) for row in range(seats)), phase=Phase.RESHUFFLE
    )
    assert len(round_.pool) == tiles


def test_t1_29_he_may_prefer_the_last_discard() -> None:
    round_ = position("phase take\nturn 1\nturns 40\nrow 0 K2 B5\nrow 1 K3\nstock")
    assert played(round_, TakeDiscard(1)).reshuffles == 0


@pytest.mark.parametrize(("most", "done", "ends"), [(3, 2, False), (3, 3, True), (0, 0, True), (9, 8, False)])
def test_c_t1_2_reshuffles_are_limited(most: int, done: int, ends: bool) -> None:
    rules = replace(TABLA, exhaustion=Reshuffle(most))
    text = f"phase take\nturn 1\nturns 40\nreshuffles {done}\nrow 0 K2 B5\nrow 1 K3\nstock\nannounced 0"
    round_ = picture.read(text, rules)
    assert round_.play(1, Draw()) == ((Blocked("stock"),) if ends else (ShuffleWanted(),))


def test_t1_30_nobody_loses_and_the_announced_atu_is_paid() -> None:
    text = "phase take\nturn 1\nturns 40\nreshuffles 3\nrow 0 K2 B5\nstock\nannounced 0"
    assert played(position(text), Draw()).points == (50, 0)


def test_9_item_10_a_round_of_400_turns_ends() -> None:
    round_ = position("turn 1\nturns 399\nrack 1 B5 …\ntook row 3 B5")
    assert round_.play(1, Discard(tile("B5"))) == (Discarded(1, tile("B5")), Blocked("turns"))


# ------------------------------------------------------------------ the match


def test_t1_31_the_chosen_number_of_rounds_and_shared_wins() -> None:
    match = Match(replace(TABLA, length=Rounds(2)), 3, first=0, points=((500, -250, -250),))
    assert not match.over
    match = replace(match, points=(*match.points, (-250, 500, -250)))
    assert (match.over, match.totals, match.winners) == (True, (250, 250, -500), (0, 1))


# ------------------------------------------------------------------ played for who is away


def test_t1_71_time_is_up_before_drawing_and_the_drawn_tile_closes() -> None:
    rack = CLOSABLE.removesuffix(" K11")
    round_ = position(f"phase take\nturn 1\nturns 3\nrack 1 {rack}\nstock K11 …")
    assert forced(mask(round_, 1), 1) == Draw()
    round_ = played(round_, Draw())
    assert played(round_, forced(mask(round_, 1), 1)).points == (-250, 250)


def test_t1_72_time_is_up_after_drawing() -> None:
    round_ = closing("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 Y13 K11")
    assert forced(mask(round_, 1), 1) == Discard(tile("Y13"))


def test_t1_34_the_draw_is_legal_from_an_empty_stock_as_well() -> None:
    round_ = position("phase take\nturn 1\nturns 40\nreshuffles 3\nrow 0 K2 B5\nstock")
    assert played(round_, forced(round_, 1)).over


def test_t1_22_no_forced_close_in_the_first_turn() -> None:
    round_ = position(f"turn 1\nturns 1\nrack 1 {CLOSABLE}\ntook stock K11")
    assert forced(mask(round_, 1), 1) == Discard(tile("K11"))


@pytest.mark.parametrize(
    ("rack", "thrown"),
    [
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 J Y13", "Y13"),  # never a joker
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 Y6 K13 K9 Y9", "K13"),  # the least connected
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K13 Y13 Y5 Y9", "Y13"),  # then the highest number
        ("R1 R2 R3 B5 B6 B7 K9 K10 K11 Y13 R13 B13 Y5 Y6 J", "Y6"),  # all are useful
    ],
)
def test_9_item_13_the_least_useful_tile(rack: str, thrown: str) -> None:
    round_ = position(f"turn 1\nturns 3\nrack 1 {rack}\ntook stock K4", 4)
    assert forced(mask(round_, 1), 1) == Discard(tile(thrown))
