"""Hello: who gets which seat, by key, by ticket or in the lobby, and what it is told first."""

from __future__ import annotations

from client import heirs
from client.effects import Send
from client.facts import CameBack, HeirNamed, Rehoused, Seated, TookOver
from client.game import Presence
from client.ledger import Ledger
from client.messages import Hello, LinkSecret, Pledge, Ready, Reveal, Shaky, Ticket, Welcome
from client.names import clean
from client.peers import Peer
from client.wishes import LEAST_PEOPLE, agreed


class Reception(Ledger):
    """Who says hello gets its seat and everything it has missed."""

    def _promise(self, peer: int, known: Peer, message: Pledge | Reveal) -> None:
        """A pledge or a nonce. One that does not fit is passed over: its phone may be a step behind."""
        seat = self.seat_of(known)
        if seat is None or not known.greeted or known.local:
            return self._part(peer, "not-expected")
        if isinstance(message, Pledge):
            self._dealing.pledged(self.game, seat, message)
        else:
            self._dealing.revealed(self.game, seat, message)
        return None

    def _hello(self, peer: int, known: Peer, hello: Hello) -> None:
        person = (known.key, known.place)
        if known.robot is not None or self.game.setup is None:
            return self._part(peer, "not-expected")
        no = self._take_seat(known, hello)
        if no is not None:
            return self._part(peer, no)
        for other, o in list(self._peers.items()):
            if other != peer and (o.key, o.place) == person and o.robot is None:
                self._part(other, "replaced")
        seat = self.seat_of(known)
        assert seat is not None
        if self.game.seats[seat].presence is Presence.LEFT:
            return self._part(peer, "kicked" if self.game.seats[seat].kicked else "left")
        if not known.may_greet(self._now):
            return self._part(peer, "flood")
        self._absent.since.pop(person, None)
        if not hello.n:
            self._done.pop(person, None)  # a phone that knows nothing counts its asks anew
        self._came(seat, self._heir(hello, seat))
        told = hello.match == self.game.setup.match and hello.epoch == self.game.epoch
        if told and hello.n >= self._log.base:
            self._welcome(peer, known, min(hello.n, self.last), hello.n)
        else:
            self._welcome(peer, known, self._log.base)
        if self.ready or self.ending:
            self._answer_people(self._who_is_ready())  # with a new fact everybody's phone forgets it
        return None

    def _came(self, seat: int, heir: str) -> None:
        """Tell everybody what is new with who has come."""
        if heir not in ("", self.game.seats[seat].heir):
            self.tell(HeirNamed(seat, heir))
        presence = self.game.seats[seat].presence
        if presence is Presence.AWAY:
            self.tell(CameBack(seat))
        elif presence is Presence.ROBOT and self.game.between and self.game.round is None:
            self.tell(TookOver(seat))  # the former dealer is back before a round has begun

    def _take_seat(self, known: Peer, hello: Hello) -> str | None:
        """Whoever has no seat yet gets one, by ticket or in the lobby; else a code says why not."""
        if self.seat_of(known) is None and hello.ticket:
            self._rehouse(hello.ticket, known.key, known.place)
        if self.seat_of(known) is None:
            if not self.game.lobby or len(self.game.seats) >= self.game.most:
                return "full" if self.game.lobby else "started"
            name = self._free_name(hello.name)
            self.tell(Seated(name, known.key, known.place, heir=self._heir(hello, len(self.game.seats))))
        return None

    def _heir(self, hello: Hello, at: int) -> str:
        """The hash that a phone names for its seat; "" for none. Nobody speaks with another's: hashes are
        everybody's to read.
        """
        others = {seat.heir for n, seat in enumerate(self.game.seats) if n != at}
        return hello.heir if heirs.is_hash(hello.heir) and hello.heir not in others else ""

    def _rehouse(self, ticket: str, key: str, place: int) -> None:
        """The person who brings a ticket has its seat on this device from now on."""
        owner = self._tickets.redeem(ticket, self._now)
        seat = None if owner is None else self.game.seat_of(*owner)
        if seat is not None:
            self.dismiss(seat, robot=False, code="rehoused")
            self.tell(Rehoused(seat, key, place))

    def offer_seat(self, of: int, to: int) -> None:
        """Tell the person at `to` a ticket for the seat `of`."""
        sitting = self.game.seats[of]
        ticket = self._tickets.offer((sitting.key, sitting.place), self._now)
        for peer, known in self._peers.items():
            if self.seat_of(known) == to and known.robot is None:
                self.answer(peer, Ticket(of, ticket))

    def _free_name(self, asked: str) -> str:
        """The name asked for, cleaned; with a number where somebody has it already."""
        name = clean(asked, f"Jucător {len(self.game.seats) + 1}")
        taken = {seat.name for seat in self.game.seats}
        return next(n for n in (name, *(f"{name[:17]} {i}" for i in range(2, 9))) if n not in taken)

    def _welcome(self, peer: int, known: Peer, since: int, asked: int = 0) -> None:
        """Tell a connection everything after fact `since`; facts of this very input follow with
        everybody's.
        """
        assert self.game.setup is not None
        known.greeted = True
        old = self.last - len(self._fresh)
        head, sits = self._log.head(since), self.seat_of(known)
        seat = -1 if sits is None else sits
        self._before.append(
            Send(peer, Welcome(self.game.setup.match, since, asked, head, old, self.game.epoch, seat))
        )
        for n in range(since + 1, old + 1):
            self._before.append(Send(peer, self._told(n, known)))
        self._send_clock(peer)
        if self.link_secret and known.robot is None and not known.local:
            self.answer(peer, LinkSecret(self.link_secret))
        if self._shaky:
            self.answer(peer, Shaky(tuple(sorted(self._shaky))))

    def _who_is_ready(self) -> Ready:
        waits = self._waits_for() if agreed(self.game, self.ready) else ""
        return Ready(tuple(sorted(self.ready)), tuple(sorted(self.ending)), waits)

    def _waits_for(self) -> str:
        """Why no round may begin: nobody is there to see it, others are on their way to their new dealer, or
        this may be the lost half of a split (PROTOCOLS.md 3, rule 6). "" if one may.
        """
        people = [seat for seat in self.game.seats if seat.person]
        here = sum(seat.presence is Presence.HERE for seat in people)
        if here < (LEAST_PEOPLE if self.game.round is None else 1):
            return "alone"
        gone = (Presence.OUT, Presence.LEFT)
        all_here = all(self.is_here(seat) for seat in people if seat.presence not in gone)
        if self.clocks.coming is not None and self._now < self.clocks.coming and not all_here:
            return "others"
        missed = any(
            seat.presence in (Presence.AWAY, Presence.ROBOT) for seat in people if not self.is_here(seat)
        )
        return "split" if missed and self._down else ""
