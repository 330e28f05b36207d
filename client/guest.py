"""Guest: a seat's own phone, or a robot's, or the dealer's own player. It folds what it is told into its
own Game, checks every fact against it, asks again when a number is missing, and knows no more than its
seat may see.

Sans-I/O like the Table: texts and the time come in, messages for the Table go out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from client.effects import GuestEffect
from client.facts import Fact, MatchMade, NextRound, Opened, Redealt, Sealed
from client.game import Game
from client.messages import (
    Ask,
    Bye,
    Clock,
    Done,
    Hello,
    Ping,
    Pong,
    Ready,
    Refused,
    ToGuest,
    Told,
    Welcome,
    Wish,
)
from client.promises import Fork, Promises
from client.trust import doubt
from client.wire import WireError, decode_told
from engine.action import Action

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
class Guest:
    """`key`, `place` say whose seat this is. `beats`: a real connection, with heartbeats and repeats.

    broken: why this phone stopped believing the dealer (rolled-back, impossible-fact, junk), or None.
    parted: the dealer's last word on this connection, or None.
    """

    key: str
    place: int
    name: str
    beats: bool = True
    robot_seat: int | None = None
    game: Game = field(default_factory=Game)
    n: int = 0
    clock: tuple[int, int, float] | None = None
    ready: tuple[int, ...] = ()
    broken: str | None = None
    parted: str | None = None
    answers: list[Answer] = field(default_factory=list)
    told: list[tuple[int, Fact]] = field(default_factory=list)
    """Facts in the order they were folded; for whoever shows them, who empties the list."""
    heard: float | None = None
    _beat: float = 0.0
    _ids: int = 0
    _pending: _Pending | None = None
    promises: Promises | None = None
    """This phone's own nonces; None where the seat has no share in the deal: on the dealer's phone, and
    robots.
    """
    notes: list[str] = field(default_factory=list)
    """What the owner of this phone should hear, though the game goes on: dealt-without-you, blamed."""
    _missed: int = -1
    _missed_at: float = 0.0

    @property
    def seat(self) -> int | None:
        """The seat this guest sits at, or None."""
        return self.game.seat_of(self.key, self.place) if self.robot_seat is None else self.robot_seat

    @property
    def link(self) -> str:
        """The way to the dealer: ok, shaky or lost, by the last `tick`."""
        if not self.beats:
            return "ok"
        silence = float("inf") if self.heard is None else self._beat - self.heard
        return "ok" if silence < SHAKY_AFTER else "shaky" if silence < LOST_AFTER else "lost"

    # ------------------------------------------------------------------ going out

    def greet(self, now: float) -> list[GuestEffect]:
        """First words on a new connection; what was asked and not answered is asked again."""
        self.heard, self._beat, self.parted = now, now, None
        hello = Hello(self.name, self.game.setup.match if self.game.setup else "", self.n)
        return [hello, *([self._pending.ask] if self._pending else []), *self._promises_again()]

    def _promises_again(self) -> list[GuestEffect]:
        """On a new connection, what the dealer may not have heard on the old one."""
        game, seat = self.game, self.seat
        if self.promises is None or seat is None or game.round is None:
            return []
        if game.sealed is not None:
            return self.promises.reveal(game, seat, game.sealed)
        return self.promises.make(game, seat)

    def ask(self, wish: Action | Wish, now: float) -> tuple[int, list[GuestEffect]]:
        """Ask for a move or a wish; `answers` gets what becomes of it, under the id returned."""
        self._ids = max(self._ids + 1, int(now))  # a reloaded page goes on counting above its former self
        asked = Ask(self._ids, self.n, wish)
        self._pending = _Pending(asked, now)
        return asked.id, [asked]

    def tick(self, now: float) -> list[GuestEffect]:
        """Heartbeats and repeats; to be called at `wake_at`."""
        out: list[GuestEffect] = []
        if not self.beats:
            return out
        if now >= self._beat + BEAT or now < self._beat:
            self._beat = now
            out.append(Ping())
        if self._pending and now >= self._pending.sent + AGAIN_AFTER:
            self._pending.sent = now
            out.append(self._pending.ask)
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
            self.broken = self.broken or "junk"
            return []

    def take(self, message: ToGuest, now: float) -> list[GuestEffect]:
        """A message from the dealer."""
        self.heard = now
        if self.broken:
            return []
        match message:
            case Welcome():
                return self._welcome(message)
            case Told():
                return self._told(message, now)
            case Done(id_):
                return self._settle(Answer(id_, None))
            case Refused():
                return self._refused(message, now)
            case Clock(total, left):
                self.clock = (total, left, now) if total else None
            case Ready(seats):
                self.ready = seats
            case Pong(n):
                return self._missing(now) if n > self.n else []
            case Bye(code):
                self.parted = code
        return []

    def _welcome(self, welcome: Welcome) -> list[GuestEffect]:
        if welcome.n < welcome.asked:
            self.broken = "rolled-back"
        elif self.game.setup is None or self.game.setup.match != welcome.match:
            self.game, self.n = Game(), welcome.n
        return []

    def _told(self, told: Told, now: float) -> list[GuestEffect]:
        if told.n <= self.n:
            return []
        if told.n > self.n + 1 and not isinstance(told.fact, MatchMade):
            return self._missing(now)
        try:
            self.broken = doubt(self.game, told.fact, told.salts, self.seat, self._own_pledge(told.fact))
            if self.broken is None:
                self._fold(told.n, told.fact)
                return self._promise(told.fact)
        except Fork:
            self.broken = "fork"
        except (AssertionError, ValueError, IndexError, KeyError):
            self.broken = "impossible-fact"
        return []

    def _own_pledge(self, fact: Fact) -> str | None:
        if not isinstance(fact, Sealed) or self.promises is None or self.seat is None:
            return None
        return self.promises.pledged(self.game, self.seat, fact.deal)

    def _promise(self, fact: Fact) -> list[GuestEffect]:
        """What the joint deal asks of this phone now that `fact` happened."""
        game, seat = self.game, self.seat
        if self.promises is None or seat is None or game.setup is None or game.setup.local:
            return []
        match fact:
            case NextRound() | Opened() | Redealt():
                if isinstance(fact, Redealt) and fact.seat == seat:
                    self.notes.append("blamed")
                return self.promises.make(game, seat)
            case Sealed():
                if seat not in dict(fact.pledges) and self._own_pledge(fact) is not None:
                    self.notes.append("dealt-without-you")
                return self.promises.reveal(game, seat, fact)
            case _:
                return []

    def _missing(self, now: float) -> list[GuestEffect]:
        """A number is missing: ask for the facts from there on, once a second at most."""
        if self._missed == self.n and now < self._missed_at + 1:
            return []
        self._missed, self._missed_at = self.n, now
        return self.greet(now)[:1]

    def _fold(self, n: int, fact: Fact) -> None:
        self.game = self.game.after(fact)
        self.n = n
        self.ready = ()
        self.told.append((n, fact))
        if self._pending and getattr(fact, "seat", None) == self.seat:
            self._pending.seen = True

    def _settle(self, answer: Answer) -> list[GuestEffect]:
        if self._pending and self._pending.ask.id == answer.id:
            self._pending = None
            self.answers.append(answer)
        return []

    def _refused(self, no: Refused, now: float) -> list[GuestEffect]:
        """A stale ask whose move is among the facts was done; one whose turn it still is, is asked again."""
        pending = self._pending
        if pending is None or pending.ask.id != no.id:
            return []
        if no.code == "stale" and pending.seen:
            return self._settle(Answer(no.id, None))
        if no.code == "stale" and pending.tries < MOST_TRIES and self.game.turn == self.seat:
            again = Ask(no.id, self.n, pending.ask.ask)
            self._pending = _Pending(again, now, pending.tries + 1)
            return [again]
        return self._settle(Answer(no.id, no.code, no.detail))
