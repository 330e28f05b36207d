"""Closing moves that a rack can make: what *Închide*, forced moves and robots use. A person's move never
needs it.
"""

from __future__ import annotations

from engine.action import Close, NewMeld
from engine.partition import closings
from engine.round import Round
from engine.tile import Tile


def closes(round_: Round, seat: int) -> dict[Tile, Close]:
    """For each free tile that `seat` could throw, the close that is worth most (T1.23); empty if closing
    is not open.

    `round_` may be masked for `seat`. The best free tile comes first: the highest worth, then the order of
    the faces.
    """
    if not round_.choices(seat).close:
        return {}
    rules = round_.rules
    found = closings(round_.racks[seat].tiles, rules.jokers, rules.values)
    worth = {free: rules.settling.closing_worth(rules, melds, free) for free, melds in found.items()}
    best_first = sorted(found, key=lambda free: (-worth[free], free))
    return {free: Close(tuple(NewMeld(m.tiles) for m in found[free]), free) for free in best_first}


def best_close(round_: Round, seat: int) -> Close | None:
    """The close that is worth most, or None if there is none now."""
    return next(iter(closes(round_, seat).values()), None)
