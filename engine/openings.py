"""Openings that a rack holds (E1.27, A.15, E2.10): for each run the best that can lie beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.action import NewMeld
from engine.costs import Costs
from engine.meld import HIGH_ACE, MAX_GROUP, MIN_MELD, JokerRule, Run
from engine.partition import Partition, best_melds
from engine.rack import Rack
from engine.round import Round
from engine.tile import COLOURS, JOKER, NUMBERS, Tile, face, plain
from engine.unloading import dressed

_LONGEST: Final = 8
"""Longer runs are laid as two, or grow out of the best melds for the rest."""

LEFT: Final = Costs(ace=25)
"""What tiles left on a rack count when melds are weighed against each other."""


def openings(round_: Round, seat: int) -> Iterator[tuple[NewMeld, ...]]:
    """Melds that may open, `seat` laying nothing but them; what the rules say to them is not asked.

    Each leaves a tile on the rack.
    """
    rules, rack = round_.rules, round_.racks[seat]
    assert rules.values is not None
    tiles = Counter(map(plain, rack.tiles))
    seen = set()
    for run in runs(tiles, rules.jokers):
        rest = tuple((tiles - Counter(run.tiles)).elements())
        melds = (run, *best_melds(rest, rules.jokers, rules.values, LEFT))
        if (key := tuple(sorted(m.tiles for m in melds))) not in seen and _leaves_one(melds, rack):
            seen.add(key)
            yield dressed([m.tiles for m in melds], rack)
    for ones in _ones(tiles, rules.jokers):
        yield dressed([ones], rack)


def runs(tiles: Counter[Tile], rule: JokerRule) -> Iterator[Run]:
    """The runs of up to eight tiles that can be laid of these, jokers only where the tile lacks."""
    for colour in COLOURS:
        for first in range(1, HIGH_ACE - MIN_MELD + 2):
            laid: list[Tile] = []
            for place in range(first, min(HIGH_ACE, first + _LONGEST - 1) + 1):
                wanted = face(colour, 1 if place == HIGH_ACE else place)
                laid.append(wanted if tiles[wanted] > laid.count(wanted) else JOKER)
                if laid.count(JOKER) > tiles[JOKER]:
                    break
                if len(laid) >= MIN_MELD and rule.allows(laid):
                    yield Run(tuple(laid), colour, first)


def _ones(tiles: Counter[Tile], rule: JokerRule) -> Iterator[tuple[Tile, ...]]:
    """The largest group of 1s, and that without a joker."""
    real = [t for t in (face(c, NUMBERS[0]) for c in COLOURS) if tiles[t]]
    for group in (real, [*real, JOKER] if tiles[JOKER] else []):
        if MIN_MELD <= len(group) <= MAX_GROUP and rule.allows(group):
            yield tuple(group)


def _leaves_one(melds: Partition, rack: Rack) -> bool:
    return sum(len(m.tiles) for m in melds) < len(rack)


def with_tile(round_: Round, seat: int, tile: Tile) -> Iterator[NewMeld]:
    """The melds of three or four, and the longer runs, that the rack of `seat` makes with `tile`."""
    rack, rule = round_.racks[seat], round_.rules.jokers
    tiles = Counter(map(plain, rack.tiles))
    found = [run.tiles for run in runs(tiles, rule) if plain(tile) in run.tiles]
    if tile.is_real:
        found += _groups(tiles, tile, rule)
    yield from (meld for melds in found if tile in (meld := dressed([melds], rack)[0]).tiles)


def _groups(tiles: Counter[Tile], tile: Tile, rule: JokerRule) -> Iterator[tuple[Tile, ...]]:
    others = [t for t in (face(c, tile.number) for c in COLOURS) if tiles[t] and t != tile]
    for jokers in range(min(tiles[JOKER], rule.most) + 1):
        for size in range(MIN_MELD - 1 - jokers, MAX_GROUP - jokers):
            for some in combinations(others, size):
                group = (tile, *some, *(JOKER,) * jokers)
                if rule.allows(group):
                    yield group
