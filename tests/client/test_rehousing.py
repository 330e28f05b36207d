"""*Mută locul aici*: a seat goes to another device by a one-time ticket (PROTOCOLS.md 2)."""

from __future__ import annotations

import pytest

from client.evidence import evidence
from client.facts import Rehoused
from client.game import Presence
from client.messages import Leave, OfferSeat
from client.tickets import LIFE
from client.wire import decode_fact
from engine.evidence import examine
from tests.kit.room import Friend, Room


def ticket(room: Room, asker: str, seat: int = -1) -> str:
    """What `asker` is told when asking for one."""
    assert room.ask(asker, OfferSeat(seat)) is None
    offered = room.guest(asker).offered
    assert offered is not None
    return offered[1]


def brings(room: Room, name: str, text: str) -> Friend:
    """Another device of `name` comes with a ticket; let in, it is that person's phone from then on."""
    room.friends["new"] = Friend(room._guest(f"key-new-{name}", name), 0)
    room.friends["new"].guest.ticket = text
    new = room.arrives("new")
    if new.parted is None:
        room.friends[name] = room.friends.pop("new")
    return new


def presence(room: Room, seat: int) -> Presence:
    return room.host.table.game.seats[seat].presence


def rehoused(room: Room) -> list[Rehoused]:
    return [fact for _, text in room.saved if isinstance(fact := decode_fact(text), Rehoused)]


@pytest.mark.parametrize("by", ["Ion", "Ana"], ids=["the old device", "the dealer"])
@pytest.mark.parametrize("turns", [0, 5])
def test_the_new_device_sees_what_the_old_one_saw_and_plays_on(by: str, turns: int) -> None:
    room = Room(rounds=2)
    room.start()
    for _ in range(turns):
        room.plays_turn()
    old = room.friends["Ion"]
    new = brings(room, "Ion", ticket(room, by, -1 if by == "Ion" else 1))
    assert new.guest.doubt is None
    assert new.guest.notes == []
    assert new.guest.seat == 1
    assert new.guest.game.round == old.guest.game.round
    assert old.parted == "rehoused"
    assert [fact.seat for fact in rehoused(room)] == [1]
    room.plays_round()
    room.goes_on()
    room.plays_round()
    assert new.guest.game.match == room.host.table.game.match
    report = examine(evidence(new.guest))
    assert report.finding is None
    assert report.rounds == 2


def test_the_new_device_is_itself_again_after_a_reload() -> None:
    room = Room()
    room.start()
    room.plays_turn()
    brings(room, "Ion", ticket(room, "Ion"))
    again = Friend(room._guest("key-new-Ion", "Ion"), 0)
    room.friends["Ion"] = again
    room.arrives("Ion")
    assert again.guest.doubt is None
    assert again.guest.seat == 1
    room.plays_round()
    assert room.guest("Ion").game.match == room.host.table.game.match


def test_a_ticket_is_good_once() -> None:
    room = Room()
    room.start()
    text = ticket(room, "Ion")
    brings(room, "Ion", text)
    room.friends["thief"] = Friend(room._guest("key-thief", "Ion"), 0)
    room.friends["thief"].guest.ticket = text
    assert room.arrives("thief").parted == "started"


def test_a_newer_ticket_takes_the_place_of_an_older_one() -> None:
    room = Room()
    room.start()
    first, second = ticket(room, "Ion"), ticket(room, "Ion")
    assert brings(room, "Ion", first).parted == "started"
    assert brings(room, "Ion", second).parted is None


def test_a_ticket_is_not_good_for_long() -> None:
    room = Room()
    room.start()
    text = ticket(room, "Ion")
    room.wait(LIFE + 1)
    assert brings(room, "Ion", text).parted == "started"


def test_an_absent_person_is_here_again_on_the_new_device() -> None:
    room = Room()
    room.start()
    room.leaves("Ion")
    room.wait(6, only=[room.friends["Eva"]])
    assert presence(room, 1) is Presence.AWAY
    brings(room, "Ion", ticket(room, "Ana", 1))
    assert presence(room, 1) is Presence.HERE


@pytest.mark.parametrize(
    ("asker", "seat", "code"),
    [
        ("Ion", 2, "not-dealer"),
        ("Ion", 0, "not-dealer"),
        ("Ana", -1, "not-now"),
        ("Ana", 0, "not-now"),
        ("Ana", 7, "not-now"),
    ],
)
def test_whose_seat_may_be_offered_by_whom(asker: str, seat: int, code: str) -> None:
    room = Room()
    room.start()
    assert room.ask(asker, OfferSeat(seat)) == code


def test_nobody_gets_the_seat_of_somebody_who_left() -> None:
    room = Room()
    room.start()
    room.ask("Ion", Leave())
    assert room.ask("Ana", OfferSeat(1)) == "not-now"


def test_no_ticket_opens_a_seat_in_the_lobby_for_a_guess() -> None:
    room = Room()
    new = brings(room, "Ion", "AAAAAAAAAAAAAAAAAAAAAA")
    assert new.guest.seat == 3
    assert rehoused(room) == []


def test_nothing_of_a_ticket_is_told_to_others_or_stands_in_the_log() -> None:
    room = Room()
    room.start()
    text = ticket(room, "Ion")
    assert all(text not in repr(message) for message in room.friends["Eva"].said)
    assert all(text not in saved for _, saved in room.saved)
