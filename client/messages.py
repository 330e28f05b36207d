"""What phones say to each other once the handshake is done (PROTOCOLS.md 2). Frozen, no behaviour.

A guest asks (`Hello`, `Ask`, `Ping`), the dealer's Table tells (`Welcome`, `Told`, `Done`, `Refused`,
`Pong` …).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.facts import Carried, Fact, Mandate
from engine.action import Action
from engine.steps import Salt

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
class StepOut:
    """*Plec puțin*: the seat is kept and played by a robot until *Preia jocul* (T2.32)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """*Părăsesc camera* (T1.37)."""


@dataclass(frozen=True, slots=True)
class Kick:
    """The dealer gives up waiting, between rounds, for somebody who is not here."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoreTime:
    """30 s more for this turn, once a round, where the room grants it (`extraTime`)."""


@dataclass(frozen=True, slots=True)
class End:
    """*Încheie partida*: the match ends between rounds once all who are here ask for it (T2.27)."""


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """*Mută locul aici*: a ticket for one's own seat (-1), or by the dealer for anybody's."""

    seat: int = -1


Wish = Start | GoOn | Rematch | TakeOver | StepOut | Leave | Kick | MoreTime | End | OfferSeat


# ---------------------------------------------------------------- guest → table


@dataclass(frozen=True, slots=True)
class Hello:
    """First message on a channel. match, epoch, n: what this phone knows already, "" and 0 for nothing;
    head: of fact n (PROTOCOLS.md 1, step 10), base64url, "" in a local game. ticket: for a seat that this
    device has not had so far. heir: the hash of this phone's token for the service (3, rule 1), base64url.
    """

    name: str
    match: str = ""
    n: int = 0
    head: str = ""
    epoch: int = 0
    ticket: str = ""
    heir: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A move or a wish. id: the guest's own count, answered in `Refused`; n: the last fact it knows,
    head: of that fact.
    """

    id: int
    n: int
    ask: Action | Wish
    head: str = ""


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


@dataclass(frozen=True, slots=True)
class Same:
    """To a phone that the room has passed to: this match was last settled here at that very head."""

    head: str


@dataclass(frozen=True, slots=True)
class Behind:
    """To a phone that the room has passed to: here only `n` facts of the match are known; tell the rest."""

    n: int


@dataclass(frozen=True, slots=True)
class Agree:
    """This phone signs what was proposed; base64url."""

    sig: str


@dataclass(frozen=True, slots=True)
class Public:
    """Between phones whose dealer is gone: fact `n` of the match, counted from its first, as an onlooker sees
    it, with the salts that are everybody's.
    """

    n: int
    fact: Fact
    salts: tuple[Salt, ...] = ()


@dataclass(frozen=True, slots=True)
class Overrule:
    """To a dealer of an earlier epoch: another one has the right to deal in its match (PROTOCOLS.md 3, 5)."""

    carried: Carried


ToTable = Hello | Ask | Ping | Pledge | Reveal | Same | Behind | Agree | Public | Overrule


# ---------------------------------------------------------------- table → guest


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first answer to Hello. Facts from n + 1 on follow. `asked` is the n of that Hello, if it was of
    this match: a dealer that knows fewer facts than its guest has gone back in time. head: the dealer's own,
    of fact n. last: its newest fact; what was told up to there needs no answer one by one. seat: whose eyes
    the facts are for, -1 for nobody's; another device may have had it when they happened.
    """

    match: str
    n: int
    asked: int = 0
    head: str = ""
    last: int = 0
    epoch: int = 0
    seat: int = -1


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
    robot-plays, out.
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
    """Between rounds: who has pressed on, and who asks for the match to end. waits: why no round begins
    though all have: alone (nobody else is here yet), others (they come over to a new dealer), split
    (PROTOCOLS.md 3, rule 6), or "".
    """

    seats: tuple[int, ...]
    ending: tuple[int, ...] = ()
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Shaky:
    """Whose phones have been silent for 5 s; not yet an absence."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """Answer to Ping, from the Table itself: it proves that the Table lives. n: the newest fact, so that a
    guest that missed the last one asks for it."""

    n: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was asked for with `OfferSeat`; good once."""

    seat: int
    ticket: str


@dataclass(frozen=True, slots=True)
class Bye:
    """The dealer closes this connection: full, started, junk, flood, silent, replaced, left, kicked, moved
    (the room has passed to another phone), not-expected.
    """

    code: str


@dataclass(frozen=True, slots=True)
class LinkSecret:
    """The secret of the room's link, for who came by the bare code and may have to deal; base64url of 16
    bytes.
    """

    secret: str


@dataclass(frozen=True, slots=True)
class SettledAt:
    """The room has passed to this phone. Where the match was last settled, as far as it knows: after `n`
    facts of the log of `epoch`, with that head; `known`: how many facts it knows.
    """

    epoch: int
    n: int
    head: str
    known: int


@dataclass(frozen=True, slots=True)
class Propose:
    """The phone that the room has passed to asks for a signature beside its own; base64url."""

    mandate: Mandate
    sig: str


ToGuest = (
    Welcome
    | Told
    | Done
    | Refused
    | Clock
    | Ready
    | Shaky
    | Pong
    | Ticket
    | Bye
    | LinkSecret
    | SettledAt
    | Propose
    | Public
)
Message = ToTable | ToGuest
