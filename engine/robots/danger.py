"""How much the next player is likely to want a tile (what the rows have shown)."""

from __future__ import annotations

from engine.robots.outlook import Outlook
from engine.tile import Tile


def danger(view: Outlook, tile: Tile) -> float:
    """0 for a tile that nobody can use, 1 for one that the next player surely wants."""
    return 0.0
