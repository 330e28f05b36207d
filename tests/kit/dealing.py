"""The joint deal in a room: playing through it, and whether everybody believes it."""

from __future__ import annotations

import random

from client.browser.deal_view import table_code
from client.wire import decode_ask
from engine.action import Discard, Draw
from engine.round import Round
from tests.kit.liar import examined
from tests.kit.randomly import turn
from tests.kit.room import Friend, Room, facts

FRIENDS = ("Ion", "Eva", "Dan")


def round_of(room: Room) -> Round:
    assert room.host.table.game.round is not None
    return room.host.table.game.round


def plays_at_random(room: Room, rng: random.Random, moves: int = 10_000) -> None:
    """Everybody makes random legal moves, doubles exchanged and all, until the round is over."""
    for _ in range(moves):
        round_ = round_of(room)
        if round_.over:
            return
        assert not round_.shuffling
        seat, action = turn(round_, rng)
        if room.host.table.game.seats[seat].person:
            assert room.ask(room.names[seat], action) is None
        else:
            room.wait(1)


def draws_and_throws(room: Room, until: type) -> None:
    """Everybody draws and throws, so that the stock runs out."""
    while not facts(room, until) and not round_of(room).over:
        seat = round_of(room).turn
        name = room.names[seat]
        if round_of(room).choices(seat).draw:
            room.ask(name, Draw())
        if round_of(room).turn == seat and not round_of(room).shuffling:
            room.ask(name, Discard(round_of(room).racks[seat].tiles[-1]))


def all_believe(room: Room, rounds: int) -> None:
    """Nobody doubts anything, all tell the same story, and each one's evidence shows it."""
    codes = {tuple(table_code(friend.guest) or ()) for friend in room.friends.values()}
    assert codes == {tuple(table_code(room.guest("Ana")) or ())}
    for name, friend in room.friends.items():
        assert friend.guest.doubt is None
        report = examined(room, name)
        assert (report.finding, report.rounds) == (None, rounds)
        assert report.head == friend.guest.game.head.hex()


def mute(room: Room, name: str, kind: type) -> None:
    """That phone's messages of a kind are lost, until it connects anew."""
    friend, hear = room.friends[name], room.hear

    def drop(other: Friend, text: str) -> None:
        if other is not friend or not isinstance(decode_ask(text), kind):
            hear(other, text)

    room.hear = drop  # type: ignore[assignment, method-assign]


def listened(room: Room) -> list[object]:
    """Everything that the friends say from now on."""
    said: list[object] = []
    hear = room.hear

    def listen(friend: Friend, text: str) -> None:
        said.append(decode_ask(text))
        hear(friend, text)

    room.hear = listen  # type: ignore[method-assign]
    return said
