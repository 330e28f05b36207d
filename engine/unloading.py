"""What a rack can put on the laid table besides new melds: tiles laid off, and jokers swapped out.

Which of it is wise is not asked here, only what may be done, all combinations of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.action import LayOff, NewMeld, Place, SwapJoker
from engine.laid import LaidMeld
from engine.rack import Rack
from engine.round import Round
from engine.state import put
from engine.tile import JOKER, Tile, plain

Unloaded = tuple[tuple[Place, ...], Round]
"""Places in order, and the Round with rack and table as they are then."""

MOST: Final = 200
"""Combinations looked at: jokers fit nearly everywhere, and the first of many equal ones will do."""


def unloadings(round_: Round, seat: int, most: int = MOST) -> Iterator[Unloaded]:
    """Combinations of swaps and lay-offs that `seat` may make now, the first of them to do nothing.

    Swaps come first: a joker that one frees may be laid off.
    """
    if round_.rules.laying is None:
        yield (), round_
        return
    left = most
    for swaps, then in _swapped(round_, seat, 0):
        for offs, after in _laid_off(then, seat, 0, None):
            yield (*swaps, *offs), after
            left -= 1
            if not left:
                return


def lay_offs(round_: Round, seat: int, meld: LaidMeld) -> list[LayOff]:
    """The tiles on the rack that `seat` may lay off on that meld now."""
    laying, held = round_.rules.laying, round_.racks[seat]
    assert laying is not None
    room = (t for high in (False, True, None) for t in meld.room(high, round_.rules.jokers))
    if not any(t in held for t in room):
        return []
    fits = laying.fits(round_, seat, meld)
    ends = ((fits.low, False), (fits.high, True), (fits.into, None))
    return [LayOff(meld.id, t, high) for faces, high in ends for t in faces if t in held]


def placed(round_: Round, seat: int, places: Iterable[Place]) -> Round:
    """The Round with rack and table once `places` lie there; IllegalAction where one does not fit."""
    spread = round_.spread(seat)
    for place in places:
        spread = spread.put(place, round_.rules.jokers)
    return replace(round_, racks=put(round_.racks, seat, spread.rack), table=spread.table)


def in_order(places: tuple[Place, ...], melds: tuple[NewMeld, ...]) -> tuple[Place, ...]:
    """All of it in an order in which it can be laid: jokers swapped out, new melds, tiles laid off."""
    swaps = tuple(place for place in places if isinstance(place, SwapJoker))
    return (*swaps, *melds, *places[len(swaps) :])


def dressed(melds: Iterable[tuple[Tile, ...]], rack: Rack) -> tuple[NewMeld, ...]:
    """The melds with the jokers that the rack really holds: one in its first use is laid first, for it
    counts.
    """
    jokers = sorted(t for t in rack.tiles if plain(t) == JOKER)
    return tuple(NewMeld(tuple(jokers.pop(0) if t == JOKER else t for t in tiles)) for tiles in melds)


def _swapped(round_: Round, seat: int, first: int) -> Iterator[Unloaded]:
    yield (), round_
    laying = round_.rules.laying
    assert laying is not None
    held = round_.racks[seat]
    for meld in round_.table[first:]:
        for t in laying.fits(round_, seat, meld).swap if any(t in held for t in meld.wanted()) else ():
            if t in held:
                swap = SwapJoker(meld.id, t)
                for more, after in _swapped(placed(round_, seat, [swap]), seat, meld.id + 1):
                    yield (swap, *more), after


def _laid_off(round_: Round, seat: int, first: int, last: LayOff | None) -> Iterator[Unloaded]:
    """In the order of melds, and on a meld in that of `_stage`, so that no combination comes twice."""
    yield (), round_
    for meld in round_.table[first:]:
        for off in lay_offs(round_, seat, meld):
            if last is None or last.meld != meld.id or _stage(last) <= _stage(off):
                for more, after in _laid_off(placed(round_, seat, [off]), seat, meld.id, off):
                    yield (off, *more), after


def _stage(off: LayOff) -> tuple[int, Tile | int]:
    """A run's low end before its high one; into a group by face."""
    return (2, off.tile) if off.high is None else (int(off.high), 0)
