"""A multiset of tiles as one integer: to take a meld away and see whether it fits is two operations.

Three bits for each face: a count of 0…3 and a guard bit above it, always set. A meld fits exactly if what
``heap - meld`` leaves has all guard bits: ``rest & GUARDS == GUARDS``. Faces lie number by number (R1 Y1 B1
K1 R2 …, jokers last), so the lowest tile that is left meets its groups and its runs at once, and a search
that begins there fails early.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.tile import TILES, Tile

_PLACE: Final = tuple([t % 13 * 4 + t // 13 for t in range(52)] + [52])
_HIDDEN: Final = 4 << 3 * 52
ONE: Final = (*(1 << 3 * place for place in _PLACE), _HIDDEN, 1 << 3 * 52)
"""One tile of each face; index it by `Tile`. A joker in its second use is a joker; a hidden tile hits a
guard bit."""

GUARDS: Final = sum(4 << 3 * place for place in range(53))
_ONCE: Final = GUARDS >> 2
FACES: Final = tuple(sorted(TILES[:53], key=lambda t: _PLACE[t]))
"""The faces in the order in which they lie in a heap."""


def pack(tiles: Iterable[Tile]) -> int:
    """The tiles without guard bits, as they are taken away from a heap. Not checked."""
    return sum(map(ONE.__getitem__, tiles))


def heap_of(tiles: Iterable[Tile]) -> int:
    """A heap of `tiles`. ValueError for a hidden tile and for more than three of a face."""
    heap = sum(map(ONE.__getitem__, tiles))
    if heap & GUARDS:
        raise ValueError("a hidden tile, or more than three tiles of one face")
    return heap | GUARDS


def lowest(heap: int) -> int:
    """Where in `FACES` the lowest tile of the heap is; not for an empty one."""
    left = heap ^ GUARDS
    return ((left ^ left - 1).bit_length() - 1) // 3


def absent(heap: int) -> int:
    """The faces that the heap lacks, as a mask over both bits of their counts."""
    return 3 * ((heap | heap >> 1) & _ONCE ^ _ONCE)
