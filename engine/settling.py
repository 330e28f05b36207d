"""What the end of a round is worth, as lines that explain themselves (T1.25–T1.27)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.action import NewMeld, Place
from engine.event import Blocked, Closed
from engine.meld import Meld
from engine.rules import Line, LineReason, Position, Rules
from engine.tile import JOKER, Tile


@dataclass(frozen=True, slots=True)
class Payments:
    """T1: all opponents pay the closer the same, less for a melded joker, twice for a thrown one (C-T1-1)."""

    base: int = 250
    per_joker: int = -50
    free_joker_factor: int = 2
    free_joker_flat: int | None = None
    """500 under the option `freeJokerFlat500`: a thrown joker pays that, whatever is melded."""
    counts_racks: bool = False

    def closing_worth(self, rules: Rules, melds: Iterable[Meld], free: Tile) -> int:
        """What each opponent pays."""
        return sum(amount for _, amount in self._parts(jokers_in(melds), free))

    def doubles_round(self, atu: Tile) -> bool:
        return False

    def rack_cost(self, tiles: Iterable[Tile]) -> int | None:
        return None  # T1.27

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        atu = position.rules.atu.lines(position, end)
        if isinstance(end, Blocked):
            return atu
        parts = self._parts(jokers_in(new_melds(end.places)), end.discard)
        losers = (s for s in range(position.seats) if s != end.seat)
        paid = (Line(reason, loser, end.seat, amount) for loser in losers for reason, amount in parts)
        return (*paid, *atu)

    def _parts(self, jokers_melded: int, free: Tile) -> list[tuple[LineReason, int]]:
        if free == JOKER and self.free_joker_flat is not None:
            return [("free-joker", self.free_joker_flat)]
        parts: list[tuple[LineReason, int]] = [("close", self.base)]
        parts += [("melded-joker", self.per_joker)] * jokers_melded
        if free == JOKER:
            parts.append(("free-joker", (self.free_joker_factor - 1) * sum(amount for _, amount in parts)))
        return parts


def new_melds(places: Iterable[Place]) -> tuple[NewMeld, ...]:
    """The new melds among what was laid."""
    return tuple(place for place in places if isinstance(place, NewMeld))


def jokers_in(laid: Iterable[NewMeld | Meld]) -> int:
    """Jokers among the tiles of these melds."""
    return sum(meld.tiles.count(JOKER) for meld in laid)


def points(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """What each seat wins or loses by these lines."""
    totals = [0] * seats
    for line in lines:
        totals[line.to] += line.amount
        if line.source is not None:
            totals[line.source] -= line.amount
    return tuple(totals)
