"""Exact cover of a heap by melds, and the cover that leaves least.

The lowest tile that is left lies in some meld: try each that fits and go on with the rest (Algorithm X of
Knuth, "Dancing Links", 2000, with the column chosen by order). What a remainder came to is remembered for the
length of one question, since remainders meet however they were reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.meld import Group, JokerRule, Meld, Values
from engine.search.catalogue import Fitting, all_melds, atoms, best_readings
from engine.search.heap import FACES, GUARDS, ONE, lowest, pack
from engine.tile import JOKER

_JOKERS: Final = 3 * ONE[JOKER]
_SHARP: Final = 16
"""Weight of a point against one meld less; a rack holds fewer melds."""


def shelf_for(heap: int, rule: JokerRule) -> Fitting:
    """The atoms worth trying for the heap and its parts: those with jokers only if there is one."""
    return Fitting(atoms(rule).every if heap & _JOKERS else atoms(rule).plain, heap)


def closes(heap: int, shelf: Fitting, dead: set[int]) -> bool:
    """True if melds of the shelf cover the heap. `dead` collects heaps that none cover."""
    if heap == GUARDS:
        return True
    if heap in dead:
        return False
    left = heap ^ GUARDS
    for meld in shelf[((left ^ left - 1).bit_length() - 1) // 3]:
        rest = heap - meld
        if rest & GUARDS == GUARDS and closes(rest, shelf, dead):
            return True
    dead.add(heap)
    return False


class Best:
    """The covers worth most of heaps that have much in common; among equals those with the fewest atoms."""

    def __init__(self, shelf: Fitting, rule: JokerRule, values: Values | None) -> None:
        self._shelf = shelf
        self._readings = best_readings(rule, values)
        self._known: dict[int, tuple[int, int] | None] = {GUARDS: (0, 0)}

    def melds(self, heap: int) -> list[Meld] | None:
        """The melds of the best cover, or None if the heap has none."""
        found = self._worth(heap)
        if found is None:
            return None
        chosen: list[Meld] = []
        while heap != GUARDS:
            found = self._worth(heap)
            assert found is not None
            chosen.append(self._readings[found[1]][1])
            heap -= found[1]
        return chosen

    def _worth(self, heap: int) -> tuple[int, int] | None:
        """Worth of the best cover and the meld it begins with."""
        if heap in self._known:
            return self._known[heap]
        best: tuple[int, int] | None = None
        for meld in self._shelf[lowest(heap)]:
            rest = heap - meld
            if rest & GUARDS == GUARDS and (found := self._worth(rest)) is not None:
                worth = found[0] + _SHARP * self._readings[meld][0] - 1
                if best is None or worth > best[0]:
                    best = worth, meld
        self._known[heap] = best
        return best


class Most:
    """The covers that leave least of heaps that have much in common."""

    def __init__(self, shelf: Fitting, rule: JokerRule) -> None:
        self._shelf = shelf
        self._readings = atoms(rule).melds
        self._sizes = atoms(rule).sizes
        self._known: dict[int, tuple[int, int]] = {GUARDS: (0, 0)}

    def count(self, heap: int) -> int:
        """How many tiles the best cover holds."""
        return self._most(heap)[0]

    def melds(self, heap: int) -> list[Meld]:
        """The melds of the best cover."""
        chosen: list[Meld] = []
        while heap != GUARDS:
            meld = self._most(heap)[1]
            if meld:
                chosen.append(self._readings[meld][0])
            heap -= meld or ONE[FACES[lowest(heap)]]
        return chosen

    def _most(self, heap: int) -> tuple[int, int]:
        """Tiles covered, and the meld for the lowest tile or 0 if that tile is left out."""
        if heap in self._known:
            return self._known[heap]
        place = lowest(heap)
        most, chosen = self._most(heap - ONE[FACES[place]])[0], 0
        for meld in self._shelf[place]:
            rest = heap - meld
            if rest & GUARDS == GUARDS:
                covered = self._most(rest)[0] + self._sizes[meld]
                if covered > most or (covered == most and meld > chosen):
                    most, chosen = covered, meld
        self._known[heap] = most, chosen
        return most, chosen


def every_cover(heap: int, rule: JokerRule) -> Iterator[tuple[Meld, ...]]:
    """Every exact cover, each once, long runs and every joker's place included."""
    return _every(heap, rule, shelf_for(heap, rule), set(), [])


def _every(
    heap: int, rule: JokerRule, shelf: Fitting, dead: set[int], chosen: list[Meld]
) -> Iterator[tuple[Meld, ...]]:
    if heap == GUARDS:
        yield tuple(chosen)
        return
    place = lowest(heap)
    for packed in all_melds(rule).every[place]:
        rest = heap - packed
        if rest & GUARDS == GUARDS and closes(rest, shelf, dead):
            for meld in all_melds(rule).melds[packed]:
                # The melds of twins are found in either order: the smaller is laid first.
                if not chosen or _order(chosen[-1], place) <= _order(meld, place):
                    yield from _every(rest, rule, shelf, dead, [*chosen, meld])


def _order(meld: Meld, place: int) -> tuple[int, int, tuple[int, ...]]:
    """Melds with another lowest tile than that at `place` come first; the others in any fixed order."""
    if lowest(pack(meld.tiles) | GUARDS) != place:
        return -1, 0, ()
    return isinstance(meld, Group), 0 if isinstance(meld, Group) else meld.first, meld.tiles
