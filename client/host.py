"""Host: a dealer's phone whole. A Table, the people who play on this very phone, and the robots, each a
Guest on a loop-back connection like everybody else. Sans-I/O: the shell saves, sends, and calls `tick` at
`wake_at`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.effects import Effect, GuestEffect, Keep, Part, Send
from client.facts import Carried, Mandate, MatchMade, Seated
from client.guest import Guest
from client.messages import Wish
from client.table import Table
from client.wire import encode
from engine.action import Action
from engine.bots import Level, decide

THINKING = (0.8, 2.0)
"""Seconds a robot seems to think (RULES.md 9, T1, 16)."""
RESTS = 1.2
"""Seconds before a robot makes its second move of a turn."""


@dataclass(slots=True)
class _Robot:
    guest: Guest
    seat: int
    thinks_until: float | None = None
    saw: int = 0


class Host:
    """`rng` shuffles, `thoughts` is the robots' own randomness and pace; `thinking` False makes robots
    move at once.
    """

    def __init__(
        self, rng: random.Random, thoughts: random.Random, now: float, *, thinking: bool = True
    ) -> None:
        self.table = Table(rng, now)
        self.people: dict[int, Guest] = {}
        """Guests on this phone, by their loop-back connection (negative numbers)."""
        self._robots: dict[int, _Robot] = {}
        self._thoughts = thoughts
        self._thinking = thinking
        self._next = -1

    # ------------------------------------------------------------------ beginning

    def open(self, setup: MatchMade, seats: Iterable[Seated], now: float) -> list[Effect]:
        """Begin; every person among `seats` plays on this phone."""
        return self._settle([*self.table.open(setup, seats, now), *self._sit_down(now)], now)

    def carry(self, carried: Carried, key: str, now: float) -> list[Effect]:
        """Deal from here on in a match that another phone began; people with this device's `key` sit down."""
        return self._settle([*self.table.carry(carried, now), *self._sit_down(now, key)], now)

    def restore(self, saved: Sequence[tuple[int, str]], key: str, now: float) -> list[Effect]:
        """Carry on from saved facts; people with this device's `key` sit down again. Raises like
        `Table.restore`.
        """
        return self._settle([*self.table.restore(saved, now), *self._sit_down(now, key)], now)

    def _sit_down(self, now: float, key: str | None = None) -> list[Effect]:
        effects: list[Effect] = []
        for seat in self.table.game.seats:
            if not seat.person or key not in (None, seat.key):
                continue
            peer, guest = self._loopback(), Guest(seat.key, seat.place, seat.name, beats=False)
            self.people[peer] = guest
            effects += self.table.joined(peer, seat.key, seat.place, now, local=True)
            effects += self._say(peer, guest.greet(now), now)
        return effects

    def _loopback(self) -> int:
        self._next -= 1
        return self._next

    # ------------------------------------------------------------------ what comes in

    def joined(self, peer: int, key: str, place: int, now: float) -> list[Effect]:
        """A guest's phone is connected; `peer` is a positive number."""
        return self._settle(self.table.joined(peer, key, place, now), now)

    def receive(self, peer: int, text: str, now: float) -> list[Effect]:
        """A text from a guest's phone."""
        return self._settle(self.table.receive(peer, text, now), now)

    def gone(self, peer: int, now: float) -> list[Effect]:
        """A guest's connection is lost."""
        return self._settle(self.table.gone(peer, now), now)

    def hand_over(self, mandate: Mandate, sig: str, now: float) -> list[Effect]:
        """Give the cards to another phone; see `Table.hand_over`."""
        return self._settle(self.table.hand_over(mandate, sig, now), now)

    def close(self, now: float) -> list[Effect]:
        """Another phone deals now; see `Table.close`."""
        return self._settle(self.table.close(now), now)

    def here(self, seat: int, now: float) -> list[Effect]:
        """Somebody on this phone took it in hand; see `Table.here`."""
        return self._settle(self.table.here(seat, now), now)

    def service(self, now: float, *, up: bool) -> list[Effect]:
        """The signaling service is there, or is not."""
        return self._settle(self.table.service(now, up=up), now)

    def ask(self, seat: int, wish: Action | Wish, now: float) -> tuple[int, list[Effect]]:
        """Somebody on this phone asks. Returns the id under which that guest's `answers` tell what became
        of it.

        KeyError if nobody on this phone sits there.
        """
        peer, guest = self.person(seat)
        asked, messages = guest.ask(wish, now)
        return asked, self._settle(self._say(peer, messages, now), now)

    def person(self, seat: int) -> tuple[int, Guest]:
        """The loop-back connection and Guest of a person on this phone. KeyError if nobody of this phone
        sits there.
        """
        for peer, guest in self.people.items():
            if guest.seat == seat:
                return peer, guest
        raise KeyError(seat)

    def tick(self, now: float) -> list[Effect]:
        """Time passed: deadlines, and robots that have thought long enough."""
        effects = self.table.tick(now)
        for peer, robot in list(self._robots.items()):
            if robot.thinks_until is not None and robot.thinks_until <= now:
                robot.thinks_until = None
                effects += self._move(peer, robot, now)
        return self._settle(effects, now)

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next; None if nothing is waited for."""
        times = [self.table.wake_at, *(robot.thinks_until for robot in self._robots.values())]
        return min((t for t in times if t is not None), default=None)

    # ------------------------------------------------------------------ loop-back

    def _say(self, peer: int, messages: Iterable[GuestEffect], now: float) -> list[Effect]:
        """What a guest on this phone says. It has no share in the deal, so there is nothing to keep."""
        said = [encode(message) for message in messages if not isinstance(message, Keep)]
        return [effect for text in said for effect in self.table.receive(peer, text, now)]

    def _settle(self, effects: list[Effect], now: float) -> list[Effect]:
        """Deliver what goes to this phone's own guests, seat robots, let them think; what is left is for
        the shell.
        """
        out: list[Effect] = []
        todo = list(effects)
        while todo:
            out += [effect for effect in todo if not self._deliver(effect, now)]
            todo = [*self._seat_robots(now), *self._play_robots(now)]
        return out

    def _deliver(self, effect: Effect, now: float) -> bool:
        """True if the effect was for this phone itself."""
        if not isinstance(effect, Send | Part) or effect.peer >= 0:
            return False
        if isinstance(effect, Part):
            self._robots.pop(effect.peer, None)
            self.people.pop(effect.peer, None)
            return True
        guest = self.people.get(effect.peer) or (r.guest if (r := self._robots.get(effect.peer)) else None)
        if guest is not None:
            guest.take(effect.message, now)
        return True

    def _seat_robots(self, now: float) -> list[Effect]:
        effects: list[Effect] = []
        for seat in sorted(self.table.robots_wanted):
            peer = self._loopback()
            guest = Guest("", 0, "", beats=False, robot_seat=seat)
            self._robots[peer] = _Robot(guest, seat)
            effects += self.table.robot_joined(peer, seat, now)
        return effects

    def _play_robots(self, now: float) -> list[Effect]:
        """Robots whose turn it is begin to think, or move at once where they need not think."""
        effects: list[Effect] = []
        for peer, robot in list(self._robots.items()):
            if (
                robot.seat not in robot.guest.game.waiting
                or robot.saw == robot.guest.n
                or robot.thinks_until is not None
            ):
                continue
            robot.saw = robot.guest.n
            if self._thinking:
                first = robot.guest.game.round is not None and robot.guest.game.round.took is None
                robot.thinks_until = now + (self._thoughts.uniform(*THINKING) if first else RESTS)
            else:
                effects += self._move(peer, robot, now)
        return effects

    def _move(self, peer: int, robot: _Robot, now: float) -> list[Effect]:
        round_ = robot.guest.game.round
        if round_ is None or robot.seat not in robot.guest.game.waiting:
            return []
        action = decide(round_, robot.seat, self._level(robot), self._chance(robot))
        _, messages = robot.guest.ask(action, now)
        return self._say(peer, messages, now)

    def _chance(self, robot: _Robot) -> random.Random:
        """A robot's own randomness: in a room it follows from the deal and the fact it answers to."""
        seed = self.table.robot_seed(robot.seat)
        if seed is None:
            return self._thoughts
        return random.Random(seed + robot.guest.n.to_bytes(4, "big"))  # noqa: S311 - nothing secret hangs on it

    def _level(self, robot: _Robot) -> Level:
        game = robot.guest.game
        assert game.setup is not None
        return Level(game.seats[robot.seat].level or game.setup.level)
