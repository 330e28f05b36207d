"""What is played for a player who is away: always legal, decided from what that player sees."""

from __future__ import annotations

from dataclasses import dataclass

from engine.action import Action, Discard, DoubleDone, Draw
from engine.finish import best_close
from engine.round import Round
from engine.rules import Phase, Position
from engine.usefulness import least_useful


def forced(round_: Round, seat: int) -> Action:
    """The legal move for `seat`, which the round waits for; the Round may be masked for that seat."""
    assert seat in round_.waiting
    if round_.phase is Phase.DOUBLES:
        return DoubleDone()
    return Draw() if round_.phase is Phase.TAKE else round_.rules.forced.throw(round_, seat)


@dataclass(frozen=True, slots=True)
class Throws:
    """The least useful tile goes; nothing is laid and nobody closes (A.23)."""

    def throw(self, position: Position, seat: int) -> Action:
        """The move that ends the turn."""
        return Discard(least_useful(position.racks[seat], position))


@dataclass(frozen=True, slots=True)
class ClosesOrThrows:
    """Closes with the best payment if the rack can, else throws the least useful tile (T1.34, C-T1-5)."""

    def throw(self, position: Position, seat: int) -> Action:
        """The move that ends the turn."""
        assert isinstance(position, Round)
        return best_close(position, seat) or Throws().throw(position, seat)
