"""The game as a fold over its facts: the dealer folds what happened, a guest what it was shown, with the
same code.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, assert_never

from client.base64url import from_text
from client.facts import (
    Audited,
    CameBack,
    DealFact,
    Ended,
    Fact,
    Left,
    LostTurn,
    MatchMade,
    NextRound,
    Opened,
    PutOut,
    Redealt,
    RobotSat,
    Sealed,
    Seated,
    SeatFact,
    TookOver,
    TookTime,
    Unseated,
    WentAway,
    shown_to,
)
from client.wire import encode
from engine.deal import Context, Lottery, OpenedDeal, Opening, log_next, log_start
from engine.event import Blocked, Closed, Dealt, Discarded, Event, Reshuffled, Spoilt
from engine.match import Match
from engine.options import configured, settled
from engine.round import Round
from engine.rules import Phase, Rounds, Rules

MOST_SEATS: Final = 4


class Presence(StrEnum):
    """How a seat's person is at the table."""

    HERE = "here"
    AWAY = "away"
    ROBOT = "robot"
    OUT = "out"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. A robot has a level and no key. lost: turns lost in a row; losing: this one is
    being lost. took_time: the longer turn of this round is used up. kicked: did not leave by itself.
    """

    name: str
    key: str = ""
    place: int = 0
    level: str = ""
    presence: Presence = Presence.HERE
    lost: int = 0
    losing: bool = False
    took_time: bool = False
    kicked: bool = False

    @property
    def person(self) -> bool:
        """True unless the seat was filled with a robot from the start."""
        return not self.level

    @property
    def wants_robot(self) -> bool:
        """True if a robot plays this seat now."""
        return not self.person or self.presence in (Presence.ROBOT, Presence.OUT, Presence.LEFT)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the facts so far say. `round` stays, over, until the next one begins.

    history: the facts of this round, from NextRound on. head: the hash of all the match's facts
    (PROTOCOLS.md 1), empty in a local game. deals: shuffles sealed so far in this match. sealed: the one
    that waits for its nonces, with its context; fresh: the one that is opened and waits to be dealt;
    opened: all of this round. audited: this round's deals are.
    """

    setup: MatchMade | None = None
    seats: tuple[Seat, ...] = ()
    match: Match | None = None
    round: Round | None = None
    history: tuple[Fact, ...] = ()
    head: bytes = b""
    deals: int = 0
    sealed: Sealed | None = None
    context: Context | None = None
    fresh: OpenedDeal | None = None
    opened: tuple[OpenedDeal, ...] = ()
    audited: bool = False

    @property
    def lobby(self) -> bool:
        """True while seats may still be taken."""
        return self.setup is not None and self.match is None

    @property
    def turn(self) -> int | None:
        """The seat to move, or None while there is none."""
        playing = self.round is not None and not self.round.over and not self.round.shuffling
        return self.round.turn if self.round and playing else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the round waits for: the one to move, or all that still may exchange doubles."""
        return self.round.waiting if self.round is not None else ()

    @property
    def exchanging(self) -> bool:
        """True while doubles are exchanged, when it is nobody's turn (E1.13)."""
        return self.round is not None and self.round.phase is Phase.DOUBLES

    @property
    def between(self) -> bool:
        """True between two rounds of a match."""
        over = self.round is not None and self.round.over
        return over and self.match is not None and not self.match.over

    @property
    def finished(self) -> bool:
        """True once the match is over and, where its last round was dealt jointly, audited."""
        return self.match is not None and self.match.over and (self.audited or not self.opened)

    @property
    def opens_all(self) -> bool:
        """True if all tiles are opened after the round (`openAllAtEnd`, RULES.md 12.1)."""
        return self._option("openAllAtEnd")

    @property
    def extra_time(self) -> bool:
        """True if everybody may take one longer turn a round (`extraTime`, RULES.md 12.1)."""
        return self._option("extraTime")

    def may_lengthen(self, seat: int) -> bool:
        """True if `seat` may take its longer turn now: once a round, in its own turn, while a clock runs."""
        clocked = self.setup is not None and bool(self.setup.seconds) and self.turn == seat
        own = clocked and not self.exchanging and self.extra_time
        return own and not (self.seats[seat].took_time or self.seats[seat].wants_robot)

    def _option(self, name: str) -> bool:
        assert self.setup is not None
        return settled(self.setup.variant, dict(self.setup.options))[name] is True

    def seat_of(self, key: str, place: int) -> int | None:
        """The seat that belongs to the person `place` on the device `key`."""
        return next(
            (n for n, s in enumerate(self.seats) if s.person and (s.key, s.place) == (key, place)), None
        )

    def after(self, fact: Fact) -> Game:
        """The game once `fact` has happened. AssertionError or ValueError if it cannot have happened here."""
        game = self._folded(fact)
        assert game.setup is not None
        head = game.head if game.setup.local else log_next(game.head, encode(shown_to(fact, None)))
        return replace(game, head=head, history=(*game.history, fact))

    def _folded(self, fact: Fact) -> Game:
        match fact:
            case MatchMade():
                start = b"" if fact.local else log_start(from_text(fact.room), from_text(fact.match))
                return Game(setup=fact, head=start)
            case NextRound():
                return self._next_round()
            case Ended():
                return self._ended()
            case Sealed() | Opened() | Redealt() | Audited():
                return self._dealing(fact)
            case (
                Seated()
                | Unseated()
                | WentAway()
                | CameBack()
                | LostTurn()
                | RobotSat()
                | TookOver()
                | PutOut()
                | Left()
                | TookTime()
            ):
                return self._seating(fact)
            case _:
                return self._after_event(fact)

    def _seating(self, fact: SeatFact) -> Game:
        match fact:
            case Seated(name, key, place, level):
                assert self.lobby
                assert len(self.seats) < MOST_SEATS
                return replace(self, seats=(*self.seats, Seat(name, key, place, level)))
            case Unseated(seat):
                assert self.lobby
                return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])
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
            case PutOut(seat):
                return self._seat(seat, presence=Presence.OUT, lost=0, losing=False)
            case Left(seat, kicked):
                return self._seat(seat, presence=Presence.LEFT, lost=0, losing=False, kicked=kicked)
            case TookTime(seat):
                return self._seat(seat, took_time=True)
            case _:
                assert_never(fact)

    def _dealing(self, fact: DealFact) -> Game:
        match fact:
            case Sealed(deal, kind):
                return replace(self, sealed=fact, context=self.context_of(deal, kind), deals=deal)
            case Opened():
                return self._opened(fact)
            case Redealt():
                return replace(self, sealed=None, context=None)
            case Audited():
                return replace(self, audited=not fact.more)
            case _:
                assert_never(fact)

    def _next_round(self) -> Game:
        assert self.setup is not None
        assert self.round is None or self.round.over
        match = self.match or Match(rules_of(self.setup, len(self.seats)), len(self.seats))
        assert not match.over
        seats = tuple(replace(seat, took_time=False) for seat in self.seats)
        new = replace(self, match=match, round=match.new_round(), seats=seats)
        return replace(new, history=(), opened=(), audited=False)

    def _ended(self) -> Game:
        """The rounds that were played are all there are."""
        assert self.between
        assert self.match is not None
        rules = replace(self.match.rules, length=Rounds(len(self.match.points)))
        return replace(self, match=replace(self.match, rules=rules))

    def context_of(self, deal: int, kind: int) -> Context:
        """What shuffle number `deal` is bound to, now."""
        assert self.setup is not None
        assert self.round is not None
        room, match = from_text(self.setup.room), from_text(self.setup.match)
        return Context(room, match, 0, deal, 1 if kind else 0, self.head, self.round.pool)

    def _opened(self, fact: Opened) -> Game:
        assert self.sealed is not None
        assert self.context is not None
        pledges = {seat: from_text(pledge) for seat, pledge in self.sealed.pledges}
        nonces = {seat: from_text(nonce) for seat, nonce in fact.nonces}
        seal = from_text(self.sealed.seal)
        draw = Lottery.of(self.context, seal, pledges, nonces)
        opening = Opening(tuple(map(from_text, fact.keys)), tuple(map(from_text, fact.leaves)))
        deal = OpenedDeal(self.context, seal, draw, opening)
        return replace(self, sealed=None, context=None, fresh=deal, opened=(*self.opened, deal))

    def _after_event(self, event: Event) -> Game:
        assert self.round is not None
        assert self.match is not None
        game = replace(
            self,
            round=self.round.after(event),
            fresh=None if isinstance(event, Dealt | Reshuffled) else self.fresh,
        )
        if isinstance(event, Discarded | Closed):
            game = game._turn_ended(event.seat)
        if isinstance(event, Closed | Blocked | Spoilt):
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


def rules_of(setup: MatchMade, seats: int | None = None) -> Rules:
    """The rules that a room's settings make. OptionError if they do not fit together, KeyError for no
    variant.

    rounds 0 leaves the match's length to the options, or to the variant.
    """
    chosen = dict(setup.options)
    if setup.rounds:
        chosen["match"] = f"rounds {setup.rounds}"
    return configured(setup.variant, chosen, seats)
