"""What a target can still be made of while its groups are chosen, and what its runs can add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.search.grid import Grid, joined
from engine.search.runs import COPIES, PLACES, runs_lack, runs_table
from engine.tile import COLOURS, JOKER, TILES, Tile

Four = tuple[int, int, int, int]

GROUPS: Final = 1 << len(COLOURS)
ANYWHERE: Final = 2 * GROUPS - 1
TWO_DECKS: Final = sum(COPIES << 2 * n for n in range(PLACES))


@dataclass(frozen=True, slots=True)
class Hand:
    """Counts for each colour as in `runs_table`, the rack's jokers that are left, and how many tiles are to
    be laid."""

    held: Four
    copies: Four
    jokers: int
    size: int
    wild: int = ANYWHERE
    """Where jokers may go: a bit for the runs of each colour, and `GROUPS`."""
    kept: int = 0
    """Tiles of the rack that are laid."""
    lacks: int = 0
    """Faces, as bits, that were laid though the rack lacks them."""

    def laying(self, faces: tuple[int, ...], jokers: int) -> Hand | None:
        """The hand after a meld of these faces and so many jokers; None if there are not so many copies."""
        held, copies, lacks, kept = list(self.held), list(self.copies), self.lacks, self.kept + jokers
        for f in faces:
            colour, at = f // 13, 2 * (f % 13)
            if not copies[colour] >> at & 3:
                return None
            copies[colour] -= 1 << at
            if held[colour] >> at & 3:
                held[colour] -= 1 << at
                kept += 1
            else:
                lacks |= 1 << f
        (a, b, c, d), (e, f, g, h) = held, copies
        size = self.size - len(faces) - jokers
        return Hand((a, b, c, d), (e, f, g, h), self.jokers - jokers, size, self.wild, kept, lacks)

    def group_jokers(self) -> int:
        """How many jokers groups may bear."""
        return self.jokers if self.wild & GROUPS else 0

    def shown(self, number: int) -> int:
        """The colours, as bits, of which the rack has that number (0 for the ace)."""
        a, b, c, d = self.held
        at = 3 << 2 * number
        return (a & at > 0) | (b & at > 0) << 1 | (c & at > 0) << 2 | (d & at > 0) << 3

    def count(self, number: int) -> int:
        """How many tiles of that number (0 for the ace) the rack has."""
        return sum(held >> 2 * number & 3 for held in self.held)

    def tables(self, grid: Grid) -> list[tuple[int, ...]]:
        """The best pairs of each colour's runs."""
        return [
            runs_table(held, copies, 1 if self.jokers and self.wild >> i & 1 else 0, grid)
            for i, (held, copies) in enumerate(zip(self.held, self.copies, strict=True))
        ]

    def runs(self, grid: Grid) -> int:
        """The table of all four colours together."""
        table = 1
        for pairs in self.tables(grid):
            table = joined(table, pairs) & grid.masks[self.jokers]
        return table

    def runs_lack(self, grid: Grid, kept: int) -> int:
        """The faces, as bits, that runs lack which fill the hand and hold `kept` tiles of the rack."""
        tables = self.tables(grid)
        wanted = [grid.plane * j + grid.width * self.size + kept for j in range(self.jokers + 1)]
        lacks = 0
        for i, pairs in enumerate(tables):
            others = 1
            for j, other in enumerate(tables):
                others = others if i == j else joined(others, other) & grid.masks[self.jokers]
            used = tuple(p for p in pairs if any(w >= p and others >> w - p & 1 for w in wanted))
            jokers = 1 if self.jokers and self.wild >> i & 1 else 0
            lacks |= runs_lack(self.held[i], self.copies[i], jokers, grid, used) << 13 * i
        return lacks


def hand_of(rack: Mapping[Tile, int], unseen: Mapping[Tile, int] | None, size: int) -> Hand:
    """The hand that holds `rack` and may get what is unseen (None: all other tiles of two decks).

    ValueError for a rack that cannot be.
    """
    held = [0] * 4
    for t, n in rack.items():
        if n > COPIES or t > JOKER:
            raise ValueError("more than two tiles of one face, or a hidden one")
        if t < JOKER:
            held[t // PLACES] += n << 2 * (t % PLACES)
    copies = [TWO_DECKS] * 4 if unseen is None else [_copies(rack, unseen, c) for c in range(4)]
    (a, b, c, d), (e, f, g, h) = held, copies
    return Hand((a, b, c, d), (e, f, g, h), rack.get(JOKER, 0), size)


def _copies(rack: Mapping[Tile, int], unseen: Mapping[Tile, int], colour: int) -> int:
    faces = TILES[PLACES * colour : PLACES * (colour + 1)]
    return sum(min(rack.get(t, 0) + unseen.get(t, 0), COPIES) << 2 * i for i, t in enumerate(faces))
