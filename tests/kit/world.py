"""A table and its guests on bad links, all in one thread and with a clock turned by hand.

Messages may be lost, repeated and overtaken, phones may go away and come back, and the dealer may die at
any instant, also between writing and sending; it then restores what its store holds. Everything each seat
was sent is kept.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from client.base64url import to_text
from client.effects import Effect, GuestEffect, Keep, NameHeirs, Part, Save, Send
from client.facts import Fact, MatchMade, NextRound, Seated, shown_to
from client.game import Game
from client.guest import Guest
from client.messages import GoOn, ToGuest, Told, Wish
from client.promises import Promises
from client.table import Table
from client.wire import decode_fact, encode
from engine.action import Action
from engine.bots import Level, decide

ROOM, MATCH = to_text(b"room" * 4), to_text(b"game" * 4)
NAMES = ("Ana", "Ion", "Eva", "Dan")


@dataclass
class Phone:
    """A guest's phone: its Guest, the connection it has, what lies in its two pipes, and all it was ever
    sent.
    """

    guest: Guest
    peer: int | None = None
    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    acted_at: int = -1


@dataclass(frozen=True)
class Badness:
    """Chances, for each step, of the things that go wrong."""

    lose: float = 0.0
    repeat: float = 0.0
    overtake: float = 0.0
    cut: float = 0.0
    crash: float = 0.0


class World:
    """`seats` people at a table of a variant; `rng` is all the chance there is."""

    def __init__(
        self, seats: int, rng: random.Random, badness: Badness, variant: str = "T1", rounds: int = 1
    ) -> None:
        self.rng, self.bad, self.now = rng, Badness(), 1_000_000.0
        self.store: list[tuple[int, str]] = []
        self.crashes = 0
        self.levels = [Level.EASY, Level.NORMAL]
        self._peers = 0
        self.table = Table(rng, self.now)
        setup = MatchMade(ROOM, MATCH, variant, (), rounds, 60, 0, "normal")
        people = [Seated(name, f"key-{name}", 0) for name in NAMES[:seats]]
        self.phones = [Phone(Guest(p.key, 0, p.name, promises=Promises(rng))) for p in people]
        self._do(self.table.open(setup, people, self.now))
        self.table.tell(NextRound())
        self._do(self.table.tick(self.now))
        self.bad = badness

    # ------------------------------------------------------------------ what happens

    def run(self, steps: int) -> None:
        """Let that many things happen, each a random one, or fewer if the match is over."""
        for _ in range(steps):
            if self.over:
                return
            self.step()

    def step(self) -> None:
        """One random thing: a message arrives, a phone acts, time passes, something breaks."""
        self.now += self.rng.choice((0.0, 0.01, 0.1, 0.5))
        phone = self.rng.choice(self.phones)
        if phone.peer is None:
            self._connect(phone)
        elif self.rng.random() < self.bad.cut:
            self._cut(phone)
        elif phone.up and self.rng.random() < 0.5:
            self._arrives(phone, self._next(phone.up))
        elif phone.down:
            self._hears(phone, self._next(phone.down))
        else:
            self._acts(phone)
        self._do(self.table.tick(self.now))

    def heal(self) -> None:
        """Everything works again: all pipes run empty, in order."""
        self.bad = Badness()
        for _ in range(60):
            self.now += 0.7
            for phone in self.phones:
                if phone.peer is None:
                    self._connect(phone)
                while phone.up or phone.down:
                    while phone.up:
                        self._arrives(phone, phone.up.pop(0))
                    while phone.down:
                        self._hears(phone, phone.down.pop(0))
                self._send(phone, phone.guest.tick(self.now))
            self._do(self.table.tick(self.now))

    @property
    def over(self) -> bool:
        """True once the match is."""
        return self.table.game.match is not None and self.table.game.match.over

    # ------------------------------------------------------------------ pipes

    def _next(self, pipe: list[str]) -> str | None:
        text = pipe.pop(self.rng.randrange(len(pipe)) if self.rng.random() < self.bad.overtake else 0)
        if self.rng.random() < self.bad.repeat:
            pipe.insert(self.rng.randint(0, len(pipe)), text)
        return None if self.rng.random() < self.bad.lose else text

    def _connect(self, phone: Phone) -> None:
        self._peers += 1
        phone.peer = self._peers
        self._do(self.table.joined(phone.peer, phone.guest.key, 0, self.now))
        self._send(phone, phone.guest.greet(self.now))

    def _cut(self, phone: Phone) -> None:
        assert phone.peer is not None
        self._do(self.table.gone(phone.peer, self.now))
        phone.peer, phone.up, phone.down = None, [], []

    def _arrives(self, phone: Phone, text: str | None) -> None:
        if text is not None and phone.peer is not None:
            self._do(self.table.receive(phone.peer, text, self.now))

    def _hears(self, phone: Phone, text: str | None) -> None:
        if text is None:
            return
        phone.received.append(text)
        self._send(phone, phone.guest.receive(text, self.now))
        assert phone.guest.broken is None, phone.guest.broken

    def _send(self, phone: Phone, messages: list[GuestEffect]) -> None:
        phone.up += [encode(m) for m in messages if not isinstance(m, Keep)]

    def _acts(self, phone: Phone) -> None:
        self._send(phone, phone.guest.tick(self.now))
        guest = phone.guest
        wish = self._wish(guest)
        if wish is not None and phone.acted_at != guest.n and guest.seat is not None:
            phone.acted_at = guest.n
            self._send(phone, guest.ask(wish, self.now)[1])

    def _wish(self, guest: Guest) -> Action | Wish | None:
        round_, seat = guest.game.round, guest.seat
        if round_ is not None and round_.over:
            return GoOn()
        if round_ is None or seat not in guest.game.waiting or guest.game.seats[seat].wants_robot:
            return None
        return decide(round_, seat, self.rng.choice(self.levels), self.rng)

    # ------------------------------------------------------------------ the dealer's phone

    def _do(self, effects: list[Effect]) -> None:
        """Do effects in order; the dealer may die before any of them."""
        by_peer = {phone.peer: phone for phone in self.phones}
        for effect in effects:
            if self.rng.random() < self.bad.crash:
                return self._crash()
            match effect:
                case Save(first, texts):
                    assert first == (self.store[-1][0] + 1 if self.store else 1)
                    self.store += enumerate(texts, first)
                case Send(peer, message):
                    if isinstance(message, Told):
                        assert (message.n, message.fact) in self.saved_for(by_peer.get(peer), message.n)
                    self._into(by_peer.get(peer), message)
                case Part(peer):
                    if peer in by_peer:
                        by_peer[peer].peer = None
                        by_peer[peer].up, by_peer[peer].down = [], []
                case NameHeirs():
                    pass
        return None

    def saved_for(self, phone: Phone | None, n: int) -> list[tuple[int, Fact]]:
        """What the store lets that phone be told under number `n`: one fact, or none."""
        at = n - self.store[0][0]
        if phone is None or at >= len(self.store):
            return []
        seat = self.table.game.seat_of(phone.guest.key, 0)
        return [(n, shown_to(decode_fact(self.store[at][1]), seat))]

    def _into(self, phone: Phone | None, message: ToGuest) -> None:
        if phone is not None:
            phone.down.append(encode(message))

    def _crash(self) -> None:
        self.crashes += 1
        for phone in self.phones:
            phone.peer, phone.up, phone.down = None, [], []
        self.table = Table(self.rng, self.now)
        self._do(self.table.restore(self.store, self.now))


# ---------------------------------------------------------------------- what must hold


def tiles_of(game: Game) -> Counter[object]:
    """All tiles of the round in play, wherever they are."""
    round_ = game.round
    assert round_ is not None
    if not round_.racks:
        return Counter(round_.pool)
    laid = [t for place in getattr(round_.end, "places", ()) for t in place.tiles]
    free = [round_.end.discard] if hasattr(round_.end, "discard") else []  # type: ignore[union-attr]
    racks = [t for rack in round_.racks for t in rack.tiles]
    return Counter([*racks, *round_.stock, *(t for row in round_.rows for t in row), *laid, *free])


def replayed(store: list[tuple[int, str]]) -> Game:
    """The game that the saved facts make."""
    game = Game()
    for _, text in store:
        game = game.after(decode_fact(text))
    return game


def told_to(seat: int | None, store: list[tuple[int, str]]) -> dict[int, str]:
    """Text of each saved fact as `seat` may see it."""
    return {n: encode(shown_to(decode_fact(text), seat)) for n, text in store}
