"""What a room is once its sockets are taken away, and where such rooms are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Passing:
    """The room left an owner: the epoch it went to and the seat that took it."""

    epoch: int
    seat: int


@dataclass(frozen=True, slots=True)
class Room:
    """One room. ``owner``, ``join``, ``heirs`` and ``past`` hold SHA-256 of tokens, never tokens."""

    code: str
    owner: bytes
    join: bytes | None
    heirs: Mapping[int, bytes]
    epoch: int
    expires: float
    """Seconds on the service's monotonic clock."""
    origin: str
    """The address that made it, for the count of rooms per address; never logged, never sent."""
    seat: int | None = None
    """The owner's seat, once the room has passed to an heir."""
    past: Mapping[bytes, Passing] = field(default_factory=dict)
    """Former owners, so that one who comes back is told to whom the room went."""


class Store(Protocol):
    """A home for rooms. ``Rooms`` is its only writer and calls it between two frames, never during one.

    A home outside the process has to translate ``Room.expires`` (monotonic) to its own time to live, and to
    make ``put`` a compare-and-set if several instances share it.
    """

    def get(self, code: str) -> Room | None: ...
    def put(self, room: Room) -> None: ...
    def drop(self, code: str) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Room]: ...


class MemoryStore:
    """Rooms in this process; a restart forgets them and their dealers register them again."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}

    def get(self, code: str) -> Room | None:
        return self._rooms.get(code)

    def put(self, room: Room) -> None:
        self._rooms[room.code] = room

    def drop(self, code: str) -> None:
        self._rooms.pop(code, None)

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(self._rooms.values())
