"""A phone as a guest: whom it takes for the dealer, and how it follows another one (PROTOCOLS.md 3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from client import heirs, mandates
from client.desk import Desk, Effects
from client.effects import Check, GuestEffect, Keep, Part, Say
from client.elect import Vote
from client.evidence import evidence
from client.facts import Carried, HandedOver, Settled
from client.game import Presence
from client.guest import Guest
from client.listener import stopped_name
from client.mandates import Allegiance, last_carried, objection, text_of
from client.messages import Agree, Overrule, Propose, Public, SettledAt
from client.wire import WireError, decode_record, decode_told, encode, written
from engine.doubt import Doubt


@dataclass(frozen=True, slots=True)
class _Earlier:
    """By what right somebody dealt before whoever is met now, to be checked."""

    carried: Carried


@dataclass(slots=True)
class Follower:
    """inherits: by what right this phone deals from now on, once the cards were given to it."""

    desk: Desk
    guest: Guest
    inherits: Carried | None = None
    _vote: Vote = field(init=False)
    _link: tuple[int, str, int] | None = None  # the way to the dealer: its number, key and epoch
    _remembered: Settled | None = None
    _earlier: _Earlier | None = None
    _began: float | None = None  # when somebody first might have been named

    def __post_init__(self) -> None:
        self._vote = Vote(self.guest, self.desk.kept)

    @property
    def settled(self) -> Settled | None:
        """Where the match was settled, as far as this phone knows, by an earlier run at worst."""
        if self.guest.game.setup is not None:
            return self.guest.game.settled
        try:
            return decode_record(self.desk.kept["settled"], Settled)
        except (KeyError, WireError):
            return None

    @property
    def follows(self) -> Allegiance | None:
        """The dealer that this phone knows in the match; None before it knows one."""
        known = self.guest.game.setup or (self.settled.setup if self.settled is not None else None)
        try:
            return Allegiance.of(self.desk.kept[f"dealer {known.match if known is not None else ''}"])
        except (KeyError, ValueError):
            return None

    def heir(self, now: float) -> tuple[str, int] | None:
        """The token, base64url, with which this phone claims the room, and for which seat: the first person
        who is still here, or the next one if nothing came of that for long. None while nobody could vouch
        for anybody.
        """
        known, guest = self.settled, self.guest
        if known is None or not guest.heir:
            return None
        seats = guest.game.seats
        gone = {n for n, seat in enumerate(seats) if seat.presence is Presence.LEFT} | {
            *known.left,
            *known.out,
        }
        able = [n for n in heirs.heirs(known.seats, known.dealer) if n not in gone]
        if len(able) < heirs.LEAST_HEIRS:
            return None
        given = guest.game.handed.seat if guest.game.handed is not None else None
        here = [n for n in able if (seats[n].presence is Presence.HERE if seats else n not in known.robots)]
        likely = [n for n in here or able if n != given] or able
        self._began = now if self._began is None else self._began
        silent = now - (self._began - heirs.GONE if guest.heard is None else guest.heard)
        return guest.heir, heirs.candidate(likely, len(known.seats), silent, now)

    # ------------------------------------------------------------------ the way to the dealer

    def meet(self, peer: int, key: str, epoch: int, now: float) -> Effects:
        """A connection to somebody who proved `key`, and says that the room has that epoch."""
        follows, game = self.follows, self.guest.game
        if follows is not None and not follows.may_be(epoch, key):
            return [*self._overrule(peer), Part(peer, "old-dealer")]
        self._link, self._vote = (peer, key, epoch), Vote(self.guest, self.desk.kept)
        self.desk.drop()
        other = follows is not None and (epoch, key) != (follows.epoch, follows.key)
        self.guest.fenced = other or (game.setup is not None and epoch != game.epoch)
        self.guest.mandate = None
        return self.says(self.guest.greet(now))

    def _overrule(self, peer: int) -> Effects:
        """Whoever deals there is told by what right another one does."""
        carried = last_carried(self.desk.kept)
        return [] if carried is None else [Say(peer, Overrule(carried))]

    def leave(self, why: str) -> Effects:
        """Whoever deals is left: this phone is to deal itself."""
        link, self._link = self._link, None
        return [] if link is None else [Part(link[0], why)]

    def lost(self, peer: int) -> None:
        """That connection is gone."""
        if self._link is not None and peer == self._link[0]:
            self._link = None

    def hear(self, peer: int, text: str, now: float) -> Effects:
        """A text from the dealer, or from a phone that would be the dealer. Never raises."""
        if self._link is None or peer != self._link[0]:
            return []
        try:
            message = decode_told(text)
        except WireError:
            return self.says(self.guest.receive(text, now))
        match message:
            case SettledAt() | Public() | Propose():
                self.guest.heard = now
                return self._elect_says(message)
            case _:
                said = self.guest.take(message, now)
                self._look_who_deals()
                return self.says(said if self.guest.doubt is None else [])

    def _look_who_deals(self) -> None:
        """The dealer of these facts must be at the other end: who sits in between could pass them on as they
        are, with a key of its own.
        """
        game, link = self.guest.game, self._link
        if link is None or not game.seats or self.guest.fenced or self.guest.doubt is not None:
            return
        if game.seats[game.dealer].key != link[1]:
            self.guest.doubt = Doubt("between", game.seats[game.dealer].key, link[1])

    def says(self, said: Iterable[GuestEffect]) -> Effects:
        """What the guest says goes to the dealer; what it has learned is kept."""
        out: Effects = []
        for message in said:
            if isinstance(message, Keep):
                out.append(message)
            elif self._link is not None:
                out.append(Say(self._link[0], message))
        return [*self.remember(), *out, *self._questions()]

    def remember(self) -> Effects:
        """What a phone that is started anew has to know to carry the match on."""
        guest, keep = self.guest, self.desk.keep
        out = keep("secret", guest.link_secret) if guest.link_secret else []
        if guest.doubt is not None and guest.game.setup is not None and guest.stopped_before is None:
            out += keep(stopped_name(guest.game.setup.match), written(evidence(guest)))
        if guest.game.settled is not None and guest.game.settled is not self._remembered:
            self._remembered = guest.game.settled
            out += keep("settled", encode(guest.game.settled))
        if self._link is not None and guest.game.setup is not None and not guest.fenced:
            name, (_, key, epoch) = f"dealer {guest.game.setup.match}", self._link
            out += keep(name, Allegiance(epoch, key).text()) if name not in self.desk.kept else []
        return out

    # ------------------------------------------------------------------ another dealer

    def _elect_says(self, message: SettledAt | Public | Propose) -> Effects:
        match message:
            case SettledAt():
                return self.says(self._vote.where(message, self.settled))
            case Public(fact=Carried() as carried):
                assert self._link is not None
                return self.hears_of(carried, self._link[2])
            case Public():
                return self.says(self._vote.learn(message))
            case Propose():
                assert self._link is not None
                _, key, epoch = self._link
                return self.desk.number(self._vote.proposed(message, self.settled, key, epoch), self._vote)

    def hears_of(self, carried: Carried, epoch: int) -> Effects:
        """Somebody dealt, before `epoch`, whom this phone has not met, and is gone again: the match may have
        been settled further since.
        """
        own, signed = self.settled, carried.mandate
        if own is None or own.setup.match != signed.match or signed.epoch >= epoch:
            return []
        if self.desk.waits_for(self._earlier) or objection(carried, own, self.follows, signed.key):
            return []
        self._earlier = _Earlier(carried)
        checks = [Check(0, key, text_of(signed), sig) for key, sig in carried.signatures]
        return self.desk.number(checks, self._earlier)

    def _catches_up(self, earlier: _Earlier, *, good: bool) -> Effects:
        if good and self.desk.waits_for(earlier):
            return []
        self._earlier = None
        if not good:
            return []
        kept = self._keeps(earlier.carried)
        self.guest.catch_up(earlier.carried)
        return [*kept, *self.says(self._vote.again(self.settled))]

    def _questions(self) -> Effects:
        """The signatures to check before another dealer is believed."""
        told = self.guest.mandate
        if told is None or self.desk.waits_for(told):
            return []
        code, checks = self._examined(told.fact)
        if code is not None:
            self.guest.disbelieve(code)
            return []
        return self.desk.number(checks, told)

    def _examined(self, fact: object) -> tuple[str | None, list[Check]]:
        """Why the mandate is none, or what is to be checked of it."""
        assert self._link is not None
        _, key, epoch = self._link
        if isinstance(fact, Carried):
            code = objection(fact, self.settled, self.follows, key)
            text = text_of(fact.mandate)
            return code, [Check(0, signer, text, sig) for signer, sig in fact.signatures]
        assert isinstance(fact, HandedOver)
        known = self.guest.game.settled
        good = known is not None and mandates.is_about(fact.mandate, known) and fact.mandate.epoch > epoch
        return None if good else "no-mandate", [Check(0, key, text_of(fact.mandate), fact.sig)]

    def signed(self, about: object, sig: str) -> Effects:
        """This phone's signature under what another proposed."""
        return self.says([Agree(sig)]) if about is self._vote else []

    def checked(self, asked: Check, about: object, *, good: bool) -> Effects:
        """Whether a signature is good; with the last one of a mandate, the other dealer is believed."""
        if about is self._vote:
            return self.desk.number(self._vote.good(), self._vote) if good else []
        if isinstance(about, _Earlier):
            return self._catches_up(about, good=good) if about is self._earlier else []
        told = self.guest.mandate
        if told is None or about is not told:
            return []
        if not good:
            self.guest.disbelieve("no-mandate")
            return []
        return [] if self.desk.waits_for(told) else self._believes(told.fact, asked)

    def _believes(self, fact: object, asked: Check) -> Effects:
        kept: Effects = []
        if isinstance(fact, HandedOver) and fact.mandate.key == self.guest.key:
            assert self.settled is not None
            self.guest.mandate = None
            self.inherits = Carried(fact.mandate, self.settled, ((asked.key, fact.sig),))
            return []
        if isinstance(fact, Carried):
            kept = self._keeps(fact)
            self.guest.fenced = False
        return [*kept, *self.says(self.guest.believe())]

    def _keeps(self, carried: Carried) -> Effects:
        """This phone follows that dealer from now on."""
        how = mandates.kind(carried)
        assert how is not None
        follows = Allegiance(carried.mandate.epoch, carried.mandate.key, how)
        kept = self.desk.keep(f"dealer {carried.mandate.match}", follows.text())
        return kept + self.desk.keep("carried", encode(carried))
