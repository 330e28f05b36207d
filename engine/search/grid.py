"""Sets of pairs (tiles, of these held by the rack) as integers; see `engine.search.runs`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final


class Grid:
    """How pairs are numbered: ``plane * jokers + width * size + held``, for sizes below `width`."""

    __slots__ = ("lane", "masks", "plane", "row", "width")

    def __init__(self, width: int) -> None:
        self.width: Final = width
        # Room for the sum of two sizes: what has grown too large must not look like a joker more.
        self.plane: Final = 2 * width * width
        self.row: Final = (1 << width) - 1
        self.masks: Final = tuple(self.repeated(range(0, self.plane * (n + 1), self.plane)) for n in range(3))
        """For each number of jokers the pairs with sizes below the width and at most so many jokers."""
        self.lane: Final = width * (width + 4)
        """The least distance at which sets of pairs that grow by one place of runs do not meet."""

    def repeated(self, starts: range) -> int:
        """All pairs with sizes below the width, once from each of these bits on."""
        return sum((1 << self.width * self.width) - 1 << start for start in starts)

    def pairs(self, table: int, jokers: int) -> tuple[int, ...]:
        """The best pair for each size and number of jokers."""
        best = []
        for start in range(0, self.plane * (jokers + 1), self.width):
            row = table >> start & self.row
            if row:
                best.append(start + row.bit_length() - 1)
        return tuple(best)

    def best(self, table: int, jokers: int, size: int) -> int:
        """The most tiles held by choices of that size with so many jokers or fewer; negative if none is."""
        start = self.width * size
        found = table >> start & self.row
        if jokers:
            found |= table >> start + self.plane & self.row
            if jokers > 1:
                found |= table >> start + 2 * self.plane & self.row
        return found.bit_length() - 1 if found else -self.width


def joined(table: int, pairs: tuple[int, ...]) -> int:
    """All sums of a pair of the table and one of `pairs`."""
    sums = 0
    for pair in pairs:
        sums |= table << pair
    return sums


@lru_cache(maxsize=16)
def grid_for(size: int) -> Grid:
    """The narrowest grid with room for targets of `size`; one and the same object for each width."""
    return _grid(16 if size < 16 else 1 << size.bit_length())


@lru_cache(maxsize=4)
def _grid(width: int) -> Grid:
    return Grid(width)
