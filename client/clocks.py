"""The Table's times: turns and the pause between rounds (T1.32–T1.35). All in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GRACE: Final = 3.0
NO_SIGNAL: Final = 15.0
BLIP: Final = 5.0
"""An absence shorter than this is not even told."""
LOBBY_SEAT: Final = 60.0
"""How long a seat in the lobby waits for a phone that went away."""
PAUSE: Final = 45.0
"""How long a settlement is shown to those who do not press on."""
ROBOT_STUCK: Final = 30.0
LATE: Final = 5.0
"""A tick later than this means that the dealer's phone slept: nobody pays for that."""


@dataclass(slots=True)
class Clocks:
    """When the turn and the pause began, on the dealer's clock. `seconds` is the time of a turn, 0 for
    none.
    """

    seconds: float = 0.0
    grace: float = GRACE
    turn: float | None = None
    pause: float | None = None

    def shift(self, gap: float) -> None:
        """Move everything by `gap` seconds: the dealer's clock jumped."""
        self.turn = None if self.turn is None else self.turn + gap
        self.pause = None if self.pause is None else self.pause + gap

    def turn_ends(self, absent_since: float | None, *, robot: bool) -> float | None:
        """When the turn is over; None if it may last for ever. A person without a signal has 15 s only
        (T1.35).
        """
        if self.turn is None:
            return None
        if robot:
            return self.turn + ROBOT_STUCK
        ends = [self.turn + self.seconds + self.grace] if self.seconds else []
        if absent_since is not None:
            ends.append(max(self.turn, absent_since) + NO_SIGNAL)
        return min(ends, default=None)

    def left(self, now: float) -> float:
        """Seconds left on the clock that is shown, which knows no grace; never below 0."""
        return 0.0 if self.turn is None else max(0.0, self.turn + self.seconds - now)
