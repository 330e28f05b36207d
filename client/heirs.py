"""Who could deal if the dealer's phone were gone, and with what token they claim the room.

Each phone draws its own token, once in a game, and keeps it. The log holds the tokens' hashes, so that
whoever deals next names all of them to the service at once, before anybody has come over to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from engine.base64url import from_text, to_text

TOKEN: Final = 16
GONE: Final = 180.0
"""Seconds of silence after which a dealer may be gone for good."""
NEXT: Final = 240.0
"""Seconds after which other heirs are tried: the first one has not come either."""
EACH: Final = 30.0
"""Seconds for which each of them is tried then."""
LEAST_HEIRS: Final = 2
"""With fewer than two guests nobody could vouch for the other: there is no succession then."""


class Sitting(Protocol):
    """A seat, as `client.game.Seat` and `client.facts.Seated` have it."""

    @property
    def key(self) -> str: ...


class Named(Protocol):
    """A seat with what its phone has named."""

    @property
    def heir(self) -> str: ...


def token_hash(token: str) -> str:
    """What a phone tells of its token: the SHA-256, both base64url; "" for no token."""
    return to_text(hashlib.sha256(from_text(token, TOKEN)).digest()) if token else ""


def is_hash(text: str) -> bool:
    """True if the service would take this for a hash: one that it refuses closes the dealer's socket."""
    try:
        from_text(text, hashlib.sha256().digest_size)
    except ValueError:
        return False
    return True


def heirs(seats: Iterable[Sitting], dealer: int) -> tuple[int, ...]:
    """Seats of people on other phones than the dealer's."""
    sitting = list(seats)
    own = sitting[dealer].key if dealer < len(sitting) else ""
    return tuple(n for n, seat in enumerate(sitting) if seat.key not in ("", own))


def candidate(likely: Sequence[int], seats: int, silent: float, now: float) -> int:
    """Whom a phone names that has not heard its dealer for so long: the first of the likely ones, and if
    nothing came of that the others in turn, now and then the first one again. Phones that hold others for
    likely come to agree by the clock.
    """
    if silent < GONE + NEXT:
        return likely[0]
    turn = int(now // EACH)
    rest = likely[1:] if turn // seats % 2 else likely
    return min(rest or likely, key=lambda seat: (seat - turn) % seats)


def hashes(seats: Iterable[tuple[int, Named]]) -> Mapping[int, str]:
    """What the service is told of these seats. The dealer's own is among them: it has a voice too, once the
    room has passed from it.
    """
    return {n: seat.heir for n, seat in seats if seat.heir}
