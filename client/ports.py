"""What the session shell needs from the world outside: a channel, a store, a clock, a doorbell.

Standard library only: the browser's interpreter imports this module too. Each edge (`client.native`, the
browser's bridge) fulfils the protocols in its own way.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

MeetCode = Literal[
    "busy",
    "code-taken",
    "expired",
    "full",
    "no-dealer",
    "rate",
    "refused",
    "replaced",
    "signaling-down",
    "superseded",
    "tampered",
    "timeout",
    "unknown-room",
    "version",
]
"""Why two phones did not meet. `tampered`: what came was not made by a holder of the link's secret, or of the
key it names; `refused`: the dealer said no (the link is needed); the words live in the PWA."""


class MeetError(Exception):
    """Two devices did not meet. `detail` is for logs, in English, and holds no address and no secret."""

    def __init__(self, code: MeetCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: MeetCode = code
        self.detail = detail


class ChannelClosed(Exception):
    """The channel is gone; `args[0]` says why: "closed", "lost", "too-big", "junk" or "flood"."""


class StoreError(Exception):
    """What was asked of the store did not happen, and nothing was written."""


class Conflict(StoreError):
    """A fact with this game, epoch and number is there already: two dealers, or a repeated write."""


class StoreFull(StoreError):
    """The disk is full."""


class StoreTooNew(StoreError):
    """The file was written by a newer version. It is left as it is."""


@dataclass(frozen=True, slots=True)
class Meta:
    """Which match a dealer deals: `room` and `match` are 16 bytes each, `epoch` counts its dealers from 0."""

    room: bytes
    match: bytes
    epoch: int


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody at the door. `attempt` is 16 bytes of the joiner's choice; `body` is as in PROTOCOLS.md 2;
    `invited`: the service saw the link's join token, so that the limits against guessing do not count it."""

    attempt: bytes
    body: bytes
    invited: bool


class Channel(Protocol):
    """A connection whose other end has proved its key (PROTOCOLS.md 2). Text messages, reliable, in order."""

    @property
    def remote_key(self) -> bytes:
        """The other device's P-256 point, 65 bytes raw. A seat belongs to (remote_key, place)."""

    @property
    def place(self) -> int:
        """Which person of several on the joiner's device, from 0; both ends have the joiner's number here."""

    @property
    def meta(self) -> Meta:
        """The match, as the dealer's end named it in the handshake."""

    @property
    def verified(self) -> bool:
        """False when the introduction was not sealed: who stood in between then shows only in the emoji."""

    @property
    def emoji(self) -> tuple[str, ...]:
        """Four emoji, the same on both ends if nobody stands in between."""

    async def send(self, text: str) -> None:
        """Queue `text`, at most 16 KiB in UTF-8 (ValueError). Raises ChannelClosed."""

    async def receive(self) -> str:
        """The next message. Raises ChannelClosed once everything that arrived has been received."""

    async def close(self) -> None:
        """Close; harmless when closed already."""


class Store(Protocol):
    """Keeps what must outlive the process. Every method returns after the write is on the disk."""

    def append(self, game: str, epoch: int, facts: Sequence[tuple[int, str]]) -> None:
        """Add numbered facts, all or none. Raises Conflict if one is there already, StoreFull, StoreError."""

    def load(self, game: str) -> list[tuple[int, int, str]]:
        """All facts of a game as (epoch, number, text), in that order; an unknown game has none."""

    def games(self) -> list[str]:
        """Games that have facts, in alphabetical order."""

    def drop(self, game: str) -> None:
        """Forget a game's facts."""

    def get(self, name: str) -> str | None:
        """A small record, or None."""

    def put(self, name: str, text: str | None) -> None:
        """Write a small record, or with None forget it."""


class Clock(Protocol):
    """Seconds that never go back, from an arbitrary start."""

    def now(self) -> float: ...


class Doorbell(Protocol):
    """The joiner's side of the signaling service."""

    async def knock(self, code: str, attempt: bytes, body: bytes, join: bytes | None = None) -> bytes:
        """Bring `body` to the room's dealer and return the answer's body. Raises MeetError."""


class Porch(Protocol):
    """The dealer's side of the signaling service: a room that stands there."""

    @property
    def code(self) -> str:
        """Five ASCII digits."""

    @property
    def epoch(self) -> int:
        """How often the room has changed hands, as the service counts it."""

    def knocks(self) -> AsyncIterator[Knock]:
        """Who comes, until the room is given up (then it ends) or lost (MeetError)."""

    async def answer(self, attempt: bytes, body: bytes) -> None:
        """Answer a knock. Dropped while the service is unreachable: the joiner will knock again."""

    def moved(self) -> None:
        """Say that the game goes on: the room's 24 hours begin anew."""

    async def name_heirs(self, hashes: Mapping[int, bytes]) -> None:
        """Register the SHA-256 of each seat's heir token (PROTOCOLS.md 3)."""

    async def close(self) -> None:
        """Leave the service; the room stays there and can be opened again with its token."""
