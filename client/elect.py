"""A phone that the room has passed to, before it may deal: it gathers the signature of one more phone
(PROTOCOLS.md 3, rule 4). And the other side of that: a guest's phone that is asked for its signature.

Sans-I/O: texts and the time come in, effects go out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from client.effects import Check, Keep, Part, PhoneEffect, Send, Sign
from client.facts import Carried, Mandate, Settled, shown_to
from client.guest import Guest
from client.mandates import is_about, last_carried, mandate, text_of
from client.messages import (
    Agree,
    Behind,
    Bye,
    Hello,
    Overrule,
    Ping,
    Pong,
    Propose,
    Public,
    Same,
    SettledAt,
    Told,
    ToTable,
)
from client.peers import MOST_JUNK, MOST_PEERS, Peer
from client.wire import WireError, decode_ask
from engine.event import Dealt, Drew


def public(told: Told, n: int) -> Public:
    """A told fact as it may be passed on to any other phone: as an onlooker sees it. `n` counts from the
    first fact of the match.
    """
    match told.fact:
        case Dealt():
            salts = told.salts[-1:]  # the atu's
        case Drew(openly=True):
            salts = told.salts
        case _:
            salts = ()
    return Public(n, shown_to(told.fact, None), salts)


def shared(guest: Guest, kept: Mapping[str, str], since: int, known: Settled) -> list[Public]:
    """The public facts after number `since`, up to where the match was settled; none if this phone does not
    have them all. What it follows the last dealer by is kept over a restart.
    """
    if len(guest.diary) >= known.n:
        return [public(guest.diary[n - 1], n) for n in range(since + 1, known.n + 1)]
    carried = last_carried(kept)
    alone = carried is not None and (carried.mandate.epoch, since, known.n) == (known.epoch, 0, 1)
    return [Public(1, carried)] if alone and carried is not None else []


def signed_key(signed: Mandate) -> str:
    """Under what name the one mandate of an epoch is kept that this phone has signed."""
    return f"signed {signed.match} {signed.epoch}"


GATHERS: Final = 3.0
"""Seconds, once somebody agrees, for the others to come: who knows the match further tells it first."""
Greeted = tuple[int, Peer, Hello]
"""A connection, what is known of it, and its first words."""


@dataclass(slots=True)
class _Voter:
    peer: Peer
    hello: Hello | None = None
    same: bool = False


@dataclass(slots=True)
class Elect:
    """`known`: where the match was settled, for a phone whose guest was started anew since. kept: the small
    records of this phone. carried: by what right it deals, once that is certain.
    """

    guest: Guest
    known: Settled
    epoch: int
    seat: int
    kept: dict[str, str]
    carried: Carried | None = None
    overruled: Carried | None = None
    """By what right a voter says that another one deals."""
    earlier: Carried | None = None
    """By what right a voter says that another one has dealt, before the room passed to this phone."""
    _voters: dict[int, _Voter] = field(default_factory=dict)
    _mandate: Mandate | None = None
    _own: str = ""
    _agreed_at: float | None = None
    """When somebody first said to know the match as far as this phone does."""

    @property
    def settled(self) -> Settled:
        """Where the match was settled, as far as is known by now."""
        return self.guest.game.settled or self.known

    @property
    def greeted(self) -> list[Greeted]:
        """Those who have come and wait for a dealer."""
        return [(peer, v.peer, v.hello) for peer, v in self._voters.items() if v.hello is not None]

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted."""
        times = [voter.peer.silent_at for voter in self._voters.values()]
        if self._agreed_at is not None and self._mandate is None:
            times.append(self._agreed_at + GATHERS)
        return min(times, default=None)

    # ------------------------------------------------------------------ what comes in

    def joined(self, peer: int, key: str, place: int, now: float) -> list[PhoneEffect]:
        """A phone has come over."""
        self._voters[peer] = _Voter(Peer(key, place, now))
        if len(self._voters) > MOST_PEERS:
            return self._part(peer, "full")
        return []

    def gone(self, peer: int) -> None:
        """The connection is lost."""
        self._voters.pop(peer, None)

    def close(self) -> list[PhoneEffect]:
        """Another phone deals: everybody is sent there."""
        return [effect for peer in list(self._voters) for effect in self._part(peer, "moved")]

    def tick(self, now: float) -> list[PhoneEffect]:
        """Time passed."""
        silent = [peer for peer, voter in self._voters.items() if voter.peer.silent_at <= now]
        parted = [effect for peer in silent for effect in self._part(peer, "silent")]
        waiting = [] if self._mandate is not None else list(self._voters.items())
        return [*parted, *(e for peer, voter in waiting for e in self._propose(peer, voter, now))]

    def receive(self, peer: int, text: str, now: float) -> list[PhoneEffect]:
        """A text from one of them. Never raises."""
        voter = self._voters.get(peer)
        if voter is None:
            return []
        if voter.peer.overdraws(now, len(text)):
            return self._part(peer, "flood")
        try:
            return self._take(peer, voter, decode_ask(text), now)
        except WireError:
            voter.peer.junk += 1
            return self._part(peer, "junk") if voter.peer.junk > MOST_JUNK else []

    def signed(self, sig: str, now: float) -> list[PhoneEffect]:
        """This phone's own signature is there."""
        self._own = sig
        return [effect for peer, voter in self._voters.items() for effect in self._propose(peer, voter, now)]

    def agreed(self, key: str, sig: str) -> None:
        """Another phone's signature is good."""
        if self._mandate is not None and self.carried is None:
            signatures = ((self._mandate.key, self._own), (key, sig))
            self.carried = Carried(self._mandate, self.settled, signatures)

    # ------------------------------------------------------------------ the talk

    def _take(self, peer: int, voter: _Voter, message: ToTable, now: float) -> list[PhoneEffect]:
        match message:
            case Hello():
                return self._hello(peer, voter, message)
            case Ping():
                return [Send(peer, Pong(0))]
            case Same(head) if voter.hello is not None:
                voter.same = head == self.settled.head
                return self._propose(peer, voter, now)
            case Behind(n) if voter.hello is not None and voter.peer.may_greet(voter.peer.heard):
                return [Send(peer, line) for line in shared(self.guest, self.kept, n, self.settled)]
            case Public(fact=Carried() as carried) if voter.hello is not None:
                self.earlier = carried if self._mandate is None else None
                return []
            case Public() if voter.hello is not None:
                return self._learn(message)
            case Overrule(carried):
                self.overruled = carried
                return []
            case Agree(sig) if self._mandate is not None and voter.same:
                return [Check(0, voter.peer.key, text_of(self._mandate), sig)]
            case _:
                return []

    def _hello(self, peer: int, voter: _Voter, hello: Hello) -> list[PhoneEffect]:
        persons = {(seat.key, seat.place) for seat in self.settled.seats if seat.key}
        if (voter.peer.key, voter.peer.place) not in persons:
            return self._part(peer, "started")
        voter.hello, voter.peer.greeted = hello, True
        return [Send(peer, self._where())]

    def _where(self) -> SettledAt:
        settled = self.settled
        return SettledAt(settled.epoch, settled.n, settled.head, self.guest.game.facts)

    def _learn(self, line: Public) -> list[PhoneEffect]:
        """Somebody knows more than this phone; once a mandate is signed it is too late for that."""
        before = self.settled
        if self._mandate is not None or not self.guest.overhear(line) or self.settled == before:
            return []
        return self.asks_all()

    def asks_all(self) -> list[PhoneEffect]:
        """This phone knows the match further now: do the others?"""
        for voter in self._voters.values():
            voter.same = False
        return [Send(peer, self._where()) for peer, _, _ in self.greeted]

    def _propose(self, peer: int, voter: _Voter, now: float) -> list[PhoneEffect]:
        """Ask for a signature under what this phone has signed; sign first, once and for all."""
        if not voter.same or self.carried is not None:
            return []
        if self._mandate is None:
            return self._decide() if self._gathered(now) else []
        return [Send(peer, Propose(self._mandate, self._own))] if self._own else []

    def _gathered(self, now: float) -> bool:
        """True once everybody knows the match alike, or has had the time to come and say so."""
        self._agreed_at = now if self._agreed_at is None else self._agreed_at
        alike = {(v.peer.key, v.peer.place) for v in self._voters.values() if v.same}
        people = {(seat.key, seat.place) for seat in self.settled.seats if seat.key}
        missing = people - alike - {(self.guest.key, self.guest.place)}
        return not missing or now >= self._agreed_at + GATHERS

    def _decide(self) -> list[PhoneEffect]:
        decided = mandate(self.settled, self.epoch, self.seat)
        text = text_of(decided)
        if self.kept.setdefault(signed_key(decided), text) != text:
            return []  # it has signed another one for this epoch: nobody can be dealer with both
        self._mandate = decided
        return [Keep(signed_key(decided), text), Sign(0, text)]

    def _part(self, peer: int, code: str) -> list[PhoneEffect]:
        self._voters.pop(peer, None)
        return [Send(peer, Bye(code)), Part(peer, code)]


