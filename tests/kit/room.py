"""A room for table-driven tests: a Host with people on phones whose links are perfect, and a clock turned
by hand.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from client.base64url import to_text
from client.effects import Effect, GuestEffect, Keep, Part, Save, Send
from client.facts import MatchMade, Option, Seated
from client.game import Presence
from client.guest import Guest
from client.host import Host
from client.messages import GoOn, Start, ToGuest, Wish
from client.promises import Promises
from client.wire import decode_fact, encode
from engine.action import Action, DoubleDone
from engine.bots import Level, decide
from engine.forced import forced
from engine.round import Round

START = 1_700_000_000.0
ROOM, MATCH = to_text(b"room" * 4), to_text(b"game" * 4)


@dataclass
class Friend:
    """Somebody's phone in the room. `said` is everything the dealer sent it."""

    guest: Guest
    peer: int
    said: list[ToGuest] = field(default_factory=list)
    parted: str | None = None


class Room:
    """`friends` are the people beside the dealer, who sits at seat 0."""

    def __init__(
        self,
        friends: tuple[str, ...] = ("Ion", "Eva"),
        *,
        seconds: int = 60,
        robots: int = 0,
        rounds: int = 1,
        seed: int = 1,
        variant: str = "T1",
        options: tuple[tuple[str, Option], ...] = (),
        local: bool = False,
    ) -> None:
        self.now = START
        self.saved: list[tuple[int, str]] = []
        self.friends: dict[str, Friend] = {}
        self._peer = 0
        self._todo: deque[Effect] = deque()
        self.host = Host(random.Random(seed), random.Random(seed), self.now, thinking=False)
        setup = MatchMade(ROOM, MATCH, variant, options, rounds, seconds, robots, "normal", local)
        self.do(self.host.open(setup, [Seated("Ana", "key-Ana")], self.now))
        for name in friends:
            self.arrives(name)

    # ------------------------------------------------------------------ people

    def arrives(self, name: str, key: str | None = None) -> Friend:
        """A phone connects and says hello; the same name comes back on a new connection with what it knew."""
        self._peer += 1
        old = self.friends.get(name)
        guest = old.guest if old else self._guest(key or f"key-{name}", name)
        friend = self.friends[name] = Friend(guest, self._peer)
        self.do(self.host.joined(friend.peer, guest.key, 0, self.now))
        self.say(friend, guest.greet(self.now))
        return friend

    def _guest(self, key: str, name: str) -> Guest:
        return Guest(key, 0, name, promises=Promises(random.Random(f"{key} {len(self.saved)}")))

    def say(self, friend: Friend, messages: list[GuestEffect]) -> None:
        """A phone does what its Guest says: keeps secrets, sends messages."""
        for message in messages:
            if not isinstance(message, Keep):
                self.hear(friend, encode(message))

    def leaves(self, name: str) -> None:
        """The phone's connection is lost."""
        self.do(self.host.gone(self.friends[name].peer, self.now))

    def hear(self, friend: Friend, text: str) -> None:
        """The dealer receives a text from a phone."""
        self.do(self.host.receive(friend.peer, text, self.now))

    def ask(self, name: str, wish: Action | Wish) -> str | None:
        """Somebody asks; the refusal's code, or None if it was done."""
        guest = self.guest(name)
        self.now += 0.1
        if name == "Ana":
            asked, effects = self.host.ask(0, wish, self.now)
            self.do(effects)
        else:
            asked, messages = guest.ask(wish, self.now)
            self.say(self.friends[name], messages)
        answer = next(a for a in guest.answers if a.id == asked)
        guest.answers.clear()
        return answer.code

    def guest(self, name: str) -> Guest:
        """The Guest of a person."""
        return self.host.person(0)[1] if name == "Ana" else self.friends[name].guest

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.host.table.game.seats]

    # ------------------------------------------------------------------ play

    def start(self) -> None:
        """The dealer starts the match."""
        assert self.ask("Ana", Start()) is None

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        seat = self.host.table.game.turn
        assert seat is not None
        return self.names[seat]

    def plays_turn(self) -> None:
        """Whoever is to move makes a whole turn, as a robot would."""
        name, round_ = self.turn, self.host.table.game.round
        while (
            not (round_ is None or round_.over)
            and self.host.table.game.turn is not None
            and self.turn == name
        ):
            guest = self.guest(name)
            assert guest.seat is not None
            assert guest.game.round is not None
            self.ask(name, self._thought(guest.game.round, guest.seat))
            round_ = self.host.table.game.round

    def _thought(self, round_: Round, seat: int) -> Action:
        """A hard robot's move where nothing is laid, else the dullest one."""
        if round_.rules.laying is None:
            return decide(round_, seat, Level.HARD, random.Random(0))
        return forced(round_, seat)

    def exchanges_nothing(self) -> None:
        """Everybody says that there is nothing to exchange."""
        self.exchanges_nothing_but("")

    def exchanges_nothing_but(self, silent: str) -> None:
        """Everybody but one says that there is nothing to exchange."""
        for seat in self.host.table.game.waiting if self.host.table.game.exchanging else ():
            if self.names[seat] != silent:
                self.ask(self.names[seat], DoubleDone())

    def until(self, name: str) -> None:
        """Turns are played until it is that person's."""
        while self.turn != name:
            self.plays_turn()

    def plays_round(self) -> None:
        """Turns are played until the round is over."""
        while (round_ := self.host.table.game.round) is not None and not round_.over:
            self.plays_turn()

    def plays_round_for_all(self) -> None:
        """The same, with time passing where somebody who is to move is not there."""
        peers = {friend.peer for friend in self.friends.values() if self._connected(friend)}
        while (round_ := self.host.table.game.round) is not None and not round_.over:
            here = self.turn == "Ana" or self.friends[self.turn].peer in peers
            self.plays_turn() if here else self.wait(16)

    def _connected(self, friend: Friend) -> bool:
        return self.host.table.is_here(self.host.table.game.seats[self.names.index(friend.guest.name)])

    def goes_on(self) -> None:
        """All press on after the settlement."""
        for name in ["Ana", *self.friends]:
            self.ask(name, GoOn())

    def wait(self, seconds: float, *, beating: bool = True, only: list[Friend] | None = None) -> None:
        """Time passes; phones that are connected beat, or `only` these, the dealer wakes when it wants to."""
        end = self.now + seconds
        while self.now < end:
            wake = self.host.wake_at
            self.now = min(end, self.now + 1.0, end if wake is None else max(wake, self.now))
            for friend in (list(self.friends.values()) if only is None else only) if beating else []:
                self.say(friend, friend.guest.tick(self.now))
            self.do(self.host.tick(self.now))

    # ------------------------------------------------------------------ effects

    def do(self, effects: list[Effect]) -> None:
        """What the dealer's shell does; what a phone answers meanwhile waits its turn."""
        busy = bool(self._todo)
        self._todo.extend(effects)
        while self._todo and not busy:
            self._do(self._todo[0])
            self._todo.popleft()

    def _do(self, effect: Effect) -> None:
        by_peer = {friend.peer: friend for friend in self.friends.values()}
        match effect:
            case Save(first, texts):
                self.saved += enumerate(texts, first)
            case Send(peer, message) if peer in by_peer:
                by_peer[peer].said.append(message)
                self.say(by_peer[peer], by_peer[peer].guest.take(message, self.now))
            case Part(peer, code) if peer in by_peer:
                by_peer[peer].parted = code
            case _:
                pass


def started(**more: Any) -> Room:
    """A room in the first turn of its first round; in E1 nobody had doubles to exchange."""
    room = Room(**more)
    room.start()
    room.exchanges_nothing()
    return room


def facts(room: Room, *kinds: type) -> list[Any]:
    """All saved facts of these kinds, oldest first."""
    return [fact for _, text in room.saved if isinstance(fact := decode_fact(text), kinds)]


def presence(room: Room, name: str) -> Presence:
    return room.host.table.game.seats[room.names.index(name)].presence
