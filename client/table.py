"""Table: the dealer's authority. It holds all tiles, checks every ask, numbers the facts, and tells each
seat its part.

Sans-I/O: connections, texts and the time come in, effects go out; no call waits. Whatever a peer sends,
the answer is a fact, a refusal with a code, or the end of that connection.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from client import heirs
from client.absence import Absences, patience
from client.clocks import EXTRA, LATE, SPLIT, Clocks, started
from client.dealing import PATIENCE, Dealing
from client.effects import Effect, NameHeirs, Part, Save, Send
from client.facts import (
    CameBack,
    Carried,
    Ended,
    Fact,
    HandedOver,
    LostTurn,
    Mandate,
    MatchMade,
    NextRound,
    Rehoused,
    Seated,
    SeatFact,
    TookOver,
    Unseated,
    WentAway,
)
from client.game import MOST_SEATS, Game, Presence, Seat
from client.log import Log
from client.messages import (
    Agree,
    Ask,
    Behind,
    Bye,
    Clock,
    Done,
    HeirToken,
    Hello,
    Ping,
    Pledge,
    Pong,
    Public,
    Ready,
    Refused,
    Reveal,
    Same,
    Shaky,
    Ticket,
    ToGuest,
    Told,
    ToTable,
    Welcome,
)
from client.names import clean
from client.peers import MOST_JUNK, MOST_PEERS, Peer
from client.tickets import Tickets
from client.wire import WireError, decode_ask, decode_fact, encode
from client.wishes import LEAST_PEOPLE, NotNow, agreed, grant
from engine.action import Action, Close, Discard, Draw, Lay, TakeDiscard
from engine.base64url import to_text
from engine.event import End, Event
from engine.forced import forced
from engine.reason import IllegalAction
from engine.round import Round, mask

OWN_TURN = Draw | TakeDiscard | Lay | Discard | Close
"""What may be asked in one's turn only, and so must know everything that happened. The rest is said at any
moment, and the round says whether it is still in time.
"""


class Table:
    """The authority over one room. `rng` shuffles: the system's generator in play, a seeded one in tests."""

    def __init__(self, rng: random.Random, now: float) -> None:
        self.game = Game()
        self.ready: set[int] = set()  # seats that have pressed on after the settlement
        self.ending: set[int] = set()  # seats that ask for the match to end
        self.clocks = Clocks()
        self._rng = rng
        self._now = now
        self._log = Log()
        self._moved = 0  # number of the last fact that is a move: what an Ask must know
        self.closed = False  # another phone deals
        self.heir_secret = b""  # what heir tokens are made of; empty where there is no succession
        self.link_secret = ""  # of the room, for those who may have to deal in it; base64url
        self._named: tuple[tuple[int, str], ...] = ()
        self._down: float | None = None  # since when the signaling service is away
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

    # ------------------------------------------------------------------ what comes in

    def open(self, setup: MatchMade, seats: Iterable[Seated], now: float) -> list[Effect]:
        """Begin the room's first match, with `seats` taken; a local game is at play at once."""
        self._at(now)
        self.tell(setup)
        for seat in seats:
            self.tell(seat)
        if setup.local:
            self.tell(NextRound())
        return self._effects()

    def carry(self, carried: Carried, now: float) -> list[Effect]:
        """Deal from here on in a match that another dealer began; everybody has still to come."""
        self._at(now)
        self.tell(carried)
        self._everybody_is_away()
        return self._effects()

    def restore(self, saved: Sequence[tuple[int, str]], now: float) -> list[Effect]:
        """Carry on from saved facts, in order of their numbers. WireError or ValueError if they are no
        saved game.

        What the game was in the middle of goes on by itself: a shuffle that was wanted is among the effects.
        """
        self._at(now)
        facts = [(n, decode_fact(text)) for n, text in saved]
        starts = [i for i, (_, fact) in enumerate(facts) if isinstance(fact, MatchMade | Carried)]
        start = max(starts, default=None)
        if start is None or [n for n, _ in facts] != list(range(facts[0][0], facts[0][0] + len(facts))):
            raise ValueError("saved facts are missing")
        self._log = Log(facts[start][0] - 1)
        for _, fact in facts[start:]:
            self._fold(fact)
        if self.game.round is not None and self.game.round.shuffling and not self._local:
            self._dealing.restored(now)
        self._everybody_is_away()
        return self._effects()

    def joined(self, peer: int, key: str, place: int, now: float, *, local: bool = False) -> list[Effect]:
        """A connection whose other end has proved `key`; it says Hello next."""
        self._at(now)
        crowd = sum(not known.local for known in self._peers.values())
        self._peers[peer] = Peer(key, place, now, local=local)
        if not local and (crowd >= MOST_PEERS or self.closed):
            self._part(peer, "moved" if self.closed else "full")
        return self._effects()

    def robot_joined(self, peer: int, seat: int, now: float) -> list[Effect]:
        """A robot of the shell sits down to play `seat`, which wants one."""
        self._at(now)
        self._peers[peer] = Peer("", 0, now, local=True, robot=seat)
        self._done.pop(("robot", seat), None)
        self._welcome(peer, self._peers[peer], self._log.base)
        return self._effects()

    def receive(self, peer: int, text: str, now: float) -> list[Effect]:
        """A text from a connection. Never raises, whatever it is."""
        self._at(now)
        known = self._peers.get(peer)
        if known is not None and known.overdraws(now, len(text)):
            self._part(peer, "flood")
        elif known is not None:
            self._read(peer, known, text)
        return self._effects()

    def gone(self, peer: int, now: float) -> list[Effect]:
        """The connection is lost."""
        self._at(now)
        self._forget(peer)
        return self._effects()

    def tick(self, now: float) -> list[Effect]:
        """Time passed. To be called at `wake_at`; harmless at any other moment."""
        self._at(now)
        for peer, known in list(self._peers.items()):
            if known.silent_at <= now:
                self._part(peer, "silent")
        if self.closed:
            return self._effects()
        self._tell_absences()
        if (ends := self._turn_ends()) is not None and ends <= now:
            self._time_is_up()
        if self.clocks.pause is not None and self.clocks.pause <= now and not self._waits_for():
            self.tell(NextRound())
        return self._effects()

    def service(self, now: float, *, up: bool) -> list[Effect]:
        """The signaling service is there, or is not."""
        self._at(now)
        self._down = None if up else now if self._down is None else self._down
        self.go_on()
        return self._effects()

    def hand_over(self, mandate: Mandate, sig: str, now: float) -> list[Effect]:
        """Give the cards to another phone, which the room has passed to; this Table does nothing more."""
        self._at(now)
        self.tell(HandedOver(mandate, sig))
        return self.close(now)

    def close(self, now: float) -> list[Effect]:
        """Another phone deals now: everybody is sent there."""
        self._at(now)
        self.closed = True
        for peer, known in list(self._peers.items()):
            if not known.local:
                self._leaving[peer] = known
                self._part(peer, "moved")
        return self._effects()

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next, on the clock of `now`; None if nothing is waited for."""
        if self.closed:
            return min((peer.silent_at for peer in self._peers.values() if not peer.local), default=None)
        times = [self._turn_ends(), self._pause_ends]
        times.append(None if self._dealing.since is None else self._dealing.since + PATIENCE)
        times += [self._absent.due(self.game, seat) for seat in self.game.seats]
        times += [peer.wake_at(self._now) for peer in self._peers.values()]
        return min((t for t in times if t is not None and t != float("inf")), default=None)

    @property
    def _pause_ends(self) -> float | None:
        """When the next round begins by itself, if by then nothing speaks against it."""
        pause = self.clocks.pause
        if pause is None or not self._waits_for():
            return pause
        return self._down + SPLIT if self._down is not None and self._down + SPLIT > self._now else None

    def _waits_for(self) -> str:
        """Why no round may begin: nobody is there to see it, or this may be the lost half of a split
        (PROTOCOLS.md 3, rule 6). "" if one may.
        """
        people = [seat for seat in self.game.seats if seat.person]
        here = sum(seat.presence is Presence.HERE for seat in people)
        if here < (LEAST_PEOPLE if self.game.round is None else 1):
            return "alone"
        missed = any(
            seat.presence in (Presence.AWAY, Presence.ROBOT) for seat in people if not self.is_here(seat)
        )
        return "split" if missed and self._down is not None and self._now >= self._down + SPLIT else ""

    @property
    def robots_wanted(self) -> set[int]:
        """Seats that a robot is to play now and that have none yet."""
        if self.game.match is None or self.closed:
            return set()
        here = {peer.robot for peer in self._peers.values()}
        return {n for n, seat in enumerate(self.game.seats) if seat.wants_robot and n not in here}

    @property
    def last(self) -> int:
        """Number of the newest fact; the room's first fact has number 1."""
        return self._log.last

    # ------------------------------------------------------------------ facts and effects

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
        self.clocks = started(self.game, self._now)
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
        """Tell the service who could deal, whenever that is somebody else."""
        if not self.heir_secret or self._local or self.closed or not self.game.seats:
            return []
        named = tuple(heirs.hashes(self.heir_secret, self.game.seats, self.game.dealer).items())
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

    def _shuffle(self) -> None:
        """Carry a shuffle on that the round waits for, as far as it can be now; after a restart, an audit."""
        while (round_ := self.game.round) is not None and round_.shuffling:
            facts = (
                self._shuffled(round_)
                if self._local
                else self._dealing.next(self.game, self._pledgers(), self._now)
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

    def robot_seed(self, seat: int) -> bytes | None:
        """Where the chance of a robot at `seat` comes from now; None where anything will do."""
        return self._dealing.robot_seed(seat)

    def seat_of(self, peer: Peer) -> int | None:
        """The seat whose eyes and hands this connection is, or None."""
        return self.game.seat_of(peer.key, peer.place) if peer.robot is None else peer.robot

    def answer(self, peer: int, message: ToGuest) -> None:
        """Send `message` after this input's facts."""
        self._after.append(Send(peer, message))

    # ------------------------------------------------------------------ connections

    def _read(self, peer: int, known: Peer, text: str) -> None:
        try:
            message = decode_ask(text)
        except WireError:
            known.junk += 1
            if known.junk > MOST_JUNK:
                self._part(peer, "junk")
            return
        self._take(peer, known, message)

    def _take(self, peer: int, known: Peer, message: ToTable) -> None:
        match message:
            case Hello():
                self._hello(peer, known, message)
            case Ping():
                self.answer(peer, Pong(self.last))
            case Pledge() | Reveal():
                self._promise(peer, known, message)
            case Same() | Behind() | Agree() | Public():
                pass  # said to a phone that was not yet sure to be the dealer
            case Ask():
                seat = self.seat_of(known)
                if seat is None or not known.greeted:
                    self._part(peer, "not-expected")
                else:
                    self._ask(peer, known, seat, message)

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
        presence = self.game.seats[seat].presence
        if presence is Presence.AWAY:
            self.tell(CameBack(seat))
        elif presence is Presence.ROBOT and self.game.between and self.game.round is None:
            self.tell(TookOver(seat))  # the former dealer is back before a round has begun
        told = hello.match == self.game.setup.match and hello.epoch == self.game.epoch
        if told and hello.n >= self._log.base:
            return self._welcome(peer, known, min(hello.n, self.last), hello.n)
        return self._welcome(peer, known, self._log.base)

    def _take_seat(self, known: Peer, hello: Hello) -> str | None:
        """Whoever has no seat yet gets one, by ticket or in the lobby; else a code says why not."""
        if self.seat_of(known) is None and hello.ticket:
            self._rehouse(hello.ticket, known.key, known.place)
        if self.seat_of(known) is None:
            if not self.game.lobby or len(self.game.seats) >= MOST_SEATS:
                return "full" if self.game.lobby else "started"
            self.tell(Seated(self._free_name(hello.name), known.key, known.place))
        return None

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
        if self.heir_secret and known.robot is None and not known.local:
            self.answer(peer, HeirToken(to_text(heirs.token(self.heir_secret, known)), self.link_secret))
        if self.ready or self.ending:
            self.answer(peer, self._who_is_ready())
        if self._shaky:
            self.answer(peer, Shaky(tuple(sorted(self._shaky))))

    def _send_clock(self, peer: int) -> None:
        if self._peers[peer].greeted and self._peers[peer].robot is None and self.clocks.seconds:
            self.answer(
                peer, Clock(round(self.clocks.seconds * 1000), round(self.clocks.left(self._now) * 1000))
            )

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

    # ------------------------------------------------------------------ asks

    def _ask(self, peer: int, known: Peer, seat: int, ask: Ask) -> None:
        person = (known.key, known.place) if known.robot is None else ("robot", seat)
        if ask.id <= self._done.get(person, 0):  # a repeat of what was answered already
            return self.answer(peer, Done(ask.id))
        try:
            self._do(known, seat, ask)
        except IllegalAction as no:
            self.answer(peer, Refused(ask.id, no.reason.value, tuple(no.detail.items())))
        except NotNow as no:
            self.answer(peer, Refused(ask.id, *no.args))
        else:
            self._done[person] = ask.id
            self.answer(peer, Done(ask.id))

    def _do(self, known: Peer, seat: int, ask: Ask) -> None:
        if self.closed:
            raise NotNow("moved")
        self._same_story(ask)
        if not isinstance(ask.ask, Action):
            return grant(self, known, seat, ask.ask)
        sitting = self.game.seats[seat]
        if sitting.wants_robot and known.robot is None:
            raise NotNow("out" if sitting.presence is Presence.OUT else "robot-plays")
        if self.game.round is None:
            raise NotNow("not-now")
        if ask.n < self._moved and isinstance(ask.ask, OWN_TURN):
            raise NotNow("stale")
        for event in self.game.round.play(seat, ask.ask):
            self.tell(event)
        return None

    def _same_story(self, ask: Ask) -> None:
        """NotNow("fork") if the asker was told other facts than these, or more (PROTOCOLS.md 1, step 10)."""
        n = min(ask.n, self.last)
        head = self._log.head(n)
        if ask.head and head and (ask.n, ask.head) != (n, head):
            raise NotNow("fork", (("n", n), ("head", head)))

    def go_on(self) -> None:
        """Begin the next round once everybody who is here has pressed on."""
        if not self.game.between or self.closed:
            return
        if agreed(self.game, self.ready) and not self._waits_for():
            self.tell(NextRound())
        elif agreed(self.game, self.ending):
            self.tell(Ended())
        else:
            self._answer_people(self._who_is_ready())

    def _who_is_ready(self) -> Ready:
        waits = self._waits_for() if agreed(self.game, self.ready) else ""
        return Ready(tuple(sorted(self.ready)), tuple(sorted(self.ending)), waits)

    def _answer_people(self, message: ToGuest) -> None:
        for peer, known in self._peers.items():
            if known.greeted and known.robot is None:
                self.answer(peer, message)

    def lengthen(self) -> None:
        """The turn lasts longer than others (`extraTime`)."""
        self.clocks.seconds += EXTRA
        for peer in self._peers:
            self._send_clock(peer)

    def random_id(self) -> bytes:
        """16 random bytes, for the id of a new match."""
        return self._rng.randbytes(16)

    # ------------------------------------------------------------------ time

    def _at(self, now: float) -> None:
        """Take note of the time. If the clock jumped, or the phone slept, time stood still since the last
        input.
        """
        wake = self.wake_at
        late = wake is not None and now > wake + LATE
        if late or now < self._now:
            gap = now - self._now
            self.clocks.shift(gap)
            self._dealing.since = None if self._dealing.since is None else self._dealing.since + gap
            self._absent.shift(gap)
            for peer in self._peers.values():
                peer.heard = now
        self._now = now

    def _turn_ends(self) -> float | None:
        """When the turn, or the exchange of doubles, is over."""
        if self.game.exchanging:
            return self.clocks.turn_ends(None, robot=False)
        if self.game.turn is None:
            return None
        sitting = self.game.seats[self.game.turn]
        return self.clocks.turn_ends(self._absent.of(sitting), robot=sitting.wants_robot)

    def _tell_absences(self) -> None:
        for seat in reversed(range(len(self.game.seats))):
            sitting = self.game.seats[seat]
            due = self._absent.due(self.game, sitting)
            if due is None or due > self._now:
                continue
            self.tell(WentAway(seat) if sitting.presence is Presence.HERE else Unseated(seat))
            self.go_on()

    def _tell_shaky(self) -> None:
        """Whose phones have fallen silent, to everybody, when that changes."""
        quiet = {self.seat_of(p) for p in self._peers.values() if p.greeted and p.shaky_at <= self._now}
        shaky = frozenset(seat for seat in quiet if seat is not None)
        if shaky != self._shaky:
            self._shaky = shaky
            self._answer_people(Shaky(tuple(sorted(shaky))))

    def _everybody_is_away(self) -> None:
        self._absent.since = {(s.key, s.place): self._now for s in self.game.seats if s.person}

    def _time_is_up(self) -> None:
        """What is played for those who did not: nothing more to exchange (E1.13), or a whole turn (T1.34)."""
        if self.game.turn is not None and not self.game.exchanging:
            return self._lose_turn(self.game.turn)
        for seat in self.game.waiting:
            self._play_for(seat)
        return None

    def _play_for(self, seat: int) -> None:
        assert self.game.round is not None
        for event in self.game.round.play(seat, forced(mask(self.game.round, seat), seat)):
            self.tell(event)

    def _lose_turn(self, seat: int) -> None:
        """The table plays the turn (T1.34); the variant says how many may be lost in a row (T1.36, A.23)."""
        if not self.game.seats[seat].wants_robot:
            self.tell(LostTurn(seat))
        while self.game.turn == seat:
            self._play_for(seat)
            self._shuffle()
        verdict = patience(self.game).verdict(seat, self.game.seats[seat].lost)
        if verdict is not None:
            self.tell(verdict)
