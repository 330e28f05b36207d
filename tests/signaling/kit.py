"""Rooms with a clock turned by hand, and sockets with names."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping

from signaling.frames import Claim, CloseCode, Create, Error, ErrorCode, Knock, Open, Opened, Reply, Request
from signaling.limits import Limits
from signaling.outputs import Output, Send
from signaling.rooms import Rooms
from signaling.store import MemoryStore

OWNER = b"owner token 0001"
J = b"join token 00001"
BODY = "AGhlbGxv"
HOME = "192.0.2.1"


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def heir(seat: int) -> bytes:
    """The heir token of a seat."""
    return f"heir token {seat:05}".encode()


def heirs(*seats: int) -> dict[int, bytes]:
    return {seat: sha(heir(seat)) for seat in seats}


def attempt(number: int) -> bytes:
    return number.to_bytes(16, "big")


def create(
    code: str | None = None,
    *,
    owner: bytes = OWNER,
    join: bytes | None = J,
    heirs: Mapping[int, bytes] | None = None,
    epoch: int = 0,
) -> Create:
    return Create(sha(owner), None if join is None else sha(join), code, epoch, heirs or {})


def knock(code: str, number: int = 1, join: bytes | None = J) -> Knock:
    return Knock(code, attempt(number), BODY, join)


class Bell:
    """Rooms, and what each socket was sent since it was last asked."""

    def __init__(self, store: MemoryStore | None = None, **limits: float) -> None:
        self.limits = Limits(**limits)  # type: ignore[arg-type]
        self.now = 1000.0
        self.rooms = Rooms(self.limits, store, self.now)
        self.closed: dict[int, CloseCode] = {}
        self._inbox: dict[int, list[Reply]] = {}
        self._ids = 0
        self._lots = random.Random(1)

    def connect(self, address: str = HOME) -> int:
        self._ids += 1
        self._inbox[self._ids] = []
        self._take(self.rooms.connect(self._ids, address, self.now))
        return self._ids

    def leave(self, conn: int) -> None:
        self._take(self.rooms.disconnect(conn, self.now))

    def say(self, conn: int, frame: Request) -> None:
        self._take(self.rooms.receive(conn, frame, self.now, self._lots.getrandbits(64)))

    def ask(self, conn: int, frame: Request) -> list[Reply]:
        """Say it, and what the same socket hears at once."""
        self.say(conn, frame)
        return self.heard(conn)

    def heard(self, conn: int) -> list[Reply]:
        """What came since the last time."""
        heard, self._inbox[conn] = self._inbox[conn], []
        return heard

    def wait(self, seconds: float) -> None:
        """Time passes, with every waking when it is due."""
        until = self.now + seconds
        while (wake := self.rooms.wake_at) is not None and wake <= until:
            self.now = max(self.now, wake)
            self._take(self.rooms.expire(self.now))
        self.now = until

    def dealer(self, code: str = "01234", address: str = HOME, **more: object) -> int:
        """A socket that owns this new room."""
        conn = self.connect(address)
        assert self.ask(conn, create(code, **more)) == [  # type: ignore[arg-type]
            Opened(code, 0, int(self.limits.room_life))
        ]
        return conn

    def once(self, frame: Request, address: str = HOME) -> list[Reply]:
        """Ask on a socket of its own, which is closed afterwards."""
        conn = self.connect(address)
        heard = self.ask(conn, frame)
        self.leave(conn)
        return heard

    def claim(self, seat: int, named: int, code: str = "01234") -> list[Reply]:
        return self.once(Claim(code, heir(seat), named))

    def open(self, conn: int, token: bytes = OWNER, code: str = "01234") -> list[Reply]:
        return self.ask(conn, Open(code, token))

    def _take(self, outputs: list[Output]) -> None:
        for output in outputs:
            assert output.conn not in self.closed, "nothing may follow a close"
            if isinstance(output, Send):
                self._inbox[output.conn].append(output.frame)
            else:
                self.closed[output.conn] = output.code


def codes(replies: list[Reply]) -> list[ErrorCode]:
    """The codes of what must all be errors."""
    found = []
    for reply in replies:
        assert isinstance(reply, Error), reply
        found.append(reply.code)
    return found
