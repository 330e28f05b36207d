"""What happens when the stock is empty (T1.29, T1.30, C-T1-2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import Position
from engine.tile import Tile


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards become the new stock, but for the dead one and the last one; at most `most` times in a round.

    Without a limit a round need not end: the pool outside the racks never runs dry (12.2, trap 7).
    """

    most: int = 3

    def pool(self, position: Position) -> tuple[Tile, ...]:
        if position.reshuffles >= self.most:
            return ()
        kept = _kept(position)
        return tuple(sorted(t for s, row in enumerate(position.rows) for i, t in enumerate(row) if (s, i) not in kept))

    def rows_after(self, position: Position) -> tuple[tuple[Tile, ...], ...]:
        kept = _kept(position)
        return tuple(
            tuple(t for i, t in enumerate(row) if (s, i) in kept) for s, row in enumerate(position.rows)
        )


def _kept(position: Position) -> set[tuple[int, int]]:
    """Places (row, index) that stay: the dead tile, and the last one of the seat before the one to move."""
    previous = (position.turn - 1) % position.seats
    return {(position.starter, 0), (previous, len(position.rows[previous]) - 1)}
