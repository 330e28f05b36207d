"""A rack: the tiles a seat holds, as a multiset. How they are arranged is the player's own business."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.tile import HIDDEN, Tile, show


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles in sorted order. A rack is either open (all faces known) or face down (HIDDEN only)."""

    tiles: tuple[Tile, ...] = ()

    @staticmethod
    def of(tiles: Iterable[Tile]) -> Rack:
        """The rack that holds `tiles`, in whatever order they come."""
        return Rack(tuple(sorted(tiles)))

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, tile: Tile) -> bool:
        return tile in self.tiles

    def __str__(self) -> str:
        return show(self.tiles)

    def face_down(self) -> Rack:
        """What another seat sees of it: how many tiles there are."""
        return Rack((HIDDEN,) * len(self.tiles))

    def add(self, *tiles: Tile) -> Rack:
        """With `tiles` put on it; on a rack that lies face down they lie face down too, however they came."""
        down = HIDDEN in self.tiles
        return Rack.of((*self.tiles, *(HIDDEN if down else t for t in tiles)))

    def give(self, *tiles: Tile) -> Rack:
        """Without `tiles`: each is taken off, or a hidden one in its place. ValueError if neither is there.

        So a guest verifies what another seat did by playing the same action on its own Round.
        """
        left = list(self.tiles)
        for t in tiles:
            left.remove(t if t in left else HIDDEN)
        return Rack(tuple(left))

    def holds(self, tiles: Iterable[Tile]) -> bool:
        """True if `tiles` can be given, all of them at once."""
        try:
            self.give(*tiles)
        except ValueError:
            return False
        return True
