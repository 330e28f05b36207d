"""Whole phones, the signaling service itself, and a world between them that breaks: links are cut, phones die
and come back with what their stores hold, sockets are lost, the service forgets, the clock is turned by hand.

Signatures are stand-ins that nobody can make for another key by accident.
"""

from __future__ import annotations

import hashlib
import random
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from client.effects import Check, Keep, NameHeirs, Part, PhoneEffect, Role, Save, Say, Send, Sign
from client.facts import MatchMade, Seated
from client.guest import Guest
from client.messages import GoOn, Start, Wish
from client.phone import Phone
from client.wire import encode
from engine.action import Action
from engine.base64url import from_text, to_text
from engine.bots import Level, decide
from signaling import outputs
from signaling.frames import (
    Answer,
    Claim,
    Claimed,
    Create,
    End,
    Heirs,
    Knock,
    Knocked,
    Open,
    Opened,
    Ping,
    Request,
    Superseded,
    Transfer,
    Transferred,
)
from signaling.limits import Limits
from signaling.rooms import Rooms
from signaling.store import MemoryStore

CODE = "01234"
JOIN = b"join token 00001"
ROOM, MATCH = to_text(b"room" * 4), to_text(b"game" * 4)
START = 1_700_000_000.0
ENOUGH = 5_000
GONE = 180.0
"""After so long a silence a player may tap Continuă."""


def signature(key: str, text: str) -> str:
    return to_text(hashlib.sha256(f"{key} signs {text}".encode()).digest() * 2)


@dataclass
class Disk:
    """What outlives a phone's process."""

    facts: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    token: bytes = b""

    @property
    def newest(self) -> list[tuple[int, str]]:
        return self.facts[max(self.facts)] if self.facts else []


@dataclass
class Pipe:
    """One connection, and what is under way in it."""

    ends: tuple[Device, Device]
    numbers: tuple[int, int]
    queues: tuple[deque[str], deque[str]] = field(default_factory=lambda: (deque(), deque()))
    visit: int | None = None
    """The first end is a dealer too, which calls on the other one: of that epoch."""


class Device:
    """A phone that may be switched off. `heard`: when it last heard from a dealer. `losses`: how often it
    lost the service.
    """

    def __init__(self, village: Village, name: str) -> None:
        self.village, self.name, self.key = village, name, f"key-{name}"
        self.disk = Disk()
        self.phone: Phone | None = None
        self.conn: int | None = None
        self.pipes: dict[int, Pipe] = {}
        self.tapped = False
        self.heard = START
        self.losses = 0
        self.hashes: dict[int, bytes] = {}

    @property
    def deals(self) -> bool:
        """True if it has, or is to have, the door of the room."""
        return self.phone is not None and (self.phone.host is not None or self.phone.elect is not None)

    @property
    def epoch(self) -> int:
        """The epoch that it names at its door."""
        assert self.phone is not None
        if self.phone.elect is not None:
            return self.phone.elect.epoch
        assert self.phone.host is not None
        return self.phone.host.table.game.epoch

    @property
    def guest(self) -> Guest:
        """The person at this phone."""
        assert self.phone is not None
        if self.phone.elect is not None:
            return self.phone.elect.guest
        return self.phone.guests[0]

    @property
    def silent(self) -> float:
        """For how long no dealer was heard."""
        return self.village.now - self.heard


