"""What happens when the stock is empty, and what else ends a round that nobody closes.

T1.29, T1.30, T2.25, T2.26.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.event import BlockedBy
from engine.rules import Position
from engine.tile import Tile


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards become the new stock, but for the dead and the last one; at most `most` times in a round.

    Without a limit a round need not end: the pool outside the racks never runs dry (C-T1-2; 12.2, trap 7).
    """

    most: int = 3

    def pool(self, position: Position) -> tuple[Tile, ...]:
        if position.reshuffles >= self.most:
            return ()
        kept = self._kept(position)
        return tuple(
            sorted(t for s, row in enumerate(position.rows) for i, t in enumerate(row) if (s, i) not in kept)
        )

    def rows_after(self, position: Position) -> tuple[tuple[Tile, ...], ...]:
        kept = self._kept(position)
        return tuple(
            tuple(t for i, t in enumerate(row) if (s, i) in kept) for s, row in enumerate(position.rows)
        )

    def ends(self, position: Position) -> BlockedBy | None:
        return None

    def _kept(self, position: Position) -> set[tuple[int, int]]:
        """Places (row, index) that stay: the dead tile, and the last one that the seat to move might take."""
        rows = position.rules.rows
        source, dead = rows.source(position.turn, position.seats), rows.dead(position)
        last = (source, len(position.rows[source]) - 1)
        return {last} if dead is None else {last, (dead, 0)}


@dataclass(frozen=True, slots=True)
class EndRound:
    """No reshuffle: the round ends with the turn in which the last tile was drawn (T2.25).

    idle_laps: it ends as well after so many laps in which nobody drew (T2.26); None: never.
    """

    idle_laps: int | None = None

    def pool(self, position: Position) -> tuple[Tile, ...]:
        return ()

    def rows_after(self, position: Position) -> tuple[tuple[Tile, ...], ...]:
        return position.rows

    def ends(self, position: Position) -> BlockedBy | None:
        if not position.stock:
            return "stock"
        if self.idle_laps is not None and position.idle >= self.idle_laps * position.seats:
            return "stalemate"
        return None
