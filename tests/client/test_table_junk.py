"""What the dealer's Table makes of nonsense, repeats and what is not to be asked now."""

from __future__ import annotations

import pytest

from client.messages import Ask, GoOn
from client.wire import encode
from engine.action import Discard, Draw
from engine.event import Drew
from engine.tile import tile
from tests.kit.room import START, Room, facts

JUNK = [
    "",
    "null",
    "[]",
    "{}",
    '{"t":"told","n":1,"fact":{"t":"drew","seat":0,"tile":"J"}}',
    '{"t":"ask","id":1,"n":0,"ask":{"t":"throw","tile":"Z9"}}',
    '{"t":"ask","id":1,"n":0,"ask":{"t":"throw","tile":"R1","seat":0}}',
    '{"t":"hello","name":' + '"x"' * 9000 + "}",
    "[" * 100_000,
    '{"t":"ask","id":1e999,"n":0,"ask":{"t":"draw"}}',
    "\ud800",
]


@pytest.mark.parametrize("text", JUNK)
def test_nonsense_changes_nothing(text: str) -> None:
    room = Room()
    room.start()
    before = (room.host.table.game, len(room.saved))
    room.hear(room.friends["Ion"], text)
    assert (room.host.table.game, len(room.saved)) == before


def test_too_much_nonsense_ends_the_connection() -> None:
    room = Room()
    for _ in range(20):
        room.hear(room.friends["Ion"], "junk")
    assert room.friends["Ion"].parted == "junk"


def test_a_flood_ends_the_connection() -> None:
    room = Room()
    for _ in range(200):
        room.hear(room.friends["Ion"], '{"t":"ping"}')
    assert room.friends["Ion"].parted == "flood"
    assert room.friends["Eva"].parted is None


def test_a_stale_ask_is_refused() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    before = room.host.table.game
    room.hear(room.friends["Ion"], encode(Ask(7, 3, Draw())))
    assert room.host.table.game == before


def test_another_seat_cannot_be_played() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    assert room.ask("Eva", Draw()) == "not-your-turn"


def test_a_tile_that_is_not_held_cannot_be_thrown() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    room.ask("Ion", Draw())
    rack = room.guest("Ion").game.round.racks[1]  # type: ignore[union-attr]
    missing = next(t for t in map(tile, ("R1", "R2", "R3", "K9", "J")) if t not in rack)
    before = room.host.table.game
    assert room.ask("Ion", Discard(missing)) == "not-held"
    assert room.host.table.game == before


def test_a_repeated_ask_is_harmless() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    _, (ask,) = room.guest("Ion").ask(Draw(), room.now)
    assert isinstance(ask, Ask)
    for _ in range(3):
        room.hear(room.friends["Ion"], encode(ask))
    drew = [fact for fact in facts(room, Drew) if isinstance(fact, Drew) and fact.seat == 1]
    assert drew == facts(room, Drew)[-1:]


def test_somebody_who_never_said_hello_is_sent_away() -> None:
    room = Room()
    room.start()
    room.do(room.host.joined(99, "key-Ion", 0, START))
    before = room.host.table.game
    room.do(room.host.receive(99, encode(Ask(1, 99, Draw())), START))
    assert room.host.table.game == before


def test_go_on_is_refused_while_a_round_is_played() -> None:
    room = Room()
    room.start()
    assert room.ask("Ion", GoOn()) == "not-now"
