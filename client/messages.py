"""What phones say to each other once the handshake is done (PROTOCOLS.md 2). Frozen, no behaviour.

A guest asks (`Hello`, `Ask`, `Ping`), the dealer's Table tells (`Welcome`, `Told`, `Done`, `Refused`,
`Pong` …).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.facts import Fact
from engine.action import Action
from engine.tile import Tile

# ---------------------------------------------------------------- what a person asks beside moves


@dataclass(frozen=True, slots=True)
class Start:
    """*Pornește jocul*: the dealer closes the lobby (T1.50)."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """This person has seen the settlement; the next round begins when all who are here have."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """*Revanșă*: the dealer begins a new match with those present (T1.40)."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """*Preia jocul*: take the seat back from the robot (T1.36)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """*Părăsesc camera* (T1.37)."""


Wish = Start | GoOn | Rematch | TakeOver | Leave


# ---------------------------------------------------------------- guest → table


@dataclass(frozen=True, slots=True)
class Hello:
    """First message on a channel. match, n: what this phone knows already, "" and 0 for nothing."""

    name: str
    match: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """A move or a wish. id: the guest's own count, answered in `Refused`; n: the last fact it knows."""

    id: int
    n: int
    ask: Action | Wish


@dataclass(frozen=True, slots=True)
class Ping:
    """Heartbeat, every 2 s."""


@dataclass(frozen=True, slots=True)
class Pledge:
    """This phone's promise of a nonce for shuffle number `deal` of the match (PROTOCOLS.md 1, step 1);
    base64url.
    """

    deal: int
    pledge: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The nonce that was pledged, once the seal is known (step 3); base64url."""

    deal: int
    nonce: str


ToTable = Hello | Ask | Ping | Pledge | Reveal


# ---------------------------------------------------------------- table → guest


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first answer to Hello. Facts from n + 1 on follow. `asked` is the n of that Hello, if it was of
    this match: a dealer that knows fewer facts than its guest has gone back in time.
    """

    match: str
    n: int
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Salt:
    """What lies at a place of the deal, and the salt that proves it (step 6)."""

    place: int
    tile: Tile
    salt: str


@dataclass(frozen=True, slots=True)
class Told:
    """Fact number `n`, as this seat may see it, with a salt for each stock tile that it first shows to
    this seat.
    """

    n: int
    fact: Fact
    salts: tuple[Salt, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """Ask `id` was done; the facts it caused were told before."""

    id: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Ask `id` was not done. `code` is a Reason or one of: stale, not-dealer, too-few, not-now,
    robot-plays.
    """

    id: int
    code: str
    detail: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """The turn's time, in milliseconds: how long it is and how much is left now. total 0: no clock runs."""

    total: int
    left: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Who has pressed on after the settlement."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """Answer to Ping, from the Table itself: it proves that the Table lives. n: the newest fact, so that a
    guest that missed the last one asks for it."""

    n: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The dealer closes this connection: full, started, junk, flood, replaced, over, left, not-expected."""

    code: str


ToGuest = Welcome | Told | Done | Refused | Clock | Ready | Pong | Bye
Message = ToTable | ToGuest
