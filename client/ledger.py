"""What a Table knows and tells, apart from what is asked of it and when: the numbered facts of a game, what
they cause, and the connections they go out on.
"""

from __future__ import annotations

import random

from client import heirs
from client.absence import Absences
from client.clocks import Clocks, started
from client.dealing import Dealing
from client.effects import Effect, NameHeirs, Part, Save, Send
from client.facts import Carried, Ended, Fact, MatchMade, NextRound, SeatFact
from client.game import Game, Presence, Seat
from client.log import Log
from client.messages import Bye, Clock, Shaky, ToGuest, Told
from client.peers import Peer
from client.tickets import Tickets
from client.wire import encode
from engine.event import End, Event
from engine.round import Round


class Ledger:
    """What a Table knows and tells: the game, its facts by number, the shuffles, and who is connected. `rng`
    shuffles: the system's generator in play, a seeded one in tests.
    """

    def __init__(self, rng: random.Random, now: float) -> None:
        self.game = Game()
        self.ready: set[int] = set()  # seats that have pressed on after the settlement
        self.ending: set[int] = set()  # seats that ask for the match to end
        self.clocks = Clocks()
        self._holder: int | None = None  # who has the phone in hand, where several people share one
        self._rng = rng
        self._now = now
        self._log = Log()
        self._moved = 0  # number of the last fact that is a move: what an Ask must know
        self.closed = False  # another phone deals
        self.link_secret = ""  # of the room, for those who may have to deal in it; base64url
        self._named: tuple[tuple[int, str], ...] = ()
        self.overruled: Carried | None = None  # by what right somebody says that another one deals
        self._down = False  # the signaling service cannot be reached, or was not heard of yet
        self._peers: dict[int, Peer] = {}
        self._leaving: dict[int, Peer] = {}  # parted in this input, but yet to be told its facts
        self._absent = Absences()
        self._shaky: frozenset[int] = frozenset()
        self._done: dict[tuple[str, int], int] = {}
        self._dealing = Dealing(rng)
        self._tickets = Tickets(rng)
        self._fresh: list[Fact] = []
        self._before: list[Effect] = []
        self._after: list[Effect] = []

    @property
    def last(self) -> int:
        """Number of the newest fact; the room's first fact has number 1."""
        return self._log.last

    def tell(self, fact: Fact) -> None:
        """Let `fact` happen: folded now, saved and sent when this input's effects go out. A round's last
        fact brings its audit at once.
        """
        self._fold(fact)
        self._fresh.append(fact)
        if isinstance(fact, End):
            self._audit()

    def _fold(self, fact: Fact) -> None:
        before = (self.game.turn, self.game.exchanging)
        if isinstance(fact, MatchMade | Carried):
            self._log = Log(self.last)
            self._dealing = Dealing(self._rng)
        salts = {seat: self._dealing.salts(self.game, fact, seat) for seat in range(len(self.game.seats))}
        after = self.game.after(fact)
        self._dealing.follow(self.game, fact, after)
        self.game = after
        self._log.add(fact, salts, after.head)
        if isinstance(fact, Event):
            self._moved = self.last
        if isinstance(fact, SeatFact | MatchMade | Carried):
            self._forget_strangers()
        anew = isinstance(fact, MatchMade | Carried | NextRound | Ended)
        if anew or before != (self.game.turn, self.game.exchanging):
            self._start_clocks()

    def _start_clocks(self) -> None:
        """A turn, the exchange of doubles, or the pause after a settlement, begins now."""
        self.ready.clear()
        self.ending.clear()
        self.clocks = started(self.game, self._now, self._holder)
        for peer in self._peers:
            self._send_clock(peer)

    def _forget_strangers(self) -> None:
        """Nothing is kept of those who have no seat any more."""
        people = {(seat.key, seat.place) for seat in self.game.seats if seat.person}
        robots = {("robot", n) for n in range(len(self.game.seats))}
        self._absent.since = {p: since for p, since in self._absent.since.items() if p in people}
        self._done = {p: done for p, done in self._done.items() if p in people | robots}

    def _effects(self) -> list[Effect]:
        """Everything this input caused: facts are saved, then told, then come answers."""
        self._shuffle()
        self._tell_shaky()
        fresh, before, after = self._fresh, self._before, self._after
        self._fresh, self._before, self._after = [], [], []
        first = self.last - len(fresh) + 1
        save = [Save(first, tuple(map(encode, fresh)), self.game.epoch)] if fresh else []
        told = [
            Send(peer, self._told(n, known))
            for peer, known in (self._peers | self._leaving).items()
            if known.greeted
            for n in range(first, self.last + 1)
        ]
        self._leaving.clear()
        return [*save, *before, *told, *self._heirs(), *after]

    def _heirs(self) -> list[Effect]:
        """Tell the service who could deal, whenever that is somebody else; who left has no voice."""
        if self._local or self.closed:
            return []
        seats = [(n, s) for n, s in enumerate(self.game.seats) if s.presence is not Presence.LEFT]
        named = tuple(heirs.hashes(seats).items())
        if named == self._named:
            return []
        self._named = named
        return [NameHeirs(named)]

    def diary(self, seat: int | None) -> list[tuple[Told, str]]:
        """Every fact of this match as `seat` was told it, with the head after it."""
        return [
            (self._log.told(n, seat), self._log.head(n)) for n in range(self._log.base + 1, self.last + 1)
        ]

    def _told(self, n: int, peer: Peer) -> Told:
        """Fact `n` as this connection may see it."""
        return self._log.told(n, self.seat_of(peer))

    def answer(self, peer: int, message: ToGuest) -> None:
        """Send `message` after this input's facts."""
        self._after.append(Send(peer, message))

    def _answer_people(self, message: ToGuest) -> None:
        for peer, known in self._peers.items():
            if known.greeted and known.robot is None:
                self.answer(peer, message)

    # ------------------------------------------------------------------ shuffles

    def _shuffle(self) -> None:
        """Carry a shuffle on that the round waits for, as far as it can be now; after a restart, an audit."""
        while (round_ := self.game.round) is not None and round_.shuffling:
            facts = (
                self._shuffled(round_)
                if self._local
                else self._dealing.next(self.game, self._pledgers() | self._guests_here(), self._now)
            )
            for fact in facts:
                self.tell(fact)
            if not facts:
                return
        self._audit()

    def _audit(self) -> None:
        """After a round, what its deals held."""
        for fact in self._dealing.audit(self.game):
            self.tell(fact)

    def _shuffled(self, round_: Round) -> tuple[Fact, ...]:
        """The shuffle of a game on one phone, where nobody's word is needed."""
        assert self.game.match is not None
        order = list(round_.pool)
        self._rng.shuffle(order)
        if round_.racks:
            return round_.reshuffle(order)
        starter = self.game.match.next_starter
        return round_.deal(order, self._rng.randrange(round_.seats) if starter is None else starter)

    @property
    def _local(self) -> bool:
        return self.game.setup is not None and self.game.setup.local

    def _pledgers(self) -> set[int]:
        """Seats whose person has a phone here that is not the dealer's, whose share are the sealed decks."""
        seats = {self.seat_of(p) for p in self._peers.values() if p.greeted and not p.local}
        return {seat for seat in seats if seat is not None}

    def _guests_here(self) -> set[int]:
        """Seats of people on other phones who are here as far as everybody was told."""
        seats = self.game.seats
        own = seats[self.game.dealer].key if seats else ""
        here = Presence.HERE
        return {n for n, s in enumerate(seats) if s.person and s.presence is here and s.key != own}

    def robot_seed(self, seat: int) -> bytes | None:
        """Where the chance of a robot at `seat` comes from now; None where anything will do."""
        return self._dealing.robot_seed(seat)

    # ------------------------------------------------------------------ connections

    def seat_of(self, peer: Peer) -> int | None:
        """The seat whose eyes and hands this connection is, or None."""
        return self.game.seat_of(peer.key, peer.place) if peer.robot is None else peer.robot

    def is_here(self, seat: Seat) -> bool:
        """True if the person of this seat has a connection now."""
        return seat.person and any(
            (p.key, p.place) == (seat.key, seat.place) and p.greeted for p in self._peers.values()
        )

    def dismiss(self, seat: int, *, robot: bool, code: str) -> None:
        """End the connections of the robot, or of the person, at `seat`."""
        for peer, known in list(self._peers.items()):
            if self.seat_of(known) == seat and (known.robot is not None) == robot:
                self._part(peer, code)

    def _part(self, peer: int, code: str) -> None:
        self._after += [Send(peer, Bye(code)), Part(peer, code)]
        self._forget(peer)

    def _forget(self, peer: int) -> None:
        gone = self._peers.pop(peer, None)
        if gone is None or gone.robot is not None or self.seat_of(gone) is None:
            return
        person = (gone.key, gone.place)
        if all((p.key, p.place) != person for p in self._peers.values()):
            self._absent.since[person] = gone.heard if gone.silent_at <= self._now else self._now

    def _send_clock(self, peer: int) -> None:
        if self._peers[peer].greeted and self._peers[peer].robot is None and self.clocks.seconds:
            self.answer(
                peer, Clock(round(self.clocks.seconds * 1000), round(self.clocks.left(self._now) * 1000))
            )

    def _tell_shaky(self) -> None:
        """Whose phones have fallen silent, to everybody, when that changes."""
        quiet = {self.seat_of(p) for p in self._peers.values() if p.greeted and p.shaky_at <= self._now}
        shaky = frozenset(seat for seat in quiet if seat is not None)
        if shaky != self._shaky:
            self._shaky = shaky
            self._answer_people(Shaky(tuple(sorted(shaky))))
