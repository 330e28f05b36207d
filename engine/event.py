"""What happened. Facts are numbered by the Table, saved, sent and folded by everybody with `Round.after`.

`seen_by(fact, seat)` is the one place where secrecy lives: it turns face down what that seat may not see
(RULES.md 2, "Who sees what"). ``seat=None`` is an onlooker without a seat.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Literal, assert_never

from engine.action import Kind, Place, Taking
from engine.tile import HIDDEN, Tile

Tiles = tuple[Tile, ...]
BlockedBy = Literal["stock", "stalemate", "turns"]


@dataclass(frozen=True, slots=True)
class ShuffleWanted:
    """The stock is empty and will be made anew; nobody may act until `Reshuffled` (T1.29)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal: a rack for each seat, the stock in drawing order without the atu, and the atu, face up."""

    starter: int
    racks: tuple[Tiles, ...]
    stock: Tiles
    atu: Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile came from the stock; `openly` when everybody sees it (T1.9: the atu, drawn last)."""

    seat: int
    tile: Tile
    openly: bool = False


@dataclass(frozen=True, slots=True)
class Took:
    """Discards from index `at` on went from a row to a rack, seen by all, and `places` were laid at once.

    Where melds are laid, taking without laying means 'pe tablă' (C-E1-4).
    """

    seat: int
    at: int
    tiles: Tiles
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles went from a rack to the table, in this order, seen by all."""

    seat: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class AtuAnnounced:
    """The seat showed that it was dealt the atu's twin."""

    seat: int


@dataclass(frozen=True, slots=True)
class TablaAnnounced:
    """The seat plays 'pe tablă': it lays nothing before it closes (E1.46)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FewAnnounced:
    """The seat said that it has at most three tiles left (E1.42)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DoublesAnnounced:
    """The kinds of the doubles that the seat would break; all it said before is void (E1.13)."""

    seat: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class DoubleOffered:
    """The seat offers one tile of a double; not even seat `to` sees which."""

    seat: int
    to: int
    kind: Kind
    tile: Tile


@dataclass(frozen=True, slots=True)
class DoublesExchanged:
    """Seat `of` gave the tile it had offered, seat `by` one of that kind; only these two see the tiles."""

    of: int
    by: int
    given: Tile
    taken: Tile


@dataclass(frozen=True, slots=True)
class DoublesDone:
    """The seat exchanges no more doubles; once all have said so, the starter throws."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spoilt:
    """The deal is void: the seat showed these doubles, one face for each, to all (E1.14). Nothing counts."""

    seat: int
    doubles: Tiles


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile was thrown; the turn passed on."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The new stock, in drawing order."""

    stock: Tiles


@dataclass(frozen=True, slots=True)
class Closed:
    """The round ended by a close.

    racks: what each seat still holds, where the variant counts it, else empty. twin: the seat that was dealt
    the atu's twin, where that is paid unasked; None also where this Round's owner may not know.
    """

    seat: int
    places: tuple[Place, ...]
    discard: Tile
    take: Taking
    racks: tuple[Tiles, ...] = ()
    twin: int | None = None


@dataclass(frozen=True, slots=True)
class Blocked:
    """The round ended and nobody closed (T1.30). `racks`, `twin` as in `Closed`."""

    by: BlockedBy
    racks: tuple[Tiles, ...] = ()
    twin: int | None = None


Announced = AtuAnnounced | TablaAnnounced | FewAnnounced
Exchanged = DoublesAnnounced | DoubleOffered | DoublesExchanged | DoublesDone
End = Closed | Blocked | Spoilt
"""A round's last fact."""

Event = ShuffleWanted | Dealt | Drew | Took | Laid | Announced | Exchanged | Discarded | Reshuffled | End


def seen_by(event: Event, seat: int | None) -> Event:
    """The fact as it is sent to `seat`; tiles it may not see are HIDDEN."""
    match event:
        case Dealt():
            racks = tuple(r if s == seat else _down(r) for s, r in enumerate(event.racks))
            return replace(event, racks=racks, stock=_down(event.stock))
        case Drew():
            return event if event.openly or event.seat == seat else replace(event, tile=HIDDEN)
        case Reshuffled():
            return Reshuffled(_down(event.stock))
        case DoubleOffered():
            return event if event.seat == seat else replace(event, tile=HIDDEN)
        case DoublesExchanged():
            return event if seat in (event.of, event.by) else replace(event, given=HIDDEN, taken=HIDDEN)
        case ShuffleWanted() | Took() | Laid() | Discarded() | Closed() | Blocked() | Spoilt():
            return event
        case AtuAnnounced() | TablaAnnounced() | FewAnnounced() | DoublesAnnounced() | DoublesDone():
            return event
        case _:
            assert_never(event)


def agree(expected: object, fact: object) -> bool:
    """True if `fact` is `expected` wherever that is neither HIDDEN nor None, a seat one may not know.

    So a guest checks a fact against its own Round.
    """
    if isinstance(expected, Tile) and expected == HIDDEN:
        return isinstance(fact, Tile)
    if expected is None:
        return fact is None or type(fact) is int
    if type(expected) is not type(fact):
        return False
    if isinstance(expected, tuple) and isinstance(fact, tuple):
        return len(expected) == len(fact) and all(map(agree, expected, fact))
    if hasattr(expected, "__dataclass_fields__"):
        names = [field.name for field in fields(expected)]  # type: ignore[arg-type]
        return all(agree(getattr(expected, name), getattr(fact, name)) for name in names)
    return expected == fact


def _down(tiles: Tiles) -> Tiles:
    return (HIDDEN,) * len(tiles)
