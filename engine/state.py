"""What a round remembers, and how each fact changes it. Dealer and guests fold the same facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self, TypeVar, assert_never

from engine.action import Place, Taking
from engine.event import (
    Announced,
    AtuAnnounced,
    Blocked,
    Closed,
    Dealt,
    Discarded,
    DoubleOffered,
    DoublesAnnounced,
    DoublesDone,
    DoublesExchanged,
    Drew,
    End,
    Event,
    Exchanged,
    FewAnnounced,
    Laid,
    Reshuffled,
    ShuffleWanted,
    Spoilt,
    TablaAnnounced,
    Took,
)
from engine.laid import LaidMeld, Spread
from engine.market import Market, Offer
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.rules import Phase, Rules
from engine.tile import HIDDEN, Tile

T = TypeVar("T")
Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class State:
    """State of a round. `racks` is indexed by seat, `rows` as the variant's rows are, oldest discards first.

    stock: in drawing order, the atu last where it belongs to the stock. took: how the seat to move got its
    tile this turn. twin: the seat that was dealt the atu's twin and, where it must be announced, still holds
    it; None also where this Round's owner may not know. turns: turns ended so far; turn/phase: whose turn
    and what it waits for. idle: turns since somebody last drew. drawn: seats that have drawn from the stock.

    Where melds are laid: table: melds by id. on_rack: seats that play 'pe tablă'. few: seats that announced
    their last tiles; penalised: those that let a lap pass without it. market: the exchange of doubles.
    """

    rules: Rules
    seats: int
    phase: Phase = Phase.DEAL
    starter: int = 0
    turn: int = 0
    turns: int = 0
    racks: tuple[Rack, ...] = ()
    stock: Tiles = ()
    atu: Tile = HIDDEN
    rows: tuple[Tiles, ...] = ()
    took: Drew | Took | None = None
    twin: int | None = None
    announced: int | None = None
    reshuffles: int = 0
    idle: int = 0
    table: tuple[LaidMeld, ...] = ()
    drawn: tuple[int, ...] = ()
    on_rack: tuple[int, ...] = ()
    few: tuple[int, ...] = ()
    penalised: tuple[int, ...] = ()
    market: Market = Market()
    end: End | None = None

    @property
    def lap(self) -> int:
        """1 while everybody's first turn lasts, then 2, 3 …"""
        return self.turns // self.seats + 1

    @property
    def over(self) -> bool:
        """True once somebody closed, the round is blocked or the deal spoilt."""
        return self.phase is Phase.OVER

    @property
    def shuffling(self) -> bool:
        """True while the round waits for a shuffle, of the deal or of a new stock."""
        return self.phase in (Phase.DEAL, Phase.RESHUFFLE)

    @property
    def source(self) -> Tiles:
        """The row that the seat to move takes from."""
        return self.rows[self.rules.rows.source(self.turn, self.seats)]

    @property
    def visible(self) -> Tiles:
        """The tiles that lie face up for everybody."""
        laid = (t for meld in self.table for t in meld.tiles)
        return (self.atu, *(t for row in self.rows for t in row), *laid)

    def spread(self, seat: int) -> Spread:
        """The rack of `seat` and the table, to put tiles down."""
        return Spread(seat, self.turns, self.racks[seat], self.table)

    def after(self, event: Event) -> Self:
        """The round once `event` has happened.

        The event must be one that `play`, `deal` or `reshuffle` gave for this round, or what `seen_by` made
        of one; anything else is an AssertionError or ValueError.
        """
        match event:
            case Dealt():
                return self._dealt(event)
            case Drew():
                return self._drew(event)
            case Took():
                return self._took(event)
            case Laid(seat, places):
                assert self.phase is Phase.THROW
                return self._laid(seat, places)
            case AtuAnnounced() | TablaAnnounced() | FewAnnounced():
                return self._said(event)
            case DoublesAnnounced() | DoubleOffered() | DoublesExchanged() | DoublesDone():
                return self._at_market(event)
            case Discarded(seat, tile):
                return self._discarded(seat, tile)
            case ShuffleWanted():
                return replace(self, phase=Phase.RESHUFFLE)
            case Reshuffled(stock):
                rows = self.rules.exhaustion.rows_after(self)
                return replace(self, phase=Phase.TAKE, stock=stock, rows=rows, reshuffles=self.reshuffles + 1)
            case Closed():
                return self._closed(event)
            case Blocked() | Spoilt():
                return replace(self, phase=Phase.OVER, end=event)
            case _:
                assert_never(event)

    def after_all(self, events: Iterable[Event]) -> Self:
        """The round once all `events` have happened, in order."""
        round_ = self
        for event in events:
            round_ = round_.after(event)
        return round_

    def _dealt(self, event: Dealt) -> Self:
        stock = (*event.stock, event.atu) if self.rules.atu.in_stock else event.stock
        return replace(
            self,
            phase=Phase.THROW if self.rules.doubles is None else Phase.DOUBLES,
            starter=event.starter,
            turn=event.starter,
            racks=tuple(map(Rack.of, event.racks)),
            stock=stock,
            atu=event.atu,
            rows=((),) * self.rules.rows.count(self.seats),
            twin=next((s for s, rack in enumerate(event.racks) if event.atu in rack), None),
            market=Market(((),) * self.seats),
        )

    def _drew(self, event: Drew) -> Self:
        assert self.phase is Phase.TAKE
        assert event.seat == self.turn
        return replace(
            self,
            phase=Phase.THROW,
            racks=put(self.racks, event.seat, self.racks[event.seat].add(event.tile)),
            stock=self.stock[1:],
            drawn=_with(self.drawn, event.seat),
            took=event,
            idle=0,
        )

    def _took(self, event: Took) -> Self:
        assert self.phase is Phase.TAKE
        assert event.seat == self.turn
        taken = replace(self.taken_from(event.at, event.tiles), took=event)
        if event.places:
            return taken._laid(event.seat, event.places)
        if self.rules.laying is None:
            return taken
        return replace(taken, on_rack=_with(self.on_rack, event.seat))

    def _laid(self, seat: int, places: tuple[Place, ...]) -> Self:
        spread = self.spread(seat)
        try:
            for place in places:
                spread = spread.put(place, self.rules.jokers)
        except IllegalAction as wrong:
            raise ValueError(f"cannot have been laid: {wrong}") from wrong
        return replace(self, racks=put(self.racks, seat, spread.rack), table=spread.table)

    def _said(self, event: Announced) -> Self:
        match event:
            case AtuAnnounced(seat):
                return replace(self, announced=seat, twin=None)
            case TablaAnnounced(seat):
                return replace(self, on_rack=_with(self.on_rack, seat))
            case FewAnnounced(seat):
                return replace(self, few=_with(self.few, seat))
            case _:
                assert_never(event)

    def _at_market(self, event: Exchanged) -> Self:
        match event:
            case DoublesAnnounced(seat, kinds):
                return replace(self, market=self.market.announced(seat, kinds))
            case DoubleOffered(seat, to, kind, tile):
                return replace(self, market=self.market.offered(Offer(seat, to, kind, tile)))
            case DoublesExchanged():
                return self._exchanged(event)
            case DoublesDone(seat):
                market = self.market.finished(seat)
                phase = Phase.THROW if len(market.done) == self.seats else self.phase
                return replace(self, market=market, phase=phase)
            case _:
                assert_never(event)

    def _exchanged(self, event: DoublesExchanged) -> Self:
        offer = self.market.offer(event.of, event.by)
        assert offer is not None
        mine = self.racks[event.of].add(event.taken).give(event.given)
        theirs = self.racks[event.by].add(event.given).give(event.taken)
        racks = put(put(self.racks, event.of, mine), event.by, theirs)
        return replace(self, racks=racks, market=self.market.exchanged(offer))

    def _discarded(self, seat: int, tile: Tile) -> Self:
        assert self.phase is Phase.THROW
        assert seat == self.turn
        home = self.rules.rows.home(seat, self.seats)
        racks = put(self.racks, seat, self.racks[seat].give(tile))
        keeps_twin = self.rules.atu.automatic or self.twin is None or self.atu in racks[self.twin]
        then = replace(
            self,
            phase=Phase.TAKE,
            turn=(seat + 1) % self.seats,
            turns=self.turns + 1,
            idle=self.idle + isinstance(self.took, Took),
            racks=racks,
            rows=put(self.rows, home, (*self.rows[home], tile)),
            took=None,
            twin=self.twin if keeps_twin else None,
        )
        few = self.rules.few
        late = few is not None and few.late(then, then.turn)
        return replace(then, penalised=_with(self.penalised, then.turn)) if late else then

    def taken(self, seat: int, take: Taking) -> Self:
        """Once the seat to move has taken what a close takes first."""
        if take == "none":
            return self
        if take == "row":
            return self.taken_from(len(self.source) - 1, self.source[-1:])
        return replace(self, phase=Phase.THROW, racks=put(self.racks, seat, self.racks[seat].add(self.atu)))

    def taken_from(self, at: int, tiles: Tiles) -> Self:
        """Once the seat to move has `tiles`, which lay in its row from index `at` on."""
        rows = put(self.rows, self.rules.rows.source(self.turn, self.seats), self.source[:at])
        racks = put(self.racks, self.turn, self.racks[self.turn].add(*tiles))
        return replace(self, phase=Phase.THROW, racks=racks, rows=rows)

    def _closed(self, event: Closed) -> Self:
        state = self.taken(event.seat, event.take)._laid(event.seat, event.places)
        racks = put(state.racks, event.seat, state.racks[event.seat].give(event.discard))
        return replace(state, phase=Phase.OVER, racks=racks, end=event)


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """`items` with `item` at `index`."""
    return (*items[:index], item, *items[index + 1 :])
