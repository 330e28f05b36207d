"""All melds that a joker rule allows, sorted by their lowest tile: what a search tries next is one look-up.

Most searches need no more than the *atoms*: melds that are not two melds end to end. A run of six or more
splits unless two jokers crowd one of its ends, so atoms are groups, runs of three to five and a few of six
to eight. A split loses neither a tile nor a point, and `joined` lays the pieces together again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.meld import HIGH_ACE, MAX_GROUP, MIN_MELD, Group, JokerRule, Meld, Run, Values, value
from engine.search.heap import FACES, GUARDS, absent, lowest, pack
from engine.tile import COLOURS, JOKER, NUMBERS, Tile, face

_LONGEST_ATOM: Final = 8
"""Of a run of nine, one end of three has at most one joker, and six tiles bear what the rest has."""

Shelf = tuple[tuple[int, ...], ...]
"""For each place of `FACES` the packed melds whose lowest tile it is."""


class Fitting(dict[int, list[int]]):
    """As the shelf, less the melds that need a face which a heap lacks; each place is sorted out when first
    asked for. Searches meet a place often, and of its melds most never fit.
    """

    __slots__ = ("_lacking", "_shelf")

    def __init__(self, shelf: Shelf, heap: int) -> None:
        self._shelf: Final = shelf
        self._lacking: Final = absent(heap)

    def __missing__(self, place: int) -> list[int]:
        lacking = self._lacking
        found = self[place] = [meld for meld in self._shelf[place] if not meld & lacking]
        return found


class Catalogue:
    """The melds of one joker rule. `melds` maps each packed multiset to the ways it can be laid, `sizes` to
    how many tiles it has.
    """

    def __init__(self, rule: JokerRule, *, atoms: bool) -> None:
        melds: defaultdict[int, list[Meld]] = defaultdict(list)
        for meld in _all_melds(rule, _LONGEST_ATOM if atoms else HIGH_ACE):
            if not (atoms and _splits(meld.tiles, rule)):
                melds[pack(meld.tiles)].append(meld)
        self.melds: Final = {packed: tuple(laid) for packed, laid in melds.items()}
        self.sizes: Final = {packed: len(laid[0].tiles) for packed, laid in self.melds.items()}
        self.plain: Final = _shelve(p for p, laid in self.melds.items() if JOKER not in laid[0].tiles)
        """The melds without jokers."""
        self.every: Final = _shelve(self.melds)


@lru_cache(maxsize=8)
def atoms(rule: JokerRule) -> Catalogue:
    """The melds that are not two melds end to end."""
    return Catalogue(rule, atoms=True)


@lru_cache(maxsize=4)
def all_melds(rule: JokerRule) -> Catalogue:
    """Every meld, 14 tiles long ones included."""
    return Catalogue(rule, atoms=False)


@lru_cache(maxsize=16)
def best_readings(rule: JokerRule, values: Values | None) -> dict[int, tuple[int, Meld]]:
    """For each packed atom what it is worth at most, and so laid; all worth 0 without values."""
    return {
        packed: max(((value(m, values) if values else 0, m) for m in laid), key=lambda worth: worth[0])
        for packed, laid in atoms(rule).melds.items()
    }


def joined(melds: Sequence[Meld], rule: JokerRule) -> tuple[Meld, ...]:
    """The same tiles with runs laid end to end wherever the joker rule lets them."""
    runs = sorted((m for m in melds if isinstance(m, Run)), key=lambda r: (COLOURS.index(r.colour), r.first))
    done: list[Run] = []
    for run in runs:
        before = next((r for r in done if r.colour == run.colour and r.last + 1 == run.first), None)
        if before is not None and rule.allows(before.tiles + run.tiles):
            done[done.index(before)] = Run(before.tiles + run.tiles, run.colour, before.first)
        else:
            done.append(run)
    return (*done, *(m for m in melds if isinstance(m, Group)))


def _all_melds(rule: JokerRule, longest: int) -> Iterator[Meld]:
    for colour in COLOURS:
        for size in range(MIN_MELD, longest + 1):
            for jokers in _joker_places(size, rule):
                for first in range(1, HIGH_ACE - size + 2):
                    yield Run(_run(colour, first, size, jokers), colour, first)
    for number in NUMBERS:
        for size in range(MIN_MELD, MAX_GROUP + 1):
            for count in range(min(rule.most, size // (rule.real_per_joker + 1)) + 1):
                for colours in combinations(COLOURS, size - count):
                    yield Group((*(face(c, number) for c in colours), *(JOKER,) * count), number)


def _joker_places(size: int, rule: JokerRule) -> Iterator[tuple[int, ...]]:
    """Where jokers may lie in a run of `size` tiles."""
    for jokers in range(rule.most + 1):
        for places in combinations(range(size), jokers):
            pattern = [JOKER if i in places else face("R", 1) for i in range(size)]
            if rule.allows(pattern):
                yield places


def _run(colour: str, first: int, size: int, jokers: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(JOKER if i in jokers else face(colour, (first + i - 1) % 13 + 1) for i in range(size))


def _splits(tiles: tuple[Tile, ...], rule: JokerRule) -> bool:
    return any(
        rule.allows(tiles[:cut]) and rule.allows(tiles[cut:])
        for cut in range(MIN_MELD, len(tiles) - MIN_MELD + 1)
    )


def _shelve(packed: Iterable[int]) -> Shelf:
    shelves: list[list[int]] = [[] for _ in FACES]
    for p in packed:
        shelves[lowest(p | GUARDS)].append(p)
    return tuple(map(tuple, shelves))
