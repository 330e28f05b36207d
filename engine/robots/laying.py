"""What a robot lays on the table, lays off and swaps (E1.27–E1.36), and whether it takes for that (E1.18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.action import Lay, NewMeld, Place, SwapJoker, TakeDiscard
from engine.event import Blocked
from engine.laid import opened_in
from engine.openings import LEFT, openings, with_tile
from engine.partition import best_melds
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.robots import holding
from engine.robots.level import Level
from engine.round import Round
from engine.rules import Phase
from engine.state import put
from engine.tile import plain
from engine.unloading import dressed, in_order, placed, unloadings

Places = tuple[Place, ...]

COMBINATIONS: Final = 40
"""Ways to lay off that are weighed."""
REACH: Final = {Level.EASY: 0, Level.NORMAL: 1, Level.HARD: 12, Level.MASTER: 16}
"""How far back in the row a level looks."""
EACH: Final = 4
"""Points that a tile on the rack is in the way of closing, besides what it costs."""
DRAWN: Final = 12
"""Points that a tile from the stock is worth: taking must bring more."""


def standing(round_: Round, seat: int) -> int:
    """What the round would bring `seat` if it ended now and nobody had closed; for rounds with laid melds."""
    alone = put((Rack(),) * round_.seats, seat, round_.racks[seat])
    end = Blocked("stock", tuple(rack.tiles for rack in alone))
    return replace(round_, racks=alone, phase=Phase.OVER, end=end).points[seat]


def lays(round_: Round, seat: int, level: Level) -> Places:
    """What a robot lays now, in its turn; nothing if that is best."""
    if level is not Level.MASTER or not holding.is_safe(round_, seat):
        return _most(round_, seat, level)
    if opened_in(round_.table, seat) is not None:
        return ()
    return _fewest(round_, seat, _most(round_, seat, level))


def kept(round_: Round, seat: int) -> Places:
    """What could be laid now, too, and Maestru keeps."""
    now = Counter(lays(round_, seat, Level.MASTER))
    more = Counter(_most(round_, seat, Level.MASTER)) - now
    return tuple(more.elements())


def _fewest(round_: Round, seat: int, opening: Places) -> Places:
    """Those of its melds that open with the fewest tiles."""
    melds = [place for place in opening if isinstance(place, NewMeld)]
    some = [chosen for n in range(1, len(melds) + 1) for chosen in combinations(melds, n)]
    in_order = sorted(some, key=lambda chosen: sum(len(meld.tiles) for meld in chosen))
    return next((chosen for chosen in in_order if _may(round_, seat, chosen)), opening)


def _may(round_: Round, seat: int, places: Places) -> bool:
    try:
        round_.play(seat, Lay(places))
    except IllegalAction:
        return False
    return True


def _most(round_: Round, seat: int, level: Level) -> Places:
    """What brings most if it is laid now."""
    best: tuple[int, Places] = standing(round_, seat), ()
    for places in _candidates(round_, seat, level):
        if _may(round_, seat, places):
            best = max(best, (standing(placed(round_, seat, places), seat), places), key=lambda b: b[0])
    return best[1]


def takes(round_: Round, seat: int, level: Level, may: tuple[int, ...]) -> TakeDiscard | None:
    """The taking from the row that pays, of the indices that `may` be taken; None if drawing is better."""
    least = _with_laid(round_, seat, level) + DRAWN
    best: tuple[int, TakeDiscard | None] = least, None
    for at in may[::-1][: REACH[level]]:
        for places in _with_taken(round_, seat, at):
            take = TakeDiscard(at, places)
            try:
                then = round_.after_all(round_.play(seat, take))
            except IllegalAction:
                continue
            then = placed(then, seat, _most(then, seat, level))
            worth = standing(then, seat) - EACH * (len(then.racks[seat]) - 1)
            best = max(best, (worth, take), key=lambda b: b[0])
    return best[1]


def _with_laid(round_: Round, seat: int, level: Level) -> int:
    """What the rack is worth before it takes; to Maestru, with what it holds back laid."""
    if level is Level.MASTER:
        throwing = replace(round_, phase=Phase.THROW)
        round_ = placed(round_, seat, _most(throwing, seat, level))
    return standing(round_, seat) - EACH * len(round_.racks[seat])


def _candidates(round_: Round, seat: int, level: Level) -> Iterator[Places]:
    if opened_in(round_.table, seat) is None:
        for opening in openings(round_, seat):
            yield opening
            if level is not Level.EASY:
                yield from ((*opening, *more) for more in _more(placed(round_, seat, opening), seat, level))
    else:
        yield from _more(round_, seat, level)


def _more(round_: Round, seat: int, level: Level) -> Iterator[Places]:
    """New melds, with tiles laid off and jokers swapped, by a seat that may."""
    for places, then in unloadings(round_, seat, COMBINATIONS):
        if level is Level.EASY and any(isinstance(p, SwapJoker) for p in places):
            continue
        for melds in _melds(then, seat):
            if places or melds:
                yield in_order(places, melds)


def _melds(round_: Round, seat: int) -> Iterator[tuple[NewMeld, ...]]:
    """The best new melds, of which one is left out where nothing would remain to be thrown."""
    rules, rack = round_.rules, round_.racks[seat]
    assert rules.values is not None
    found = [m.tiles for m in best_melds(map(plain, rack.tiles), rules.jokers, rules.values, LEFT)]
    if sum(map(len, found)) < len(rack):
        yield dressed(found, rack)
    else:
        yield from (dressed([m for m in found if m is not out], rack) for out in found)


def _with_taken(round_: Round, seat: int, at: int) -> Iterator[Places]:
    """Places that lay the tile at `at` of the row in a new meld."""
    tiles = round_.source[at:]
    then = round_.taken_from(at, tiles)
    if opened_in(then.table, seat) is None:
        found = (p for p in openings(then, seat) if any(tiles[0] in meld.tiles for meld in p))
        yield from found
        return
    for meld in with_tile(then, seat, tiles[0]):
        yield (meld,)
