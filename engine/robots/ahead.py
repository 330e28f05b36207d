"""How many turns a rack still takes: by all its ways to close that lack as few tiles as can be, or one more.

In `n` draws out of `hidden` unseen tiles, a way that lacks `k` of them with so many live copies is completed
about ``live[1] * … * live[k] * (n / hidden) ** k`` times. The turns are the `n` for which all ways together
come to one, times what simulation shows that to be too few (ways share tiles, and not every throw fits all of
them). That counts not only the tiles that help now (*ukeire*) but also those that help after them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.hints import UNREACHABLE
from engine.robots.outlook import Outlook, Tiles
from engine.search.heap import FACES
from engine.search.ways import Piece, ways
from engine.tile import JOKER, TILES, Tile

DRAWS: Final = 2.2
"""Draws that a rack takes for each that the sum of its ways says; much the same at all distances."""
TAKES: Final = 2.0
"""How much faster tiles come than from the stock alone: the discards of the player before help, too."""
NEVER: Final = 99.0
"""Turns of a rack that nothing helps."""
_FAR: Final = 5
"""A distance not looked beyond, where tiles may be laid off."""
SPARES: Final = (4, 2, 1)
"""By the jokers of a rack: the distance up to which ways that lack one tile more are counted, too; from
there on they are too many."""
ALONE: Final = 0.75
"""How much sooner a rack closes than its nearest ways alone say."""

_CLOSE: Final = 1e-4
"""How exactly turns are found, as a share of the unseen tiles."""

Way = tuple[int, Tiles, Tiles]
"""In how many ways the tiles that lack can come; these tiles; and the tiles that go."""


class Ahead:
    """The ways of one rack to lay `size` of its tiles, and of those that come, in melds or on the `table`."""

    def __init__(self, view: Outlook, tiles: Tiles, size: int, table: Sequence[Piece] = ()) -> None:
        self._view: Final = view
        self._rack: Final = tiles, size, table
        self.distance: Final = view.distance(tiles, size) if not table else self._nearest()
        self._ways: Final = [self._lacking(self.distance)]
        if 0 < self.distance <= SPARES[tiles.count(JOKER)]:
            self._ways.append(self._lacking(self.distance + 1))

    def throws(self) -> dict[Tile, float]:
        """For each face that a rack which has drawn can throw, the turns that it then takes; no jokers."""
        sums: defaultdict[Tile, list[int]] = defaultdict(lambda: [0] * len(self._ways))
        for more, found in enumerate(self._ways):
            for often, _, left in found:
                for t in set(left):
                    sums[t][more] += often
        return {t: self._turns(often) for t, often in sorted(sums.items()) if t != JOKER}

    def turns(self) -> float:
        """The turns that a rack takes which has nothing to throw."""
        return self._turns([sum(often for often, _, _ in found) for found in self._ways])

    def lacks(self, tile: Tile) -> bool:
        """True if some way lacks `tile`."""
        return any(tile in lacks for found in self._ways for _, lacks, _ in found)

    def live(self, thrown: Tile) -> int:
        """How many unseen tiles bring the rack nearer, once `thrown` is off it."""
        faces = {t for _, lacks, left in self._ways[0] if thrown in left for t in lacks}
        return sum(self._view.unseen[t] for t in faces)

    def _nearest(self) -> int:
        return next((gaps for gaps in range(_FAR) if self._lacking(gaps)), _FAR)

    def _lacking(self, gaps: int) -> list[Way]:
        tiles, size, table = self._rack
        if gaps >= UNREACHABLE:
            return []
        gone = [t for t in TILES[:JOKER] if not self._view.unseen[t]]
        found = ways(tiles, self._view.jokers, size, gaps, gone, table)
        counted = (
            (self._often(lacks := _tiles(m)), lacks, _tiles(left)) for m, left in found if not m & left
        )
        return [way for way in counted if way[0]]

    def _often(self, lacks: Tiles) -> int:
        unseen, often = self._view.unseen, 1
        for at, t in enumerate(lacks):
            often *= unseen[t] - (at > 0 and lacks[at - 1] == t)
        return often

    def _turns(self, often: list[int]) -> float:
        if self.distance == 0:
            return 0.0 if often[0] else NEVER
        low, high = 0.0, 1.0
        while high - low > _CLOSE:
            middle = (low + high) / 2
            enough = sum(n * middle ** (self.distance + more) for more, n in enumerate(often)) >= 1
            low, high = (low, middle) if enough else (middle, high)
        draws = high * self._view.hidden * DRAWS
        return min(NEVER, draws / TAKES if len(often) > 1 else draws * ALONE / TAKES)


@lru_cache(maxsize=1 << 14)
def _tiles(packed: int) -> Tiles:
    """The tiles of a packed multiset, in their order in a heap."""
    return tuple(_faces(packed))


def _faces(packed: int) -> Iterator[Tile]:
    while packed:
        place = ((packed & -packed).bit_length() - 1) // 3
        yield from (FACES[place],) * (packed >> 3 * place & 3)
        packed &= ~(7 << 3 * place)
