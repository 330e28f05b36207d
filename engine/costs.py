"""What a tile costs whom it is left with (T2.22, E1.48, E2.18; RULES.md 9, A 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.tile import HIDDEN, JOKER, Tile


@dataclass(frozen=True, slots=True)
class Costs:
    """Points that a tile on a rack costs, as positive numbers."""

    low: int = 5
    ten_up: int = 10
    ace: int = 5
    joker: int = 50

    def each(self, tile: Tile) -> int:
        """The cost of one tile; a joker in its second use is a joker still (RULES.md 9, E1, 12)."""
        assert tile != HIDDEN
        if tile >= JOKER:
            return self.joker
        if tile.number == 1:
            return self.ace
        return self.ten_up if tile.number >= 10 else self.low

    def of(self, tiles: Iterable[Tile]) -> int:
        """The cost of all of them."""
        return sum(map(self.each, tiles))
