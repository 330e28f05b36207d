"""What the runs of one colour can come to: for every size, how many of its tiles the rack already holds.

A *table* answers, for one colour, which pairs (tiles in runs, of these held) exist, for all choices of runs
at once. It is one integer: bit ``plane * jokers + width * size + held`` is set if some runs of that size
hold so many tiles of the rack and use so many of its jokers. Adding a tile to all choices is then a shift,
and to choose between two is an "or" (the subset-sum trick of packed bit sets): fourteen places are walked
with a few hundred machine-sized operations instead of a few hundred thousand. The state at a place is how
long the runs are that reach it: one, two, or three and more.

A table bears at most one joker, so which run has it does not matter; two jokers in one colour are laid by
hand in `engine.search.nearest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

State = tuple[int, ...]
"""Lengths of the runs that reach a place, in order, three standing for three and more."""

Moves = tuple[tuple[tuple[int, int, bool], ...], ...]
"""For each state what can follow: the state, the shift of what is laid there, whether the rack lacks it."""

PLACES: Final = 13
COPIES: Final = 2


class Grid:
    """How pairs are numbered: room for sizes below `width`, and jokers planes apart."""

    __slots__ = ("masks", "plane", "row", "width")

    def __init__(self, width: int) -> None:
        self.width: Final = width
        # Twice the room, so that a size that has grown too large is not yet a joker.
        self.plane: Final = 2 * width * width
        self.row: Final = (1 << width) - 1
        one = (1 << width * width) - 1
        self.masks: Final = tuple(sum(one << self.plane * j for j in range(n + 1)) for n in range(3))
        """For each number of jokers the pairs with sizes below the width and at most so many jokers."""

    def best(self, table: int, jokers: int, size: int) -> int:
        """The most tiles held by choices of that size with so many jokers or fewer; negative if none is."""
        start = self.width * size
        found = table >> start & self.row
        if jokers:
            found |= table >> start + self.plane & self.row
            if jokers > 1:
                found |= table >> start + 2 * self.plane & self.row
        return found.bit_length() - 1 if found else -self.width

    def pairs(self, table: int, jokers: int) -> tuple[int, ...]:
        """The best pair for each size and number of jokers."""
        best = []
        for start in range(0, self.plane * (jokers + 1), self.width):
            row = table >> start & self.row
            if row:
                best.append(start + row.bit_length() - 1)
        return tuple(best)


@lru_cache(maxsize=4)
def grid_for(size: int) -> Grid:
    """The narrowest grid with room for targets of `size`; one and the same object for each width."""
    return _grid(16 if size < 16 else 1 << size.bit_length())


@lru_cache(maxsize=4)
def _grid(width: int) -> Grid:
    return Grid(width)


@lru_cache(maxsize=4)
def _states(jokers: int) -> tuple[State, ...]:
    most = COPIES + jokers
    return tuple(s for n in range(most + 1) for s in product((1, 2, 3), repeat=n) if list(s) == sorted(s))


@lru_cache(maxsize=8)
def _ends(jokers: int) -> tuple[int, ...]:
    """The states in which every run is long enough to stop."""
    return tuple(i for i, s in enumerate(_states(jokers)) if all(length == 3 for length in s))


def _steps(state: State, most: int) -> set[State]:
    """The states that can follow: short runs go on, long ones may, new ones may begin."""
    going = tuple(length + 1 for length in state if length < 3)
    long = state.count(3)
    return {
        tuple(sorted((1,) * new + going + (3,) * kept))
        for kept in range(long + 1)
        for new in range(most - len(going) - kept + 1)
    }


@lru_cache(maxsize=256)
def _moves(held: int, copies: int, jokers: int, grid: Grid) -> Moves:
    """Moves onto a place whose face is held so often and may be laid so often."""
    states = _states(jokers)
    index = {s: i for i, s in enumerate(states)}
    moves = []
    for state in states:
        out = []
        for after in _steps(state, copies + jokers):
            for wild in range(min(jokers, len(after)) + 1):
                real = len(after) - wild
                if real <= copies:
                    shift = grid.width * len(after) + min(real, held) + wild + grid.plane * wild
                    out.append((index[after], shift, real > held))
        moves.append(tuple(out))
    return tuple(moves)


@lru_cache(maxsize=64)
def _opening(low: int, held: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """What is reached at the first place, if so many real aces lie there."""
    reached = []
    for state in _states(jokers):
        wild = len(state) - low
        shift = grid.width * len(state) + min(low, held) + wild + grid.plane * wild
        reached.append(1 << shift if set(state) <= {1} and 0 <= wild <= jokers else 0)
    return tuple(reached)


def _places(low: int, held: int, copies: int, jokers: int, grid: Grid) -> list[Moves]:
    """The moves onto the places from two to the high ace, for which low aces are gone."""
    moves = [_moves(held >> at & 3, copies >> at & 3, jokers, grid) for at in range(2, 2 * PLACES, 2)]
    moves.append(_moves(max((held & 3) - low, 0), (copies & 3) - low, jokers, grid))
    return moves


def _forward(reached: Sequence[int], moves: Moves, mask: int) -> list[int]:
    after = [0] * len(reached)
    for table, out in zip(reached, moves, strict=True):
        if table:
            for state, shift, _ in out:
                after[state] |= table << shift
    return [table & mask for table in after]


def _backward(wanted: Sequence[int], moves: Moves, reached: Sequence[int]) -> tuple[list[int], bool]:
    """Of what was reached before a place, what leads to what is wanted after it; whether a tile lacks
    then."""
    before, lacking = [0] * len(reached), False
    for i, (table, out) in enumerate(zip(reached, moves, strict=True)):
        if table:
            for state, shift, lacks in out:
                leads = wanted[state] >> shift & table
                if leads:
                    before[i] |= leads
                    lacking = lacking or lacks
    return before, lacking


@lru_cache(maxsize=1 << 14)
def runs_table(held: int, copies: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """The best pairs of one colour's table.

    `held` and `copies` are thirteen counts of two bits, the ace lowest: tiles of the rack that runs may
    use, and copies that runs may use at all. `jokers` is 0 or 1.
    """
    table, mask = 0, grid.masks[jokers]
    for low in range((copies & 3) + 1):
        reached: Sequence[int] = _opening(low, held & 3, jokers, grid)
        for moves in _places(low, held, copies, jokers, grid):
            reached = _forward(reached, moves, mask)
        for i in _ends(jokers):
            table |= reached[i]
    return grid.pairs(table, jokers)


@lru_cache(maxsize=1 << 13)
def runs_lack(held: int, copies: int, jokers: int, grid: Grid, pairs: int) -> int:
    """The places, as bits with the ace lowest, whose tile the rack lacks in some choice of runs that comes
    to one
    of `pairs`, a set of bits of the table that `runs_table` describes."""
    places, mask = 0, grid.masks[jokers]
    for low in range((copies & 3) + 1):
        walk: list[Sequence[int]] = [_opening(low, held & 3, jokers, grid)]
        steps = _places(low, held, copies, jokers, grid)
        for moves in steps:
            walk.append(_forward(walk[-1], moves, mask))
        ends = _ends(jokers)
        wanted: Sequence[int] = [table & pairs if i in ends else 0 for i, table in enumerate(walk[-1])]
        for place in range(PLACES, 0, -1):
            wanted, lacking = _backward(wanted, steps[place - 1], walk[place - 1])
            places |= lacking << place % PLACES
        places |= any(wanted) and low > held & 3
    return places
