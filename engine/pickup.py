"""Rows of discards: where a thrown tile lies and who may take it (T1.14–T1.17, T2.11–T2.14, A.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.reason import Reason
from engine.rules import Position
from engine.tile import JOKER


@dataclass(frozen=True, slots=True)
class OwnRows:
    """A row for each seat; the next seat may take the last tile thrown instead of drawing.

    before: whose row a discard lies in, its thrower's (T1) or that of the next seat, who may take it (T2).
    first_dead: the round's first discard can never be taken. takes_jokers: a thrown joker may be taken.
    """

    before: Literal["thrower", "taker"] = "thrower"
    first_dead: bool = True
    takes_jokers: bool = True

    def count(self, seats: int) -> int:
        return seats

    def home(self, seat: int, seats: int) -> int:
        return seat if self.before == "thrower" else (seat + 1) % seats

    def source(self, seat: int, seats: int) -> int:
        return self.home((seat - 1) % seats, seats)

    def dead(self, position: Position) -> int | None:
        row = self.home(position.starter, position.seats)
        return row if self.first_dead and position.rows[row] else None

    def refuses(self, position: Position, at: int) -> Reason | None:
        source = self.source(position.turn, position.seats)
        row = position.rows[source]
        if not 0 <= at < len(row):
            return Reason.NOTHING_TO_TAKE
        if at == 0 and self.dead(position) == source:
            return Reason.DEAD_TILE
        if at < len(row) - 1:
            return Reason.ONLY_THE_LAST
        return None if self.takes_jokers or row[at] != JOKER else Reason.JOKER_STAYS
