"""Stepping out, leaving, being sent away, ending a match (T1.37, T2.27, T2.32)."""

from __future__ import annotations

from client.facts import (
    Ended,
    Left,
    LostTurn,
    NextRound,
)
from client.game import Presence
from client.messages import (
    End,
    GoOn,
    Kick,
    Leave,
    Rematch,
    StepOut,
    TakeOver,
)
from engine.action import Draw
from engine.event import Discarded, Drew
from tests.kit.decks import few_decks as few_decks
from tests.kit.room import Room, facts, presence, started

# ---------------------------------------------------------------------- stepping out, leaving, kicking


def test_t2_32_plec_putin_keeps_the_seat_and_plays_at_once() -> None:
    room = started()
    room.until("Ana")
    assert room.ask("Ion", StepOut()) is None
    assert presence(room, "Ion") is Presence.ROBOT
    room.plays_turn()
    assert room.turn == "Eva"
    assert facts(room, LostTurn) == []
    assert room.ask("Ion", TakeOver()) is None
    room.until("Ion")
    room.wait(5)
    assert room.turn == "Ion"


def test_plec_putin_in_the_middle_of_ones_own_turn() -> None:
    room = started()
    room.until("Ion")
    assert room.ask("Ion", Draw()) is None
    drew = facts(room, Drew)
    assert room.ask("Ion", StepOut()) is None
    assert room.turn != "Ion"
    assert [f for f in facts(room, Drew) if getattr(f, "seat", None) == 1] == [drew[-1]]
    assert isinstance(facts(room, Discarded)[-1], Discarded)


def test_plec_putin_has_no_place_in_the_lobby_nor_twice() -> None:
    room = Room()
    assert room.ask("Ion", StepOut()) == "not-now"
    room.start()
    assert room.ask("Ion", StepOut()) is None
    assert room.ask("Ion", StepOut()) == "not-now"


def test_the_dealer_sends_away_who_is_not_here_between_rounds() -> None:
    room = started(rounds=2)
    room.leaves("Ion")
    room.wait(6)
    assert room.ask("Ana", Kick(1)) == "not-now"
    room.plays_round_for_all()
    assert room.ask("Eva", Kick(1)) == "not-dealer"
    assert room.ask("Ana", Kick(2)) == "not-now"
    assert room.ask("Ana", Kick(7)) == "not-now"
    assert room.ask("Ana", Kick(1)) is None
    assert facts(room, Left) == [Left(1, kicked=True)]
    assert room.arrives("Ion").parted == "kicked"


def test_who_is_sent_away_is_not_waited_for() -> None:
    room = started(rounds=2)
    room.leaves("Ion")
    room.plays_round_for_all()
    room.ask("Ana", GoOn())
    room.ask("Eva", GoOn())
    if not room.host.table.game.waiting:
        assert room.ask("Ana", Kick(1)) is None
    assert room.host.table.game.waiting


def test_t1_37_who_left_cannot_come_back_to_this_match() -> None:
    room = started()
    assert room.ask("Ion", Leave()) is None
    assert room.arrives("Ion").parted == "left"


def test_a_dealer_who_leaves_the_lobby_keeps_its_place_so_that_nobody_else_is_taken_for_the_dealer() -> None:
    room = Room()
    room.do(room.host.ask(0, Leave(), room.now)[1])
    seats = room.guest("Ion").game.seats
    assert [seat.name for seat in seats] == ["Ana", "Ion", "Eva"]
    assert presence(room, "Ana") is Presence.LEFT


def test_a_guest_who_leaves_the_lobby_makes_room() -> None:
    room = Room()
    assert room.ask("Ion", Leave()) is None
    assert [seat.name for seat in room.guest("Eva").game.seats] == ["Ana", "Eva"]


# ---------------------------------------------------------------------- ending a match


def endless(**more: object) -> Room:
    room = Room(variant="T2", rounds=0, **more)  # type: ignore[arg-type]
    room.start()
    room.plays_round()
    return room


def test_t2_27_the_match_ends_when_all_who_are_here_agree() -> None:
    room = endless()
    assert room.ask("Ion", End()) is None
    assert room.guest("Eva").ending == (1,)
    assert room.ask("Ana", End()) is None
    assert room.host.table.game.between
    assert room.ask("Eva", End()) is None
    match = room.host.table.game.match
    assert match is not None
    assert match.over
    assert facts(room, Ended) == [Ended()]
    assert room.guest("Ion").game.match == match
    assert match.winners
    assert room.ask("Ana", Rematch()) is None


def test_t2_27_one_who_goes_on_is_no_vote_to_end() -> None:
    room = endless()
    for name in ("Ana", "Ion"):
        room.ask(name, End())
    room.ask("Eva", GoOn())
    room.ask("Ion", GoOn())
    assert room.host.table.game.between
    room.ask("Ana", GoOn())
    assert not room.host.table.game.between


def test_t2_27_who_is_away_has_no_say() -> None:
    room = endless()
    for name in ("Ana", "Ion"):
        room.ask(name, End())
    room.leaves("Eva")
    room.wait(8)
    assert facts(room, Ended) == [Ended()]


def test_t2_27_not_in_the_middle_of_a_round() -> None:
    room = Room(variant="T2", rounds=0)
    room.start()
    assert room.ask("Ion", End()) == "not-now"


def test_rounds_do_not_follow_each_other_with_nobody_there() -> None:
    room = Room(friends=("Ion",), rounds=0, variant="T2")
    room.start()
    for name in ("Ana", "Ion"):
        assert room.ask(name, StepOut()) is None
    room.wait(3000)
    assert len(facts(room, NextRound)) == 1
    assert room.ask("Ana", TakeOver()) is None
    assert room.ask("Ana", GoOn()) is None
    assert len(facts(room, NextRound)) == 2
