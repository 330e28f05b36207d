"""Maestru on a closed rack: as few turns to the close as can be seen, and little help for the next player.

How long a rack still takes is estimated from its distance and from how many unseen tiles bring it nearer
(*shanten* and *ukeire* of mahjong programs); near the end from the tiles after those, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.hints import nearest_throws
from engine.robots.danger import danger
from engine.robots.outlook import Outlook, Tiles, without
from engine.robots.throwing import weakest
from engine.tile import JOKER, Tile

STAGES: Final = (0.0, 12.0, 6.0, 4.0, 3.2, 3.0, 2.8)
"""Turns that a typical rack at that distance takes to come one nearer."""
TAKES: Final = 1.5
"""How much faster tiles come than from the stock alone: discards of the player before help as well."""
HOPELESS: Final = 200.0
LOOKED_AT: Final = 9
"""Throws that are compared; early on a rack has more that keep it as near."""
FEEDS: Final = 1.0
"""Turns that it costs to throw what the next player surely wants."""
PATIENCE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A throw, and about how many turns the rack then takes to close."""

    tile: Tile
    turns: float


def throw(view: Outlook) -> Tile:
    """The tile that Maestru throws."""
    found = outcomes(view, view.rack, view.taken)
    if not found:
        return weakest(view)[0]
    return min(found, key=lambda o: (o.turns + FEEDS * danger(view, o.tile), o.tile)).tile


def takes(view: Outlook, tile: Tile) -> bool:
    """True if the discard is worth more than a tile from the stock."""
    before = view.distance(view.rack)
    if before == 0:
        return False
    found = outcomes(view, tuple(sorted((*view.rack, tile))), (tile,))
    return bool(found) and min(o.turns for o in found) < _turns(view, view.rack, before) - PATIENCE


def outcomes(view: Outlook, tiles: Tiles, keep: Tiles = ()) -> list[Outcome]:
    """The throws that keep the rack, which has drawn, as near as it is; none of `keep`, and no joker."""
    nearest = nearest_throws(tiles, view.jokers, unseen=view.unseen)
    throws = [t for t in nearest if t != JOKER and t not in keep]
    if not throws:
        return []
    distance = view.distance(tiles, len(tiles) - 1)
    order = {t: at for at, t in enumerate(weakest(view))}
    throws.sort(key=lambda t: order.get(t, len(order)))
    return [Outcome(t, _turns(view, without(tiles, t), distance)) for t in throws[:LOOKED_AT]]


def _turns(view: Outlook, tiles: Tiles, distance: int) -> float:
    """About how many turns a rack between turns, at that distance, takes to close."""
    if distance == 0:
        return 1.0
    later = sum(STAGES[min(d, len(STAGES) - 1)] for d in range(1, distance))
    return later + _wait(view, view.live(tiles))


def _wait(view: Outlook, live: int) -> float:
    return view.hidden / (TAKES * live) if live else HOPELESS
