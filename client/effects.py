"""What the shell is to do, in this order. A Save is finished before what follows it begins (PROTOCOLS.md
4).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.messages import ToGuest, ToTable


@dataclass(frozen=True, slots=True)
class Save:
    """Write these facts, numbered from `first` on, as texts with nothing hidden; all or none."""

    first: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Send:
    """Send to a connection; dropped if it is gone."""

    peer: int
    message: ToGuest


@dataclass(frozen=True, slots=True)
class Part:
    """Close a connection, after what was sent to it."""

    peer: int
    code: str


Effect = Save | Send | Part


@dataclass(frozen=True, slots=True)
class Keep:
    """A guest's own secret, to be on the disk before what follows it is sent."""

    key: str
    text: str


GuestEffect = Keep | ToTable
