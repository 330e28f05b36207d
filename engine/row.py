"""The common row of discards: its last tile, and breaking it anywhere (E1.15–E1.22, A.8, E2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.event import BlockedBy
from engine.laid import opened_before
from engine.reason import Reason
from engine.rules import Position
from engine.tile import Tile, plain


@dataclass(frozen=True, slots=True)
class Breaking:
    """Any tile of the row, with all that follow, for who opened before and has `least` tiles (E1.20)."""

    least: int = 4

    def refuses(self, position: Position, seat: int) -> Reason | None:
        if not opened_before(position.table, seat, position.turns):
            return Reason.NOT_OPENED
        return Reason.TOO_FEW_TO_BREAK if len(position.racks[seat]) < self.least else None


@dataclass(frozen=True, slots=True)
class CommonRow:
    """One row for all. From lap `from_lap` its last tile may be taken, others only where it may be broken.

    first_dead: the round's first discard lies across and is never taken (E1.15). stock_only: who holds at
    most so many tiles draws from the stock (E1.22).
    """

    first_dead: bool = False
    breaking: Breaking | None = None
    stock_only: int = 2
    from_lap: int = 2

    def count(self, seats: int) -> int:
        return 1

    def home(self, seat: int, seats: int) -> int:
        return 0

    def source(self, seat: int, seats: int) -> int:
        return 0

    def dead(self, position: Position) -> int | None:
        return 0 if self.first_dead and position.rows[0] else None

    def refuses(self, position: Position, at: int) -> Reason | None:
        seat, last = position.turn, len(position.rows[0]) - 1
        if position.lap < self.from_lap:
            return Reason.FIRST_LAP
        if not 0 <= at <= last:
            return Reason.NOTHING_TO_TAKE
        if at == 0 and self.first_dead:
            return Reason.DEAD_TILE
        if len(position.racks[seat]) <= self.stock_only:
            return Reason.STOCK_ONLY
        if at == last:
            return None
        return Reason.ONLY_THE_LAST if self.breaking is None else self.breaking.refuses(position, seat)


@dataclass(frozen=True, slots=True)
class ReshuffleAll:
    """Every discard goes into the new stock, at most `most` times in a round (E2.15).

    A joker in its second use becomes a joker like the other: nobody can tell them apart in a shuffle.
    """

    most: int = 3

    def pool(self, position: Position) -> tuple[Tile, ...]:
        if position.reshuffles >= self.most:
            return ()
        return tuple(sorted(plain(t) for row in position.rows for t in row))

    def rows_after(self, position: Position) -> tuple[tuple[Tile, ...], ...]:
        return ((),) * len(position.rows)

    def ends(self, position: Position) -> BlockedBy | None:
        return None
