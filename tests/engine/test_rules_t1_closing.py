"""RULES.md 2, T1: closing, the end of the stock, what is played for who is away; see `test_rules_t1`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.action import Discard, Draw, TakeDiscard
from engine.closing import BannedAtFirst
from engine.event import Blocked, Closed, Discarded, Reshuffled, ShuffleWanted, seen_by
from engine.exhaustion import Reshuffle
from engine.finish import best_close, closes
from engine.forced import forced
from engine.reason import Reason
from engine.round import mask
from engine.rules import Line, Phase
from engine.settling import Payments
from engine.tile import FULL_SET, HIDDEN, JOKER, parse, tile
from engine.variants import TABLA
from tests.kit import picture
from tests.kit.play import close, played, reason
from tests.kit.tabla import CLOSABLE, MELDS, closing, position

# ------------------------------------------------------------------ closing


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
