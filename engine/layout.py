"""Tiles as they lie on a rack: which of them are melds, and whether the rack can close so (T2.20).

A meld is three or more tiles side by side with a gap, or the end of a row, on each side; a run climbs from
left to right. Nothing else counts, however well it would fit elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.action import Close, NewMeld, Taking
from engine.meld import JokerRule, Meld, Values, as_laid, value
from engine.rules import Rules
from engine.tile import Tile

Slots = Sequence[Tile | None]
"""One row of a rack, a slot a tile; None is an empty slot."""


@dataclass(frozen=True, slots=True)
class Block:
    """Tiles side by side; `meld` is None where they are none, and they are worth nothing then."""

    tiles: tuple[Tile, ...]
    meld: Meld | None
    points: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A rack as it lies, row by row. `free` is the only tile outside, if the rack can close so."""

    blocks: tuple[Block, ...]
    free: Tile | None

    @property
    def points(self) -> int:
        """What all melds are worth together."""
        return sum(block.points for block in self.blocks)

    @property
    def outside(self) -> tuple[Tile, ...]:
        """The tiles in no meld."""
        return tuple(t for block in self.blocks if block.meld is None for t in block.tiles)

    def close(self, take: Taking = "none") -> Close | None:
        """The move that closes with what lies here, or None (C-T2-5: exactly one tile is outside)."""
        if self.free is None:
            return None
        return Close(tuple(NewMeld(b.tiles) for b in self.blocks if b.meld is not None), self.free, take)


def as_it_lies(
    rows: Iterable[Slots], jokers: JokerRule, values: Values | None, full: Collection[int]
) -> Layout:
    """The layout of these rows; `full`: with how many tiles a rack can close, a hand and the one taken."""
    blocks = tuple(_block(tiles, jokers, values) for row in rows for tiles in _blocks(row))
    outside = [t for block in blocks if block.meld is None for t in block.tiles]
    complete = sum(len(block.tiles) for block in blocks) in full
    return Layout(blocks, outside[0] if complete and len(outside) == 1 else None)


def on_rack(rules: Rules, rows: Iterable[Slots]) -> Layout:
    """The layout by the rules of a game that is played."""
    return as_it_lies(rows, rules.jokers, rules.values, (rules.hand + 1,))


def _block(tiles: tuple[Tile, ...], jokers: JokerRule, values: Values | None) -> Block:
    meld = as_laid(tiles, jokers)
    return Block(tiles, meld, value(meld, values) if meld is not None and values is not None else 0)


def _blocks(row: Slots) -> Iterable[tuple[Tile, ...]]:
    block: list[Tile] = []
    for slot in (*row, None):
        if slot is not None:
            block.append(slot)
        elif block:
            yield tuple(block)
            block = []
