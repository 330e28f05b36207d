"""The game as a fold over its facts: the dealer folds what happened, a guest what it was shown, with the
same code.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from client.facts import (
    CameBack,
    Fact,
    Left,
    LostTurn,
    MatchMade,
    NextRound,
    RobotSat,
    Seated,
    TookOver,
    Unseated,
    WentAway,
)
from engine.event import Blocked, Closed, Discarded, Event
from engine.match import Match
from engine.round import Round
from engine.rules import Rounds, Rules
from engine.variants import VARIANTS

MOST_SEATS: Final = 4


class Presence(StrEnum):
    """How a seat's person is at the table."""

    HERE = "here"
    AWAY = "away"
    ROBOT = "robot"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. A robot has a level and no key. lost: turns lost in a row; losing: this one is
    being lost.
    """

    name: str
    key: str = ""
    place: int = 0
    level: str = ""
    presence: Presence = Presence.HERE
    lost: int = 0
    losing: bool = False

    @property
    def person(self) -> bool:
        """True unless the seat was filled with a robot from the start."""
        return not self.level

    @property
    def wants_robot(self) -> bool:
        """True if a robot plays this seat now."""
        return not self.person or self.presence in (Presence.ROBOT, Presence.LEFT)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the facts so far say. `round` stays, over, until the next one begins."""

    setup: MatchMade | None = None
    seats: tuple[Seat, ...] = ()
    match: Match | None = None
    round: Round | None = None

    @property
    def lobby(self) -> bool:
        """True while seats may still be taken."""
        return self.setup is not None and self.match is None

    @property
    def turn(self) -> int | None:
        """The seat to move, or None while there is none."""
        playing = self.round is not None and not self.round.over and not self.round.shuffling
        return self.round.turn if self.round and playing else None

    def seat_of(self, key: str, place: int) -> int | None:
        """The seat that belongs to the person `place` on the device `key`."""
        return next(
            (n for n, s in enumerate(self.seats) if s.person and (s.key, s.place) == (key, place)), None
        )

    def after(self, fact: Fact) -> Game:
        """The game once `fact` has happened. AssertionError or ValueError if it cannot have happened here."""
        match fact:
            case MatchMade():
                return Game(setup=fact)
            case Seated(name, key, place, level):
                assert self.lobby
                assert len(self.seats) < MOST_SEATS
                return replace(self, seats=(*self.seats, Seat(name, key, place, level)))
            case Unseated(seat):
                assert self.lobby
                return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])
            case NextRound():
                return self._next_round()
            case WentAway(seat):
                return self._seat(seat, presence=Presence.AWAY)
            case CameBack(seat):
                return self._seat(seat, presence=Presence.HERE)
            case LostTurn(seat):
                return self._seat(seat, lost=self.seats[seat].lost + 1, losing=True)
            case RobotSat(seat):
                return self._seat(seat, presence=Presence.ROBOT, lost=0, losing=False)
            case TookOver(seat):
                return self._seat(seat, presence=Presence.HERE, lost=0, losing=False)
            case Left(seat):
                return self._seat(seat, presence=Presence.LEFT, lost=0, losing=False)
            case _:
                return self._after_event(fact)

    def _next_round(self) -> Game:
        assert self.setup is not None
        assert self.round is None or self.round.over
        match = self.match or Match(rules_of(self.setup), len(self.seats))
        assert not match.over
        return replace(self, match=match, round=match.new_round())

    def _after_event(self, event: Event) -> Game:
        assert self.round is not None
        assert self.match is not None
        game = replace(self, round=self.round.after(event))
        if isinstance(event, Discarded | Closed):
            game = game._turn_ended(event.seat)
        if isinstance(event, Closed | Blocked):
            assert game.round is not None
            game = replace(game, match=self.match.after(game.round))
        return game

    def _turn_ended(self, seat: int) -> Game:
        """A turn played in time ends a chain of lost ones (T1.36)."""
        played = self.seats[seat]
        return self._seat(seat, losing=False) if played.losing else self._seat(seat, lost=0)

    def _seat(self, seat: int, **changes: Any) -> Game:
        changed: Seat = replace(self.seats[seat], **changes)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))


def rules_of(setup: MatchMade) -> Rules:
    """The rules that a room's settings make. ValueError (RulesError) if they do not fit together."""
    return replace(VARIANTS[setup.variant], length=Rounds(setup.rounds))
