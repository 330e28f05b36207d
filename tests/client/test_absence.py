"""Time and absence in every variant (T1.32–T1.40, A.23, A.24, E1.13, E1.14; RULES.md 12.1); who leaves is in
`test_leaving`.
"""

from __future__ import annotations

import random

import pytest

from client.facts import (
    LostTurn,
    MatchMade,
    NextRound,
    PutOut,
    RobotSat,
    Seated,
    TookTime,
    WentAway,
)
from client.game import Presence
from client.host import Host
from client.messages import (
    Ask,
    Clock,
    MoreTime,
    Rematch,
    Shaky,
    TakeOver,
)
from client.wire import encode
from engine.action import AnnounceAtu, DoubleDone, Draw, SpoilDeal
from engine.event import Closed, DoublesDone, Laid, Spoilt, Took
from engine.variants import VARIANTS
from tests.kit.decks import few_decks as few_decks
from tests.kit.room import MATCH, ROOM, START, Room, facts, presence, started

EXTRA = (("extraTime", True),)


# ---------------------------------------------------------------------- lost turns, variant by variant


@pytest.mark.parametrize("variant", ["T1", "T2", "E1", "E2"])
def test_t1_36_t2_32_e1_58_a_robot_after_two_lost_turns(variant: str) -> None:
    room = started(variant=variant)
    for _ in range(2):
        room.until("Ion")
        room.wait(64)
    assert presence(room, "Ion") is Presence.ROBOT
    assert room.ask("Ion", TakeOver()) is None
    assert presence(room, "Ion") is Presence.HERE


@pytest.mark.parametrize("variant", ["A-T", "A-E"])
def test_a_23_out_of_the_match_after_three_lost_turns(variant: str) -> None:  # also case A-T-20
    room = started(variant=variant, rounds=2)
    for turn in range(3):
        assert presence(room, "Ion") is Presence.HERE, turn
        room.until("Ion")
        room.wait(64)
    assert presence(room, "Ion") is Presence.OUT
    assert facts(room, PutOut) == [PutOut(1)]
    assert facts(room, RobotSat) == []
    assert room.ask("Ion", TakeOver()) == "not-now"
    assert room.ask("Ion", Draw()) == "out"


def test_a_24_a_robot_plays_the_tiles_out_and_the_next_match_has_the_person_again() -> None:
    room = started(variant="A-T")
    for _ in range(3):
        room.until("Ion")
        room.wait(64)
    room.plays_turn()
    assert room.turn != "Ion"
    room.plays_round()
    assert room.ask("Ana", Rematch()) is None
    assert presence(room, "Ion") is Presence.HERE


@pytest.mark.parametrize("variant", ["A-T", "A-E"])
def test_a_23_a_turn_played_in_time_ends_the_row(variant: str) -> None:
    room = started(variant=variant)
    for _ in range(2):
        room.until("Ion")
        room.wait(64)
    room.until("Ion")
    room.plays_turn()
    room.until("Ion")
    room.wait(64)
    assert presence(room, "Ion") is Presence.HERE


@pytest.mark.parametrize("variant", ["A-T", "A-E", "E1", "E2"])
def test_section_9_a_move_forced_by_the_clock_draws_and_throws_only(variant: str) -> None:
    """Whatever the racks: over many seeds nothing is ever laid, taken or closed for somebody."""
    for seed in range(8):
        room = started(variant=variant, seed=seed, friends=("Ion",))
        for _ in range(3):
            room.wait(64)
        kinds = (Laid, Took, Closed)
        assert not any(facts(room, kind) for kind in kinds)
        assert facts(room, LostTurn)


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_t1_35_no_signal_means_fifteen_seconds(variant: str) -> None:  # also case T1-74
    room = started(variant=variant)
    room.until("Ana")
    room.leaves("Ion")
    room.plays_turn()
    assert room.turn == "Ion"
    room.wait(14)
    assert room.turn == "Ion"
    room.wait(2)
    assert room.turn != "Ion"


def test_t1_35_a_phone_that_fell_silent_is_away_since_its_last_word() -> None:
    room = started(friends=("Ion", "Eva"))
    room.until("Ion")
    room.wait(16, beating=False)
    assert facts(room, WentAway)
    assert room.turn != "Ion"


# ---------------------------------------------------------------------- doubles (E1)


def test_e1_13_who_says_nothing_has_nothing_to_exchange_after_20_seconds() -> None:
    room = Room(variant="E1")
    room.start()
    assert total_clock(room) == 20_000
    assert room.ask("Ion", DoubleDone()) is None
    room.wait(19)
    assert facts(room, DoublesDone) == [DoublesDone(1)]
    room.wait(2)
    assert facts(room, DoublesDone) == [DoublesDone(1), DoublesDone(0), DoublesDone(2)]
    assert facts(room, LostTurn) == []
    assert total_clock(room) == 60_000


