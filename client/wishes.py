"""What people ask beside moves: to start, to go on, to take a seat back, to leave, to play again."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Final, Protocol, assert_never

from client.base64url import to_text
from client.facts import Ended, Fact, Left, NextRound, RobotSat, Seated, TookOver, TookTime, Unseated
from client.game import Game, Presence, Seat
from client.messages import (
    End,
    GoOn,
    Kick,
    Leave,
    MoreTime,
    OfferSeat,
    Rematch,
    Start,
    StepOut,
    TakeOver,
    Wish,
)
from client.peers import Peer

ROBOT_NAMES: Final = ("Ilinca", "Sandu", "Profira", "Tudor")
LEAST_PEOPLE: Final = 2


class NotNow(Exception):
    """A wish that is not met. Its arguments are those of `Refused`: a code (not-now, not-dealer, too-few,
    robot-plays, out, stale, fork, moved), and details if there are any.
    """


class Room(Protocol):
    """What a wish may do to the table."""

    @property
    def game(self) -> Game: ...
    @property
    def ready(self) -> set[int]: ...
    @property
    def ending(self) -> set[int]: ...
    def tell(self, fact: Fact) -> None: ...
    def go_on(self) -> None: ...
    def lengthen(self) -> None: ...
    def is_here(self, seat: Seat) -> bool: ...
    def dismiss(self, seat: int, *, robot: bool, code: str) -> None: ...
    def random_id(self) -> bytes: ...
    def offer_seat(self, of: int, to: int) -> None: ...


def grant(table: Room, peer: Peer, seat: int, wish: Wish) -> None:
    """Do what the person at `seat` wishes. Raises NotNow."""
    match wish:
        case Start():
            _start(table, peer)
        case GoOn():
            _go_on(table, seat)
        case Rematch():
            _rematch(table, peer)
        case TakeOver():
            _take_over(table, seat)
        case StepOut():
            _step_out(table, seat)
        case Leave():
            _leave(table, seat)
        case Kick(other):
            _kick(table, peer, other)
        case MoreTime():
            _more_time(table, seat)
        case End():
            _end(table, seat)
        case OfferSeat(other):
            _offer_seat(table, peer, seat, seat if other < 0 else other)
        case _:
            assert_never(wish)


def agreed(game: Game, asked: Set[int]) -> bool:
    """True once everybody who is here has asked; on one phone, one word is everybody's."""
    assert game.setup is not None
    if game.setup.local:
        return bool(asked)
    here = {n for n, s in enumerate(game.seats) if s.person and s.presence is Presence.HERE}
    return bool(asked) and here <= asked


def _start(table: Room, peer: Peer) -> None:
    if not peer.local:
        raise NotNow("not-dealer")
    if not table.game.lobby:
        raise NotNow("not-now")
    if sum(s.presence is Presence.HERE for s in table.game.seats) < LEAST_PEOPLE:
        raise NotNow("too-few")
    for seat in reversed(range(len(table.game.seats))):
        if table.game.seats[seat].presence is not Presence.HERE:
            table.tell(Unseated(seat))
    _fill(table)
    table.tell(NextRound())


def _fill(table: Room) -> None:
    """Robots take empty seats, up to the number chosen at creation and as many as may play (T1.50, T1-77)."""
    setup = table.game.setup
    assert setup is not None
    names = (name for name in ROBOT_NAMES if name not in {s.name for s in table.game.seats})
    free = table.game.most - len(table.game.seats)
    for _, name in zip(range(min(setup.robots, free)), names, strict=False):
        table.tell(Seated(name, level=setup.level))


def _go_on(table: Room, seat: int) -> None:
    _between(table, seat)
    table.ready.add(seat)
    table.ending.discard(seat)
    table.go_on()


def _end(table: Room, seat: int) -> None:
    """The match ends once all who are here want it to."""
    _between(table, seat)
    table.ending.add(seat)
    if agreed(table.game, table.ending):
        table.tell(Ended())
    else:
        table.go_on()


def _between(table: Room, seat: int) -> None:
    if not table.game.between or table.game.seats[seat].presence is Presence.OUT:
        raise NotNow("not-now")


def _more_time(table: Room, seat: int) -> None:
    if not table.game.may_lengthen(seat):
        raise NotNow("not-now")
    table.tell(TookTime(seat))
    table.lengthen()


def _rematch(table: Room, peer: Peer) -> None:
    """A new match with those present, at once; robots fill up as before (T1.40)."""
    game = table.game
    if not peer.local:
        raise NotNow("not-dealer")
    carried = game.match is not None and game.round is None
    if game.setup is None or game.match is None or not (game.match.over or carried):
        raise NotNow("not-now")
    seats = (*game.seats[game.dealer :], *game.seats[: game.dealer])  # the dealer's seat is the first one
    people = [s for s in seats if table.is_here(s) and s.presence is not Presence.LEFT]
    robots = [s for s in game.seats if not s.person] if game.setup.local else []
    if len(people) + len(robots) < LEAST_PEOPLE:
        raise NotNow("too-few")
    table.tell(replace(game.setup, match=to_text(table.random_id()), epoch=game.epoch))
    for s in (*people, *robots):
        table.tell(Seated(s.name, s.key, s.place, s.level, s.heir))
    if not game.setup.local:
        _fill(table)
    table.tell(NextRound())


def _step_out(table: Room, seat: int) -> None:
    """The seat is kept; a robot plays it from now on."""
    if table.game.match is None or table.game.seats[seat].presence is not Presence.HERE:
        raise NotNow("not-now")
    table.tell(RobotSat(seat))


def _kick(table: Room, peer: Peer, seat: int) -> None:
    """Between rounds, or in the lobby, somebody who is not here is waited for no more."""
    if not peer.local:
        raise NotNow("not-dealer")
    game = table.game
    known = seat in range(len(game.seats)) and game.seats[seat].person
    if not known or not (game.between or game.lobby) or table.is_here(game.seats[seat]):
        raise NotNow("not-now")
    if game.seats[seat].presence is Presence.LEFT:
        raise NotNow("not-now")
    table.tell(Unseated(seat) if game.lobby else Left(seat, kicked=True))
    table.go_on()


def _take_over(table: Room, seat: int) -> None:
    if table.game.seats[seat].presence is not Presence.ROBOT:
        raise NotNow("not-now")
    table.tell(TookOver(seat))
    table.dismiss(seat, robot=True, code="person-back")


def _offer_seat(table: Room, peer: Peer, seat: int, of: int) -> None:
    """A ticket for one's own seat, or by the dealer for that of somebody on another phone."""
    seats = table.game.seats
    if of != seat and not peer.local:
        raise NotNow("not-dealer")
    if of not in range(len(seats)) or not seats[of].person or seats[of].presence is Presence.LEFT:
        raise NotNow("not-now")
    if peer.local and seats[of].key == peer.key:
        raise NotNow("not-now")  # the dealer's own seat is where the tiles are
    table.offer_seat(of, seat)


def _leave(table: Room, seat: int) -> None:
    sitting = table.game.seats[seat]
    if not sitting.person or sitting.presence is Presence.LEFT:
        raise NotNow("not-now")
    table.dismiss(seat, robot=False, code="left")
    # Without its dealer a lobby is over; were the others to move up, one of them would seem to deal.
    goes = table.game.lobby and seat != table.game.dealer
    table.tell(Unseated(seat) if goes else Left(seat))
