"""How many turns a rack still takes: by all its ways to close that lack as few tiles as can be.

With one or two tiles lacking the expectation is computed draw by draw over those ways, each time with the
best throw. With more, the ways are only counted, each with how often it can come: that counts not just the
tiles that help now, but those that help after them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import Final

from engine.robots.outlook import Outlook, Tiles, without
from engine.search.heap import FACES
from engine.search.ways import ways
from engine.tile import JOKER, TILES, Tile

TAKES: Final = 1.5
"""How much faster tiles come than from the stock alone: the discards of the player before help, too."""
NEVER: Final = 300.0
"""Turns of a rack that nothing helps."""
DRAWN_OUT: Final = 2
"""Up to so many lacking tiles the expectation is computed draw by draw."""
SPARE: Final = 0.05
"""What a way that lacks one tile more than the nearest counts beside them."""
SPARES: Final = 3
"""The distance up to which such ways are looked at; farther away there are too many."""

Way = tuple[Tiles, Tiles]
"""The tiles that lack, and those that go."""


class Ahead:
    """The ways of one rack to close with `size` tiles in melds: the nearest, and those that lack one more."""

    def __init__(self, view: Outlook, tiles: Tiles, size: int) -> None:
        self._unseen: Final = Counter(view.unseen)
        self._hidden: Final = view.hidden
        self.distance: Final = view.distance(tiles, size)
        self._near: Final = self._ways(view, tiles, size, self.distance)
        spares = self.distance == 1 or (DRAWN_OUT < self.distance <= SPARES and JOKER not in tiles)
        self._more: Final = self._ways(view, tiles, size, self.distance + 1) if spares else []

    def throws(self) -> dict[Tile, float]:
        """For each face that a rack which has drawn can throw without getting farther, the turns that it then
        takes; at distance 1 also for those that lead back to 2. No jokers.
        """
        found = [*self._near, *(self._more if self.distance == 1 else ())]
        faces = sorted({t for _, left in found for t in left} - {JOKER})
        if self.distance <= DRAWN_OUT:
            return {t: self._turns(_after(self._near, t), _after(self._more, t)) for t in faces}
        often = self._often_after()
        return {t: self._counted(often[t]) for t in faces}

    def turns(self) -> float:
        """The turns that a rack takes which has nothing to throw."""
        if self.distance <= DRAWN_OUT:
            return self._turns(self._near, self._more)
        return self._counted(
            sum(self._often(w) for w in self._near) + SPARE * sum(map(self._often, self._more))
        )

    def _turns(self, near: Sequence[Way], more: Sequence[Way]) -> float:
        if self.distance == 0:
            return 1.0
        if self.distance == 1 and near:
            return self._waiting(near, more) / TAKES
        return self._drawing(near or more, self.distance if near else self.distance + 1) / TAKES

    def _often_after(self) -> dict[Tile, float]:
        """For each throw, how often the ways that it leaves can come."""
        often: defaultdict[Tile, float] = defaultdict(float)
        for found, weight in ((self._near, 1.0), (self._more, SPARE)):
            for way in found:
                worth = weight * self._often(way)
                for t in set(way[1]):
                    often[t] += worth
        return often

    def _ways(self, view: Outlook, tiles: Tiles, size: int, lacking: int) -> list[Way]:
        """Those whose tiles can still come."""
        gone = [t for t in TILES[:JOKER] if not self._unseen[t]]
        packed = ways(tiles, view.jokers, size, lacking, gone)
        found = ((_tiles(lacks), _tiles(left)) for lacks, left in packed)
        return [
            (lacks, left)
            for lacks, left in found
            if all(self._unseen[t] >= lacks.count(t) for t in lacks) and not set(lacks) & set(left)
        ]

    def _counted(self, often: float) -> float:
        """From how often ways can come: at each step, on average, as many tiles help as that takes."""
        steps = self.distance
        return steps * self._hidden / (factorial(steps) * often) ** (1 / steps) / TAKES if often else NEVER

    def _often(self, way: Way) -> int:
        lacks = way[0]
        return prod(self._unseen[t] - lacks[:i].count(t) for i, t in enumerate(lacks))

    def _drawing(self, found: Sequence[Way], lacking: int) -> float:
        """Draws until a rack closes, which throws as well as can be after each; jokers help like the best."""
        if lacking == 1:
            return self._wait({lacks[0] for lacks, _ in found})
        turns = {
            t: self._drawn(t, led, lacking) for t, led in _by_drawn(found).items() if self._unseen[t] > 0
        }
        if not turns:
            return NEVER
        helping = sum(self._unseen[t] for t in turns) + self._unseen[JOKER]
        later = sum(self._unseen[t] * after for t, after in turns.items())
        return (self._hidden + later + self._unseen[JOKER] * min(turns.values())) / helping

    def _drawn(self, tile: Tile, led: Sequence[Way], lacking: int) -> float:
        """Draws from when `tile` came, with the best throw then."""
        self._unseen[tile] -= 1
        throws = {t for _, left in led for t in left} - {JOKER}
        best = min((self._drawing(_after(led, t), lacking - 1) for t in throws), default=NEVER)
        self._unseen[tile] += 1
        return best

    def _waiting(self, near: Sequence[Way], more: Sequence[Way]) -> float:
        """Draws until a rack closes that lacks one tile; other tiles may let it wait for more."""
        waits = {lacks[0] for lacks, _ in near}
        now = self._live(waits)
        helping, later = float(now), 0.0
        for t, wider in _wider(near, more, waits).items():
            live = max(self._live(w) - (t in w) for w in wider)
            if live > now:
                helping += self._unseen[t]
                later += self._unseen[t] * self._hidden / live
        return (self._hidden + later) / helping if helping else NEVER

    def _wait(self, waits: set[Tile]) -> float:
        live = self._live(waits)
        return self._hidden / live if live else NEVER

    def _live(self, waits: Iterable[Tile]) -> int:
        """The unseen tiles that close; a joker always does."""
        return sum(self._unseen[t] for t in waits) + self._unseen[JOKER]


def _after(found: Iterable[Way], thrown: Tile) -> list[Way]:
    """The ways that are left once `thrown` is gone."""
    return [(lacks, without(left, thrown)) for lacks, left in found if thrown in left]


def _by_drawn(found: Iterable[Way]) -> dict[Tile, list[Way]]:
    """For each tile that may come, what is left of the ways that need it."""
    led: defaultdict[Tile, list[Way]] = defaultdict(list)
    for lacks, left in found:
        for t in set(lacks):
            led[t].append((without(lacks, t), left))
    return led


def _wider(near: Iterable[Way], more: Iterable[Way], waits: set[Tile]) -> dict[Tile, list[set[Tile]]]:
    """For each tile that does not close: what the rack may wait for with it, by what is thrown then."""
    kept: defaultdict[Tile, set[Tile]] = defaultdict(set)
    for lacks, left in near:
        kept[left[0]].add(lacks[0])
    found: defaultdict[Tile, defaultdict[Tile, set[Tile]]] = defaultdict(lambda: defaultdict(set))
    for t, led in _by_drawn(more).items():
        for lacks, left in led if t not in waits else ():
            for thrown in set(left) - {JOKER}:
                found[t][thrown].add(lacks[0])
    return {t: [w | kept[thrown] for thrown, w in by.items()] for t, by in found.items()}


@lru_cache(maxsize=1 << 14)
def _tiles(packed: int) -> Tiles:
    """The tiles of a packed multiset."""
    return tuple(_faces(packed))


def _faces(packed: int) -> Iterator[Tile]:
    while packed:
        place = ((packed & -packed).bit_length() - 1) // 3
        yield from (FACES[place],) * (packed >> 3 * place & 3)
        packed &= ~(7 << 3 * place)