class Village:
    """`names`: the first one opens the room. `crash`: the chance, at each effect, that a phone dies then.
    `log`: keep every text that arrives.
    """

    def __init__(
        self,
        names: tuple[str, ...] = ("Ana", "Ion", "Eva"),
        *,
        seed: int = 1,
        crash: float = 0.0,
        variant: str = "T1",
        rounds: int = 3,
        robots: int = 0,
        log: bool = False,
    ) -> None:
        self.log: list[str] = []
        self._logs = log
        self.rng, self.crash, self.now = random.Random(seed), 0.0, START
        self.devices = [Device(self, name) for name in names]
        self.cut: set[frozenset[str]] = set()
        self.offline: set[str] = set()
        self.deaths = 0
        self._numbers = 0
        self._callers: dict[int, Device] = {}
        self._start_service()
        self._begin(variant, rounds, robots)
        self.crash = crash

    def __getitem__(self, name: str) -> Device:
        return next(device for device in self.devices if device.name == name)

    def _begin(self, variant: str, rounds: int, robots: int) -> None:
        first, *others = self.devices
        first.disk.token = b"owner token 0001"
        setup = MatchMade(ROOM, MATCH, variant, (), rounds, 60, robots, "normal")
        first.phone = Phone(self.rng, first.key, dict(first.disk.kept), thinking=False)
        self.do(first, first.phone.open(setup, [Seated(first.name, first.key)], self.now))
        for device in others:
            self.start(device)
        self.wait(3)
        self.ask(first, Start())
        self.settle()

    # ------------------------------------------------------------------ phones

    def start(self, device: Device) -> None:
        """Switch a phone on, with what its store holds."""
        if device.phone is not None:
            return
        device.phone = Phone(self.rng, device.key, dict(device.disk.kept), thinking=False)
        device.hashes = {}
        self.do(device, device.phone.restore(device.disk.newest, device.name, self.now))

    def kill(self, device: Device) -> None:
        """The process is gone, at any instant; other phones do not hear of it at once."""
        device.phone = None
        self._hang_up(device)
        for pipe in list(device.pipes.values()):
            self._break(pipe, told=self.rng.random() < 0.5)

    def ask(self, device: Device, wish: Action | Wish) -> None:
        """The person asks for something."""
        assert device.phone is not None
        self.do(device, device.phone.ask(device.guest, wish, self.now)[1])

    def plays(self, device: Device) -> bool:
        """The person does whatever there is to do now; False if nothing is."""
        wish = self.thought(device)
        if wish is not None:
            self.ask(device, wish)
        return wish is not None

    def thought(self, device: Device) -> Action | Wish | None:
        """What the person would do now."""
        if device.phone is None or not device.phone.guests or device.phone.elect is not None:
            return None
        guest = device.guest
        game, seat = guest.game, guest.seat
        if seat is None or guest.broken or game.match is None or game.match.over:
            return None
        if game.between:
            return None if seat in guest.ready else GoOn()
        if seat not in game.waiting or game.round is None or game.seats[seat].wants_robot:
            return None
        return decide(game.round, seat, Level.HARD, self.rng)

    def play_round(self) -> None:
        """Everybody plays until a round is over everywhere; needs a world in which nothing is broken."""
        before = self.settled_rounds
        for _ in range(2000):
            if self.settled_rounds > before:
                return
            self.settle()
            if not sum(self.plays(device) for device in self.devices):
                self.wait(1)
        raise AssertionError("a round does not end")

    @property
    def settled_rounds(self) -> int:
        """Rounds that all phones which are on have settled."""
        games = [d.guest.game for d in self.devices if d.phone is not None and d.phone.guests]
        return min((len(g.settled.points) if g.settled else 0 for g in games), default=0)

    def give(self, dealer: Device, seat: int) -> None:
        """*Predă pachetul*: the page transfers the room, then tells Python."""
        if dealer.conn is not None:
            self._frame(dealer.conn, Transfer(seat))

    def goes_on(self, device: Device) -> None:
        """*Continuă partida*, tapped; the page offers it after a long silence only."""
        device.tapped = not device.deals and device.silent >= GONE

    def _claim(self, device: Device) -> None:
        """The page claims the room until it hears what became of it."""
        heir = device.phone.heir(self.now) if device.phone is not None else None
        if heir is None or device.name in self.offline:
            return
        conn = self._dial(device)
        self._frame(conn, Claim(CODE, from_text(heir[0]), heir[1]))
        self._serve(self.service.disconnect(conn, self.now))

    # ------------------------------------------------------------------ time

    def wait(self, seconds: float) -> None:
        """Time passes, in steps; what is ready happens."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 1.0)
            self._serve(self.service.expire(self.now))
            for device in self.devices:
                self.wake(device)
            self.settle()

    def wake(self, device: Device) -> None:
        """A phone's timers, its door and its way to the dealer."""
        if device.phone is None:
            return
        wake = device.phone.wake_at
        if wake is not None and wake <= self.now:
            self.do(device, device.phone.tick(self.now))
        if device.deals:
            self._keep_door(device)
        elif device.phone is not None:
            self._keep_link(device)
        if device.tapped and not device.deals:
            self._claim(device)

    def settle(self) -> None:
        """Everything under way arrives."""
        for _ in range(ENOUGH):
            busy = [pipe for d in self.devices for pipe in d.pipes.values() if any(pipe.queues)]
            if not busy:
                return
            for pipe in busy:
                self.deliver(pipe)
        raise AssertionError("they talk for ever")

    def deliver(self, pipe: Pipe) -> None:
        """One text of each direction arrives."""
        for way in (0, 1):
            if not pipe.queues[way]:
                continue
            text, to = pipe.queues[way].popleft(), pipe.ends[1 - way]
            if self._logs:
                self.log.append(text)
            if to.phone is None or frozenset(d.name for d in pipe.ends) in self.cut:
                continue
            if not to.deals:
                to.heard, to.tapped = self.now, False
            if pipe.visit is not None and way == 1:
                self.do(to, to.phone.visited(text, pipe.ends[1].key, pipe.visit))
            else:
                self.do(to, to.phone.receive(pipe.numbers[1 - way], text, self.now))

    # ------------------------------------------------------------------ effects

    def do(self, device: Device, effects: Iterable[PhoneEffect]) -> None:
        """Do effects in order; the phone may die before any of them."""
        for effect in effects:
            if self.rng.random() < self.crash:
                self.deaths += 1
                return self.kill(device)
            self._do(device, effect)
            if device.phone is None:
                return None
        return None

    def _do(self, device: Device, effect: PhoneEffect) -> None:
        assert device.phone is not None
        match effect:
            case Save(first, texts, epoch):
                log = device.disk.facts.setdefault(epoch, [])
                assert first == (log[-1][0] + 1 if log else 1)
                log += enumerate(texts, first)
            case Keep(key, text):
                device.disk.kept[key] = text
            case Send(peer, message) | Say(peer, message):
                if (pipe := device.pipes.get(peer)) is not None:
                    pipe.queues[pipe.ends.index(device)].append(encode(message))
            case Part(peer):
                if (pipe := device.pipes.get(peer)) is not None:
                    self._drain(pipe)
                    self._break(pipe, told=True)
            case Sign(id_, text):
                self.do(device, device.phone.signed(id_, signature(device.key, text), self.now))
            case Check(id_, key, text, sig):
                good = sig == signature(key, text)
                self.do(device, device.phone.checked(id_, self.now, good=good))
            case NameHeirs(hashes):
                device.hashes = {seat: from_text(text) for seat, text in hashes}
                if device.conn is not None:
                    self._frame(device.conn, Heirs(device.hashes))
            case Role():
                self._changes_part(device, effect)

    def _changes_part(self, device: Device, role: Role) -> None:
        if device.conn is not None and not role.dealer:
            self._frame(device.conn, End())  # it is refused where the service gave the room to another one
        self._hang_up(device)
        device.heard = self.now
        if role.dealer:
            device.disk.token = from_text(role.token)
        else:
            device.hashes = {}

    def _drain(self, pipe: Pipe) -> None:
        while any(pipe.queues):
            self.deliver(pipe)

    def _break(self, pipe: Pipe, *, told: bool) -> None:
        """The connection is gone; `told`: those who are still there notice at once."""
        for device, number in zip(pipe.ends, pipe.numbers, strict=True):
            if device.pipes.pop(number, None) is not None and told and device.phone is not None:
                self.do(device, device.phone.gone(number, self.now))

    def lose(self, device: Device, *, told: bool = True) -> None:
        """All its connections to other phones break."""
        for pipe in list(device.pipes.values()):
            self._break(pipe, told=told)

    # ------------------------------------------------------------------ the service

    def _start_service(self) -> None:
        limits = Limits(joins_per_address=10**6, joins_per_room=10**6, misses=10**6, frames_per_socket=10**6)
        self.service = Rooms(limits, MemoryStore(), self.now)
        for device in self.devices:
            device.conn = None

    def restart_service(self) -> None:
        """It forgets everything."""
        self._start_service()

    def _dial(self, device: Device) -> int:
        self._numbers += 1
        self._callers[self._numbers] = device
        self._serve(self.service.connect(self._numbers, device.name, self.now))
        return self._numbers

    def _hang_up(self, device: Device) -> None:
        if device.conn is not None:
            conn, device.conn = device.conn, None
            device.losses += 1
            self._serve(self.service.disconnect(conn, self.now))

    def lose_socket(self, device: Device) -> None:
        """The dealer's way to the service is gone."""
        self._hang_up(device)
        if device.phone is not None:
            self.do(device, device.phone.service(self.now, up=False))

    def _keep_door(self, device: Device) -> None:
        """A dealer's socket is opened again, and says that it lives."""
        assert device.phone is not None
        if device.name in self.offline:
            self.lose_socket(device)
        elif device.conn is not None:
            self._frame(device.conn, Ping(False))
        elif not self._frame(conn := self._dial(device), Open(CODE, device.disk.token)):
            owner, join = (hashlib.sha256(token).digest() for token in (device.disk.token, JOIN))
            self._frame(conn, Create(owner, join, CODE, device.epoch, device.hashes))
            if device.deals and device.conn is None:
                self._overrule(device)

    def _overrule(self, device: Device) -> None:
        """Somebody else has registered this dealer's room: they show each other by what right they deal."""
        other = next((d for d in self.devices if d.conn is not None and d.deals and d is not device), None)
        if device.phone is None or other is None or frozenset((device.name, other.name)) in self.cut:
            return
        pipe = self._connect(device, other)
        pipe.visit = other.epoch
        pipe.queues[0].extend(device.phone.visit())
        self._drain(pipe)
        self._break(pipe, told=True)

    def _keep_link(self, device: Device) -> None:
        """A guest's way to the dealer is made anew when it is lost, or has fallen silent."""
        assert device.phone is not None
        if device.pipes and device.guest.link != "lost":
            return
        if device.name in self.offline:
            return
        conn = self._dial(device)
        attempt = self.rng.randbytes(16)
        self._frame(conn, Knock(CODE, attempt, "AAAA", JOIN))
        self._serve(self.service.disconnect(conn, self.now))

    def _frame(self, conn: int, frame: Request) -> bool:
        """Say it; True if something came of it for the phone."""
        lot = self.rng.getrandbits(64)
        return self._serve(self.service.receive(conn, frame, self.now, lot), frame)

    def _serve(
        self,
        said: Iterable[outputs.Output],
        frame: Request | None = None,
    ) -> bool:
        heard = False
        for output in said:
            if isinstance(output, outputs.Close):
                owner = self._owner(output.conn)
                if owner is not None:
                    owner.conn = None
                continue
            to = self._callers.get(output.conn)
            if to is not None and to.phone is not None:
                heard = self._reply(to, output.conn, output.frame, frame) or heard
        return heard

    def _owner(self, conn: int) -> Device | None:
        return next((device for device in self.devices if device.conn == conn), None)

    def _reply(self, device: Device, conn: int, reply: object, frame: Request | None) -> bool:
        phone = device.phone
        assert phone is not None
        match reply:
            case Opened(epoch=epoch):
                device.conn = conn
                self.do(device, phone.service(self.now, up=True))
                self.do(device, phone.opened(epoch, self.now))
                if device.hashes:
                    self._frame(conn, Heirs(device.hashes))
            case Superseded(epoch):
                self.do(device, phone.superseded(epoch, self.now))
            case Transferred(epoch) if isinstance(frame, Transfer):
                device.conn = None
                self.do(device, phone.hand_over(frame.seat, epoch, self.now))
            case Claimed(epoch, owner):
                device.tapped = False
                if owner:
                    self.do(device, phone.succeed(epoch))
            case Knocked(attempt):
                self._frame(conn, Answer(attempt, device.name.encode().hex()))
            case Answer(_, body):
                self._meet(device, self[bytes.fromhex(body).decode()])
            case _:
                return False
        return True

    def _meet(self, guest: Device, dealer: Device) -> None:
        if frozenset((guest.name, dealer.name)) in self.cut or dealer.phone is None or not dealer.deals:
            return
        assert guest.phone is not None
        for pipe in list(guest.pipes.values()):
            self._break(pipe, told=False)
        epoch = dealer.epoch
        pipe = self._connect(guest, dealer)
        if guest.phone is not None:
            self.do(guest, guest.phone.joined(pipe.numbers[0], dealer.key, 0, epoch, self.now))

    def _connect(self, one: Device, dealer: Device) -> Pipe:
        """A new connection, of which the dealer is told."""
        assert dealer.phone is not None
        self._numbers += 2
        pipe = Pipe((one, dealer), (self._numbers - 1, self._numbers))
        one.pipes[pipe.numbers[0]] = dealer.pipes[pipe.numbers[1]] = pipe
        self.do(dealer, dealer.phone.joined(pipe.numbers[1], one.key, 0, dealer.epoch, self.now))
        return pipe
