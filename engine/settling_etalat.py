"""What the end of a round is worth where melds are laid open (E1.45–E1.55, A.19, A.20, E2.16–E2.18).

All points come from nobody: each seat is paid for what it laid and pays for what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.costs import Costs
from engine.event import Blocked, Closed
from engine.laid import LaidMeld, opened_in
from engine.meld import Meld, Values, value
from engine.rules import Line, LineReason, Position, Rules
from engine.tile import HIDDEN, JOKER, REUSED, Tile, plain

Tiles = tuple[Tile, ...]
Doubling = Literal["nothing", "jokers", "jokers and ones"]
"""Which tiles double when they are the atu or the tile a round is closed with (C-E1-8)."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What tiles are worth in the final count (E1.48, C-E1-6).

    values: in melds. reused: a joker in its second use; substitute: a tile that lies sideways; None: like any
    other. costs: on a rack.
    """

    values: Values
    reused: int | None = None
    substitute: int | None = None
    costs: Costs = Costs(ace=25)

    def pieces(self, laid: LaidMeld) -> tuple[int, ...]:
        """Points of each tile of a laid meld, in laid order."""
        worth = laid.meld.worth(self.values)
        return tuple(self._piece(p.tile, p.sideways, w) for p, w in zip(laid.pieces, worth, strict=True))

    def meld(self, meld: Meld) -> int:
        """Points of a meld none of whose jokers was swapped."""
        return value(meld, self.values)

    def _piece(self, tile: Tile, sideways: bool, worth: int) -> int:
        if tile == REUSED and self.reused is not None:
            return self.reused
        return self.substitute if sideways and self.substitute is not None else worth


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was laid, and what it brings: a meld, or a tile laid off."""

    reason: Literal["meld", "laid-off"]
    tiles: Tiles
    points: int


@dataclass(frozen=True, slots=True)
class Made:
    """What one seat has made of the round."""

    opened: bool
    items: tuple[Item, ...] = ()
    rack: Tiles = ()
    penalised: bool = False
    atu: int = 0
    """The bonus for the atu's twin."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the round ended: who closed, if anybody, with which tile, whether 'pe tablă'; and the atu."""

    closer: int | None
    thrown: Tile
    atu: Tile
    tabla: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    """The count of a round. Results double after all is netted; in a double game everybody's (Q4, Q28)."""

    counting: Counting
    close_bonus: int
    tabla_bonus: int = 0
    not_opened: int = -100
    penalty: int = -500
    atu_unopened: bool = False
    """Whether who has not opened is paid for the atu's twin (against Q40)."""
    thrown_doubles: Doubling = "nothing"
    atu_doubles: Doubling = "nothing"
    counts_racks: bool = True

    def closing_worth(self, rules: Rules, melds: Sequence[Meld], free: Tile) -> int:
        """What a close with these new melds alone brings, the atu's doubling left out."""
        points = self.close_bonus + sum(map(self.counting.meld, melds))
        return 2 * points if _doubles(self.thrown_doubles, free) else points

    def doubles_round(self, atu: Tile) -> bool:
        """True for an atu that doubles the round (E1.53)."""
        return _doubles(self.atu_doubles, atu)

    def rack_cost(self, tiles: Iterable[Tile]) -> int | None:
        return self.counting.costs.of(tiles)

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        """The settlement of a round that is over."""
        closer = end.seat if isinstance(end, Closed) else None
        thrown = end.discard if isinstance(end, Closed) else HIDDEN
        finish = Finish(closer, thrown, position.atu, closer in position.on_rack)
        return self.settle([self._made(position, end, seat) for seat in range(position.seats)], finish)

    def settle(self, made: Sequence[Made], finish: Finish) -> tuple[Line, ...]:
        """The settlement of what each seat has made, by seat."""
        return tuple(line for seat, one in enumerate(made) for line in self._of(seat, one, finish))

    def items(self, seat: int, table: Iterable[LaidMeld]) -> tuple[Item, ...]:
        """What `seat` is credited with: its melds, and what it laid off on others' (E1.32, E1.33)."""
        return tuple(item for laid in table for item in self._items_of(seat, laid))

    def _items_of(self, seat: int, laid: LaidMeld) -> Iterable[Item]:
        counted = zip(laid.pieces, self.counting.pieces(laid), strict=True)
        own = [(piece.tile, points) for piece, points in counted if piece.credit == seat]
        if laid.owner == seat and own:
            tiles, points = zip(*own, strict=True)
            return [Item("meld", tiles, sum(points))]
        return [Item("laid-off", (tile,), points) for tile, points in own]

    def _made(self, position: Position, end: Closed | Blocked, seat: int) -> Made:
        return Made(
            opened=opened_in(position.table, seat) is not None,
            items=self.items(seat, position.table),
            rack=end.racks[seat],
            penalised=seat in position.penalised,
            atu=sum(line.amount for line in position.rules.atu.lines(position, end) if line.to == seat),
        )

    def _of(self, seat: int, made: Made, finish: Finish) -> tuple[Line, ...]:
        parts = self._parts(seat, made, finish)
        lines = [Line(reason, None, seat, points, tiles) for reason, points, tiles in parts]
        if seat == finish.closer and _doubles(self.thrown_doubles, finish.thrown):
            lines.append(Line("closing-tile", None, seat, _sum(lines), (finish.thrown,)))
        if _doubles(self.atu_doubles, finish.atu):
            lines.append(Line("double-game", None, seat, _sum(lines), (finish.atu,)))
        return tuple(lines)

    def _parts(self, seat: int, made: Made, finish: Finish) -> Iterable[tuple[LineReason, int, Tiles]]:
        """The lines of a seat before anything doubles: reason, points, tiles."""
        closed = seat == finish.closer
        if made.penalised:
            yield "penalty", self.penalty, ()
        elif not made.opened and not closed:
            yield "not-opened", self.not_opened, ()
            if made.atu and self.atu_unopened:
                yield "atu", made.atu, ()
        else:
            yield from ((item.reason, item.points, item.tiles) for item in made.items)
            if made.rack:
                yield "rack", -self.counting.costs.of(made.rack), made.rack
            if closed:
                reason: LineReason = "tabla-bonus" if finish.tabla else "close-bonus"
                yield reason, self.tabla_bonus if finish.tabla else self.close_bonus, ()
            if made.atu:
                yield "atu", made.atu, ()


def _doubles(which: Doubling, tile: Tile) -> bool:
    if plain(tile) == JOKER:
        return which != "nothing"
    return which == "jokers and ones" and tile.is_real and tile.number == 1


def _sum(lines: Iterable[Line]) -> int:
    return sum(line.amount for line in lines)
