"""Phone: one device in a room, whatever its part is: it deals, it is a guest, or the room has just passed to
it and it asks for the right to deal (PROTOCOLS.md 3).

Sans-I/O: connections, texts, signatures and the time come in, effects go out, to be done in order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from client import heirs
from client.desk import Desk, Effects
from client.effects import Check, PhoneEffect, Role, Sign
from client.elect import Elect, Greeted, signed_key
from client.facts import Carried, Mandate, MatchMade, Seated, Settled
from client.follower import Follower
from client.guest import Guest
from client.host import Host
from client.mandates import Allegiance, last_carried, mandate, objection, text_of
from client.messages import GoOn, Hello, Overrule, Told, Welcome, Wish
from client.promises import Promises
from client.table import Table
from client.wire import WireError, decode_told, encode
from engine.action import Action
from engine.base64url import to_text


class Phone:
    """`key`: this device's, base64url. `kept`: the small records that its store holds of this game. `rng`:
    the system's generator, but in tests.
    """

    def __init__(self, rng: random.Random, key: str, kept: dict[str, str], *, thinking: bool = True) -> None:
        self.key = key
        self.host: Host | None = None
        self.elect: Elect | None = None
        self._follower: Follower | None = None
        self._desk = Desk(kept)
        self._rng, self._thinking = rng, thinking
        self._giving: Mandate | None = None
        self._challenge: Carried | None = None

    @property
    def kept(self) -> dict[str, str]:
        """The small records, as they are to be in the store."""
        return self._desk.kept

    # ------------------------------------------------------------------ beginning

    def open(self, setup: MatchMade, seats: Iterable[Seated], now: float) -> Effects:
        """Begin a room, or a game on this phone alone, and deal in it."""
        self.host = self._new_host(now)
        if setup.local:
            return [*self.host.open(setup, seats, now)]
        kept, heir = self._token(), heirs.token_hash(self.kept["heir"])
        own = [replace(s, heir=heir) if (s.key, s.place) == (self.key, 0) else s for s in seats]
        return [*kept, *self.host.open(setup, own, now)]

    def restore(self, saved: Sequence[tuple[int, str]], name: str, now: float, place: int = 0) -> Effects:
        """Begin with what the store holds: the facts of the newest log that was dealt here, none where this
        phone is or was a guest. WireError or ValueError if they are no saved game.
        """
        if not saved:
            kept = self._token()
            self._sit(name, place)
            return [*kept, *self._again()]
        self.host = host = self._new_host(now)
        effects: Effects = [*host.restore(saved, self.key, now)]
        game = host.table.game
        if self._demoted > game.epoch or game.handed is not None:
            return self._step_down()
        return effects

    def _sit(self, name: str, place: int = 0) -> Guest:
        promises = Promises(self._rng, self.kept)
        guest = Guest(self.key, place, name, promises=promises, heir=self.kept.get("heir", ""))
        self._follower = Follower(self._desk, guest)
        return guest

    def _again(self) -> Effects:
        """A guest's phone that was to deal before it was started anew is so again."""
        known = self._follower.settled if self._follower is not None else None
        epoch = self.kept.get(f"elect {known.setup.match}", "") if known is not None else ""
        return self.succeed(int(epoch)) if epoch.isdigit() else []

    @property
    def _demoted(self) -> int:
        """The epoch in which somebody else began to deal for this phone, 0 for none."""
        by = self.kept.get("demoted", "")
        return int(by) if by.isdigit() else 0

    def _new_host(self, now: float) -> Host:
        host = Host(self._rng, self._rng, now, thinking=self._thinking)
        host.table.link_secret = self.kept.get("secret", "")
        return host

    def _token(self) -> Effects:
        """With what this phone claims the room (rule 1), drawn once in a game and kept."""
        return self._desk.keep("heir", self.kept.get("heir") or to_text(self._rng.randbytes(heirs.TOKEN)))

    # ------------------------------------------------------------------ what comes in

    def joined(self, peer: int, key: str, place: int, epoch: int, now: float) -> Effects:
        """A connection whose other end has proved `key`; a dealer also named the epoch of the room."""
        if self.host is not None:
            return [*self.host.joined(peer, key, place, now)]
        if self.elect is not None:
            return self.elect.joined(peer, key, place, now)
        return self._follower.meet(peer, key, epoch, now) if self._follower is not None else []

    def receive(self, peer: int, text: str, now: float) -> Effects:
        """A text from a connection. Never raises, whatever it is."""
        if self.host is not None:
            return [*self.host.receive(peer, text, now), *self._challenged(self.host.table)]
        if self.elect is not None:
            elect = self.elect
            said = elect.receive(peer, text, now)
            return [*self._challenged(elect), *self._learns(elect), *self._chosen(elect, said, now)]
        return self._follower.hear(peer, text, now) if self._follower is not None else []

    def gone(self, peer: int, now: float) -> Effects:
        """The connection is lost."""
        if self.host is not None:
            return [*self.host.gone(peer, now)]
        if self.elect is not None:
            self.elect.gone(peer)
        elif self._follower is not None:
            self._follower.lost(peer)
        return []

    def tick(self, now: float) -> Effects:
        """Time passed; to be called at `wake_at`."""
        if self.host is not None:
            return [*self.host.tick(now)]
        if self.elect is not None:
            return self._chosen(self.elect, self.elect.tick(now), now)
        return self._follower.says(self._follower.guest.tick(now)) if self._follower is not None else []

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next."""
        part = self.host or self.elect or self.guest
        return None if part is None else part.wake_at

    @property
    def guest(self) -> Guest | None:
        """Who plays here while another phone deals, or while it is not certain that this one may."""
        return None if self._follower is None else self._follower.guest

    @property
    def guests(self) -> list[Guest]:
        """Those who play on this phone."""
        if self.host is not None:
            return sorted(self.host.people.values(), key=lambda guest: guest.place)
        return [] if self.guest is None else [self.guest]

    def ask(self, guest: Guest, wish: Action | Wish, now: float) -> tuple[int, Effects]:
        """Somebody on this phone asks; that guest's `answers` get what becomes of it, under the id returned.

        KeyError if that guest has no seat here.
        """
        if self.host is not None:
            asked, effects = self.host.ask(-1 if guest.seat is None else guest.seat, wish, now)
            return asked, [*effects]
        asked, said = guest.ask(wish, now)
        return asked, self._follower.says(said) if self._follower is not None and self.elect is None else []

    def service(self, now: float, *, up: bool) -> Effects:
        """The signaling service is there for a dealer, or is not (rule 6)."""
        return [*self.host.service(now, up=up)] if self.host is not None else []

    # ------------------------------------------------------------------ the room changes hands

    def heir(self, now: float) -> tuple[str, int] | None:
        """As `Follower.heir`; None for a phone that deals or is to."""
        return self._follower.heir(now) if self._follower is not None and self.elect is None else None

    def succeed(self, epoch: int) -> Effects:
        """The service gave this guest's phone the room (rule 2): it gathers the right to deal."""
        follower = self._follower
        known = follower.settled if follower is not None else None
        if follower is None or known is None or self.elect is not None or epoch <= known.epoch:
            return []
        guest = follower.guest
        seat = _seat_in(known, self.key, guest.place)
        if seat is None:
            return []
        self.elect = Elect(guest, known, epoch, seat, self.kept)
        kept = self._desk.keep(f"elect {known.setup.match}", str(epoch))
        return [*follower.leave("elect"), *kept, self._dealer_now(epoch, guest)]

    def opened(self, epoch: int, now: float) -> Effects:
        """The service has opened this dealer's room. If under a later epoch than it deals in, the room has
        passed from it while it was cut off, and back by the others' claims: it gathers a new right to deal.
        """
        if self.host is None or epoch <= self.host.table.game.epoch:
            return []
        closed = [*self._desk.keep("demoted", str(epoch)), *self.host.close(now)]
        stepped = [effect for effect in self._step_down() if not isinstance(effect, Role)]
        return [*closed, *stepped, *self.succeed(epoch)]

    def hand_over(self, seat: int, epoch: int, now: float) -> Effects:
        """The service has transferred the room to the heir at `seat` on this dealer's word (rule 7)."""
        if self.host is None:
            return []
        known = self.host.table.game.settled
        if known is None or seat not in heirs.heirs(known.seats, known.dealer):
            return self.superseded(epoch, now)
        self.host.table.closed = True
        self._giving = mandate(known, epoch, seat)
        text = text_of(self._giving)
        kept = self._desk.keep(signed_key(self._giving), text)
        return [*kept, *self._desk.number([Sign(0, text)], self._giving)]

    def superseded(self, epoch: int, now: float) -> Effects:
        """The service says that another phone has the room since `epoch`: this one deals no more (rule 5).
        What it had begun is void once the other shows its mandate.
        """
        demoted = self._desk.keep("demoted", str(epoch)) if self.host or self.elect else []
        if self.host is not None:
            return [*demoted, *self.host.close(now), *self._step_down()]
        if self.elect is None or epoch <= self.elect.epoch:
            return []
        return [*demoted, *self._gives_up(epoch)]

    def visit(self) -> list[str]:
        """What a dealer whose room somebody else has registered says to that phone: by what right it deals,
        and the first words of a guest, to which the answer may be by what right the other one does.
        """
        carried = last_carried(self.kept)
        shown = [] if carried is None else [encode(Overrule(carried))]
        return [*shown, *(encode(Hello(guest.name)) for guest in self.guests[:1])]

    def visited(self, text: str, key: str, epoch: int) -> Effects:
        """What that phone answered, which has proved `key` and named its room's epoch. Never raises."""
        part = self.elect or (self.host.table if self.host is not None else None)
        try:
            told = decode_told(text)
        except WireError:
            return []
        if part is not None and isinstance(told, Told) and isinstance(told.fact, Carried):
            part.overruled = told.fact
            return self._challenged(part)
        follows = self._follower.follows if self._follower is not None else None
        known = follows is None or (follows.epoch, follows.key) == (epoch, key)
        return self._gives_up(epoch) if isinstance(told, Welcome) and known else []

    def _gives_up(self, epoch: int) -> Effects:
        """The room has a dealer again: who has not yet the right to deal sits down with it."""
        if self.elect is None:
            return []
        elect, self.elect = self.elect, None
        given_up = self._desk.keep(f"elect {elect.settled.setup.match}", "")
        return [*given_up, *elect.close(), Role(False, epoch)]

    def _challenged(self, part: Table | Elect) -> Effects:
        """Somebody says that another phone deals, and by what right (rule 5): is it one?"""
        carried, part.overruled = part.overruled, None
        if carried is None or self._desk.waits_for(self._challenge):
            return []
        own, follows = self._standing(part)
        if own is None or own.setup.match != carried.mandate.match or carried.mandate.key == self.key:
            return []
        if objection(carried, own, follows, carried.mandate.key):
            return []
        self._challenge, text = carried, text_of(carried.mandate)
        checks = [Check(0, key, text, sig) for key, sig in carried.signatures]
        return self._desk.number(checks, carried)

    def _learns(self, elect: Elect) -> Effects:
        """Somebody says who has dealt before this phone is to, and by what right."""
        carried, elect.earlier = elect.earlier, None
        if carried is None or self._follower is None:
            return []
        return self._follower.hears_of(carried, elect.epoch)

    def _standing(self, part: Table | Elect) -> tuple[Settled | None, Allegiance | None]:
        """Where the match was settled, and the dealer whom another one has to beat: this phone itself, or,
        while it has not yet the right to deal, the one it followed.
        """
        if isinstance(part, Elect):
            return part.settled, self._follower.follows if self._follower is not None else None
        return part.game.settled, Allegiance(part.game.epoch, self.key)

    def _overruled(self, carried: Carried, now: float, *, good: bool) -> Effects:
        if not good:
            self._challenge = None
        if self._challenge is not carried or self._desk.waits_for(carried):
            return []
        epoch = carried.mandate.epoch
        return self._gives_up(epoch) if self.elect is not None else self.superseded(epoch, now)

    def signed(self, id_: int, sig: str, now: float) -> Effects:
        """The signature that `Sign` asked for, base64url."""
        asked, about = self._desk.answered(id_)
        if not isinstance(asked, Sign):
            return []
        if self.host is not None and self._giving is not None and about is self._giving:
            return self._given(self.host, self._giving, sig, now)
        if self.elect is not None and about is self.elect:
            return self._chosen(self.elect, self.elect.signed(sig, now), now)
        return self._follower.signed(about, sig) if self._follower is not None else []

    def checked(self, id_: int, now: float, *, good: bool) -> Effects:
        """Whether the signature of `Check` is good."""
        asked, about = self._desk.answered(id_)
        if not isinstance(asked, Check):
            return []
        if isinstance(about, Carried):
            return self._overruled(about, now, good=good)
        if self.elect is not None and about is self.elect:
            if good:
                self.elect.agreed(asked.key, asked.sig)
            return self._chosen(self.elect, [], now)
        follower = self._follower
        if follower is None:
            return []
        before = follower.settled
        effects = follower.checked(asked, about, good=good)
        if self.elect is not None and follower.settled != before:
            effects += self.elect.asks_all()
        if follower.inherits is None:
            return effects
        signed, guest = follower.inherits.mandate, follower.guest
        return [*effects, *self._deal(follower.inherits, [], now), self._dealer_now(signed.epoch, guest)]

    def _given(self, host: Host, signed: Mandate, sig: str, now: float) -> Effects:
        self._giving = None
        told = host.hand_over(signed, sig, now)
        return [*told, *self._desk.keep("demoted", str(signed.epoch)), *self._step_down()]

    def _step_down(self) -> Effects:
        """From dealer to guest, with all that the dealer's own player knows."""
        host, self.host = self.host, None
        assert host is not None
        own = next((guest for guest in host.people.values() if guest.key == self.key), None)
        if own is None or own.game.setup is None:
            return []
        token, guest = self._token(), self._sit(own.name, own.place)
        guest.know(own.game, own.n, host.table.diary(own.seat))
        guest.goes_on = own.goes_on
        guest.answers += own.answers
        assert self._follower is not None
        follows = Allegiance(own.game.epoch, self.key)
        name = f"dealer {own.game.setup.match}"
        kept = [] if name in self.kept else self._desk.keep(name, follows.text())
        return [*token, *kept, *self._follower.remember(), Role(False, self._demoted)]

    def _chosen(self, elect: Elect, effects: Iterable[PhoneEffect], now: float) -> Effects:
        """An elect phone's effects; once its right is certain it deals."""
        out = self._desk.number(effects, elect)
        return out if elect.carried is None else [*out, *self._deal(elect.carried, elect.greeted, now)]

    def _deal(self, carried: Carried, greeted: Iterable[Greeted], now: float) -> Effects:
        """This phone deals from now on: whoever came to it already is welcomed as a guest."""
        before = self.guest
        self.host, self.elect, self._follower = self._new_host(now), None, None
        self._desk.drop()
        out = [*self.host.carry(carried, self.key, now), *self._desk.keep("carried", encode(carried))]
        for peer, known, hello in greeted:
            out += self.host.joined(peer, known.key, known.place, now)
            out += self.host.receive(peer, encode(hello), now)
        return [*out, *(self._asked_before(self.host, before, now) if before is not None else [])]

    def _asked_before(self, host: Host, before: Guest, now: float) -> Effects:
        """What the person here asked while this phone had yet to deal: its answer, or that it pressed on."""
        own = next((guest for guest in host.people.values() if guest.place == before.place), None)
        if own is None or own.seat is None:
            return []
        before.moved()
        own.answers += before.answers
        return [*host.ask(own.seat, GoOn(), now)[1]] if before.goes_on else []

    def _dealer_now(self, epoch: int, guest: Guest) -> Role:
        return Role(True, epoch, guest.heir, self.kept.get("secret", ""))


def _seat_in(settled: Settled, key: str, place: int) -> int | None:
    return next((n for n, s in enumerate(settled.seats) if (s.key, s.place) == (key, place)), None)
