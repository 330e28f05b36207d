"""Guest: a seat's own phone, or a robot's, or the dealer's own player. It folds what it is told into its
own Game, checks every fact against it, asks again when a number is missing, and knows no more than its
seat may see.

Sans-I/O like the Table: texts and the time come in, messages for the Table go out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, assert_never

from client import heirs
from client.effects import GuestEffect
from client.facts import Carried, Ended, HandedOver, MatchMade, NextRound
from client.game import Game
from client.listener import Listener
from client.messages import (
    Ask,
    Bye,
    Clock,
    Done,
    End,
    GoOn,
    Hello,
    LinkSecret,
    Ping,
    Pong,
    Propose,
    Public,
    Ready,
    Refused,
    SettledAt,
    Shaky,
    Ticket,
    ToGuest,
    Told,
    Welcome,
    Wish,
)
from client.promises import Fork
from client.wire import WireError, decode_told, encode
from engine.action import Action
from engine.doubt import Doubt, Eyes, came_back
from engine.event import Event
from engine.steps import Step

BEAT: Final = 2.0
SHAKY_AFTER: Final = 5.0
LOST_AFTER: Final = 9.0
AGAIN_AFTER: Final = 3.0
MOST_TRIES: Final = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an ask: `code` is None if it was done."""

    id: int
    code: str | None
    detail: tuple[tuple[str, str | int], ...] = ()


@dataclass(slots=True)
class _Pending:
    ask: Ask
    sent: float
    tries: int = 1
    seen: bool = False  # an own move came among the facts since


