"""Facts about the table that are no move in a round: who sits where, what is played, who is away.

They stand in the same numbered log as the engine's events (DESIGN.md 3.10), so that a phone that comes
back asks for "facts from n on" and has everything. Deadlines are no facts: after a restore a turn gets a
full clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.event import Event, seen_by

Option = str | int | bool


@dataclass(frozen=True, slots=True)
class MatchMade:
    """A match begins, in the lobby. Folding it forgets whatever was played before in the same room.

    room, match: base64url of 16 bytes. seconds: 0 means no clock. robots: how many may fill empty seats.
    local: all seats are on the dealer's own phone.
    """

    room: str
    match: str
    variant: str
    options: tuple[tuple[str, Option], ...]
    rounds: int
    seconds: int
    robots: int
    level: str
    local: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A person (`key` is their device's, base64url; `place` tells people on one device apart) or a robot
    (`level`) took the next seat."""

    name: str
    key: str = ""
    place: int = 0
    level: str = ""


@dataclass(frozen=True, slots=True)
class Unseated:
    """The seat was given up before the match began; seats after it move up."""

    seat: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round waits for its deal. The first of a match closes the lobby."""


@dataclass(frozen=True, slots=True)
class WentAway:
    """The person's phone cannot be reached."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person's phone is there again."""

    seat: int


@dataclass(frozen=True, slots=True)
class LostTurn:
    """The time of this turn ran out, or the phone was away; the table plays the turn (T1.34, T1.35)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RobotSat:
    """A robot plays in the person's place until *Preia jocul* (T1.36)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TookOver:
    """The person took the seat back from the robot."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The person left for good; a robot plays to the end of the match (T1.37)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """A shuffle is fixed before anybody's nonce is known (PROTOCOLS.md 1, step 2). kind: 0 deal, 1 reshuffle.

    pledges: (seat, pledge) of those whose nonces go in. master: the dealer's secret, saved and never sent.
    All values are base64url.
    """

    deal: int
    kind: int
    seal: str
    pledges: tuple[tuple[int, str], ...]
    master: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """The nonces are known: the keys of the 63 decks they did not pick, the leaves of the one they did
    (step 4).
    """

    nonces: tuple[tuple[int, str], ...]
    keys: tuple[str, ...]
    leaves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Redealt:
    """The deal is given up: the seat pledged and did not reveal (step 9)."""

    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Audited:
    """After a round, what its deals held (step 7): the picked keys, or the places of the tiles that left a
    rack.

    shown: (index of the deal in its round, place, salt). A long audit comes in parts, all but the last
    with `more`.
    """

    keys: tuple[str, ...] = ()
    shown: tuple[tuple[int, int, str], ...] = ()
    more: bool = False


DealFact = Sealed | Opened | Redealt | Audited
SeatFact = Seated | Unseated | WentAway | CameBack | LostTurn | RobotSat | TookOver | Left
TableFact = MatchMade | NextRound | SeatFact | DealFact
Fact = Event | TableFact


def shown_to(fact: Fact, seat: int | None) -> Fact:
    """The fact as it is sent to `seat`; None is an onlooker without a seat."""
    if isinstance(fact, Event):
        return seen_by(fact, seat)
    return replace(fact, master="") if isinstance(fact, Sealed) else fact
