"""Rows of discards: where a thrown tile lies and who may take it (T1.14–T1.17)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reason import Reason
from engine.rules import Position


@dataclass(frozen=True, slots=True)
class OwnRows:
    """A row for each seat; the next seat may take its last tile instead of drawing. The round's first discard is dead."""

    def home(self, seat: int, seats: int) -> int:
        return seat

    def source(self, seat: int, seats: int) -> int:
        return (seat - 1) % seats

    def dead(self, position: Position) -> int | None:
        return position.starter if position.rows[position.starter] else None

    def refuses(self, position: Position, at: int) -> Reason | None:
        source = self.source(position.turn, position.seats)
        row = position.rows[source]
        if not 0 <= at < len(row):
            return Reason.NOTHING_TO_TAKE
        if at == 0 and self.dead(position) == source:
            return Reason.DEAD_TILE
        return None if at == len(row) - 1 else Reason.ONLY_THE_LAST
