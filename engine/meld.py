"""Melds: runs and groups, what each joker in them stands for, and what they are worth. RULES.md 1.3–1.8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.tile import COLOURS, JOKER, Tile, face

HIGH_ACE: Final = 14
"""The place of an ace after 13; places of a run are 1…14 (1.3)."""

MIN_MELD: Final = 3
MAX_GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class JokerRule:
    """How many jokers a meld bears (1.5): real tiles for each, the most jokers, and whether two may touch."""

    real_per_joker: int = 2
    most: int = 2
    adjacent: bool = True

    def allows(self, tiles: Sequence[Tile]) -> bool:
        """True if `tiles`, in laid order, keep the rule."""
        jokers = tiles.count(JOKER)
        if jokers > self.most or len(tiles) - jokers < jokers * self.real_per_joker:
            return False
        touching = any(a == b == JOKER for a, b in pairwise(tiles))
        return self.adjacent or not touching


@dataclass(frozen=True, slots=True)
class Values:
    """Points of a tile in a meld (1.8). `joker` None means: what the tile it replaces is worth."""

    low: int = 5
    ten_up: int = 10
    low_ace: int = 5
    high_ace: int = 10
    group_ace: int = 25
    joker: int | None = None

    def at(self, place: int) -> int:
        """Worth of a run's place, 1…14."""
        if place == 1:
            return self.low_ace
        if place == HIGH_ACE:
            return self.high_ace
        return self.ten_up if place >= 10 else self.low

    def in_group(self, number: int) -> int:
        """Worth of one tile of a group of `number`."""
        return self.group_ace if number == 1 else self.at(number)


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive places of one colour, as laid from left to right; `first` is the leftmost place, 1…12."""

    tiles: tuple[Tile, ...]
    colour: str
    first: int

    @property
    def last(self) -> int:
        """The place of the rightmost tile, 3…14."""
        return self.first + len(self.tiles) - 1

    def stands_for(self, index: int) -> Tile:
        """The face at `index`, a joker's meaning included."""
        return _at(self.colour, self.first + index)

    def worth(self, values: Values) -> tuple[int, ...]:
        """Points of each tile, in laid order."""
        return tuple(
            values.joker if t == JOKER and values.joker is not None else values.at(self.first + i)
            for i, t in enumerate(self.tiles)
        )

    def extended(self, tile: Tile, *, high: bool) -> Run | None:
        """The run with `tile` laid off at that end; None if it does not fit. Joker limits are not checked."""
        place = self.last + 1 if high else self.first - 1
        if not 1 <= place <= HIGH_ACE or tile not in (JOKER, _at(self.colour, place)):
            return None
        if high:
            return Run((*self.tiles, tile), self.colour, self.first)
        return Run((tile, *self.tiles), self.colour, place)


@dataclass(frozen=True, slots=True)
class Group:
    """Three or four tiles of one number in different colours, in any order."""

    tiles: tuple[Tile, ...]
    number: int

    @property
    def missing(self) -> tuple[Tile, ...]:
        """The faces of this number that no real tile of the group shows: what its jokers may stand for."""
        return tuple(t for t in (face(c, self.number) for c in COLOURS) if t not in self.tiles)

    def stands_for(self, index: int) -> Tile | None:
        """The face at `index`; None for a joker whose colour is not determined (12.2, trap 8)."""
        if self.tiles[index] != JOKER:
            return self.tiles[index]
        return self.missing[0] if len(self.missing) == 1 else None

    def worth(self, values: Values) -> tuple[int, ...]:
        """Points of each tile, in laid order."""
        each = values.in_group(self.number)
        return tuple(values.joker if t == JOKER and values.joker is not None else each for t in self.tiles)

    def extended(self, tile: Tile) -> Group | None:
        """The group with `tile` laid off, or None if it does not fit. Joker limits are not checked."""
        if len(self.tiles) == MAX_GROUP or tile not in (JOKER, *self.missing):
            return None
        return Group((*self.tiles, tile), self.number)


Meld = Run | Group


def as_laid(tiles: Sequence[Tile], jokers: JokerRule) -> Meld | None:
    """The meld that `tiles` are when read from left to right: a run must climb (T2.20), a group has no order.

    None if they are no meld. Each joker's meaning follows from its place: ``J R1 R2`` is no run (1.5).
    """
    if len(tiles) < MIN_MELD or max(tiles) > JOKER or not jokers.allows(tiles):
        return None
    return _group(tiles) or _run_as_laid(tiles)


def readings(tiles: Iterable[Tile], jokers: JokerRule) -> tuple[Meld, ...]:
    """Every meld that an unordered heap of tiles can be: several where a joker has a choice, or none."""
    heap = tuple(tiles)
    if len(heap) < MIN_MELD or max(heap) > JOKER:
        return ()
    found = {m for m in (_group(heap), *_runs(heap)) if m is not None and jokers.allows(m.tiles)}
    return tuple(sorted(found, key=lambda m: (m.first if isinstance(m, Run) else 0, m.tiles)))


def value(meld: Meld, values: Values) -> int:
    """Points of the whole meld."""
    return sum(meld.worth(values))


def _at(colour: str, place: int) -> Tile:
    return face(colour, 1 if place == HIGH_ACE else place)


def _group(tiles: Sequence[Tile]) -> Group | None:
    real = [t for t in tiles if t != JOKER]
    if not real or len(tiles) > MAX_GROUP or len(set(real)) < len(real):
        return None
    number = real[0].number
    return Group(tuple(tiles), number) if all(t.number == number for t in real) else None


def _run_as_laid(tiles: Sequence[Tile]) -> Run | None:
    anchor = next((i for i, t in enumerate(tiles) if t != JOKER), None)
    if anchor is None:
        return None
    colour, number = tiles[anchor].colour, tiles[anchor].number
    for place in (number, HIGH_ACE) if number == 1 else (number,):
        first = place - anchor
        if _fits(tiles, colour, first):
            return Run(tuple(tiles), colour, first)
    return None


def _fits(tiles: Sequence[Tile], colour: str, first: int) -> bool:
    if first < 1 or first + len(tiles) - 1 > HIGH_ACE:
        return False
    return all(t in (JOKER, _at(colour, first + i)) for i, t in enumerate(tiles))


def _runs(heap: tuple[Tile, ...]) -> Iterable[Run]:
    """The runs a heap can be laid as: from every place, real tiles where they belong, jokers in the gaps."""
    real = [t for t in heap if t != JOKER]
    if not real or len({t.colour for t in real}) > 1:
        return
    colour = real[0].colour
    for first in range(1, HIGH_ACE - len(heap) + 2):
        for descending in (False, True):  # a lone ace in a run from ace to ace may be either end
            run = _spread(Counter(real), colour, range(first, first + len(heap)), descending)
            if run is not None:
                yield run


def _spread(real: Counter[Tile], colour: str, places: range, descending: bool) -> Run | None:
    laid: dict[int, Tile] = {}
    for place in reversed(places) if descending else places:
        wanted = _at(colour, place)
        laid[place] = wanted if real[wanted] else JOKER
        real[wanted] -= laid[place] == wanted
    return None if real.total() else Run(tuple(laid[p] for p in places), colour, places[0])
