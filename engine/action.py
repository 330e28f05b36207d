"""What a player may ask. Each action is whole: it carries its own proof and leaves no half-made turn behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.tile import Tile

Taking = Literal["none", "row", "atu"]
"""What a closing move takes first: nothing (a tile was taken before), the row's last tile, or the atu."""


@dataclass(frozen=True, slots=True)
class NewMeld:
    """Tiles laid as a new meld, from left to right; in T1 and T2 shown at the close."""

    tiles: tuple[Tile, ...]


Place = NewMeld


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the discard at index `at` (0 is the oldest) of the row this seat takes from, with all that lie after it."""

    at: int


@dataclass(frozen=True, slots=True)
class AnnounceAtu:
    """*Anunță Atu*: this seat was dealt the twin of the atu (T1.10)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile, which ends the turn (1.7)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Close:
    """End the round: take if need be, put every tile but one into melds, throw that one (T1.21)."""

    places: tuple[Place, ...]
    discard: Tile
    take: Taking = "none"


Action = Draw | TakeDiscard | AnnounceAtu | Discard | Close
