"""When a seat may close, whatever it holds (T1.22, C-T1-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.reason import Reason
from engine.rules import Position

CloseBan = Literal["own-first-turn", "starter-first-turn", "none"]


@dataclass(frozen=True, slots=True)
class BannedAtFirst:
    """By `ban`, nobody closes in their own first turn, or only the starter does not in theirs, or all may."""

    ban: CloseBan = "own-first-turn"

    def refuses(self, position: Position, seat: int) -> Reason | None:
        banned = {
            "own-first-turn": position.lap == 1,
            "starter-first-turn": position.turns == 0,
            "none": False,
        }
        return Reason.FIRST_TURN if banned[self.ban] else None
