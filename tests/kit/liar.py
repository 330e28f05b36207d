"""A dealer who lies to its guests, and what they make of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from client.effects import Effect, Send
from client.evidence import evidence
from client.messages import ToGuest, Told, Wish
from engine.action import Action, Draw
from engine.evidence import Report, examine
from engine.tile import TILES, Tile
from tests.kit.room import Room

Lie = Callable[[str, ToGuest], Iterable[ToGuest]]
"""What somebody is sent in place of a message: (name, message) → messages."""


def honest(name: str, message: ToGuest) -> Iterable[ToGuest]:
    return (message,)


class Stopped(Exception):
    """That phone has stopped, or stops at this: it gets no answer."""


class LyingRoom(Room):
    """A Room in which everything sent to the friends goes through `lie` first."""

    lie: Lie = staticmethod(honest)

    def do(self, effects: list[Effect]) -> None:
        names = {friend.peer: name for name, friend in self.friends.items()}
        twisted: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Send) and effect.peer in names:
                twisted += [Send(effect.peer, m) for m in self.lie(names[effect.peer], effect.message)]
            else:
                twisted.append(effect)
        super().do(twisted)

    def ask(self, name: str, wish: Action | Wish) -> str | None:
        """As in an honest room. Raises Stopped."""
        try:
            return super().ask(name, wish)
        except StopIteration:
            assert self.guest(name).doubt is not None
            raise Stopped(name) from None

    def plays_turn(self) -> None:
        """As in an honest room. Raises Stopped."""
        if self.guest(self.turn).doubt is not None:
            raise Stopped(self.turn)
        super().plays_turn()

    def plays_round(self) -> None:
        """As in an honest room, or until a phone stops that is to move."""
        with suppress(Stopped):
            super().plays_round()

    def draws(self, name: str) -> None:
        """It comes to be that person's turn, who draws."""
        self.until(name)
        assert self.host.table.game.round is not None
        if not self.host.table.game.round.choices(self.names.index(name)).draw:  # the starter only throws
            self.plays_turn()
            self.until(name)
        with suppress(Stopped):
            self.ask(name, Draw())

    def start_lying(self, lie: Lie) -> None:
        """From now on."""
        self.lie = lie


def room(**more: Any) -> LyingRoom:
    """With Ion and Eva, for two rounds, unless told otherwise."""
    return LyingRoom(**{"friends": ("Ion", "Eva"), "rounds": 2, **more})


def instead(kind: type, change: Callable[[Any], Any], *names: str, once: bool = False) -> Lie:
    """Facts of that kind are told otherwise: `change` gives another fact, or a whole Told, or None for
    nothing. To all, or only to those named; `once`: only the first time for each.
    """
    done: set[str] = set()

    def lie(name: str, message: ToGuest) -> Iterable[ToGuest]:
        concerns = isinstance(message, Told) and isinstance(message.fact, kind)
        if not concerns or (names and name not in names) or (once and name in done):
            return (message,)
        assert isinstance(message, Told)
        changed = change(message)
        if changed is None:
            return ()
        done.add(name)
        return (changed if isinstance(changed, Told) else Told(message.n, changed, message.salts),)

    return lie


def examined(room: Room, name: str) -> Report:
    """What `python -m engine audit` makes of the evidence of somebody's phone."""
    return examine(json.loads(json.dumps(evidence(room.guest(name)))))


def caught(room: Room, name: str, code: str) -> None:
    """That phone has stopped for this reason, and its evidence alone shows the same."""
    doubt = room.guest(name).doubt
    assert doubt is not None, f"{name} believes it all"
    assert doubt.code == code, doubt
    report = examined(room, name)
    assert report.said == code
    assert report.finding is not None
    assert report.finding.doubt == doubt


def unharmed(table: LyingRoom, name: str) -> None:
    """That phone believes it all, and its evidence shows nothing either."""
    assert table.guest(name).doubt is None
    assert examined(table, name).finding is None


def other(tile: Tile) -> Tile:
    """Not that one, and never a joker."""
    return TILES[(tile + 1) % 52]
