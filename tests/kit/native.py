"""Native devices in tests: guests that keep nothing, and play with a robot's head."""

from __future__ import annotations

import random
from collections.abc import Sequence

from client.__main__ import Player
from client.guest import Guest
from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.phone import Phone
from client.ports import Clock
from client.session import PhoneSession
from engine.base64url import to_text
from engine.bots import Level


class NoStore:
    """A `client.ports.Store` that forgets everything: a guest comes back to what its dealer knows."""

    def append(self, game: str, epoch: int, facts: Sequence[tuple[int, str]]) -> None:
        raise AssertionError("a guest deals nothing")

    def load(self, game: str) -> list[tuple[int, int, str]]:
        return []

    def games(self) -> list[str]:
        return []

    def drop(self, game: str) -> None:
        pass

    def get(self, name: str) -> str | None:
        return None

    def put(self, name: str, text: str | None) -> None:
        pass


def native_guest(
    world: Neighbours, key: Identity, name: str, level: Level, clock: Clock
) -> tuple[Guest, PhoneSession]:
    """A native peer that comes into the room of `world`, and its session, which is yet to run."""
    phone = Phone(random.SystemRandom(), to_text(key.public), {})
    phone.restore([], name, clock.now())
    player = Player(level, random.Random(1))
    return phone.guests[0], PhoneSession(phone, world, NoStore(), "game", clock, player)
