"""The rule of doubles: when a deal may be spoilt (E1.13, E1.14). How they are exchanged: `exchanging`."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reason import Reason
from engine.rules import Position


@dataclass(frozen=True, slots=True)
class ExchangedDoubles:
    """One tile for one tile, within a kind; `spoil_at` doubles let a player have the deal made anew (C-E1-2).

    spoil_at: None where the room does not know that rule (Q66).
    """

    spoil_at: int | None = 3

    def spoils(self, doubles: int) -> bool:
        return self.spoil_at is not None and doubles >= self.spoil_at

    def spoiling_refused(self, position: Position, seat: int) -> Reason | None:
        """Only before the player's own first move."""
        if self.spoil_at is None:
            return Reason.TOO_FEW_DOUBLES
        moves_before = (seat - position.starter) % position.seats
        return Reason.TOO_LATE if position.turns > moves_before or seat in position.drawn else None