def total_clock(room: Room) -> int:
    """The length of the clock that Ion is shown."""
    clock = room.guest("Ion").clock
    assert clock is not None
    return clock[0]


def test_e1_13_without_a_signal_too() -> None:
    room = Room(variant="E1")
    room.start()
    room.leaves("Eva")
    room.exchanges_nothing_but("Eva")
    room.wait(19)
    assert room.host.table.game.exchanging
    room.wait(2)
    assert not room.host.table.game.exchanging


def test_e1_13_robots_do_not_keep_anybody_waiting() -> None:
    room = Room(variant="E1", robots=2)
    room.start()
    room.exchanges_nothing()
    assert not room.host.table.game.exchanging


def test_e1_13_on_one_phone_without_a_clock_doubles_wait_for_ever() -> None:
    host = Host(random.Random(1), random.Random(1), START, thinking=False)
    people = [Seated("Ana", "local", 0), Seated("Ion", "local", 1)]
    host.open(MatchMade(ROOM, MATCH, "E1", (), 1, 0, 0, "normal", local=True), people, START)
    assert host.table.game.exchanging
    assert host.wake_at is None


def test_e1_14_a_spoilt_deal_is_void_and_dealt_anew_by_the_same_starter() -> None:
    room = spoilt()
    before = room.host.table.game
    assert before.round is not None
    assert before.match is not None
    assert before.match.points == ()
    room.wait(18)  # long enough to read three doubles
    assert room.host.table.game == before
    room.wait(3)
    after = room.host.table.game.round
    assert after is not None
    assert not after.over
    assert after.starter == before.round.starter
    assert len(facts(room, NextRound)) == 2


def spoilt() -> Room:
    for seed in range(200):
        room = Room(variant="E1", seed=seed, friends=("Ion", "Eva", "Dan"))
        room.start()
        for name in room.names:
            guest = room.guest(name)
            assert guest.game.round is not None
            assert guest.seat is not None
            doubles = guest.game.round.choices(guest.seat).spoil
            if doubles:
                assert room.ask(name, SpoilDeal(doubles)) is None
                assert facts(room, Spoilt)
                return room
    raise AssertionError("no deal with three doubles")


# ---------------------------------------------------------------------- said out of turn


def test_an_announcement_out_of_turn_is_never_stale() -> None:
    """What the phone knew when it announced the atu does not matter (E1.10)."""
    for seed in range(60):
        room = Room(variant="E1", seed=seed)
        room.start()
        room.exchanges_nothing()
        round_ = room.host.table.game.round
        assert round_ is not None
        if round_.twin is None or room.names[round_.twin] in ("Ana", room.turn):
            continue
        name = room.names[round_.twin]
        room.hear(room.friends[name], encode(Ask(2_000_000_000, 1, AnnounceAtu())))
        after = room.host.table.game.round
        assert after is not None
        assert after.announced == round_.twin
        return
    raise AssertionError("nobody was dealt the twin")


# ---------------------------------------------------------------------- extra time


def test_extra_time_is_off_by_default() -> None:
    room = started()
    room.until("Ion")
    assert room.ask("Ion", MoreTime()) == "not-now"


def test_extra_time_lengthens_one_turn_a_round_by_30_seconds() -> None:
    room = started(options=EXTRA, rounds=2)
    room.until("Ion")
    room.wait(10)
    assert room.ask("Eva", MoreTime()) == "not-now"
    assert room.ask("Ion", MoreTime()) is None
    assert room.ask("Ion", MoreTime()) == "not-now"
    clocks = [m for m in room.friends["Eva"].said if isinstance(m, Clock)]
    assert clocks[-1].total == 90_000
    room.wait(82)
    assert room.turn == "Ion"
    room.wait(3)
    assert room.turn != "Ion"
    room.until("Ion")
    assert room.ask("Ion", MoreTime()) == "not-now"
    room.plays_round()
    room.goes_on()
    room.until("Ion")
    assert room.ask("Ion", MoreTime()) is None
    assert facts(room, TookTime) == [TookTime(1), TookTime(1)]


# ---------------------------------------------------------------------- shaky


def test_design_5_a_phone_silent_for_five_seconds_is_shaky_for_all() -> None:
    room = started()
    beating = [room.friends["Eva"]]
    room.wait(4, only=beating)
    assert room.guest("Eva").shaky == ()
    room.wait(2, only=beating)
    assert room.guest("Eva").shaky == room.guest("Ana").shaky == (1,)
    room.wait(3)
    assert room.guest("Eva").shaky == room.guest("Ana").shaky == ()
    assert facts(room, WentAway) == []


def test_shaky_is_told_to_who_comes_later() -> None:
    room = started()
    room.wait(6, only=[])
    room.arrives("Eva")
    shaky = [m for m in room.friends["Eva"].said if isinstance(m, Shaky)]
    assert shaky[-1] == Shaky((1,))
