"""The open sockets: how many, how long they may be silent, what goes out to them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from signaling.agenda import Agenda
from signaling.frames import CloseCode, Reply
from signaling.limits import Limits, Meter
from signaling.outputs import Close, Output, Send


@dataclass(slots=True)
class Peer:
    """One open socket. At most one room is its own, one knock and one claim its to wait for."""

    conn: int
    address: str
    room: str | None = None
    knock: tuple[str, bytes] | None = None
    claim: str | None = None

    @property
    def waits(self) -> bool:
        """Whether its silence is to be borne longer than a stranger's."""
        return self.room is not None or self.knock is not None or self.claim is not None


class Peers:
    """Every socket by its connection id; the outputs collected since the last ``flush``."""

    def __init__(self, limits: Limits, agenda: Agenda[tuple[object, ...]]) -> None:
        self._limits = limits
        self._agenda = agenda
        self._peers: dict[int, Peer] = {}
        self._per_address: Counter[str] = Counter()
        self._frames = Meter(limits.frames_per_socket, limits.socket_window, limits.sockets)
        self._out: list[Output] = []

    def __len__(self) -> int:
        return len(self._peers)

    def __getitem__(self, conn: int) -> Peer:
        return self._peers[conn]

    def get(self, conn: int) -> Peer | None:
        """The socket, unless it is gone or was told to close."""
        return self._peers.get(conn)

    def add(self, conn: int, address: str, now: float) -> bool:
        """False at capacity."""
        crowded = self._per_address[address] >= self._limits.sockets_per_address
        if crowded or len(self._peers) >= self._limits.sockets:
            return False
        self._peers[conn] = Peer(conn, address)
        self._per_address[address] += 1
        self._agenda.set(("quiet", conn), now + self._limits.first_frame)
        return True

    def remove(self, conn: int) -> Peer | None:
        """Forget the socket; its room, knock and claim are the caller's to see to."""
        peer = self._peers.pop(conn, None)
        if peer is not None:
            self._agenda.drop(("quiet", conn))
            self._frames.drop(str(conn))
            self._per_address[peer.address] -= 1
            if not self._per_address[peer.address]:
                del self._per_address[peer.address]
        return peer

    def may_speak(self, conn: int, now: float) -> bool:
        """Count a frame; False when it was one too many."""
        return self._frames.take(str(conn), now)

    def listen(self, conn: int, now: float) -> None:
        """Silence is allowed anew, for as long as what the socket is here for lets it."""
        peer = self._peers.get(conn)
        if peer is not None:
            allowed = self._limits.silence if peer.waits else self._limits.idle
            self._agenda.set(("quiet", conn), now + allowed)

    def send(self, conn: int, frame: Reply) -> None:
        """Nothing happens for a socket that is gone."""
        if conn in self._peers:
            self._out.append(Send(conn, frame))

    def close(self, conn: int, code: CloseCode) -> None:
        """Only the output: the socket still has to be forgotten."""
        self._out.append(Close(conn, code))

    def flush(self) -> list[Output]:
        """What is to be done, in order, once."""
        out, self._out = self._out, []
        return out
