"""What may be thrown, the least useful first (RULES.md 9, T1, 13), and how often a level errs (T1.43)."""

from __future__ import annotations

from typing import Final

from engine.robots.level import Level
from engine.robots.outlook import Outlook
from engine.tile import Tile
from engine.usefulness import by_usefulness

AT_RANDOM: Final = {Level.EASY: 0.7, Level.NORMAL: 0.4, Level.HARD: 0.0, Level.MASTER: 0.0}
"""How often a level throws any of its weakest tiles."""
WEAKEST: Final = 4


def weakest(view: Outlook) -> list[Tile]:
    """The faces to throw, the least useful first; not what was taken in this turn (RULES.md 9, T1, 4)."""
    return by_usefulness(view.round_.racks[view.seat], view.round_, keep=view.taken)
