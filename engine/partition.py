"""Splitting tiles into melds: exactly, best, as many as possible, all but one.

RULES.md 1.3–1.5, T1.21, T1.23, T1.44 and traps 1–5 of 12.2. Exact, never greedy: `engine.search.cover`
tells how. "Worth" is the sum of the melds' values (A-T-14: 165, not 150); among equals, and where there are
no values as in T1, the longest melds win. All functions are pure, and raise ValueError for hidden tiles and
for more than three of a face. A joker in its second use counts as a joker and comes back as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from engine.costs import Costs
from engine.meld import JokerRule, Meld, Values, as_laid
from engine.search.catalogue import joined
from engine.search.cover import Best, Most, closes, every_cover, shelf_for
from engine.search.heap import GUARDS, ONE, heap_of, pack
from engine.search.net import Net
from engine.tile import Tile, plain

Partition = tuple[Meld, ...]
"""Melds that share no tile, each as laid."""


def closable(tiles: Iterable[Tile], jokers: JokerRule) -> bool:
    """True if all `tiles` lie in melds at once; nothing left over, jokers included. True for no tiles."""
    heap = heap_of(tiles)
    return closes(heap, shelf_for(heap, jokers), set())


def partitions(tiles: Iterable[Tile], jokers: JokerRule) -> Iterator[Partition]:
    """Every way to lay all `tiles` in melds, each way once, every joker's place decided.

    Two ways that differ only in where a run's joker lies are two. Usually fewer than ten, with two jokers
    some hundreds.
    """
    return every_cover(heap_of(tiles), jokers)


def best_partition(
    tiles: Iterable[Tile], jokers: JokerRule, values: Values | None = None
) -> Partition | None:
    """The split of all `tiles` that is worth most, None if there is none."""
    heap = heap_of(tiles)
    melds = Best(shelf_for(heap, jokers), jokers, values).melds(heap)
    return None if melds is None else joined(melds, jokers)


def cover(tiles: Iterable[Tile], jokers: JokerRule, prefer: Iterable[Sequence[Tile]] = ()) -> Partition:
    """Disjoint melds that hold as many of `tiles` as possible at once (T1.44).

    `prefer` are the player's own groups, as they lie: among the best answers, the one that leaves most tiles
    where he put them. His groups come first and keep their order; those that are no meld are passed over.
    """
    heap = heap_of(tiles)
    most = Most(shelf_for(heap, jokers), jokers)
    own = [m for m in (as_laid(tuple(map(plain, g)), jokers) for g in prefer) if m is not None]
    for chosen in _most_tiles_first(own):
        kept = [t for m in chosen for t in m.tiles]
        rest = heap - pack(kept)
        if rest & GUARDS == GUARDS and len(kept) + most.count(rest) == most.count(heap):
            return (*chosen, *joined(most.melds(rest), jokers))
    raise AssertionError("to keep none of the player's groups is always among the choices")


def losses(tiles: Iterable[Tile], jokers: JokerRule) -> dict[Tile, int]:
    """For each face, how many tiles fewer can lie in melds at once without one of it."""
    rack = tuple(tiles)
    heap = heap_of(rack)
    most = Most(shelf_for(heap, jokers), jokers)
    return {t: most.count(heap) - most.count(heap - ONE[t]) for t in dict.fromkeys(rack)}


def melded(tiles: Iterable[Tile], jokers: JokerRule) -> int:
    """How many of `tiles` can lie in melds at once."""
    heap = heap_of(tiles)
    return Most(shelf_for(heap, jokers), jokers).count(heap)


def closings(tiles: Iterable[Tile], jokers: JokerRule, values: Values | None = None) -> dict[Tile, Partition]:
    """For each face that can be thrown so that all other tiles are in melds: the best split of those (T1.21).

    Empty if the rack cannot close. In the order of the faces; what a close pays is the variant's business.
    """
    rack = tuple(tiles)
    heap = heap_of(rack)
    shelf = shelf_for(heap, jokers)
    dead: set[int] = set()
    free = [t for t in sorted(set(rack)) if closes(heap - ONE[t], shelf, dead)]
    best = Best(shelf, jokers, values)
    return {t: joined(best.melds(heap - ONE[t]) or (), jokers) for t in free}


def best_melds(tiles: Iterable[Tile], jokers: JokerRule, values: Values, costs: Costs) -> Partition:
    """Disjoint melds whose worth, less what the tiles left over cost, is the highest (A.20, C-A-3)."""
    heap = heap_of(tiles)
    return joined(Net(shelf_for(heap, jokers), jokers, values, costs).melds(heap), jokers)


def _most_tiles_first(own: list[Meld]) -> list[Partition]:
    """All choices among one's own groups."""
    choices = [c for n in range(len(own) + 1) for c in combinations(own, n)]
    return sorted(choices, key=lambda c: -sum(len(m.tiles) for m in c))
