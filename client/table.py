"""Table: the dealer's authority. It holds all tiles, checks every ask, numbers the facts, and tells each
seat its part.

Sans-I/O: connections, texts and the time come in, effects go out; no call waits. Whatever a peer sends,
the answer is a fact, a refusal with a code, or the end of that connection.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.absence import patience
from client.clocks import COMING, EXTRA, LATE
from client.dealing import PATIENCE
from client.effects import Effect
from client.facts import (
    Carried,
    Ended,
    HandedOver,
    LostTurn,
    Mandate,
    MatchMade,
    NextRound,
    Seated,
    Unseated,
    WentAway,
)
from client.game import Presence, rules_of
from client.log import Log
from client.mandates import kind
from client.messages import (
    Agree,
    Ask,
    Behind,
    Done,
    Hello,
    Overrule,
    Ping,
    Pledge,
    Pong,
    Public,
    Refused,
    Reveal,
    Same,
    ToTable,
)
from client.peers import MOST_JUNK, MOST_PEERS, Peer
from client.reception import Reception
from client.wire import WireError, decode_ask, decode_fact
from client.wishes import LEAST_PEOPLE, NotNow, agreed, grant
from engine.action import Action, Close, Discard, Draw, Lay, TakeDiscard
from engine.forced import forced
from engine.reason import IllegalAction
from engine.round import mask

OWN_TURN = Draw | TakeDiscard | Lay | Discard | Close
"""What may be asked in one's turn only, and so must know everything that happened. The rest is said at any
moment, and the round says whether it is still in time.
"""


class Table(Reception):
    """The authority over one room. `rng` shuffles: the system's generator in play, a seeded one in tests."""

    # ------------------------------------------------------------------ what comes in

    def open(self, setup: MatchMade, seats: Iterable[Seated], now: float) -> list[Effect]:
        """Begin the room's first match, with `seats` taken; a local game is at play at once. OptionError if
        so many robots leave too few places for people, or the options do not fit together.
        """
        self._at(now)
        if not setup.local:
            rules_of(setup, LEAST_PEOPLE + setup.robots)
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
        if kind(carried) == "hand-over":
            self.clocks.coming = now + COMING
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
            self._dealing.restored(self._guests_here(), now)
        self._everybody_is_away()
        self._down = not self._local
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
        if self.clocks.coming is not None and self.clocks.coming <= now:
            self.clocks.coming = None
            self.go_on()
        if self.clocks.pause is not None and self.clocks.pause <= now and not self._waits_for():
            self.tell(NextRound())
        return self._effects()

    def here(self, seat: int, now: float) -> list[Effect]:
        """Whoever sits at `seat` has taken the phone that several people share: the turn's time begins now,
        not while the phone went from hand to hand (T1.32).
        """
        self._at(now)
        self._holder = seat
        if self.game.turn == seat and self.clocks.turn is None:
            self._start_clocks()
        return self._effects()

    def service(self, now: float, *, up: bool) -> list[Effect]:
        """The signaling service is there, or is not."""
        self._at(now)
        self._down = not up
        if up:
            self._dealing.reachable(now)
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
        times = [self._turn_ends(), self._pause_ends, self.clocks.coming]
        times.append(None if self._dealing.since is None else self._dealing.since + PATIENCE)
        times += [self._absent.due(self.game, seat) for seat in self.game.seats]
        times += [peer.wake_at(self._now) for peer in self._peers.values()]
        return min((t for t in times if t is not None and t != float("inf")), default=None)

    @property
    def _pause_ends(self) -> float | None:
        """When the next round begins by itself, if by then nothing speaks against it."""
        return None if self._waits_for() else self.clocks.pause

    @property
    def robots_wanted(self) -> set[int]:
        """Seats that a robot is to play now and that have none yet."""
        if self.game.match is None or self.closed:
            return set()
        here = {peer.robot for peer in self._peers.values()}
        return {n for n, seat in enumerate(self.game.seats) if seat.wants_robot and n not in here}

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
            case Overrule(carried):
                self.overruled = carried
            case Same() | Behind() | Agree() | Public():
                pass  # said to a phone that was not yet sure to be the dealer
            case Ask():
                seat = self.seat_of(known)
                if seat is None or not known.greeted:
                    self._part(peer, "not-expected")
                else:
                    self._ask(peer, known, seat, message)

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
