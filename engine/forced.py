"""What is played for a player who is away: always legal, decided from what that player sees."""

from __future__ import annotations

from dataclasses import dataclass

from engine.action import Action, Close, Discard, Draw, NewMeld
from engine.partition import closings
from engine.reason import IllegalAction, Reason
from engine.round import Round
from engine.rules import Phase, Position
from engine.tile import Tile, show
from engine.usefulness import least_useful


def forced(round_: Round, seat: int) -> Action:
    """The legal move for `seat`, whose turn it is; the Round may be masked for that seat."""
    assert round_.turn == seat
    assert round_.phase in (Phase.TAKE, Phase.THROW)
    return Draw() if round_.phase is Phase.TAKE else round_.rules.forced.throw(round_, seat)


def best_close(position: Position, seat: int, free: Tile | None = None) -> Close:
    """The close with the best payment, or the best one that throws `free` (T1.23).

    IllegalAction `not-all-melded` if the rack cannot close so; `free` in its detail: what it could throw.
    """
    rules = position.rules
    found = closings(position.racks[seat].tiles, rules.jokers, rules.values)
    if not found or free not in (None, *found):
        raise IllegalAction(Reason.NOT_ALL_MELDED, free=show(found))
    best = free if free is not None else max(found, key=lambda t: rules.settling.closing_worth(found[t], t))
    return Close(tuple(NewMeld(meld.tiles) for meld in found[best]), best)


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
        if position.rules.closing.refuses(position, seat) is None:
            try:
                return best_close(position, seat)
            except IllegalAction:
                pass
        return Discard(least_useful(position.racks[seat], position))
