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

    The other heirs stay registered, in case this one never opens the room (PROTOCOLS.md 3, rule 7).
    """
    passing = Passing(room.epoch + 1, seat)
    past = {**room.past, room.owner: passing}
    return replace(
        room,
        owner=room.heirs[seat],
        heirs={other: token for other, token in room.heirs.items() if other != seat},
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


def heirs_clash(owner: bytes, heirs: Mapping[int, bytes]) -> bool:
    """Whether one token stands for two: then one guest could claim alone."""
    return len({owner, *heirs.values()}) != len(heirs) + 1
