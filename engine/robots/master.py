"""Maestru on a closed rack: as few turns to the close as can be seen, and little help for the next player."""

from __future__ import annotations

from typing import Final

from engine.robots.ahead import Ahead
from engine.robots.danger import danger
from engine.robots.outlook import Outlook
from engine.robots.throwing import weakest
from engine.tile import Tile

FEEDS: Final = 1.0
"""Turns that it costs to throw what the next player surely wants."""
PATIENCE: Final = 1.0
"""Turns that taking must save: the tile from the stock is one of them."""


def throw(view: Outlook) -> Tile:
    """The tile that Maestru throws."""
    found = outcomes(view, view.rack, view.taken)
    order = weakest(view)
    if not found:
        return order[0]
    rank = {t: at for at, t in enumerate(order)}
    return min(found, key=lambda t: (found[t] + FEEDS * danger(view, t), rank.get(t, len(rank)), t))


def takes(view: Outlook, tile: Tile) -> bool:
    """True if the discard is worth more than a tile from the stock."""
    now = Ahead(view, view.rack, len(view.rack))
    found = outcomes(view, tuple(sorted((*view.rack, tile))), (tile,))
    return now.distance > 0 and bool(found) and min(found.values()) < now.turns() - PATIENCE


def outcomes(view: Outlook, tiles: tuple[Tile, ...], keep: tuple[Tile, ...]) -> dict[Tile, float]:
    """The throws of a rack that has drawn, none of `keep`, and the turns that it takes after each."""
    throws = Ahead(view, tiles, len(tiles) - 1).throws()
    return {t: turns for t, turns in throws.items() if t not in keep}
