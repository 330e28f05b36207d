"""Maestru on a closed rack: as few turns to the close as can be seen, and little help for the next player."""

from __future__ import annotations

from typing import Final

from engine.laid import opened_in
from engine.robots.ahead import TAKES, Ahead
from engine.robots.danger import danger
from engine.robots.fitting import pieces
from engine.robots.outlook import Outlook
from engine.robots.throwing import weakest
from engine.search.ways import Piece
from engine.tile import Tile

FEEDS: Final = 1.0
"""Turns that it costs to throw what the next player surely wants."""
PATIENCE: Final = 1 / TAKES
"""Turns that taking must save: what a tile from the stock brings."""


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
    if now.distance == 0 or not now.lacks(tile):
        return False
    found = outcomes(view, tuple(sorted((*view.rack, tile))), (tile,))
    return bool(found) and min(found.values()) < now.turns() - PATIENCE


def outcomes(view: Outlook, tiles: tuple[Tile, ...], keep: tuple[Tile, ...]) -> dict[Tile, float]:
    """The throws of a rack that has drawn, none of `keep`, and the turns that it takes after each."""
    throws = Ahead(view, tiles, len(tiles) - 1, on_table(view)).throws()
    return {t: turns for t, turns in throws.items() if t not in keep}


def on_table(view: Outlook) -> tuple[Piece, ...]:
    """What may be laid off, now or later, by a robot that has opened."""
    opened = opened_in(view.round_.table, view.seat) is not None
    return pieces(view.round_) if opened else ()