@dataclass(slots=True)
class Vote:
    """A guest's phone that meets one the room has passed to. `own`: where the match was settled."""

    guest: Guest
    kept: dict[str, str]
    _heard: SettledAt | None = None
    _proposed: Propose | None = None

    def where(self, said: SettledAt, own: Settled | None) -> list[ToTable]:
        """The other phone says how far it knows the match: say the same, ask for the rest, or tell it."""
        self._heard = said
        if own is None:
            return []
        if said.epoch > own.epoch:
            return [Behind(0)]  # of the log of a dealer whom this phone has not met
        if said.epoch < own.epoch:
            return list(shared(self.guest, self.kept, 0, own))
        if said.head == own.head:
            return [Same(own.head)]
        if said.n > own.n:
            return [Behind(self.guest.game.facts)] if self.guest.game.facts < said.n else []
        return list(shared(self.guest, self.kept, said.known, own))

    def again(self, own: Settled | None) -> list[ToTable]:
        """This phone knows the match further now: the same once more."""
        return [] if self._heard is None else self.where(self._heard, own)

    def learn(self, line: Public) -> list[ToTable]:
        """What this phone has missed of the match."""
        own = self.guest.game.settled
        if not self.guest.overhear(line) or self._heard is None:
            return []
        then = self.guest.game.settled
        return self.where(self._heard, then) if then is not None and then != own else []

    def proposed(self, said: Propose, own: Settled | None, dealer: str, epoch: int) -> list[PhoneEffect]:
        """A mandate to sign: only where the match stands here just so, and only one for each epoch."""
        signed = said.mandate
        fits = own is not None and is_about(signed, own) and (signed.key, signed.epoch) == (dealer, epoch)
        text = text_of(signed)
        if not fits or self.kept.get(signed_key(signed), text) != text:
            return []
        self._proposed = said
        return [Check(0, signed.key, text, said.sig)]

    def good(self) -> list[PhoneEffect]:
        """The other phone's signature under it is good: sign too, once that is written down."""
        if self._proposed is None:
            return []
        signed = self._proposed.mandate
        self.kept[signed_key(signed)] = text_of(signed)
        return [Keep(signed_key(signed), text_of(signed)), Sign(0, text_of(signed))]
