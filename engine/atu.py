"""The atu: the tile turned face up at the deal, and the bonus for its twin (RULES.md 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.event import Blocked, Closed
from engine.reason import Reason
from engine.rules import Line, Position
from engine.tile import JOKER


@dataclass(frozen=True, slots=True)
class LastOfStock:
    """T1: the atu ends the stock; whoever was dealt its twin may announce it in any turn of theirs.

    T1.7–T1.13. The bonus comes from nobody and is paid whether or not somebody closed.
    """

    bonus: int = 50
    in_stock: bool = True
    automatic: bool = False

    def taking_refused(self, position: Position, seat: int) -> Reason | None:
        return Reason.ATU_STAYS

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        if position.turn != seat:
            return Reason.NOT_YOUR_TURN
        if position.twin != seat or not position.atu.is_real:
            return Reason.NO_TWIN
        return None

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        if position.announced is None or position.atu == JOKER:
            return ()
        return (Line("atu", None, position.announced, self.bonus),)


@dataclass(frozen=True, slots=True)
class Beside:
    """The atu lies beside the stock; whoever was dealt its twin, a joker's too, is paid unasked.

    T2.7–T2.9, A.6. takeable: a close that lays it in a meld may take it instead of drawing (T2.8).
    """

    bonus: int = 50
    takeable: bool = False
    in_stock: bool = False
    automatic: bool = True

    def taking_refused(self, position: Position, seat: int) -> Reason | None:
        return None if self.takeable else Reason.ATU_STAYS

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        return Reason.NO_TWIN

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        return () if end.twin is None else (Line("atu", None, end.twin, self.bonus),)
