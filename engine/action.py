"""What a player may ask. Each action is whole: it carries its own proof and leaves no half-made turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.tile import Tile

Taking = Literal["none", "row", "atu"]
"""What a closing move takes first: nothing (a tile was taken before), the row's last tile, or the atu."""

Kind = Literal["small", "big", "key"]
"""Kinds of doubles: 2–9, 10–13, and 1 (E1.13)."""


@dataclass(frozen=True, slots=True)
class NewMeld:
    """Tiles laid as a new meld, from left to right; in T1 and T2 shown at the close."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """A tile added to the laid meld of that id: at a run's `high` or low end, to a group with `high` None."""

    meld: int
    tile: Tile
    high: bool | None = None


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """`tile` put in place of the joker that stands for it in that laid meld; the joker goes to the rack."""

    meld: int
    tile: Tile


Place = NewMeld | LayOff | SwapJoker
"""One step of laying. Places are in order: a joker that one of them frees may be used by the next."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the discard at index `at` (0: the oldest) of the row this seat takes from, with all that follow.

    `places` is what is laid at once, where the variant asks for that (E1.18, E1.20).
    """

    at: int
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay melds, lay tiles off and swap jokers: a whole opening, or any later laying (E1.27–E1.36)."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class AnnounceAtu:
    """*Anunță Atu*: this seat was dealt the twin of the atu (T1.10, E1.10)."""


@dataclass(frozen=True, slots=True)
class AnnounceTabla:
    """*Joc pe tablă*: this seat will lay nothing before it closes (E1.46)."""


@dataclass(frozen=True, slots=True)
class AnnounceFew:
    """This seat has at most three tiles left (E1.42)."""


@dataclass(frozen=True, slots=True)
class AnnounceDoubles:
    """The kinds of the doubles this seat would break, one entry for each; a later one replaces it (E1.13)."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class OfferDouble:
    """One tile of a double, unseen, for one of the same kind from seat `to`."""

    to: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Take what seat `of` offers and give `tile`, one of a double of the same kind."""

    of: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class DoubleDone:
    """*Gata*: this seat exchanges no more doubles."""


@dataclass(frozen=True, slots=True)
class SpoilDeal:
    """*Strica jocul*: show these doubles, one face for each, and have the deal made anew (E1.14)."""

    doubles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile, which ends the turn (1.7); the last tile of a rack ends the round."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Close:
    """End the round: take if need be, lay every tile but one, throw that one (T1.21, E1.43)."""

    places: tuple[Place, ...]
    discard: Tile
    take: Taking = "none"


Exchange = AnnounceDoubles | OfferDouble | AcceptOffer | DoubleDone | SpoilDeal
"""What may be asked while doubles are exchanged, before the starter's first discard."""

Announcement = AnnounceAtu | AnnounceTabla | AnnounceFew
"""What may be said out of turn, where the variant allows it."""

Action = Draw | TakeDiscard | Lay | Announcement | Exchange | Discard | Close
