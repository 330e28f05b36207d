"""The atu: the tile turned face up at the deal, and the bonus for its twin (RULES.md 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reason import Reason
from engine.rules import Line, Position


@dataclass(frozen=True, slots=True)
class LastOfStock:
    """T1: the atu ends the stock; whoever was dealt its twin may announce it in any turn of theirs (T1.7–T1.13).

    The bonus comes from nobody and is paid whether or not somebody closed.
    """

    bonus: int = 50
    in_stock: bool = True

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        if position.turn != seat:
            return Reason.NOT_YOUR_TURN
        if position.twin != seat or position.announced is not None or not position.atu.is_real:
            return Reason.NO_TWIN
        return None

    def lines(self, position: Position) -> tuple[Line, ...]:
        return () if position.announced is None else (Line("atu", None, position.announced, self.bonus),)
