"""Facts about the table that are no move in a round: who sits where, what is played, who is away.

They stand in the same numbered log as the engine's events (ARCHITECTURE 3.10), so that a phone that comes
back asks for "facts from n on" and has everything. Deadlines are no facts: after a restore a turn gets a
full clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.event import Event, seen_by
from engine.steps import Sealed, Step

Option = str | int | bool


@dataclass(frozen=True, slots=True)
class MatchMade:
    """A match begins, in the lobby. Folding it forgets whatever was played before in the same room.

    room, match: base64url of 16 bytes. seconds: 0 means no clock. robots: how many may fill empty seats.
    local: all seats are on the dealer's own phone. epoch: how often the room had changed hands by then.
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
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A person (`key` is their device's, base64url; `place` tells people on one device apart) or a robot
    (`level`) took the next seat. heir: the hash of its phone's heir token (PROTOCOLS.md 3), base64url, "" if
    it named none."""

    name: str
    key: str = ""
    place: int = 0
    level: str = ""
    heir: str = ""


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
class PutOut:
    """The person lost too many turns in a row and is out for this match; a robot plays the tiles out (A.23,
    A.24)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The person left for good, or was sent away; a robot plays to the end of the match (T1.37)."""

    seat: int
    kicked: bool = False


@dataclass(frozen=True, slots=True)
class TookTime:
    """The person took the one longer turn of this round that the room grants (`extraTime`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rehoused:
    """The seat belongs to another device from now on: its person brought a ticket (PROTOCOLS.md 2)."""

    seat: int
    key: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class HeirNamed:
    """The seat's phone has another heir token from now on; `heir` is its hash, base64url."""

    seat: int
    heir: str


@dataclass(frozen=True, slots=True)
class Ended:
    """All who are here agreed to end the match between rounds (T2.27)."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A match where it was last settled and audited: what whoever deals next carries on from.

    robots, out, left: seats whose person is not playing. points: of each settled round, by seat; first: who
    started round 1, None before it. deal: shuffles so far. head: the hash of the match's facts up to there,
    base64url; n: how many those are. epoch, dealer: whose log it was. ended: people ended the match.
    """

    setup: MatchMade
    seats: tuple[Seated, ...]
    points: tuple[tuple[int, ...], ...]
    first: int | None
    deal: int
    head: str
    n: int
    epoch: int = 0
    dealer: int = 0
    robots: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Mandate:
    """Who deals from `epoch` on, and from where: the record R of PROTOCOLS.md 3. All ids are base64url.

    seat, key: the new dealer's. rounds, totals, deal, head: of the match where it was last settled.
    """

    room: str
    match: str
    epoch: int
    seat: int
    key: str
    rounds: int
    totals: tuple[int, ...]
    deal: int
    head: str


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The dealer gives the cards away; nothing follows in this log. `sig`: of its key over E("epoch",
    mandate); base64url.
    """

    mandate: Mandate
    sig: str


@dataclass(frozen=True, slots=True)
class Carried:
    """The first fact of a new dealer's log. signatures: (key, signature) over E("epoch", mandate)."""

    mandate: Mandate
    settled: Settled
    signatures: tuple[tuple[str, str], ...]


SeatFact = (
    Seated
    | Unseated
    | WentAway
    | CameBack
    | LostTurn
    | RobotSat
    | TookOver
    | PutOut
    | Left
    | TookTime
    | Rehoused
    | HeirNamed
)
TableFact = MatchMade | NextRound | Ended | HandedOver | Carried | SeatFact | Step
Fact = Event | TableFact


def shown_to(fact: Fact, seat: int | None) -> Fact:
    """The fact as it is sent to `seat`; None is an onlooker without a seat."""
    if isinstance(fact, Event):
        return seen_by(fact, seat)
    return replace(fact, master="") if isinstance(fact, Sealed) else fact
