"""All ways to close that lack few tiles: what would have to come, and what would go.

A rack is split into melds, melds with gaps and tiles left over, again from its lowest tile on
(`engine.search.cover`). Each split that comes to the wanted size is a way to close: the tiles in its gaps
have to come, those left over go. Sets of ways are joined as the search returns, and remembered for each
remainder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.meld import JokerRule
from engine.search.catalogue import atoms
from engine.search.heap import FACES, GUARDS, ONE, heap_of, lowest, pack
from engine.tile import JOKER, Tile

Way = tuple[int, int]
"""The tiles that lack and those left over, each packed."""

Piece = tuple[int, int, int]
"""What a rack holds of a meld, what it lacks of it, and how many tiles that is; packed."""

MOST_GAPS: Final = 2


def ways(
    tiles: Sequence[Tile], rule: JokerRule, size: int, gaps: int, gone: Iterable[Tile] = ()
) -> frozenset[Way]:
    """Every way to lay `size` tiles in melds that lacks exactly `gaps` of them, of no meld more than two.

    No way lacks a joker, nor a tile that is `gone`. A rack of 14 or 15 tiles has none or up to some
    thousands. Where fewer gaps would do, ways may lack a face that they leave over.
    """
    heap, over = heap_of(tiles), len(tiles) - size + gaps
    return Ways(heap, rule, gaps, pack(set(gone))).of(heap, gaps, over) if over >= 0 else frozenset()


class Ways:
    """The ways of heaps that are parts of one rack."""

    def __init__(self, heap: int, rule: JokerRule, gaps: int, gone: int) -> None:
        shelf = _pieces(rule, bool(heap & 3 * ONE[JOKER]))
        self._pieces: Final = {
            place: [
                piece
                for piece in shelf[place]
                if piece[2] <= gaps and not piece[1] & gone and (heap - piece[0]) & GUARDS == GUARDS
            ]
            for place in range(len(FACES))
            if heap >> 3 * place & 3
        }
        self._known: dict[tuple[int, int, int], frozenset[Way]] = {}

    def of(self, heap: int, gaps: int, over: int) -> frozenset[Way]:
        """The ways to lay the heap with so many gaps and tiles left over."""
        if heap == GUARDS:
            return frozenset() if gaps or over else frozenset([(0, 0)])
        key = heap, gaps, over
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = frozenset(self._found(heap, gaps, over))
        return known

    def _found(self, heap: int, gaps: int, over: int) -> Iterable[Way]:
        place = lowest(heap)
        if over:
            one = ONE[FACES[place]]
            yield from ((lack, left + one) for lack, left in self.of(heap - one, gaps, over - 1))
        for held, lacks, count in self._pieces[place]:
            if count <= gaps and (heap - held) & GUARDS == GUARDS:
                for lack, left in self.of(heap - held, gaps - count, over):
                    yield lack + lacks, left


@lru_cache(maxsize=8)
def _pieces(rule: JokerRule, joker: bool) -> tuple[tuple[Piece, ...], ...]:
    """By the place of the lowest tile held, each meld less none, one or two of its real tiles."""
    shelves: defaultdict[int, set[Piece]] = defaultdict(set)
    for melds in atoms(rule).melds.values():
        tiles = melds[0].tiles
        if JOKER in tiles and not joker:
            continue
        real = [t for t in tiles if t != JOKER]
        for gaps in range(min(MOST_GAPS, len(tiles) - 1) + 1):
            for lacks in combinations(real, gaps):
                held = pack(tiles) - pack(lacks)
                shelves[lowest(held | GUARDS)].add((held, pack(lacks), gaps))
    return tuple(tuple(sorted(shelves[place])) for place in range(len(FACES)))
