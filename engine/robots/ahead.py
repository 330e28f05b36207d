"""How many turns a rack that has drawn takes after each throw, by its ways to close (`engine.search.ways`).

A rack that waits for its last tile is reckoned draw by draw: what closes it, and what would let it wait for
more. Farther away the nearest ways are counted, each with how often its tiles can come; that counts not just
the tiles that help now (*ukeire*), but those that help after them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.hints import UNREACHABLE
from engine.robots.outlook import Outlook, Tiles, without
from engine.search.heap import FACES
from engine.search.ways import Piece, ways
from engine.tile import HIDDEN, JOKER, TILES, Tile

TAKES: Final = 2.0
"""How much faster tiles come than from the stock alone: the discards of the player before help, too."""
DRAWS: Final = 1.65
"""Draws for each of those in which the nearest ways come once; simulation shows it much the same at all
distances."""
TWICE: Final = 0.3
"""What a way is worth for each meld that lacks two: only the second of them is ever taken from a row."""
NEVER: Final = 99.0
"""Turns of a rack that nothing helps."""
_FAR: Final = 5
"""A distance not looked beyond, where tiles may be laid off."""
FIT: Final = HIDDEN
"""Among the tiles that lack: any that fits the table by itself. It is laid off, and another tile can go."""

Way = tuple[float, Tiles, Tiles]
"""How often the tiles that lack can come; these tiles; and the tiles that go."""


class Ahead:
    """The nearest ways of a rack to lay all but one tile in melds, or on the `table`; before it has drawn
    (`drawn` false), all its tiles.
    """

    def __init__(
        self, view: Outlook, tiles: Tiles, table: Sequence[Piece] = (), *, drawn: bool = True
    ) -> None:
        self._view: Final = view
        self._rack: Final = tiles, table
        self._size: Final = len(tiles) - drawn
        self._fits: Final = {t for held, _, *counts in table if counts == [0, 1] for t in _tiles(held)}
        self._live: Final = {**view.unseen, FIT: self._count(self._fits)}
        self.distance: Final = self._nearest() if table else view.distance(tiles, self._size)
        self._near: Final = self._lacking(self.distance)
        self._more: Final = self._lacking(2) if self.distance == 1 else []

    def throws(self) -> dict[Tile, float]:
        """For each face that can be thrown without getting farther, the turns that the rack then takes; at
        distance 1 also for those that lead back to 2. No jokers.
        """
        found = [*self._near, *self._more]
        faces = sorted({t for _, _, left in found for t in left} - {JOKER})
        return {t: self._turns(t) / TAKES for t in faces}

    def live(self, thrown: Tile | None, freeing: Iterable[Tile]) -> int:
        """How many unseen tiles bring the rack nearer, once `thrown` is off it; a joker always does, and so
        do those `freeing` one on the table.
        """
        near = (lacks for _, lacks, left in self._near if thrown is None or thrown in left)
        faces = {t for lacks in near for t in lacks}
        return self._count({*faces, *freeing, JOKER}) if faces else 0

    def _nearest(self) -> int:
        return next((gaps for gaps in range(_FAR) if self._lacking(gaps)), UNREACHABLE)

    def _lacking(self, gaps: int) -> list[Way]:
        if gaps >= UNREACHABLE:
            return []
        found = (way for fits in range(gaps + 1 if self._fits else 1) for way in self._split(gaps, fits))
        return [way for way in found if way[0]]

    def _split(self, gaps: int, fits: int) -> Iterator[Way]:
        """The ways of which so many tiles that lack need but fit the table."""
        tiles, table = self._rack
        gone = [t for t in TILES[:JOKER] if not self._view.unseen[t]]
        for m, o, twos in ways(tiles, self._view.jokers, self._size - fits, gaps - fits, gone, table):
            if not m & o:
                lacks = (*_tiles(m), *(FIT,) * fits)
                yield self._often(lacks, twos), lacks, _tiles(o)

    def _often(self, lacks: Tiles, twos: int) -> float:
        often = TWICE**twos
        for at, t in enumerate(lacks):
            often *= self._live.get(t, 0) - (at > 0 and lacks[at - 1] == t)
        return often

    def _turns(self, thrown: Tile) -> float:
        if self.distance == 0:
            return 0.0
        if self.distance == 1:
            return min(NEVER, self._waiting(_after(self._near, thrown), _after(self._more, thrown)))
        often = sum(often for often, _, left in self._near if thrown in left)
        return float(min(NEVER, DRAWS * self._view.hidden / often ** (1 / self.distance)))

    def _waiting(self, near: Sequence[Way], more: Sequence[Way]) -> float:
        """Draws until a rack closes that lacks one tile; other tiles may let it wait for more."""
        waits = {lacks[0] for _, lacks, _ in near}
        now = self._closing(waits) if waits else 0
        helping, later = now, 0.0
        for t, wider in _wider(near, more, waits).items():
            live = max(self._closing(w) - (t in w) for w in wider)
            if live > now:
                helping += self._live.get(t, 0)
                later += self._live.get(t, 0) * self._view.hidden / live
        return (self._view.hidden + later) / helping if helping else NEVER

    def _closing(self, waits: Iterable[Tile]) -> int:
        """The unseen tiles that close a rack which waits for these; a joker always does."""
        return self._count({*waits, JOKER})

    def _count(self, faces: set[Tile]) -> int:
        every = faces | self._fits if FIT in faces else faces
        return sum(self._view.unseen[t] for t in every)


def _after(found: Iterable[Way], thrown: Tile) -> list[Way]:
    """The ways that are left once `thrown` is gone."""
    return [(often, lacks, without(left, thrown)) for often, lacks, left in found if thrown in left]


def _wider(near: Iterable[Way], more: Iterable[Way], waits: set[Tile]) -> dict[Tile, list[set[Tile]]]:
    """For each tile that does not close: what the rack may wait for with it, by what is thrown then."""
    kept: defaultdict[Tile, set[Tile]] = defaultdict(set)
    for _, lacks, left in near:
        kept[left[0]].add(lacks[0])
    found: defaultdict[Tile, defaultdict[Tile, set[Tile]]] = defaultdict(lambda: defaultdict(set))
    for _, lacks, left in more:
        for drawn, other in (lacks, lacks[::-1]):
            for thrown in () if drawn in waits else set(left) - {JOKER}:
                found[drawn][thrown].add(other)
    return {t: [w | kept[thrown] for thrown, w in by.items()] for t, by in found.items()}


@lru_cache(maxsize=1 << 13)
def _tiles(packed: int) -> Tiles:
    """The tiles of a packed multiset, in their order in a heap."""
    return tuple(_faces(packed))


def _faces(packed: int) -> Iterator[Tile]:
    while packed:
        place = ((packed & -packed).bit_length() - 1) // 3
        yield from (FACES[place],) * (packed >> 3 * place & 3)
        packed &= ~(7 << 3 * place)
