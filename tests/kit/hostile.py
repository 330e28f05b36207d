"""What a hostile guest has to send, and what must hold whatever it sends."""

from __future__ import annotations

import json

from client.messages import Told
from engine.event import Drew
from tests.kit.room import Friend, Room
from tests.kit.village import Village

HOSTILE = "Ion"


def corpus() -> list[str]:
    """Real messages of both directions, from a village that has seen everything: up to three of a kind."""
    village = Village(("Ana", "Ion", "Eva"), rounds=2, variant="E1", log=True)
    village.play_round()
    village.give(village["Ana"], 1)
    village.wait(5)
    kinds: dict[str, list[str]] = {}
    for text in village.log:
        value = json.loads(text)
        kind = value["t"] + str((value.get("fact") or value.get("ask") or {}).get("t", ""))
        kinds.setdefault(kind, []).append(text)
    return [text for texts in kinds.values() for text in texts[:3]]


def fitting(room: Room, text: str) -> str:
    """The same ask, made current: what is hostile in it reaches the rules."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(value, dict) or value.get("t") != "ask":
        return text
    return json.dumps(value | {"id": int(room.now * 10) % 2**31, "n": room.host.table.last, "head": ""})


def sends(room: Room, text: str, *, current: bool) -> None:
    """The hostile guest sends that, on a new connection if its last one was ended. The seats stay whose
    they are.
    """
    room.now += 0.2
    if room.friends[HOSTILE].parted is not None:
        room.arrives(HOSTILE)
    names = [seat.name for seat in room.host.table.game.seats]
    room.hear(room.friends[HOSTILE], fitting(room, text) if current else text)
    assert [seat.name for seat in room.host.table.game.seats] == names


def beats(room: Room) -> None:
    """All phones' hearts beat, the dealer's timers run."""
    for friend in (*others(room), room.friends[HOSTILE]):
        room.say(friend, friend.guest.tick(room.now))
    room.do(room.host.tick(room.now))


def others(room: Room) -> list[Friend]:
    return [friend for name, friend in room.friends.items() if name != HOSTILE]


def unharmed(room: Room) -> None:
    """The others play on, and nobody was ever told another's drawn tile."""
    for friend in others(room):
        assert friend.guest.broken is None
        assert friend.guest.game.match is not None
    assert only_own_tiles(room)


def only_own_tiles(room: Room) -> bool:
    for friend in room.friends.values():
        for message in friend.said:
            if not isinstance(message, Told) or not isinstance(message.fact, Drew):
                continue
            drew = message.fact
            if drew.seat != friend.guest.seat and str(drew.tile) != "??" and not drew.openly:
                return False
    return True
