"""The nearest racks that can close: how many tiles of a rack are worth keeping, and what it lacks.

A *target* is a set of tiles of a given size, all in melds. How far a rack is from closing is how many tiles
of the nearest target it lacks: the *shanten* of Japanese mahjong, whose programs keep tables of single
suits and join them by a max-plus convolution over the number of tiles (tomohxx, "shanten-number"). Groups
cross the colours, so here they are chosen by branch and bound around such a join: what runs can do without
further groups, plus what every later group could add at most if it took no tile from a run, bounds a choice
from above.

The tables know one joker a colour. That two jokers lie in runs of one colour is a choice like that of a
group: one run with a joker is laid first, everything else follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.meld import MAX_GROUP, MIN_MELD, JokerRule, Run
from engine.search.catalogue import atoms
from engine.search.grid import Grid, grid_for, joined
from engine.search.hand import Hand
from engine.search.runs import PLACES
from engine.tile import COLOURS, JOKER

_PAIR: Final = 2


class Nearest:
    """The targets of `hand.size` tiles that hold most tiles of a rack."""

    def __init__(self, hand: Hand, rule: JokerRule) -> None:
        self._hand = hand
        self._rule = rule
        self._grid = grid_for(hand.size)
        # Numbers of which the rack shows most first: what is left for later groups soon bounds a choice.
        self._order = sorted(range(PLACES), key=lambda n: (-hand.shown(n).bit_count(), -hand.count(n)))
        shows = tuple((hand.shown(n).bit_count(), hand.count(n)) for n in self._order)
        self._gains = [_later_gains(shows, jokers, self._grid) for jokers in sorted({0, hand.jokers})]
        self._least = 0
        """What a choice must be able to reach to be looked at."""
        self._lacks: int | None = None

    def kept(self) -> int | None:
        """How many tiles of the rack they hold; None if there is no target at all."""
        self._search()
        return self._least - 1 if self._least else None

    def holds(self, kept: int) -> bool:
        """Whether one of them holds so many."""
        self._least = kept
        self._search()
        return self._least > kept

    def lacks(self, kept: int) -> int:
        """The faces, as bits, that the rack lacks in some of them. `kept` is what `kept` answered."""
        self._least, self._lacks = kept, 0
        self._search()
        return self._lacks

    def _search(self) -> None:
        self._groups_from(self._hand, 0)
        if self._hand.jokers >= _PAIR:
            for bound, child in sorted(self._joker_runs(), key=lambda c: -c[0]):
                if bound >= self._least:
                    self._groups_from(child, 0)

    def _groups_from(self, hand: Hand, first: int) -> None:
        """Looks at what is laid, and at it with all groups of numbers from `first` in the order on."""
        runs = hand.runs(self._grid)
        self._found(hand, self._grid.best(runs, hand.jokers, hand.size))
        if hand.size >= MIN_MELD:
            for bound, at, colours, jokers in sorted(self._promising(hand, first, runs), reverse=True):
                if bound >= self._least:
                    child = hand.laying(tuple(PLACES * c + self._order[at] for c in colours), jokers)
                    if child is not None:
                        self._groups_from(child, at)

    def _found(self, hand: Hand, by_runs: int) -> None:
        kept = hand.kept + by_runs
        if by_runs >= 0 and kept >= self._least:
            if self._lacks is None:
                self._least = kept + 1
            else:
                self._lacks |= hand.lacks | hand.runs_lack(self._grid, by_runs)

    def _promising(
        self, hand: Hand, first: int, runs: int
    ) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
        """Groups that could lead far enough: bound, place of the number in the order, colours, jokers."""
        grid, jokers = self._grid, hand.group_jokers()
        mask, gains = grid.masks[hand.jokers], self._gains[-1 if jokers else 0]
        for at in range(first, PLACES):
            table = joined(runs, gains[at]) & mask
            if hand.kept + grid.best(table, hand.jokers, hand.size) < self._least:
                return
            tops: dict[tuple[int, int], int] = {}
            for kept, colours, used, size in _groups(self._rule, jokers, hand.shown(self._order[at])):
                if (used, size) not in tops:
                    left = hand.size - size
                    top = grid.best(table, hand.jokers - used, left) if left >= 0 else -99
                    tops[used, size] = hand.kept + top
                if kept + tops[used, size] >= self._least:
                    yield kept + tops[used, size], at, colours, used

    def _joker_runs(self) -> Iterator[tuple[int, Hand]]:
        """The hand with one run laid that has a joker; the other joker is left to the runs of its colour."""
        grid = self._grid
        tables = [self._bounding(replace(self._hand, jokers=1, wild=1 << c)) for c in range(len(COLOURS))]
        for faces, jokers in _runs_with_jokers(self._rule):
            child = self._hand.laying(faces, jokers) if len(faces) + jokers <= self._hand.size else None
            if child is not None:
                colour = faces[0] // PLACES
                bound = child.kept + grid.best(tables[colour], child.jokers, child.size)
                if bound >= self._least:
                    yield bound, replace(child, wild=1 << colour)

    def _bounding(self, hand: Hand) -> int:
        return joined(hand.runs(self._grid), self._gains[0][0]) & self._grid.masks[hand.jokers]


@lru_cache(maxsize=1 << 12)
def _later_gains(shows: tuple[tuple[int, int], ...], jokers: int, grid: Grid) -> tuple[tuple[int, ...], ...]:
    """For each place in the order what groups from there on could add, as best pairs.

    `shows` are the colours and the tiles that the rack has of each number, the most first: racks that differ
    share most of it.
    """
    if not shows:
        return ((0,),)
    later = _later_gains(shows[1:], jokers, grid)
    table = joined(1 | sum(1 << p for p in _gain(*shows[0], jokers, grid)), later[0])
    return (grid.pairs(table & grid.masks[jokers], jokers), *later)


@lru_cache(maxsize=256)
def _gain(shown: int, held: int, jokers: int, grid: Grid) -> tuple[int, ...]:
    """What one, two or three groups of a number could add, as shifts of a table.

    The rack has `held` tiles of the number in `shown` colours; nothing else takes any of them away.
    """
    return tuple(
        {
            grid.width * size
            + min(size - used, shown if size <= MAX_GROUP else held)
            + used
            + grid.plane * used
            for used in range(jokers + 1)
            for size in range(MIN_MELD, 2 * MAX_GROUP + used + 1)
            if size != MAX_GROUP + 1
        }
    )


@lru_cache(maxsize=128)
def _groups(rule: JokerRule, jokers: int, shown: int) -> tuple[tuple[int, tuple[int, ...], int, int], ...]:
    """Every group with at most so many jokers, where the rack shows these colours (as bits).

    Each as: how many of its tiles the rack has, its colours, its jokers, its size.
    """
    return tuple(
        (sum(shown >> c & 1 for c in colours) + size - real, colours, size - real, size)
        for size in range(MIN_MELD, MAX_GROUP + 1)
        for real in range(max(_PAIR, size - min(jokers, rule.most)), size + 1)
        for colours in combinations(range(len(COLOURS)), real)
        if real >= (size - real) * rule.real_per_joker
    )


@lru_cache(maxsize=8)
def _runs_with_jokers(rule: JokerRule) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Faces and number of jokers of every atom that is a run with a joker."""
    tiles = [laid[0].tiles for laid in atoms(rule).melds.values() if isinstance(laid[0], Run)]
    return tuple(
        (tuple(int(t) for t in run if t != JOKER), run.count(JOKER)) for run in tiles if JOKER in run
    )
