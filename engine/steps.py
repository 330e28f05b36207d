"""The joint deal's own facts, and what they make of a match's shuffles (PROTOCOLS.md 1).

They stand in the same numbered log as a round's events. All binary values in them are base64url.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from engine.base64url import from_text
from engine.deal import Context, Lottery, OpenedDeal, Opening, log_next, log_start
from engine.event import Dealt, Event, Reshuffled
from engine.round import Round
from engine.tile import Tile


@dataclass(frozen=True, slots=True)
class Sealed:
    """A shuffle is fixed before anybody's nonce is known (step 2). kind: 0 deal, 1 reshuffle.

    pledges: (seat, pledge) of those whose nonces go in, by seat. master: the dealer's secret, saved and
    never sent.
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


Step = Sealed | Opened | Redealt | Audited


@dataclass(frozen=True, slots=True)
class Salt:
    """What lies at a place of the newest deal, and the salt that proves it (step 6)."""

    place: int
    tile: Tile
    salt: str


@dataclass(frozen=True, slots=True)
class Deals:
    """All shuffles of a match so far. A local game knows no joint deal: its `head` stays empty.

    epoch: dealers before this one. head: the hash of all the match's facts. number: shuffles sealed so far.
    redeals: those that were given up, each with the seat that was silent. sealed: the one that waits for its
    nonces, with its context; fresh: the one that is opened and waits to be dealt; opened: all of this round.
    by: whose nonces went into the newest one opened. out: seats whose nonces stay out of this round. audit:
    what was told of it so far; audited: all was.
    """

    room: bytes = b""
    match: bytes = b""
    epoch: int = 0
    head: bytes = b""
    number: int = 0
    redeals: tuple[tuple[int, int], ...] = ()
    sealed: Sealed | None = None
    context: Context | None = None
    fresh: OpenedDeal | None = None
    opened: tuple[OpenedDeal, ...] = ()
    by: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    audit: tuple[Audited, ...] = ()
    audited: bool = False

    @staticmethod
    def of(room: str, match: str) -> Deals:
        """Those of a match that begins; its ids are base64url of 16 bytes. ValueError if they are not."""
        ids = from_text(room, 16), from_text(match, 16)
        return Deals(*ids, head=log_start(*ids))

    def heard(self, text: str) -> Deals:
        """Once a fact is told that is `text` to a seatless onlooker."""
        return replace(self, head=log_next(self.head, text)) if self.head else self

    def next_round(self) -> Deals:
        """Once a round begins: what concerned the last one is over."""
        return replace(self, opened=(), out=(), audit=(), audited=False)

    def owes_audit(self, round_: Round | None) -> bool:
        """True between a round's last fact and its audit."""
        return round_ is not None and round_.over and bool(self.opened) and not self.audited

    def context_of(self, deal: int, kind: int, pool: tuple[Tile, ...]) -> Context:
        """What shuffle number `deal` is bound to, now."""
        return Context(self.room, self.match, self.epoch, deal, 1 if kind else 0, self.head, pool)

    def after(self, step: Step, round_: Round) -> Deals:
        """Once `step` has happened in `round_`. AssertionError or ValueError if it cannot have happened."""
        match step:
            case Sealed(deal, kind):
                context = self.context_of(deal, kind, round_.pool)
                return replace(self, sealed=step, context=context, number=deal)
            case Opened():
                deal_ = self.opened_by(step)
                by = tuple(seat for seat, _ in step.nonces)
                return self._without_seal(fresh=deal_, opened=(*self.opened, deal_), by=by)
            case Redealt(deal, seat):
                return self._without_seal(redeals=(*self.redeals, (deal, seat)), out=(*self.out, seat))
            case Audited():
                return replace(self, audit=(*self.audit, step), audited=not step.more)
            case _:
                assert_never(step)

    def dealt(self, event: Event) -> Deals:
        """Once `event` has happened: a shuffle that was dealt is not fresh any more."""
        return replace(self, fresh=None) if isinstance(event, Dealt | Reshuffled) else self

    def opened_by(self, step: Opened) -> OpenedDeal:
        """The sealed deal, opened."""
        assert self.sealed is not None
        assert self.context is not None
        pledges = {seat: from_text(pledge) for seat, pledge in self.sealed.pledges}
        nonces = {seat: from_text(nonce) for seat, nonce in step.nonces}
        seal = from_text(self.sealed.seal)
        opening = Opening(tuple(map(from_text, step.keys)), tuple(map(from_text, step.leaves)))
        return OpenedDeal(self.context, seal, Lottery.of(self.context, seal, pledges, nonces), opening)

    def _without_seal(self, **changes: object) -> Deals:
        return replace(self, sealed=None, context=None, **changes)  # type: ignore[arg-type]
