"""What the shell is to do, in this order. A Save is finished before what follows it begins (PROTOCOLS.md
4).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.messages import ToGuest, ToTable


@dataclass(frozen=True, slots=True)
class Save:
    """Write these facts, numbered from `first` on in the log of `epoch`, as texts with nothing hidden; all or
    none.
    """

    first: int
    texts: tuple[str, ...]
    epoch: int = 0


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


@dataclass(frozen=True, slots=True)
class Say:
    """Send to the dealer; dropped if that connection is gone."""

    peer: int
    message: ToTable


@dataclass(frozen=True, slots=True)
class NameHeirs:
    """Tell the service the SHA-256 of each seat's heir token (PROTOCOLS.md 3), base64url."""

    hashes: tuple[tuple[int, str], ...]


Effect = Save | Send | Part | NameHeirs


@dataclass(frozen=True, slots=True)
class Keep:
    """A small record, to be on the disk before what follows it is sent."""

    key: str
    text: str


GuestEffect = Keep | ToTable


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign E("epoch", text) with this device's key; answered with `Phone.signed`."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """Is `sig` the signature of `key`'s owner over E("epoch", text)? Answered with `Phone.checked`. Key and
    signature are base64url.
    """

    id: int
    key: str
    text: str
    sig: str


@dataclass(frozen=True, slots=True)
class Role:
    """This phone's part has changed. dealer: it deals from now on, and the service knows it by its heir
    `token`, base64url, and others by the link's `secret`, if the old dealer gave it; else it is a guest and
    has to meet the new dealer under the same code.
    """

    dealer: bool
    epoch: int
    token: str = ""
    secret: str = ""


PhoneEffect = Effect | Say | Keep | Sign | Check | Role
