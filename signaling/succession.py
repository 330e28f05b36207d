"""How a room changes hands (PROTOCOLS.md 3). Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from signaling.store import Passing, Room

CLAIMS_NEEDED = 2
REMEMBERED_OWNERS = 16


@dataclass(slots=True)
class Vote:
    """One heir token's claim, and the socket that made it while that is open."""

    heir: int
    conn: int | None


def pass_to(room: Room, seat: int) -> Room:
    """The room after it went to the heir at ``seat``: that token owns it, the epoch is one higher.

    All heirs stay registered: this one may never open the room, and then the others, the former owner among
    them if it has a token of its own, pass it on (PROTOCOLS.md 3, rule 7).
    """
    passing = Passing(room.epoch + 1, seat)
    past = {**room.past, room.owner: passing}
    return replace(
        room,
        owner=room.heirs[seat],
        epoch=passing.epoch,
        seat=seat,
        past=dict(list(past.items())[-REMEMBERED_OWNERS:]),
    )


def chosen(votes: Mapping[bytes, Vote]) -> int | None:
    """The seat that claims of two different heir tokens name, if any. Votes are keyed by token hash."""
    named: dict[int, int] = {}
    for vote in votes.values():
        named[vote.heir] = named.get(vote.heir, 0) + 1
    return next((seat for seat, count in named.items() if count >= CLAIMS_NEEDED), None)


def seat_of(room: Room, token_hash: bytes) -> int | None:
    """The seat whose heir token this is."""
    return next((seat for seat, known in room.heirs.items() if known == token_hash), None)


def is_owners(room: Room, seat: int) -> bool:
    """Whether the room's owner sits there, as far as is known."""
    return seat == room.seat or room.heirs.get(seat) == room.owner


def heirs_clash(heirs: Mapping[int, bytes]) -> bool:
    """Whether one token stands for two: then one guest could claim alone. The owner's may be among them, as
    it cannot claim.
    """
    return len(set(heirs.values())) != len(heirs)
