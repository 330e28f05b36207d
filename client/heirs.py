"""Who could deal if the dealer's phone were gone, and with what token they claim the room."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from engine.base64url import to_text
from engine.digest import expand

TOKEN: Final = 16
GONE: Final = 180.0
"""Seconds of silence after which a dealer may be gone for good."""
NEXT: Final = 240.0
"""Seconds after which the next heir is tried: the one before has not come either."""
LEAST_HEIRS: Final = 2
"""With fewer than two guests nobody could vouch for the other: there is no succession then."""


class Sitting(Protocol):
    """A seat, as `client.game.Seat` and `client.facts.Seated` have it."""

    @property
    def key(self) -> str: ...
    @property
    def place(self) -> int: ...


def token(secret: bytes, seat: Sitting) -> bytes:
    """The heir token of a person; `secret` is 16 bytes that the dealer's phone keeps."""
    return expand("heir", secret, seat.key.encode(), seat.place.to_bytes(4, "big"), size=TOKEN)


def heirs(seats: Iterable[Sitting], dealer: int) -> tuple[int, ...]:
    """Seats of people on other phones than the dealer's."""
    sitting = list(seats)
    own = sitting[dealer].key if dealer < len(sitting) else ""
    return tuple(n for n, seat in enumerate(sitting) if seat.key not in ("", own))


def hashes(secret: bytes, seats: Iterable[Sitting], dealer: int) -> Mapping[int, str]:
    """What the service is told: the SHA-256 of each heir's token, base64url."""
    sitting = list(seats)
    return {n: to_text(hashlib.sha256(token(secret, sitting[n])).digest()) for n in heirs(sitting, dealer)}
