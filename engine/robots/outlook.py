"""What a seat knows when it decides: its rack, and how many copies of each face may still come."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.event import Took
from engine.hints import distance, useful
from engine.meld import JokerRule
from engine.rack import Rack
from engine.round import Round
from engine.tile import Tile, plain
from engine.usefulness import unseen_by

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """`round_` is masked for `seat`. unseen: copies of each face that lie neither on its rack nor open."""

    round_: Round
    seat: int
    unseen: Counter[Tile]

    @property
    def rack(self) -> Tiles:
        """The own tiles, a joker in its second use as a joker."""
        return tuple(sorted(map(plain, self.round_.racks[self.seat].tiles)))

    @property
    def jokers(self) -> JokerRule:
        """How many jokers a meld bears."""
        return self.round_.rules.jokers

    @property
    def hidden(self) -> int:
        """How many tiles are unseen."""
        return self.unseen.total()

    @property
    def taken(self) -> Tiles:
        """The faces taken openly in this turn; a robot does not throw them back (RULES.md 9, T1, 4)."""
        took = self.round_.took
        return took.tiles if isinstance(took, Took) and took.seat == self.seat else ()

    def distance(self, tiles: Tiles, size: int | None = None) -> int:
        """As `hints.distance`, by what is unseen."""
        return distance(tiles, self.jokers, size=size, unseen=self.unseen)

    def live(self, tiles: Tiles) -> int:
        """How many unseen tiles bring a rack between turns nearer."""
        return sum(useful(tiles, self.jokers, unseen=self.unseen).values())


def look(round_: Round, seat: int) -> Outlook:
    """What `seat` sees."""
    return Outlook(round_, seat, unseen_by(Rack.of(map(plain, round_.racks[seat].tiles)), round_))


def without(tiles: Tiles, tile: Tile) -> Tiles:
    """The tiles less one of that face."""
    at = tiles.index(tile)
    return (*tiles[:at], *tiles[at + 1 :])
