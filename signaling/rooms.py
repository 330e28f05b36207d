"""The way in: sockets come and go, frames come in, outputs go out (PROTOCOL.md).

No clock, no sockets, no JSON: ``now`` is seconds on a monotonic clock, ``lot`` a fresh uniform random number
of 64 bits. Whoever calls carries out the outputs in order, and calls ``expire`` at ``wake_at`` or soon after.
"""

from __future__ import annotations

from typing import assert_never

from signaling import dealer, heir, joiner
from signaling.frames import (
    Answer,
    Claim,
    CloseCode,
    Create,
    End,
    Error,
    ErrorCode,
    FrameError,
    Heirs,
    Knock,
    Open,
    Ping,
    Request,
    Transfer,
)
from signaling.house import House
from signaling.limits import Limits
from signaling.outputs import Close, Output, Refused
from signaling.peers import Peer
from signaling.store import MemoryStore, Store


class Rooms:
    """All rooms of one service, and the sockets that talk about them."""

    def __init__(self, limits: Limits, store: Store | None = None, now: float = 0.0) -> None:
        """Rooms already in ``store`` begin with their owner away since ``now`` (PROTOCOLS.md 3, rule 2)."""
        self._house = House(limits, MemoryStore() if store is None else store, now)

    @property
    def wake_at(self) -> float | None:
        """When ``expire`` next has something to do."""
        return self._house.agenda.next

    @property
    def rooms(self) -> int:
        """How many rooms there are."""
        return len(self._house.store)

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return len(self._house.peers)

    def connect(self, conn: int, address: str, now: float) -> list[Output]:
        """A socket opened; limits count by ``address`` (``address.py``). At capacity it is closed at once."""
        return [] if self._house.peers.add(conn, address, now) else [Close(conn, CloseCode.CAPACITY)]

    def disconnect(self, conn: int, now: float) -> list[Output]:
        """The socket is gone, whoever closed it; harmless to repeat."""
        self._house.forget(conn, now)
        return self._house.peers.flush()

    def refuse(self, conn: int, error: FrameError, now: float) -> list[Output]:
        """What came was no frame: say so and close."""
        house = self._house
        if house.peers.get(conn) is not None:
            house.peers.send(conn, Error(error.code, error.detail))
            too_big = error.code is ErrorCode.TOO_BIG
            house.close(conn, CloseCode.TOO_BIG if too_big else CloseCode.BAD_FRAME, now)
        return house.peers.flush()

    def receive(self, conn: int, frame: Request, now: float, lot: int) -> list[Output]:
        """A frame from a socket. One that was told to close is not heard any more."""
        house = self._house
        peer = house.peers.get(conn)
        if peer is None:
            return []
        if not house.peers.may_speak(conn, now):
            house.peers.send(conn, Error(ErrorCode.RATE, "too many frames"))
            house.close(conn, CloseCode.RATE, now)
            return house.peers.flush()
        try:
            self._dispatch(peer, frame, now, lot)
        except Refused as refusal:
            house.peers.send(conn, Error(refusal.code, refusal.detail))
        house.peers.listen(conn, now)
        return house.peers.flush()

    def expire(self, now: float) -> list[Output]:
        """Everything whose time has come by ``now``."""
        while (key := self._house.agenda.pop(now)) is not None:
            match key:
                case ("quiet", int(conn)):
                    self._house.close(conn, CloseCode.TIMEOUT, now)
                case ("knock", str(code), bytes(attempt)):
                    joiner.give_up(self._house, code, attempt, now)
                case ("pass", str(code)):
                    heir.settle(self._house, code, now)
                case ("room", str(code)):
                    self._house.end(code, CloseCode.EXPIRED, now)
                case _:
                    raise AssertionError(key)
        return self._house.peers.flush()

    def _dispatch(self, peer: Peer, frame: Request, now: float, lot: int) -> None:
        house = self._house
        match frame:
            case Create():
                dealer.create(house, peer, frame, now, lot)
            case Open():
                dealer.open_room(house, peer, frame, now)
            case Heirs(heirs):
                dealer.register(house, peer, heirs)
            case Ping(moved):
                dealer.ping(house, peer, moved, now)
            case Transfer(seat):
                dealer.transfer(house, peer, seat, now)
            case End():
                dealer.end(house, peer, now)
            case Answer():
                dealer.answer(house, peer, frame, now)
            case Knock():
                joiner.knock(house, peer, frame, now)
            case Claim():
                heir.claim(house, peer, frame, now)
            case _:
                assert_never(frame)
