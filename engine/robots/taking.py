"""Whether a robot takes the discard that is free to take (T1.14, T2.11, A.8)."""

from __future__ import annotations

from typing import Final

from engine.partition import melded
from engine.robots.level import Level
from engine.robots.outlook import Outlook
from engine.tile import Tile

OVERLOOKED: Final = {Level.EASY: 1.0, Level.NORMAL: 0.4, Level.HARD: 0.0, Level.MASTER: 0.0}
"""How often a level does not look at the discards."""


def melds_more(view: Outlook, tile: Tile) -> bool:
    """True if the discard makes more tiles lie in melds than the rack has without it."""
    return melded((*view.rack, tile), view.jokers) > melded(view.rack, view.jokers)
