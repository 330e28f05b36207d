"""A multiset of tiles as one integer, and the melds that its lowest tile can lie in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from engine.meld import HIGH_ACE, MAX_GROUP, MIN_MELD, Group, JokerRule, Meld, Run
from engine.tile import HIDDEN, JOKER, TILES, Tile

ONE = tuple(1 << 2 * face for face in range(52))


class Heap(NamedTuple):
    """Two bits for each face, the lowest face lowest; jokers apart. Bears at most three copies of a face."""

    real: int
    jokers: int

    @property
    def lowest(self) -> int:
        """The lowest face that is there. Only if `real` is not 0."""
        return (self.real & -self.real).bit_length() - 1 >> 1

    def without_lowest(self) -> Heap:
        return Heap(self.real - ONE[self.lowest], self.jokers)

    def count(self, face: int) -> int:
        return self.real >> 2 * face & 3


def heap_of(tiles: Iterable[Tile]) -> Heap:
    """ValueError for a hidden tile or for more than three of a face: nobody holds such a rack."""
    real = jokers = 0
    for t in tiles:
        if t == JOKER:
            jokers += 1
        elif t == HIDDEN or real >> 2 * t & 3 == 3:
            raise ValueError(f"no rack to search: {t!r}")
        else:
            real += ONE[t]
    return Heap(real, jokers)


def without(heap: Heap, tiles: Iterable[Tile]) -> Heap | None:
    """The heap less `tiles`, or None if it does not hold them all."""
    real, jokers = heap
    for t in tiles:
        if t == JOKER:
            jokers -= 1
        elif real >> 2 * t & 3:
            real -= ONE[t]
        else:
            return None
    return None if jokers < 0 else Heap(real, jokers)


def melds_of_lowest(heap: Heap, rule: JokerRule) -> Iterator[tuple[Meld, Heap]]:
    """Every meld, as laid, that holds the lowest real tile, with what is left of the heap; each once."""
    yield from _groups(heap, rule)
    place = heap.lowest % 13 + 1
    rest = heap.without_lowest()
    laid = (TILES[heap.lowest],)
    for lead in range(min(heap.jokers, rule.most, place - 1) + 1):
        less = Heap(rest.real, rest.jokers - lead)
        yield from _upwards((JOKER,) * lead + laid, place + 1, less, rule)
    if place == 1:
        yield from _downwards(laid, HIGH_ACE - 1, rest, rule)


def _groups(heap: Heap, rule: JokerRule) -> Iterator[tuple[Meld, Heap]]:
    lowest = heap.lowest
    others = [f for f in range(lowest + 13, 52, 13) if heap.count(f)]
    for used in range(min(heap.jokers, rule.most) + 1):
        for size in range(MIN_MELD, MAX_GROUP + 1):
            for faces in combinations(others, size - used - 1) if size > used else ():
                laid = (TILES[lowest], *(TILES[f] for f in faces), *(JOKER,) * used)
                if rule.allows(laid):
                    real = heap.real - ONE[lowest] - sum(ONE[f] for f in faces)
                    yield Group(laid, lowest % 13 + 1), Heap(real, heap.jokers - used)


def _upwards(laid: tuple[Tile, ...], place: int, rest: Heap, rule: JokerRule) -> Iterator[tuple[Meld, Heap]]:
    """Runs that begin with `laid` and go on at `place`."""
    if len(laid) >= MIN_MELD and rule.allows(laid):
        yield Run(laid, _colour(laid), place - len(laid)), rest
    if place <= HIGH_ACE:
        for tile, less in _next(laid, (place - 1) % 13, rest, rule):
            yield from _upwards((*laid, tile), place + 1, less, rule)


def _downwards(
    laid: tuple[Tile, ...], place: int, rest: Heap, rule: JokerRule
) -> Iterator[tuple[Meld, Heap]]:
    """Runs that end with `laid`, a high ace. One that also starts with a real ace is found from that end."""
    if len(laid) >= MIN_MELD and rule.allows(laid):
        yield Run(laid, _colour(laid), place + 1), rest
    if place >= 1:
        for tile, less in _next(laid, place - 1, rest, rule):
            if place > 1 or tile == JOKER:
                yield from _downwards((tile, *laid), place - 1, less, rule)


def _next(laid: tuple[Tile, ...], number: int, rest: Heap, rule: JokerRule) -> Iterator[tuple[Tile, Heap]]:
    base = next(t for t in laid if t != JOKER) // 13 * 13
    if rest.count(base + number):
        yield TILES[base + number], Heap(rest.real - ONE[base + number], rest.jokers)
    if rest.jokers and laid.count(JOKER) < rule.most:
        yield JOKER, Heap(rest.real, rest.jokers - 1)


def _colour(laid: tuple[Tile, ...]) -> str:
    return next(t for t in laid if t != JOKER).colour
