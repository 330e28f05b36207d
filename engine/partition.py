"""Splitting tiles into melds: exactly, best, as many as possible, all but one.

RULES.md 1.3–1.5, T1.21, T1.23, T1.44 and traps 1–5 of 12.2.

Exact cover, never greedy: the lowest tile that is left lies in some meld, so try every meld that holds it (Algorithm
X of Knuth, "Dancing Links", 2000, with the column chosen by order), and remember what each remainder came to. A
remainder is one integer with two bits per face, so equal remainders meet however they were reached.

All functions are pure; what they remember is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.meld import Group, JokerRule, Meld, Values, as_laid, value
from engine.search.heap import Heap, heap_of, melds_of_lowest, without
from engine.tile import Tile

_FEWER = 16
"""Weight of a point against one meld less: among partitions of equal worth the longest melds win."""

Partition = tuple[Meld, ...]
"""Melds that share no tile, each as laid."""


def closable(tiles: Iterable[Tile], jokers: JokerRule) -> bool:
    """True if all `tiles` lie in melds at once; nothing left over, jokers included. True for no tiles."""
    return _closable(heap_of(tiles), jokers)


def partitions(tiles: Iterable[Tile], jokers: JokerRule) -> Iterator[Partition]:
    """Every way to lay all `tiles` in melds, each way once, every joker's place decided.

    Two ways that differ only in where a run's joker lies are two. Usually fewer than ten, with two jokers some
    hundreds.
    """
    return _partitions(heap_of(tiles), jokers, ())


def best_partition(
    tiles: Iterable[Tile], jokers: JokerRule, values: Values | None = None
) -> Partition | None:
    """The split of all `tiles` that is worth most (A-T-14: 165, not 150), None if there is none.

    Among equals, and where there are no `values` (T1), the one with the fewest melds.
    """
    found = _best(heap_of(tiles), jokers, values)
    return None if found is None else found[1]


def cover(tiles: Iterable[Tile], jokers: JokerRule, prefer: Iterable[Sequence[Tile]] = ()) -> Partition:
    """Disjoint melds that hold as many of `tiles` as possible at once (T1.44).

    `prefer` are the player's own groups, as they lie: among the best answers, the one that leaves most tiles
    where he put them. His groups come first and keep his order; those that are no meld are passed over.
    """
    heap = heap_of(tiles)
    most = _cover(heap, jokers)[0]
    own = [m for m in (as_laid(tuple(g), jokers) for g in prefer) if m is not None]
    for chosen in _by_size(own):
        rest = without(heap, (t for m in chosen for t in m.tiles))
        if rest is not None:
            count, melds = _cover(rest, jokers)
            if count + sum(len(m.tiles) for m in chosen) == most:
                return (*chosen, *melds)
    raise AssertionError("no group of one's own kept is always among the choices")


def closings(tiles: Iterable[Tile], jokers: JokerRule, values: Values | None = None) -> dict[Tile, Partition]:
    """For each face that can be thrown so that all other tiles are in melds: the best split of those (T1.21).

    Empty if the rack cannot close. In the order of the faces; what a close pays is the variant's business.
    """
    heap = heap_of(tiles)
    found: dict[Tile, Partition] = {}
    for face in sorted(set(tiles)):
        rest = without(heap, (face,))
        best = None if rest is None else _best(rest, jokers, values)
        if best is not None:
            found[face] = best[1]
    return found


def _by_size(own: list[Meld]) -> list[Partition]:
    """All choices among one's own groups, the ones with most tiles first."""
    choices = [c for n in range(len(own) + 1) for c in combinations(own, n)]
    return sorted(choices, key=lambda c: -sum(len(m.tiles) for m in c))


@lru_cache(maxsize=1 << 14)
def _closable(heap: Heap, jokers: JokerRule) -> bool:
    if not heap.real:
        return not heap.jokers
    return any(_closable(rest, jokers) for _, rest in melds_of_lowest(heap, jokers))


def _partitions(heap: Heap, jokers: JokerRule, so_far: Partition) -> Iterator[Partition]:
    if not heap.real:
        if not heap.jokers:
            yield so_far
        return
    twin = so_far and min(so_far[-1].tiles) == heap.lowest
    for meld, rest in melds_of_lowest(heap, jokers):
        # Two melds for the same lowest tile can be found in either order: the smaller is laid first.
        if not (twin and _order(meld) < _order(so_far[-1])) and _closable(rest, jokers):
            yield from _partitions(rest, jokers, (*so_far, meld))


def _order(meld: Meld) -> tuple[bool, tuple[Tile, ...], int]:
    return isinstance(meld, Group), meld.tiles, 0 if isinstance(meld, Group) else meld.first


@lru_cache(maxsize=1 << 13)
def _best(heap: Heap, jokers: JokerRule, values: Values | None) -> tuple[int, Partition] | None:
    if not heap.real:
        return None if heap.jokers else (0, ())
    best: tuple[int, Partition] | None = None
    for meld, rest in melds_of_lowest(heap, jokers):
        found = _best(rest, jokers, values)
        if found is not None:
            worth = found[0] - 1 + (0 if values is None else _FEWER * value(meld, values))
            if best is None or worth > best[0]:
                best = worth, (meld, *found[1])
    return best


@lru_cache(maxsize=1 << 13)
def _cover(heap: Heap, jokers: JokerRule) -> tuple[int, Partition]:
    if not heap.real:
        return 0, ()
    best = _cover(heap.without_lowest(), jokers)
    for meld, rest in melds_of_lowest(heap, jokers):
        count, melds = _cover(rest, jokers)
        if count + len(meld.tiles) > best[0]:
            best = count + len(meld.tiles), (meld, *melds)
    return best
