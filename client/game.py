"""The game as a fold over its facts: the dealer folds what happened, a guest what it was shown, with the
same code.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, assert_never

from client.facts import (
    CameBack,
    Carried,
    Ended,
    Fact,
    HandedOver,
    HeirNamed,
    Left,
    LostTurn,
    Mandate,
    MatchMade,
    NextRound,
    PutOut,
    Rehoused,
    RobotSat,
    Seated,
    SeatFact,
    Settled,
    TookOver,
    TookTime,
    Unseated,
    WentAway,
    shown_to,
)
from client.wire import encode
from engine.base64url import from_text, to_text
from engine.doubt import Standing
from engine.event import Blocked, Closed, Discarded, Event, Spoilt
from engine.match import Match
from engine.options import configured, settled
from engine.round import Round
from engine.rules import Phase, Rounds, Rules
from engine.steps import Audited, Deals, Opened, Redealt, Sealed


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
    being lost. took_time: the longer turn of this round is used up. kicked: did not leave by itself. heir: as
    in `Seated`.
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
    heir: str = ""

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

    history: the moves of this round. deals: the joint deal's steps in this match. facts: how many there were
    in this log of the match. dealer: the seat whose phone deals. settled: where a new dealer could carry on,
    None in the lobby and in local games. handed: to whom the cards were given away. played_for: the table
    closed this round for somebody whose time was up.
    """

    setup: MatchMade | None = None
    seats: tuple[Seat, ...] = ()
    match: Match | None = None
    round: Round | None = None
    history: tuple[Event, ...] = ()
    deals: Deals = field(default_factory=Deals)
    facts: int = 0
    dealer: int = 0
    settled: Settled | None = None
    handed: Mandate | None = None
    played_for: bool = False

    @property
    def head(self) -> bytes:
        """The hash of all the match's facts (PROTOCOLS.md 1); empty in a local game."""
        return self.deals.head

    @property
    def epoch(self) -> int:
        """How often the room had changed hands when this log began."""
        return self.deals.epoch

    @property
    def lobby(self) -> bool:
        """True while seats may still be taken."""
        return self.setup is not None and self.match is None

    @property
    def most(self) -> int:
        """How many the rules let play, robots among them."""
        return 0 if self.setup is None else max(rules_of(self.setup).players)

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
        """True between two rounds of a match, also where a new dealer carries it on."""
        resting = self.round is None or self.round.over
        return resting and self.match is not None and not self.match.over

    @property
    def finished(self) -> bool:
        """True once the match is over and, where its last round was dealt jointly, audited."""
        return self.match is not None and self.match.over and not self.deals.owes_audit(self.round)

    @property
    def standing(self) -> Standing:
        """What the joint deal's checks look at."""
        persons = [seat for seat, sitting in enumerate(self.seats) if sitting.person]
        return Standing(persons, self.opens_all, self.match, self.round, self.deals, self.history)

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
        return self.setup is not None and settled(self.setup.variant, dict(self.setup.options))[name] is True

    def seat_of(self, key: str, place: int) -> int | None:
        """The seat that belongs to the person `place` on the device `key`."""
        return next(
            (n for n, s in enumerate(self.seats) if s.person and (s.key, s.place) == (key, place)), None
        )

    def after(self, fact: Fact) -> Game:
        """The game once `fact` has happened. AssertionError or ValueError if it cannot have happened here."""
        game = self._folded(fact)
        if not game.deals.head:
            return game
        heard = game.deals.heard(encode(shown_to(fact, None)))
        game = replace(game, deals=heard, facts=game.facts + 1)
        return replace(game, settled=game._where_settled()) if self._settles(fact, game) else game

    def _settles(self, fact: Fact, then: Game) -> bool:
        """True if `fact`, after which the game is `then`, leaves nothing that a new dealer would void."""
        match fact:
            case NextRound():
                return self.match is None
            case Audited():
                return then.deals.audited
            case Left():
                return then.between and not then.deals.owes_audit(then.round)
            case _:
                return isinstance(fact, Ended | Carried)

    def _where_settled(self) -> Settled:
        assert self.setup is not None
        assert self.match is not None
        return Settled(
            self.setup,
            tuple(Seated(s.name, s.key, s.place, s.level, s.heir) for s in self.seats),
            self.match.points,
            self.match.first,
            self.deals.number,
            to_text(self.deals.head),
            self.facts,
            self.epoch,
            self.dealer,
            robots=self._persons_who_are(Presence.ROBOT),
            out=self._persons_who_are(Presence.OUT),
            left=self._persons_who_are(Presence.LEFT),
            ended=self.match.over,
        )

    def _persons_who_are(self, presence: Presence) -> tuple[int, ...]:
        return tuple(n for n, s in enumerate(self.seats) if s.person and s.presence is presence)

    def _folded(self, fact: Fact) -> Game:
        match fact:
            case MatchMade():
                deals = Deals() if fact.local else Deals.of(fact.room, fact.match)
                return Game(setup=fact, deals=replace(deals, epoch=fact.epoch))
            case Carried():
                return _carried(fact)
            case HandedOver(mandate):
                return replace(self, handed=mandate)
            case NextRound():
                return self._next_round()
            case Ended():
                return self._ended()
            case Sealed() | Opened() | Redealt() | Audited():
                assert self.round is not None
                return replace(self, deals=self.deals.after(fact, self.round))
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
                | Rehoused()
                | HeirNamed()
            ):
                return self._seating(fact)
            case _:
                return self._after_event(fact)

    def _seating(self, fact: SeatFact) -> Game:
        match fact:
            case Seated(name, key, place, level, heir):
                assert self.lobby
                assert len(self.seats) < self.most
                return replace(self, seats=(*self.seats, Seat(name, key, place, level, heir=heir)))
            case Unseated(seat):
                assert self.lobby
                return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])
            case WentAway(seat):
                return self._seat(seat, presence=Presence.AWAY)
            case CameBack(seat):
                return self._seat(seat, presence=Presence.HERE)
            case LostTurn(seat):
                return self._seat(seat, lost=self.seats[seat].lost + 1, losing=True)
            case RobotSat(seat) | TookOver(seat) | PutOut(seat):
                return self._seat(seat, presence=_PLAYS[type(fact)], lost=0, losing=False)
            case Left(seat, kicked):
                return self._seat(seat, presence=Presence.LEFT, lost=0, losing=False, kicked=kicked)
            case TookTime(seat):
                return self._seat(seat, took_time=True)
            case Rehoused(seat, key, place):
                return self._seat(seat, key=key, place=place, heir="")
            case HeirNamed(seat, heir):
                return self._seat(seat, heir=heir)
            case _:
                assert_never(fact)

    def _next_round(self) -> Game:
        assert self.setup is not None
        assert self.round is None or self.round.over
        match = self.match or Match(rules_of(self.setup, len(self.seats)), len(self.seats))
        assert not match.over
        seats = tuple(replace(seat, took_time=False) for seat in self.seats)
        new = replace(self, match=match, round=match.new_round(), seats=seats)
        return replace(new, history=(), deals=self.deals.next_round(), played_for=False)

    def _ended(self) -> Game:
        """The rounds that were played are all there are."""
        assert self.between
        assert self.match is not None
        rules = replace(self.match.rules, length=Rounds(len(self.match.points)))
        return replace(self, match=replace(self.match, rules=rules))

    def _after_event(self, event: Event) -> Game:
        assert self.round is not None
        assert self.match is not None
        game = replace(
            self,
            round=self.round.after(event),
            history=(*self.history, event),
            deals=self.deals.dealt(event),
        )
        if isinstance(event, Closed):
            game = replace(game, played_for=self.seats[event.seat].losing)
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


