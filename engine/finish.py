"""Closing moves that a rack can make: what *Închide*, forced moves and robots use. A person's move never
needs it.
"""

from __future__ import annotations

from engine.action import Close, NewMeld
from engine.partition import Partition, closings
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.rules import Phase, Position
from engine.tile import JOKER, Tile, plain


def closes(position: Position, seat: int) -> dict[Tile, Close]:
    """For each free tile that `seat` could throw, the close that is worth most (T1.23); empty if closing
    is not open.

    The position may be masked for `seat`. The best free tile comes first: the highest worth, then the order
    of the faces.
    """
    rules = position.rules
    in_turn = position.phase is Phase.THROW and position.turn == seat
    if not in_turn or rules.closing.refuses(position, seat) is not None:
        return {}
    rack = position.racks[seat]
    found = closings(rack.tiles, rules.jokers, rules.values)
    worth = {free: rules.settling.closing_worth(rules, melds, free) for free, melds in found.items()}
    best_first = sorted(found, key=lambda free: (-worth[free], free))
    closes = (_as_held(found[free], free, rack) for free in best_first)
    return {close.discard: close for close in closes if _may_be_laid(position, seat, close)}


def _as_held(melds: Partition, free: Tile, rack: Rack) -> Close:
    """The close with the jokers that the rack really holds; one in its second use is rather thrown."""
    jokers = sorted(t for t in rack.tiles if plain(t) == JOKER)
    thrown = jokers.pop() if free == JOKER else free
    places = (NewMeld(tuple(jokers.pop(0) if t == JOKER else t for t in meld.tiles)) for meld in melds)
    return Close(tuple(places), thrown)


def _may_be_laid(position: Position, seat: int, close: Close) -> bool:
    """True where nothing stands against laying so: a seat that has not opened must open with it (E1.44)."""
    laying = position.rules.laying
    try:
        return laying is None or bool(laying.spread(position, seat, close.places, closing=True))
    except IllegalAction:
        return False


def best_close(position: Position, seat: int) -> Close | None:
    """The close that is worth most, or None if there is none now."""
    return next(iter(closes(position, seat).values()), None)
