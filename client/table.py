"""Table: the dealer's authority. It holds all tiles, checks every ask, numbers the facts, and tells each
seat its part.

Sans-I/O: connections, texts and the time come in, effects go out; no call waits. Whatever a peer sends,
the answer is a fact, a refusal with a code, or the end of that connection.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from client.clocks import BLIP, GRACE, LATE, LOBBY_SEAT, PAUSE, Clocks
from client.dealing import PATIENCE, Dealing
from client.effects import Effect, Part, Save, Send
from client.facts import (
    CameBack,
    Fact,
    LostTurn,
    MatchMade,
    NextRound,
    RobotSat,
    Seated,
    Unseated,
    WentAway,
    shown_to,
)
from client.game import MOST_SEATS, Game, Presence, Seat
from client.messages import (
    Ask,
    Bye,
    Clock,
    Done,
    Hello,
    Ping,
    Pledge,
    Pong,
    Ready,
    Refused,
    Reveal,
    Salt,
    ToGuest,
    Told,
    ToTable,
    Welcome,
)
from client.names import clean
from client.peers import MOST_JUNK, Peer
from client.wire import WireError, decode_ask, decode_fact, encode
from client.wishes import NotNow, grant, ready_to_go_on
from engine.action import Action
from engine.event import Event
from engine.forced import forced
from engine.reason import IllegalAction
from engine.round import Round, mask

LOST_TURNS_TO_ROBOT = 2


class Table:
    """The authority over one room. `rng` shuffles: the system's generator in play, a seeded one in tests."""

    def __init__(self, rng: random.Random, now: float) -> None:
        self.game = Game()
        self.ready: set[int] = set()  # seats that have pressed on after the settlement
        self.clocks = Clocks()
        self._rng = rng
        self._now = now
        self._log: list[Fact] = []
        self._base = 0  # number of the last fact before the current match
        self._moved = 0  # number of the last fact that is a move: what an Ask must know
        self._peers: dict[int, Peer] = {}
        self._absent: dict[tuple[str, int], float] = {}
        self._done: dict[tuple[str, int], int] = {}
        self._dealing = Dealing(rng)
        self._salts: list[dict[int | None, tuple[Salt, ...]]] = []
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

    def restore(self, saved: Sequence[tuple[int, str]], now: float) -> list[Effect]:
        """Carry on from saved facts, in order of their numbers. WireError or ValueError if they are no
        saved game.

        What the game was in the middle of goes on by itself: a shuffle that was wanted is among the effects.
        """
        self._at(now)
        facts = [(n, decode_fact(text)) for n, text in saved]
        start = max((i for i, (_, fact) in enumerate(facts) if isinstance(fact, MatchMade)), default=None)
        if start is None or [n for n, _ in facts] != list(range(facts[0][0], facts[0][0] + len(facts))):
            raise ValueError("saved facts are missing")
        self._base = facts[start][0] - 1
        for _, fact in facts[start:]:
            self._fold(fact)
        self._absent = {(s.key, s.place): now for s in self.game.seats if s.person}
        return self._effects()

    def joined(self, peer: int, key: str, place: int, now: float, *, local: bool = False) -> list[Effect]:
        """A connection whose other end has proved `key`; it says Hello next."""
        self._at(now)
        self._peers[peer] = Peer(key, place, now, local=local)
        return self._effects()

    def robot_joined(self, peer: int, seat: int, now: float) -> list[Effect]:
        """A robot of the shell sits down to play `seat`, which wants one."""
        self._at(now)
        self._peers[peer] = Peer("", 0, now, local=True, robot=seat)
        self._done.pop(("robot", seat), None)
        self._welcome(peer, self._peers[peer], self._base)
        return self._effects()

    def receive(self, peer: int, text: str, now: float) -> list[Effect]:
        """A text from a connection. Never raises, whatever it is."""
        self._at(now)
        known = self._peers.get(peer)
        if known is not None and known.overdraws(now):
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
            if known.silent_at() <= now:
                self._part(peer, "silent")
        self._tell_absences()
        seat = self.game.turn
        if seat is not None and (ends := self._turn_ends(seat)) is not None and ends <= now:
            self._lose_turn(seat)
        if self.clocks.pause is not None and self.clocks.pause + PAUSE <= now:
            self.tell(NextRound())
        return self._effects()

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next, on the clock of `now`; None if nothing is waited for."""
        times = [self._turn_ends(self.game.turn)] if self.game.turn is not None else []
        times.append(None if self.clocks.pause is None else self.clocks.pause + PAUSE)
        times.append(None if self._dealing.since is None else self._dealing.since + PATIENCE)
        times += [self._absence_due(seat) for seat in self.game.seats]
        times += [peer.silent_at() for peer in self._peers.values()]
        return min((t for t in times if t is not None and t != float("inf")), default=None)

    @property
    def robots_wanted(self) -> set[int]:
        """Seats that a robot is to play now and that have none yet."""
        if self.game.match is None:
            return set()
        here = {peer.robot for peer in self._peers.values()}
        return {n for n, seat in enumerate(self.game.seats) if seat.wants_robot and n not in here}

    @property
    def last(self) -> int:
        """Number of the newest fact; the room's first fact has number 1."""
        return self._base + len(self._log)

    # ------------------------------------------------------------------ facts and effects

    def tell(self, fact: Fact) -> None:
        """Let `fact` happen: folded now, saved and sent when this input's effects go out."""
        self._fold(fact)
        self._fresh.append(fact)

    def _fold(self, fact: Fact) -> None:
        before = self.game.turn
        if isinstance(fact, MatchMade) and self._log:
            self._base = self.last
            self._log.clear()
            self._salts.clear()
            self._dealing = Dealing(self._rng)
        self._salts.append({s: self._dealing.salts(self.game, fact, s) for s in range(len(self.game.seats))})
        after = self.game.after(fact)
        self._dealing.follow(self.game, fact, after)
        self.game = after
        self._log.append(fact)
        if isinstance(fact, Event):
            self._moved = self.last
        if isinstance(fact, MatchMade | NextRound) or self.game.turn != before:
            self._start_clocks()

    def _start_clocks(self) -> None:
        """A turn, or the pause after a settlement, begins now."""
        assert self.game.setup is not None
        settled = self.game.round is not None and self.game.round.over
        goes_on = self.game.match is not None and not self.game.match.over
        local, seconds = self.game.setup.local, float(self.game.setup.seconds)
        self.ready.clear()
        self.clocks = Clocks(
            seconds,
            0.0 if local else GRACE,
            turn=None if self.game.turn is None else self._now,
            pause=self._now if settled and goes_on and seconds and not local else None,
        )
        for peer in self._peers:
            self._send_clock(peer)

    def _effects(self) -> list[Effect]:
        """Everything this input caused: facts are saved, then told, then come answers."""
        self._shuffle()
        fresh, before, after = self._fresh, self._before, self._after
        self._fresh, self._before, self._after = [], [], []
        first = self.last - len(fresh) + 1
        save = [Save(first, tuple(map(encode, fresh)))] if fresh else []
        told = [
            Send(peer, self._told(n, known))
            for peer, known in self._peers.items()
            if known.greeted
            for n in range(first, self.last + 1)
        ]
        return [*save, *before, *told, *after]

    def _told(self, n: int, peer: Peer) -> Told:
        """Fact `n` as this connection may see it."""
        at, seat = n - self._base - 1, self.seat_of(peer)
        return Told(n, shown_to(self._log[at], seat), self._salts[at].get(seat, ()))

    def _shuffle(self) -> None:
        """Carry a shuffle on that the round waits for, as far as it can be now; after a round, the audit."""
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
        if round_ is not None and round_.over:
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
        """Seats whose person is here on a phone of their own: the dealer's share are the sealed decks."""
        seats = (self.seat_of(p) for p in self._peers.values() if p.greeted and not p.local)
        return {s for s in seats if s is not None and not self.game.seats[s].wants_robot}

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
        if self.seat_of(known) is None:
            if not self.game.lobby or len(self.game.seats) >= MOST_SEATS:
                return self._part(peer, "full" if self.game.lobby else "started")
            self.tell(Seated(self._free_name(hello.name), *person))
        for other, o in list(self._peers.items()):
            if other != peer and (o.key, o.place) == person and o.robot is None:
                self._part(other, "replaced")
        seat = self.seat_of(known)
        assert seat is not None
        if self.game.seats[seat].presence is Presence.LEFT:
            return self._part(peer, "left")
        self._absent.pop(person, None)
        if not hello.n:
            self._done.pop(person, None)  # a phone that knows nothing counts its asks anew
        if self.game.seats[seat].presence is Presence.AWAY:
            self.tell(CameBack(seat))
        same = hello.match == self.game.setup.match and hello.n >= self._base
        self._welcome(peer, known, min(hello.n, self.last) if same else self._base, hello.n if same else 0)
        return None

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
        self._before.append(Send(peer, Welcome(self.game.setup.match, since, asked)))
        old = self.last - len(self._fresh)
        for n in range(since + 1, old + 1):
            self._before.append(Send(peer, self._told(n, known)))
        self._send_clock(peer)
        if self.ready:
            self.answer(peer, Ready(tuple(sorted(self.ready))))

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
            self._absent[person] = self._now

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
            self.answer(peer, Refused(ask.id, str(no.args[0])))
        else:
            self._done[person] = ask.id
            self.answer(peer, Done(ask.id))

    def _do(self, known: Peer, seat: int, ask: Ask) -> None:
        if not isinstance(ask.ask, Action):
            return grant(self, known, seat, ask.ask)
        if self.game.seats[seat].wants_robot and known.robot is None:
            raise NotNow("robot-plays")
        if self.game.round is None:
            raise NotNow("not-now")
        if ask.n < self._moved:
            raise NotNow("stale")
        for event in self.game.round.play(seat, ask.ask):
            self.tell(event)
        return None

    def go_on(self) -> None:
        """Begin the next round once everybody who is here has pressed on."""
        if ready_to_go_on(self.game, self.ready):
            self.tell(NextRound())
        else:
            for peer, known in self._peers.items():
                if known.greeted and known.robot is None:
                    self.answer(peer, Ready(tuple(sorted(self.ready))))

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
            self._absent = {person: since + gap for person, since in self._absent.items()}
            for peer in self._peers.values():
                peer.heard = now
        self._now = now

    def _turn_ends(self, seat: int) -> float | None:
        sitting = self.game.seats[seat]
        return self.clocks.turn_ends(
            self._absent.get((sitting.key, sitting.place)), robot=sitting.wants_robot
        )

    def _absence_due(self, seat: Seat) -> float | None:
        """When something is to be told about an absence: that it is one, or that a seat in the lobby is
        given up.
        """
        since = self._absent.get((seat.key, seat.place)) if seat.person else None
        if since is None:
            return None
        if seat.presence is Presence.HERE:
            return since + BLIP
        return since + LOBBY_SEAT if self.game.lobby else None

    def _tell_absences(self) -> None:
        for seat in reversed(range(len(self.game.seats))):
            sitting = self.game.seats[seat]
            due = self._absence_due(sitting)
            if due is None or due > self._now:
                continue
            self.tell(WentAway(seat) if sitting.presence is Presence.HERE else Unseated(seat))

    def _lose_turn(self, seat: int) -> None:
        """The table plays the turn (T1.34); after two in a row a robot takes the seat (T1.36)."""
        if not self.game.seats[seat].wants_robot:
            self.tell(LostTurn(seat))
        while (round_ := self.game.round) is not None and self.game.turn == seat:
            for event in round_.play(seat, forced(mask(round_, seat), seat)):
                self.tell(event)
            self._shuffle()
        if self.game.seats[seat].lost >= LOST_TURNS_TO_ROBOT:
            self.tell(RobotSat(seat))
