"""Settlements by what melds are worth, where nothing is laid before the close (T2.21–T2.24, A.19, A.20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.costs import Costs
from engine.event import Blocked, Closed
from engine.meld import Meld, Values, as_laid, value
from engine.partition import best_melds, best_partition
from engine.rules import Line, LineReason, Position, Rules
from engine.settling import new_melds, points
from engine.tile import JOKER, Tile


@dataclass(frozen=True, slots=True)
class AsLaid:
    """T2: the closer's melds as they were laid; for others minus the whole rack (C-T2-6, C-T2-7).

    An atu that is a 1 or a joker doubles what the round brought each; a thrown joker the closer's own.
    """

    costs: Costs
    counts_racks: bool = True

    def closing_worth(self, rules: Rules, melds: Sequence[Meld], free: Tile) -> int:
        """The closer's points in a round that is not doubled."""
        return _worth(melds, rules) * (2 if free == JOKER else 1)

    def doubles_round(self, atu: Tile) -> bool:
        return atu == JOKER or (atu.is_real and atu.number == 1)

    def rack_cost(self, tiles: Iterable[Tile]) -> int | None:
        return self.costs.of(tiles)

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        rules = position.rules
        lines = self._closer(end, rules) if isinstance(end, Closed) else []
        held = ((seat, rack) for seat, rack in enumerate(end.racks) if rack)
        lines += (Line("rack", None, seat, -self.costs.of(rack), rack) for seat, rack in held)
        lines += rules.atu.lines(position, end)
        if self.doubles_round(position.atu):
            lines += doubled("double-round", lines, range(position.seats), position.seats)
        if isinstance(end, Closed) and end.discard == JOKER:
            lines += doubled("free-joker", lines, (end.seat,), position.seats)
        return tuple(lines)

    def _closer(self, end: Closed, rules: Rules) -> list[Line]:
        melds = (as_laid(place.tiles, rules.jokers) for place in new_melds(end.places))
        return [_meld_line(meld, end.seat, rules) for meld in melds if meld is not None]


@dataclass(frozen=True, slots=True)
class AtBest:
    """A-T: a bonus and the closer's tiles at their best; for the others their best melds, less the rest."""

    costs: Costs
    bonus: int = 250
    counts_racks: bool = True

    def closing_worth(self, rules: Rules, melds: Sequence[Meld], free: Tile) -> int:
        """The closer's points."""
        return self.bonus + _worth(melds, rules)

    def doubles_round(self, atu: Tile) -> bool:
        return False

    def rack_cost(self, tiles: Iterable[Tile]) -> int | None:
        return self.costs.of(tiles)

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        rules = position.rules
        lines = [line for s, rack in enumerate(end.racks) for line in self._held(rack, s, rules)]
        if isinstance(end, Closed):
            lines[:0] = self._closer(end, rules)
        return (*lines, *rules.atu.lines(position, end))

    def _closer(self, end: Closed, rules: Rules) -> list[Line]:
        laid = [t for place in new_melds(end.places) for t in place.tiles]
        melds = best_partition(laid, rules.jokers, rules.values)
        assert melds is not None
        lines = [_meld_line(meld, end.seat, rules) for meld in melds]
        return [*lines, Line("close-bonus", None, end.seat, self.bonus)]

    def _held(self, rack: tuple[Tile, ...], seat: int, rules: Rules) -> Iterator[Line]:
        """The best melds on a rack, and the tiles in none of them (A.20, C-A-3)."""
        loose = list(rack)
        for meld in best_melds(rack, rules.jokers, _values(rules), self.costs):
            yield _meld_line(meld, seat, rules)
            for t in meld.tiles:
                loose.remove(t)
        if loose:
            yield Line("loose", None, seat, -self.costs.of(loose), tuple(loose))


def doubled(reason: LineReason, lines: Iterable[Line], whose: Iterable[int], seats: int) -> list[Line]:
    """A line for each of these seats that gives again what `lines` gave; none where that is nothing."""
    so_far = points(lines, seats)
    return [Line(reason, None, seat, so_far[seat]) for seat in whose if so_far[seat]]


def _meld_line(meld: Meld, seat: int, rules: Rules) -> Line:
    """What a meld brings `seat`."""
    return Line("meld", None, seat, value(meld, _values(rules)), meld.tiles)


def _worth(melds: Iterable[Meld], rules: Rules) -> int:
    return sum(value(meld, _values(rules)) for meld in melds)


def _values(rules: Rules) -> Values:
    assert rules.values is not None
    return rules.values
