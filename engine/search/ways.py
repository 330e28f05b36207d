"""All ways to close that lack few tiles: what would have to come, and what would go.

A rack is split into melds, melds with gaps and tiles left over, again from its lowest tile on
(`engine.search.cover`). Each split that comes to the wanted size is a way to close: the tiles in its gaps
have to come, those left over go. Sets of ways are joined as the search returns, and remembered for each
remainder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.meld import JokerRule
from engine.search.catalogue import atoms
from engine.search.heap import FACES, GUARDS, ONE, absent, heap_of, lowest, pack
from engine.tile import JOKER, Tile

Way = tuple[int, int, int]
"""The tiles that lack and those left over, each packed; and how many of its melds lack two."""

Piece = tuple[int, int, int, int]
"""What a rack holds of a meld and what it lacks of it, packed; how many tiles lack, and are held."""

MOST_GAPS: Final = 2
_LACKS: Final = 3 * len(FACES)
_LEFT: Final = (1 << _LACKS) - 1
_NONE: Final[frozenset[int]] = frozenset()


def ways(
    tiles: Sequence[Tile],
    rule: JokerRule,
    size: int,
    gaps: int,
    gone: Iterable[Tile] = (),
    table: Sequence[Piece] = (),
) -> list[Way]:
    """Every way to lay `size` tiles in melds that lacks exactly `gaps` of them, of no meld more than two.

    No way lacks a joker, nor a tile that is `gone`. A rack of 14 or 15 tiles has none or up to some
    thousands. Where fewer gaps would do, ways may lack a face that they leave over. `table`: what may be
    laid off, like melds; each as often as the rack has it.
    """
    heap, over = heap_of(tiles), len(tiles) - size + gaps
    if not 0 <= over <= len(tiles):
        return []
    found = _Ways(heap, rule, gaps, pack(set(gone)), table).of(heap, len(tiles), gaps, over)
    return [(way >> _LACKS & _LEFT, way & _LEFT, way >> 2 * _LACKS) for way in found]


class _Ways:
    """The ways of heaps that are parts of one rack; each is one integer while they are joined, the tiles
    that lack above those left over, and above them how many melds lack two.
    """

    def __init__(self, heap: int, rule: JokerRule, gaps: int, gone: int, table: Sequence[Piece]) -> None:
        shelf = _pieces(rule, bool(heap & 3 * ONE[JOKER]), min(gaps, MOST_GAPS))
        never = absent(heap)
        self._pieces: Final = {
            place: [
                (held, (lacks | (count == MOST_GAPS) << _LACKS) << _LACKS, count, size)
                for held, lacks, count, size in (
                    *shelf[place],
                    *(p for p in table if lowest(p[0] | GUARDS) == place and p[2] <= gaps),
                )
                if not (held & never or lacks & gone) and (heap - held) & GUARDS == GUARDS
            ]
            for place in range(len(FACES))
            if heap >> 3 * place & 3
        }
        self._known: dict[tuple[int, int, int], Set[int]] = {}

    def of(self, heap: int, count: int, gaps: int, over: int) -> Set[int]:
        """The ways to lay the heap of `count` tiles with so many gaps and tiles left over."""
        if count <= over:
            return {heap ^ GUARDS} if count == over and not gaps else _NONE
        key = heap, gaps, over
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._found(heap, count, gaps, over)
        return known

    def _found(self, heap: int, count: int, gaps: int, over: int) -> set[int]:
        place = lowest(heap)
        found: set[int] = set()
        if over:
            one = ONE[FACES[place]]
            found.update([way + one for way in self.of(heap - one, count - 1, gaps, over - 1)])
        for held, lacks, lacking, size in self._pieces[place]:
            rest = heap - held
            if lacking <= gaps and size <= count - over and rest & GUARDS == GUARDS:
                ways = self.of(rest, count - size, gaps - lacking, over)
                if ways:
                    found.update([way + lacks for way in ways] if lacks else ways)
        return found


@lru_cache(maxsize=16)
def _pieces(rule: JokerRule, joker: bool, most: int) -> tuple[tuple[Piece, ...], ...]:
    """By the place of the lowest tile held, each meld less none to `most` of its real tiles."""
    shelves: defaultdict[int, set[Piece]] = defaultdict(set)
    for melds in atoms(rule).melds.values():
        tiles = melds[0].tiles
        if JOKER in tiles and not joker:
            continue
        real = [t for t in tiles if t != JOKER]
        for gaps in range(min(most, len(tiles) - 1) + 1):
            for lacks in combinations(real, gaps):
                held = pack(tiles) - pack(lacks)
                shelves[lowest(held | GUARDS)].add((held, pack(lacks), gaps, len(tiles) - gaps))
    return tuple(tuple(sorted(shelves[place])) for place in range(len(FACES)))
