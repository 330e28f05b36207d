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

from engine.search.grid import Grid

State = tuple[int, ...]
"""Lengths of the runs that reach a place, in order, three standing for three and more."""

Moves = tuple[tuple[tuple[int, int, bool], ...], ...]
"""For each state what can follow: the state, the shift of what is laid there, whether the rack lacks it."""

PLACES: Final = 13
COPIES: Final = 2
LOWS: Final = COPIES + 1


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
                    out.append((index[after], _shift(len(after), real, held, grid), real > held))
        moves.append(tuple(out))
    return tuple(moves)


def _shift(size: int, real: int, held: int, grid: Grid) -> int:
    """How far a pair moves when so many tiles are laid, so many of them real."""
    wild = size - real
    return grid.width * size + min(real, held) + wild + LOWS * grid.lane * wild


@lru_cache(maxsize=64)
def _opening(held: int, copies: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """What is reached at the first place; in lane n, with n real aces."""
    reached = []
    for state in _states(jokers):
        begun = len(state) if set(state) <= {1} else -1
        lows = [low for low in range(copies + 1) if 0 <= begun - low <= jokers]
        reached.append(sum(1 << _shift(begun, low, held, grid) + grid.lane * low for low in lows))
    return tuple(reached)


def _forward(reached: Sequence[int], moves: Moves, mask: int) -> tuple[int, ...]:
    after = [0] * len(reached)
    for table, out in zip(reached, moves, strict=True):
        if table:
            for state, shift, _ in out:
                after[state] |= table << shift
    return tuple([table & mask for table in after])


def _backward(wanted: Sequence[int], moves: Moves, reached: Sequence[int]) -> tuple[list[int], bool]:
    """Of what was reached before a place, what leads to what is wanted after it; and if a tile lacks then."""
    before, lacking = [0] * len(reached), False
    for i, (table, out) in enumerate(zip(reached, moves, strict=True)):
        if table:
            for state, shift, lacks in out:
                leads = wanted[state] >> shift & table
                if leads:
                    before[i] |= leads
                    lacking = lacking or lacks
    return before, lacking


@lru_cache(maxsize=1 << 12)
def _reached(places: int, held: int, copies: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """What is reached in each state after the first `places` places, whose counts `held` and `copies` are.

    A bit is ``lane * (3 * jokers + low aces) + width * size + held``: how many aces lie below the two
    must be known above the king, where they are lacking. Racks share their beginnings, so these are
    remembered on their own.
    """
    if places == 1:
        return _opening(held, copies, jokers, grid)
    at = 2 * (places - 1)
    before = _reached(places - 1, held & (1 << at) - 1, copies & (1 << at) - 1, jokers, grid)
    return _forward(before, _moves(held >> at, copies >> at, jokers, grid), _lanes(1, jokers, grid))


@lru_cache(maxsize=16)
def _lanes(step: int, jokers: int, grid: Grid) -> int:
    """All bits of every lane, or of every third one: those without low aces."""
    return grid.repeated(range(0, LOWS * (jokers + 1) * grid.lane, step * grid.lane))


class _Walk:
    """The way along all places of one colour, from the low ace to the high one."""

    def __init__(self, held: int, copies: int, jokers: int, grid: Grid) -> None:
        self._held, self._copies, self._jokers, self._grid = held, copies, jokers, grid
        self._lows = range((copies & 3) + 1)

    def table(self) -> int:
        """What is reached at the end."""
        table = 0
        for low in self._lows:
            reached = _forward(
                self._before_the_end(low), self._end(low), _lanes(LOWS, self._jokers, self._grid)
            )
            for i in _ends(self._jokers):
                table |= reached[i]
        return table

    def lacking(self, pairs: int) -> int:
        """The places, as bits, whose tile the rack lacks on some way that ends in one of `pairs`."""
        places = 0
        ends = [pairs if i in _ends(self._jokers) else 0 for i in range(len(_states(self._jokers)))]
        wanted = [0] * len(ends)
        for low in self._lows:
            leads, lacks = _backward(ends, self._end(low), self._before_the_end(low))
            places |= lacks or (low > self._held & 3 and any(leads))
            wanted = [w | table << self._grid.lane * low for w, table in zip(wanted, leads, strict=True)]
        for place in range(PLACES - 1, 0, -1):
            at = 2 * place
            moves = _moves(self._held >> at & 3, self._copies >> at & 3, self._jokers, self._grid)
            wanted, lacks = _backward(wanted, moves, self._after(place))
            places |= lacks << place
        return places

    def _after(self, places: int) -> tuple[int, ...]:
        mask = (1 << 2 * places) - 1
        return _reached(places, self._held & mask, self._copies & mask, self._jokers, self._grid)

    def _before_the_end(self, low: int) -> list[int]:
        lanes = _lanes(LOWS, self._jokers, self._grid)
        return [table >> self._grid.lane * low & lanes for table in self._after(PLACES)]

    def _end(self, low: int) -> Moves:
        aces = max((self._held & 3) - low, 0)
        return _moves(aces, (self._copies & 3) - low, self._jokers, self._grid)


@lru_cache(maxsize=1 << 14)
def runs_table(held: int, copies: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """The best pairs of one colour's table: the most held for each size and number of jokers.

    `held` and `copies` are thirteen counts of two bits, the ace lowest: tiles of the rack that runs may
    use, and copies that runs may use at all. `jokers` is 0 or 1.
    """
    table = _Walk(held, copies, jokers, grid).table()
    lane = (1 << grid.lane) - 1
    apart = sum((table >> LOWS * grid.lane * j & lane) << grid.plane * j for j in range(jokers + 1))
    return grid.pairs(apart, jokers)


@lru_cache(maxsize=1 << 14)
def runs_lack(held: int, copies: int, jokers: int, grid: Grid, pairs: tuple[int, ...]) -> int:
    """The places, as bits with the ace lowest, whose tile the rack lacks in some choice of runs.

    Of all choices those that come to one of `pairs`, taken from what `runs_table` returns.
    """
    bits = sum(1 << LOWS * grid.lane * (pair // grid.plane) + pair % grid.plane for pair in pairs)
    return _Walk(held, copies, jokers, grid).lacking(bits)