_PLAYS: Final = {RobotSat: Presence.ROBOT, TookOver: Presence.HERE, PutOut: Presence.OUT}


def _carried(fact: Carried) -> Game:
    """The match as it was last settled, with nobody there yet; the leaving dealer's seat is a robot's until
    its player returns (PROTOCOLS.md 3, rule 8).
    """
    old, mandate = fact.settled, fact.mandate
    assert not old.setup.local
    presences = dict.fromkeys(range(len(old.seats)), Presence.AWAY)
    presences |= dict.fromkeys((*old.robots, old.dealer), Presence.ROBOT)
    presences |= dict.fromkeys(old.out, Presence.OUT) | dict.fromkeys(old.left, Presence.LEFT)
    seats = tuple(
        Seat(s.name, s.key, s.place, s.level, Presence.HERE if s.level else presences[n], heir=s.heir)
        for n, s in enumerate(old.seats)
    )
    rules = rules_of(old.setup, len(seats))
    if old.ended:
        rules = replace(rules, length=Rounds(len(old.points)))
    room, match, head = (from_text(t) for t in (mandate.room, mandate.match, mandate.head))
    return Game(
        old.setup,
        seats,
        Match(rules, len(seats), old.first, old.points),
        deals=Deals(room, match, mandate.epoch, head, mandate.deal),
        dealer=mandate.seat,
    )


def rules_of(setup: MatchMade, seats: int | None = None) -> Rules:
    """The rules that a room's settings make. OptionError if they do not fit together, KeyError for no
    variant.

    rounds 0 leaves the match's length to the options, or to the variant.
    """
    chosen = dict(setup.options)
    if setup.rounds:
        chosen["match"] = f"rounds {setup.rounds}"
    return configured(setup.variant, chosen, seats)
