"""The Table's times, in seconds: turns, the exchange of doubles, the pause between rounds (T1.32–T1.35)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from client.game import Game

GRACE: Final = 3.0
NO_SIGNAL: Final = 15.0
DOUBLES: Final = 20.0
"""How long doubles may be exchanged, also for those without a signal (E1.13)."""
EXTRA: Final = 30.0
"""What *extraTime* adds to one turn a round."""
PAUSE: Final = 45.0
"""How long a settlement is shown to those who do not press on."""
SPOILT_PAUSE: Final = 20.0
"""How long the doubles that spoilt a deal are shown to those who do not press on (E1.14)."""
COMING: Final = 10.0
"""How long who was handed the cards waits for the others, once all who are here have pressed on."""
ROBOT_STUCK: Final = 30.0
LATE: Final = 5.0
"""A tick later than this means that the dealer's phone slept: nobody pays for that."""


@dataclass(slots=True)
class Clocks:
    """When the turn began, on the dealer's clock, when the pause ends, and until when a new dealer waits for
    those who have yet to come over to it. `seconds` is the time of a turn, 0 for none.
    """

    seconds: float = 0.0
    grace: float = GRACE
    turn: float | None = None
    pause: float | None = None
    coming: float | None = None

    def shift(self, gap: float) -> None:
        """Move everything by `gap` seconds: the dealer's clock jumped."""
        self.turn = None if self.turn is None else self.turn + gap
        self.pause = None if self.pause is None else self.pause + gap
        self.coming = None if self.coming is None else self.coming + gap

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
        """Seconds left on the clock that is shown, which knows no grace; never below 0. A turn that has not
        begun has them all.
        """
        return self.seconds if self.turn is None else max(0.0, self.turn + self.seconds - now)


def started(game: Game, now: float, holder: int | None = None) -> Clocks:
    """The clocks of what `game` has just begun to wait for: a turn, doubles, or the next round. `holder`: the
    seat that has the phone in hand, where several people share one; the others' time has yet to begin.
    """
    assert game.setup is not None
    local, seconds = game.setup.local, float(game.setup.seconds)
    if game.exchanging:
        untimed = passed_round(game) or (local and not seconds)
        return Clocks(0.0 if untimed else DOUBLES, 0.0, turn=now)
    rest = _rest(game)
    return Clocks(
        seconds,
        0.0 if local else GRACE,
        turn=now if game.waiting and not _on_its_way(game, holder) else None,
        pause=None if rest is None else now + rest,
    )


def passed_round(game: Game) -> bool:
    """Several people play on one phone."""
    return game.setup is not None and game.setup.local and sum(seat.person for seat in game.seats) > 1


def _on_its_way(game: Game, holder: int | None) -> bool:
    """The phone is being handed to whoever's turn it is (*Sunt eu* ends that)."""
    if game.turn is None or game.turn == holder or not passed_round(game):
        return False
    return not game.seats[game.turn].wants_robot


def _rest(game: Game) -> float | None:
    """How long the pause is that begins now; None where only people end it, or there is none."""
    assert game.setup is not None
    if not game.between:
        return None
    if game.round is not None and game.round.spoilt:
        return SPOILT_PAUSE
    return PAUSE if game.setup.seconds and not game.setup.local else None
