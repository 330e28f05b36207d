"""Phone: one device in a room, whatever its part is: it deals, it is a guest, or the room has just passed to
it and it asks for the right to deal (PROTOCOLS.md 3).

Sans-I/O: connections, texts, signatures and the time come in, effects go out, to be done in order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from client import heirs, mandates
from client.effects import (
    Check,
    GuestEffect,
    Keep,
    Part,
    PhoneEffect,
    Role,
    Say,
    Sign,
)
from client.elect import Elect, Vote, signed_key
from client.facts import Carried, HandedOver, Mandate, MatchMade, Seated, Settled
from client.game import Presence
from client.guest import Guest
from client.host import Host
from client.mandates import Allegiance, mandate, objection, text_of
from client.messages import Agree, Propose, Public, SettledAt, Wish
from client.promises import Promises
from client.wire import WireError, decode_record, decode_told, encode
from engine.action import Action
from engine.base64url import from_text, to_text

Effects = list[PhoneEffect]
SECRET = 16


class Phone:
    """`key`: this device's, base64url. `kept`: the small records that its store holds of this game. `rng`: the
    system's generator, but in tests.
    """

    def __init__(self, rng: random.Random, key: str, kept: dict[str, str], *, thinking: bool = True) -> None:
        self.key, self.kept = key, kept
        self.host: Host | None = None
        self.guest: Guest | None = None
        self.elect: Elect | None = None
        self._rng, self._thinking = rng, thinking
        self._vote: Vote | None = None
        self._link: tuple[int, str, int] | None = None  # the way to the dealer: its number, key and epoch
        self._giving: Mandate | None = None
        self._remembered: Settled | None = None
        self._ids = count(1)
        self._asked: dict[int, tuple[Sign | Check, object]] = {}  # with what it is about

    # ------------------------------------------------------------------ beginning

    def open(self, setup: MatchMade, seats: Iterable[Seated], now: float) -> Effects:
        """Begin a room, or a game on this phone alone, and deal in it."""
        self.host = self._new_host(now)
        return [*self._secret(setup.local), *[*self.host.open(setup, seats, now)]]

    def follow(self, name: str, place: int = 0) -> None:
        """Be a guest; what an earlier run of this game kept is used."""
        promises = Promises(self._rng, self.kept)
        self._sit(Guest(self.key, place, name, promises=promises, heir=self.kept.get("heir", "")))

    def restore(self, saved: Sequence[tuple[int, str]], name: str, now: float) -> Effects:
        """Carry on a game with the facts of its newest log here, none if this phone never dealt. WireError or
        ValueError if they are no saved game.
        """
        if not saved:
            self.follow(name)
            return self._again(now)
        host = self._new_host(now)
        effects: Effects = [*host.restore(saved, self.key, now)]
        if self._superseded_by(host.table.game.epoch) or host.table.game.handed is not None:
            self.host = host
            return self._step_down(now)
        self.host = host
        return [*self._secret(self._local), *effects]

    def _superseded_by(self, epoch: int) -> bool:
        return self._demoted > epoch

    @property
    def _demoted(self) -> int:
        """The epoch in which somebody else began to deal for this phone, 0 for none."""
        by = self.kept.get("demoted", "")
        return int(by) if by.isdigit() else 0

    def _again(self, now: float) -> Effects:
        """A guest's phone that was to deal before it was started anew is so again."""
        known = self._settled
        epoch = self.kept.get(f"elect {known.setup.match}", "") if known is not None else ""
        return self.succeed(int(epoch), now) if epoch.isdigit() else []

    def _new_host(self, now: float) -> Host:
        host = Host(self._rng, self._rng, now, thinking=self._thinking)
        if "heirs" in self.kept:
            host.table.heir_secret = from_text(self.kept["heirs"], SECRET)
        host.table.link_secret = self.kept.get("secret", "")
        return host

    def _secret(self, local: bool) -> Effects:
        """What heir tokens are made of, drawn once in a game and kept."""
        assert self.host is not None
        if local or self.host.table.heir_secret:
            return []
        self.host.table.heir_secret = self._rng.randbytes(SECRET)
        return self._keep("heirs", to_text(self.host.table.heir_secret))

    @property
    def _local(self) -> bool:
        game = self.host.table.game if self.host is not None else None
        return game is not None and game.setup is not None and game.setup.local

    # ------------------------------------------------------------------ what comes in

    def joined(self, peer: int, key: str, place: int, epoch: int, now: float) -> Effects:
        """A connection whose other end has proved `key`; a dealer also named the epoch of the room."""
        if self.host is not None:
            return [*self.host.joined(peer, key, place, now)]
        if self.elect is not None:
            return self.elect.joined(peer, key, place, now)
        return self._meet(peer, key, epoch, now)

    def receive(self, peer: int, text: str, now: float) -> Effects:
        """A text from a connection. Never raises, whatever it is."""
        if self.host is not None:
            return [*self.host.receive(peer, text, now)]
        if self.elect is not None:
            return self._chosen(self.elect.receive(peer, text, now), now)
        if self._link is None or peer != self._link[0]:
            return []
        return self._hear(text, now)

    def gone(self, peer: int, now: float) -> Effects:
        """The connection is lost."""
        if self.host is not None:
            return [*self.host.gone(peer, now)]
        if self.elect is not None:
            return self.elect.gone(peer)
        if self._link is not None and peer == self._link[0]:
            self._link = None
        return []

    def tick(self, now: float) -> Effects:
        """Time passed; to be called at `wake_at`."""
        if self.host is not None:
            return [*self.host.tick(now)]
        if self.elect is not None:
            return self.elect.tick(now)
        return self._said(self.guest.tick(now), now) if self.guest is not None else []

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next."""
        if self.elect is not None:
            return self.elect.wake_at
        part = self.host or self.guest
        return None if part is None else part.wake_at

    @property
    def guests(self) -> list[Guest]:
        """Those who play on this phone."""
        if self.host is not None:
            return sorted(self.host.people.values(), key=lambda guest: guest.place)
        return [] if self.guest is None else [self.guest]

    def ask(self, guest: Guest, wish: Action | Wish, now: float) -> tuple[int, Effects]:
        """Somebody on this phone asks; that guest's `answers` get what becomes of it, under the id returned."""
        if self.host is not None:
            assert guest.seat is not None
            asked, effects = self.host.ask(guest.seat, wish, now)
            return asked, [*effects]
        asked, said = guest.ask(wish, now)
        return asked, self._said(said, now)

    def service(self, now: float, *, up: bool) -> Effects:
        """The signaling service is there for a dealer, or is not (rule 6)."""
        return [*self.host.service(now, up=up)] if self.host is not None else []

    # ------------------------------------------------------------------ the room changes hands

    @property
    def heir(self) -> tuple[str, int] | None:
        """The token, base64url, with which this guest's phone claims the room, and for which seat: the first
        person who is still here. None while nobody could vouch for anybody.
        """
        known, guest = self._settled, self.guest
        if guest is None or known is None or not guest.heir or self.elect is not None:
            return None
        able = [n for n in heirs.heirs(known.seats, known.dealer) if n not in (*known.left, *known.out)]
        if len(able) < heirs.LEAST_HEIRS:
            return None
        seats = guest.game.seats
        here = [n for n in able if not seats or seats[n].presence is Presence.HERE]
        return guest.heir, (here or able)[0]

    def succeed(self, epoch: int, now: float) -> Effects:
        """The service gave this guest's phone the room (rule 2): it gathers the right to deal."""
        known, guest = self._settled, self.guest
        if guest is None or known is None or self.elect is not None or epoch <= known.epoch:
            return []
        seat = _seat_in(known, self.key, guest.place)
        if seat is None:
            return []
        self.elect, self._link, self._vote = Elect(guest, known, epoch, seat, self.kept), None, None
        kept = self._keep(f"elect {known.setup.match}", str(epoch))
        return [*kept, Role(True, epoch, guest.heir, self.kept.get("secret", ""))]

    def hand_over(self, seat: int, epoch: int, now: float) -> Effects:
        """The service has transferred the room to the heir at `seat` on this dealer's word (rule 7)."""
        if self.host is None:
            return []
        table = self.host.table
        known = table.game.settled
        if known is None or seat not in heirs.heirs(known.seats, known.dealer):
            return self.superseded(epoch, now)
        self._giving = mandate(known, epoch, seat)
        table.closed = True
        text = text_of(self._giving)
        return self._out([*self._keep(signed_key(self._giving), text), Sign(0, text)], self._giving)

    def superseded(self, epoch: int, now: float) -> Effects:
        """The service says that another phone has the room since `epoch`: this one deals no more (rule 5). What
        it had begun is void once the other shows its mandate.
        """
        if self.host is None:
            return []
        closing = [*self.host.table.close(now)]
        return [*self._keep("demoted", str(epoch)), *closing, *self._step_down(now)]

    def signed(self, id_: int, sig: str, now: float) -> Effects:
        """The signature that `Sign` asked for, base64url."""
        asked, about = self._asked.pop(id_, (None, None))
        if asked is None or isinstance(asked, Check):
            return []
        if self._giving is not None and about is self._giving:
            return self._given(self._giving, sig, now)
        if self.elect is not None and about is self.elect:
            return self._chosen(self.elect.signed(sig), now)
        return self._said([Agree(sig)], now) if about is self._vote and self._vote is not None else []

    def checked(self, id_: int, now: float, *, good: bool) -> Effects:
        """Whether the signature of `Check` is good."""
        asked, about = self._asked.pop(id_, (None, None))
        if asked is None or isinstance(asked, Sign):
            return []
        if self.elect is not None and about is self.elect:
            if good:
                self.elect.agreed(asked.key, asked.sig)
            return self._chosen([], now)
        if self.guest is not None and about is self.guest.mandate:
            return self._verified(asked, now, good=good)
        return self._out(self._vote.good(), self._vote) if good and about is self._vote and self._vote else []

    def _given(self, signed: Mandate, sig: str, now: float) -> Effects:
        assert self.host is not None
        self._giving = None
        told = [*self.host.table.hand_over(signed, sig, now)]
        return [*told, *self._keep("demoted", str(signed.epoch)), *self._step_down(now)]

    def _step_down(self, now: float) -> Effects:
        """From dealer to guest, with all that the dealer's own player knows."""
        assert self.host is not None
        table = self.host.table
        own = next((g for g in self.host.people.values() if g.key == self.key), None)
        self.host = None
        if own is None:
            return []
        guest = Guest(self.key, own.place, own.name, promises=Promises(self._rng, self.kept))
        guest.know(own.game, own.n, table.diary(own.seat))
        self._sit(guest)
        assert own.game.setup is not None
        follows = Allegiance(own.game.epoch, self.key)
        self.kept.setdefault(f"dealer {own.game.setup.match}", follows.text())
        return [*self._remember(), Role(False, self._demoted)]

    def _chosen(self, effects: Iterable[PhoneEffect], now: float) -> Effects:
        """An elect phone's effects; once its right is certain it deals."""
        out = self._out(effects, self.elect)
        if self.elect is not None and self.elect.carried is not None:
            out += self._deal(self.elect.carried, self.elect, now)
        return out

    def _deal(self, carried: Carried, elect: Elect, now: float) -> Effects:
        """This phone deals from now on: whoever came to it already is welcomed as a guest."""
        self.host, self.elect, self.guest, self._vote, self._link = (
            self._new_host(now),
            None,
            None,
            None,
            None,
        )
        self.host.table.heir_secret = b""
        secret = self._secret(local=False)
        out = [*self.host.carry(carried, self.key, now)]
        for peer, known, hello in elect.greeted:
            out += [*self.host.joined(peer, known.key, known.place, now)]
            out += [*self.host.receive(peer, encode(hello), now)]
        return [*secret, *out]

    # ------------------------------------------------------------------ as a guest

    @property
    def _settled(self) -> Settled | None:
        """Where the match was settled, as far as this guest's phone knows."""
        if self.guest is not None and self.guest.game.setup is not None:
            return self.guest.game.settled
        try:
            return decode_record(self.kept["settled"], Settled)
        except (KeyError, WireError):
            return None

    @property
    def _follows(self) -> Allegiance | None:
        known = self.guest.game.setup if self.guest is not None else None
        match = known.match if known is not None else self._settled.setup.match if self._settled else ""
        try:
            return Allegiance.of(self.kept[f"dealer {match}"])
        except (KeyError, ValueError):
            return None

    def _sit(self, guest: Guest) -> None:
        self.guest, self._vote, self._link = guest, Vote(guest, self.kept), None

    def _meet(self, peer: int, key: str, epoch: int, now: float) -> Effects:
        assert self.guest is not None
        follows = self._follows
        if follows is not None and not follows.may_be(epoch, key):
            return [Part(peer, "old-dealer")]
        self._link, self._vote, self._asked = (peer, key, epoch), Vote(self.guest, self.kept), {}
        self.guest.fenced = follows is not None and (epoch, key) != (follows.epoch, follows.key)
        self.guest.mandate = None
        return self._said(self.guest.greet(now), now)

    def _hear(self, text: str, now: float) -> Effects:
        assert self.guest is not None
        assert self._vote is not None
        assert self._link is not None
        try:
            message = decode_told(text)
        except WireError:
            return self._said(self.guest.receive(text, now), now)
        self.guest.heard = now
        match message:
            case SettledAt():
                return self._said(self._vote.where(message, self._settled), now)
            case Public():
                return self._said(self._vote.learn(message), now)
            case Propose():
                _, key, epoch = self._link
                return self._out(self._vote.proposed(message, self._settled, key, epoch), self._vote)
            case _:
                return self._said(self.guest.take(message, now), now)

    def _said(self, said: Iterable[GuestEffect], now: float) -> Effects:
        """What the guest says goes to the dealer; what it has learned is kept."""
        out: Effects = []
        for message in said:
            if isinstance(message, Keep):
                out.append(message)
            elif self._link is not None:
                out.append(Say(self._link[0], message))
        return [*self._remember(), *out, *self._questions()]

    def _remember(self) -> Effects:
        """What a phone that is started anew has to know to carry the match on."""
        guest = self.guest
        if guest is None:
            return []
        out = self._keep("heir", guest.heir) if guest.heir else []
        out += self._keep("secret", guest.link_secret) if guest.link_secret else []
        if guest.game.settled is not None and guest.game.settled is not self._remembered:
            self._remembered = guest.game.settled
            out += self._keep("settled", encode(guest.game.settled))
        if self._link is not None and guest.game.setup is not None and not guest.fenced:
            match, (_, key, epoch) = guest.game.setup.match, self._link
            if f"dealer {match}" not in self.kept:
                out += self._keep(f"dealer {match}", Allegiance(epoch, key).text())
        return out

    def _questions(self) -> Effects:
        """The signatures to check before another dealer is believed."""
        guest = self.guest
        if guest is None or guest.mandate is None:
            return []
        if any(about is guest.mandate for _, about in self._asked.values()):
            return []
        code, checks = self._examined(guest)
        if code is not None:
            guest.disbelieve(code)
            return []
        return self._out(checks, guest.mandate)

    def _examined(self, guest: Guest) -> tuple[str | None, Effects]:
        assert self._link is not None
        assert guest.mandate is not None
        fact, key = guest.mandate.fact, self._link[1]
        if isinstance(fact, Carried):
            text = text_of(fact.mandate)
            checks: Effects = [Check(0, signer, text, sig) for signer, sig in fact.signatures]
            return objection(fact, self._settled, self._follows, key), checks
        assert isinstance(fact, HandedOver)
        known = guest.game.settled
        if known is None or not mandates.is_about(fact.mandate, known) or fact.mandate.epoch <= known.epoch:
            return "no-mandate", []
        return None, [Check(0, key, text_of(fact.mandate), fact.sig)]

    def _verified(self, asked: Check, now: float, *, good: bool) -> Effects:
        """One signature more is known to be good; with the last one the other dealer is believed."""
        guest = self.guest
        assert guest is not None
        assert guest.mandate is not None
        if not good:
            self._asked = {}
            guest.disbelieve("no-mandate")
            return []
        if any(about is guest.mandate for _, about in self._asked.values()):
            return []
        fact = guest.mandate.fact
        if isinstance(fact, HandedOver) and fact.mandate.key == self.key:
            return self._inherit(fact, asked, now)
        kept: Effects = []
        if isinstance(fact, Carried):
            how = mandates.kind(fact)
            assert how is not None
            follows = Allegiance(fact.mandate.epoch, fact.mandate.key, how)
            kept = self._keep(f"dealer {fact.mandate.match}", follows.text())
            guest.fenced = False
        return [*kept, *self._said(guest.believe(now), now)]

    def _inherit(self, fact: HandedOver, asked: Check, now: float) -> Effects:
        """The cards were given to this very phone."""
        guest, known = self.guest, self._settled
        assert guest is not None
        assert known is not None
        guest.mandate = None
        carried = Carried(fact.mandate, known, ((asked.key, fact.sig),))
        elect = Elect(guest, known, fact.mandate.epoch, fact.mandate.seat, self.kept)
        return [
            *self._deal(carried, elect, now),
            Role(True, fact.mandate.epoch, guest.heir, self.kept.get("secret", "")),
        ]

    # ------------------------------------------------------------------ effects

    def _keep(self, key: str, text: str) -> Effects:
        if self.kept.get(key) == text:
            return []
        self.kept[key] = text
        return [Keep(key, text)]

    def _out(self, effects: Iterable[PhoneEffect], about: object) -> Effects:
        """Number what is to be signed or checked; `about` is what the answer is for."""
        out: Effects = []
        for effect in effects:
            if isinstance(effect, Sign | Check):
                effect = replace(effect, id=next(self._ids))
                self._asked[effect.id] = effect, about
            out.append(effect)
        return out


def _seat_in(settled: Settled, key: str, place: int) -> int | None:
    return next((n for n, s in enumerate(settled.seats) if (s.key, s.place) == (key, place)), None)