@dataclass(slots=True)
class Guest(Listener):
    """A listener that talks: with `beats` over a real connection, with heartbeats and repeats. parted: the
    dealer's last word on this connection, or None.
    """

    clock: tuple[int, int, float] | None = None
    ready: tuple[int, ...] = ()
    ending: tuple[int, ...] = ()
    shaky: tuple[int, ...] = ()
    waits: str = ""
    heir: str = ""
    """This phone's token for the service, base64url; "" for who plays on the dealer's phone."""
    link_secret: str = ""
    """The secret of the link, base64url; "" until the dealer sends it."""
    fenced: bool = False
    """This dealer has not yet shown by what right it deals: nothing else it says counts."""
    mandate: Told | None = None
    """The fact that another dealer follows, which waits until its signatures are checked (`believe`)."""
    parted: str | None = None
    ticket: str = ""
    """With what this device takes its person's seat over from another one; "" where it need not."""
    offered: tuple[int, str] | None = None
    """The seat and the ticket that were asked for last, for another device."""
    answers: list[Answer] = field(default_factory=list)
    goes_on: bool = False
    """Its person has pressed on, and no round has begun since: whoever deals next hears of it."""
    heard: float | None = None
    _beat: float = 0.0
    _ids: int = 0
    _pending: _Pending | None = None
    _hellos: set[int] = field(default_factory=set)
    _promised: float = 0.0
    _missed: int = -1
    _missed_at: float = 0.0

    @property
    def link(self) -> str:
        """The way to the dealer: ok, shaky or lost, by the last `tick`."""
        if not self.beats:
            return "ok"
        silence = float("inf") if self.heard is None else self._beat - self.heard
        return "ok" if silence < SHAKY_AFTER else "shaky" if silence < LOST_AFTER else "lost"

    @property
    def behind(self) -> bool:
        """The dealer is still telling what happened before this connection: what it knows is the past."""
        return self.n < self._until

    # ------------------------------------------------------------------ going out

    def greet(self, now: float) -> list[GuestEffect]:
        """First words on a new connection; what was asked and not answered is asked again."""
        self.heard, self._beat, self.parted = now, now, None
        if self.promises is not None:
            self.promises.connected()
        self._hellos = set()
        asked = [self._pending.ask] if self._pending and not self.fenced else []
        return [self._hello(), *asked]

    def _hello(self) -> Hello:
        self._hellos.add(self.n)
        match = self.game.setup.match if self.game.setup else ""
        ticket = "" if self.game.seat_of(self.key, self.place) is not None else self.ticket
        heir = heirs.token_hash(self.heir)
        return Hello(self.name, match, self.n, self.head, self.game.epoch, ticket, heir)

    def ask(self, wish: Action | Wish, now: float) -> tuple[int, list[GuestEffect]]:
        """Ask for a move or a wish; `answers` gets what becomes of it, under the id returned."""
        self._ids = max(self._ids + 1, int(now))  # a reloaded page goes on counting above its former self
        asked = Ask(self._ids, self.n, wish, self.head)
        self._pending = _Pending(asked, now)
        if isinstance(wish, GoOn | End):
            self.goes_on = isinstance(wish, GoOn)
        return asked.id, [] if self.fenced else [asked]

    def tick(self, now: float) -> list[GuestEffect]:
        """Heartbeats and repeats; to be called at `wake_at`."""
        out: list[GuestEffect] = []
        if not self.beats:
            return out
        if now >= self._beat + BEAT or now < self._beat:
            self._beat = now
            out.append(Ping())
        if self._pending and not self.fenced and now >= self._pending.sent + AGAIN_AFTER:
            self._pending.sent = now
            out.append(self._pending.ask)
        if self.promises is not None and now >= self._promised + AGAIN_AFTER:
            self.promises.connected()
            out += self._due(now)
        return out

    @property
    def wake_at(self) -> float | None:
        """When `tick` is wanted next."""
        return self._beat + BEAT if self.beats and self.heard is not None else None

    # ------------------------------------------------------------------ coming in

    def receive(self, text: str, now: float) -> list[GuestEffect]:
        """A text from the dealer. Never raises; nonsense stops this guest (`broken`)."""
        try:
            return self.take(decode_told(text), now)
        except WireError:
            self.doubt = self.doubt or Doubt("junk", "", text[:200])
            return []

    def take(self, message: ToGuest, now: float) -> list[GuestEffect]:
        """A message from the dealer."""
        self.heard = now
        if self.doubt:
            return []
        match message:
            case Welcome():
                return self._welcome(message, now)
            case Told():
                return self._told(message, now)
            case Done(id_):
                return self._settle(Answer(id_, None))
            case Refused():
                return [] if self.fenced else self._refused(message, now)
            case Clock() | Ready() | Shaky() | Ticket() | LinkSecret():
                self._hear(message, now)
            case SettledAt() | Propose() | Public():
                pass  # no dealer's words: see `client.phone`
            case Pong(n):
                return self._missing(now) if n > self.n and not self.fenced else []
            case Bye(code):
                self.parted = None if code in ("silent", "moved") else code  # then one may come again
        return []

    def _hear(self, message: Clock | Ready | Shaky | Ticket | LinkSecret, now: float) -> None:
        """What is no fact: it is kept until the next word of its kind."""
        match message:
            case Clock(total, left):
                self.clock = (total, left, now) if total else None
            case Ready(seats, ending, waits):
                self.ready, self.ending, self.waits = seats, ending, waits
            case Shaky(seats):
                self.shaky = seats
            case Ticket(seat, ticket):
                self.offered = (seat, ticket)
            case LinkSecret(secret):
                self.link_secret = secret
            case _:
                assert_never(message)

    def _welcome(self, welcome: Welcome, now: float) -> list[GuestEffect]:
        self._until, self._given = welcome.last, welcome.seat
        if self.game.setup is None or self.game.setup.match != welcome.match:
            if self.fenced and welcome.epoch <= self.game.epoch:
                return []
            self.game, self.n, self.mandate, self.fenced = Game(), welcome.n, None, False
            return []
        if welcome.epoch != self.game.epoch or self.fenced:
            self.fenced = True  # another dealer's log: its first fact says by what right
            return []
        known = welcome.asked if welcome.asked in self._hellos else self.n
        self.resumed = (known, self._heads.get(known, ""), welcome.n, welcome.head)
        self.doubt = came_back(*self.resumed)
        return [] if self.doubt or self.n < self._until else self._due(now)

    def _told(self, told: Told, now: float) -> list[GuestEffect]:
        if self.mandate is not None:
            return []
        if isinstance(told.fact, Carried) and self.beats:
            self.mandate = told if self.fenced or not self.n else None
            return []
        if self.fenced or told.n <= self.n:
            return []
        if told.n > self.n + 1:
            return self._missing(now)
        if isinstance(told.fact, HandedOver) and self.beats:
            self.mandate = told
            return []
        if self.beats:
            self.diary.append(told)
        try:
            self.doubt = self._doubted(told)
            if self.doubt is None:
                self._fold(told)
                return [] if told.n < self._until else self._due(now)
        except Fork as fork:
            self.doubt = fork.args[0]
        except (AssertionError, ValueError, IndexError, KeyError):
            came = repr(told.fact) if isinstance(told.fact, Event | Step) else encode(told.fact)
            self.doubt = Doubt("impossible-fact", "", came[:200])
        return []

    def believe(self) -> list[GuestEffect]:
        """The signatures under `mandate` are good: another dealer follows, or has followed."""
        told, self.mandate = self.mandate, None
        assert told is not None
        if not isinstance(told.fact, Carried):
            self.diary.append(told)
            self._fold(told)
            return []
        self._new_log(told)
        again = self.ask(GoOn(), self.heard or 0.0)[1] if self.goes_on else []
        return [self._hello(), *again]

    def catch_up(self, carried: Carried) -> None:
        """The signatures are good: that dealer has followed, of whom only another phone tells."""
        self._new_log(Told(1, carried))

    def _new_log(self, told: Told) -> None:
        self.past += [self.diary] if self.diary else []
        self.diary = [told]
        self._heads.clear()
        self._eyes, self._missed = Eyes(), -1
        self.moved()
        self._fold(told)

    def disbelieve(self, code: str) -> None:
        """There is no valid mandate behind what this dealer says: nothing more of it is heard."""
        self.mandate, self.doubt = None, self.doubt or Doubt(code)

    def moved(self) -> None:
        """Another phone deals: what was asked of this dealer is not done any more, but for what the next one
        hears of.
        """
        if self._pending is not None:
            ask = self._pending.ask
            self._settle(Answer(ask.id, None if isinstance(ask.ask, GoOn) else "moved"))

    def _due(self, now: float) -> list[GuestEffect]:
        """What the joint deal waits for from this phone. Raises Fork."""
        if self.promises is None or self.seat is None or self.doubt is not None or self.fenced:
            return []
        due = self.promises.due(self.game, self.seat)
        self._promised = now if due else self._promised
        return due

    def _missing(self, now: float) -> list[GuestEffect]:
        """A number is missing: ask for the facts from there on, once a second at most."""
        if self._missed == self.n and now < self._missed_at + 1:
            return []
        self._missed, self._missed_at = self.n, now
        return [self._hello()]

    def _fold(self, told: Told) -> None:
        Listener._fold(self, told)  # with slots, `super` does not know the class
        self.ready, self.ending, self.waits = (), (), ""
        if self._pending and getattr(told.fact, "seat", None) == self.seat:
            self._pending.seen = True
        if isinstance(told.fact, NextRound | MatchMade | Ended):
            self.goes_on = False

    def _settle(self, answer: Answer) -> list[GuestEffect]:
        if self._pending and self._pending.ask.id == answer.id:
            self._pending = None
            self.answers.append(answer)
        return []

    def _forked(self, ask: Ask, told: dict[str, str | int]) -> list[GuestEffect]:
        """The dealer's own log does not end, or not so, where this phone's did when it asked (step 10)."""
        self.resumed = (ask.n, ask.head, int(told.get("n", 0)), str(told.get("head", "")))
        self.doubt = came_back(*self.resumed)
        return []

    def _refused(self, no: Refused, now: float) -> list[GuestEffect]:
        """A stale ask whose move is among the facts was done; one whose turn it still is, is asked again."""
        pending = self._pending
        if pending is None or pending.ask.id != no.id:
            return []
        if no.code == "fork":
            return self._forked(pending.ask, dict(no.detail))
        if no.code == "moved":
            self.moved()
            return []
        if isinstance(pending.ask.ask, GoOn):
            self.goes_on = False
        if no.code == "stale" and pending.seen:
            return self._settle(Answer(no.id, None))
        if no.code == "stale" and pending.tries < MOST_TRIES and self.game.turn == self.seat:
            again = Ask(no.id, self.n, pending.ask.ask, self.head)
            self._pending = _Pending(again, now, pending.tries + 1)
            return [again]
        return self._settle(Answer(no.id, no.code, no.detail))
