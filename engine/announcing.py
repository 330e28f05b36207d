"""What players say out loud: the atu's twin, 'pe tablă', the last three tiles (E1.10, E1.42, E1.46)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.event import Blocked, Closed
from engine.laid import opened_in
from engine.reason import Reason
from engine.rules import Line, Phase, Position


@dataclass(frozen=True, slots=True)
class BeforeFirstDraw:
    """The atu lies apart; its dealt twin is announced, in turn or not, before one's first tile from the
    stock.

    E1.10–E1.12, Q10. takeable: a close that lays it in a new meld may take the atu itself. until_drawn:
    after the first draw it is too late.
    """

    bonus: int = 50
    takeable: bool = True
    until_drawn: bool = True
    in_stock: bool = False
    automatic: bool = False

    def taking_refused(self, position: Position, seat: int) -> Reason | None:
        return None if self.takeable else Reason.ATU_STAYS

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        if position.announced is not None or position.twin != seat:
            return Reason.NO_TWIN
        return Reason.TOO_LATE if self.until_drawn and seat in position.drawn else None

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        return () if position.announced is None else (Line("atu", None, position.announced, self.bonus),)


@dataclass(frozen=True, slots=True)
class AnnouncedTabla:
    """'Pe tablă', said from the deal to the start of one's own turn of `last_lap`, before taking (C-E1-16).

    takes_row: the row's last tile may be taken without laying it, which says it as well (C-E1-4).
    """

    last_lap: int = 2
    takes_row: bool = False

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        if opened_in(position.table, seat) is not None:
            return Reason.ALREADY_OPENED
        if seat in position.on_rack:
            return Reason.ALREADY_SAID
        return None if self._in_time(position, seat) else Reason.TOO_LATE

    def _in_time(self, position: Position, seat: int) -> bool:
        turns_before = (seat - position.starter) % position.seats
        own_turn = (self.last_lap - 1) * position.seats + turns_before
        taken = position.phase is Phase.THROW
        return position.turns < own_turn or (position.turns == own_turn and not taken)


@dataclass(frozen=True, slots=True)
class LastTiles:
    """Who has at most `at` tiles says so once, before the own next turn, or is penalised (E1.42, C-E1-9).

    Counted at the end of turns: who goes from five tiles to none in one turn need say nothing (Q1).
    """

    at: int = 3

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        if seat in position.few:
            return Reason.ALREADY_SAID
        throwing = position.turn == seat and position.phase is Phase.THROW
        return Reason.NOTHING_TO_ANNOUNCE if len(position.racks[seat]) - throwing > self.at else None

    def late(self, position: Position, seat: int) -> bool:
        return seat not in position.few and len(position.racks[seat]) <= self.at
