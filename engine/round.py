"""A round: one deal, from the shuffle to the settlement. Immutable; dealer and guests fold the same facts into it.

`round.choices(seat)` says what a seat may ask, `round.play(seat, action)` checks an action and says what it makes happen,
`round.after(event)` is the round once that has happened. A Round that `mask` has turned face down for one seat answers
the same questions for that seat, so a guest needs no other view of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from engine.action import Action, AnnounceAtu, Close, Discard, Draw, TakeDiscard, Taking
from engine.event import (
    AtuAnnounced,
    Blocked,
    BlockedBy,
    Closed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Reshuffled,
    ShuffleWanted,
    Took,
    seen_by,
)
from engine.meld import as_laid
from engine.rack import Rack
from engine.reason import IllegalAction, Reason
from engine.rules import Line, Phase, Rules
from engine.settling import points
from engine.tile import HIDDEN, Tile, show

T = TypeVar("T")
Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat may ask at this moment. Destinations for a screen that knows no rules; empty when it is not its turn.

    `take` holds the indices in `source` that may be taken; `close` says only that closing is not forbidden now, not
    that the rack can close (for that, `hints`); `take_atu` the same of a close that takes the atu first.
    """

    draw: bool = False
    source: int = 0
    take: tuple[int, ...] = ()
    throw: Tiles = ()
    announce_atu: bool = False
    close: bool = False
    take_atu: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """State of a round. `racks`, `rows` are indexed by seat; a row's oldest discard comes first.

    stock: in drawing order, the atu last where it belongs to the stock. took: how the seat to move got its tile this turn.
    twin: the seat that was dealt the atu's twin and still holds it; None also where this Round's owner may not know.
    turns: turns ended so far; turn/phase: whose turn and what it waits for. idle: turns since somebody last drew.
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
    end: Closed | Blocked | None = None

    # ------------------------------------------------------------------ looking

    @property
    def lap(self) -> int:
        """1 while everybody's first turn lasts, then 2, 3 …"""
        return self.turns // self.seats + 1

    @property
    def over(self) -> bool:
        """True once somebody closed or the round is blocked."""
        return self.phase is Phase.OVER

    @property
    def shuffling(self) -> bool:
        """True while the round waits for a shuffle, of the deal or of a new stock."""
        return self.phase in (Phase.DEAL, Phase.RESHUFFLE)

    @property
    def visible(self) -> Tiles:
        """The tiles that lie face up for everybody."""
        return (self.atu, *(t for row in self.rows for t in row))

    @property
    def pool(self) -> Tiles:
        """The tiles to be shuffled, sorted: the whole deck, or the discards that become the stock."""
        assert self.shuffling
        return self.rules.deck if self.phase is Phase.DEAL else self.rules.exhaustion.pool(self)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement, line by line; empty while the round goes on."""
        if self.end is None:
            return ()
        return self.rules.settling.lines(self, self.end)

    @property
    def points(self) -> tuple[int, ...]:
        """What the round brought each seat."""
        return points(self.lines, self.seats)

    def choices(self, seat: int) -> Choices:
        """What `seat` may ask now."""
        if self.shuffling or self.over or seat != self.turn:
            return Choices()
        source = self.rules.rows.source(seat, self.seats)
        taking, throwing = self.phase is Phase.TAKE, self.phase is Phase.THROW
        may_close = self.rules.closing.refuses(self, seat) is None
        at = [i for i in range(len(self.rows[source])) if taking and self.rules.rows.refuses(self, i) is None]
        return Choices(
            draw=taking,
            source=source,
            take=tuple(at),
            throw=tuple(dict.fromkeys(self.racks[seat].tiles)) if throwing else (),
            announce_atu=self.rules.atu.announcing_refused(self, seat) is None,
            close=throwing and may_close,
            take_atu=taking and may_close and self.rules.atu.taking_refused(self, seat) is None,
        )

    # ------------------------------------------------------------------ asking

    def play(self, seat: int, action: Action) -> tuple[Event, ...]:
        """What `action` by `seat` makes happen, in order. IllegalAction if it may not; the round itself never changes."""
        self._turn_of(seat)
        match action:
            case Draw():
                return self._draw(seat)
            case TakeDiscard(at):
                return self._take(seat, at)
            case AnnounceAtu():
                _deny(self.rules.atu.announcing_refused(self, seat))
                return (AtuAnnounced(seat),)
            case Discard(tile):
                return self._discard(seat, tile)
            case Close():
                return self._close(seat, action)
            case _:
                assert_never(action)

    def deal(self, order: Sequence[Tile], starter: int) -> tuple[Event, ...]:
        """The deal of a shuffled deck: the starter gets the first 15, each next seat 14, the rest is the stock, the last
        tile the atu (PROTOCOLS.md 1, step 5)."""
        assert self.phase is Phase.DEAL and sorted(order) == sorted(self.pool)
        racks: list[Tiles] = [()] * self.seats
        at = 0
        for step in range(self.seats):
            size = self.rules.hand + (step == 0)
            racks[(starter + step) % self.seats] = tuple(sorted(order[at : at + size]))
            at += size
        return (Dealt(starter, tuple(racks), tuple(order[at:-1]), order[-1]),)

    def reshuffle(self, order: Sequence[Tile]) -> tuple[Event, ...]:
        """The new stock in drawing order, and the draw that was waiting for it."""
        assert self.phase is Phase.RESHUFFLE and sorted(order) == sorted(self.pool)
        return (Reshuffled(tuple(order)), Drew(self.turn, order[0]))

    def _turn_of(self, seat: int) -> None:
        if self.over:
            raise IllegalAction(Reason.ROUND_OVER)
        if self.shuffling:
            raise IllegalAction(Reason.SHUFFLING)
        if seat != self.turn:
            raise IllegalAction(Reason.NOT_YOUR_TURN)

    def _may_take(self) -> None:
        if self.phase is Phase.THROW:
            raise IllegalAction(Reason.ALREADY_TOOK if self.took else Reason.STARTER_ONLY_THROWS)

    def _may_throw(self) -> None:
        if self.phase is Phase.TAKE:
            raise IllegalAction(Reason.TAKE_FIRST)

    def _draw(self, seat: int) -> tuple[Event, ...]:
        self._may_take()
        if self.stock:
            openly = self.rules.atu.in_stock and len(self.stock) == 1 and not self.reshuffles
            return (Drew(seat, self.stock[0], openly),)
        if self.rules.exhaustion.pool(self):
            return (ShuffleWanted(),)
        return (self._blocked("stock"),)

    def _take(self, seat: int, at: int) -> tuple[Event, ...]:
        self._may_take()
        _deny(self.rules.rows.refuses(self, at))
        return (Took(seat, at, self.rows[self.rules.rows.source(seat, self.seats)][at:]),)

    def _discard(self, seat: int, tile: Tile) -> tuple[Event, ...]:
        self._may_throw()
        if not self.racks[seat].holds([tile]):
            raise IllegalAction(Reason.NOT_HELD, tile=str(tile))
        thrown = Discarded(seat, tile)
        then = self.after(thrown)
        by = "turns" if then.turns >= self.rules.most_turns else self.rules.exhaustion.ends(then)
        return (thrown,) if by is None else (thrown, then._blocked(by))

    def _blocked(self, by: BlockedBy) -> Blocked:
        return Blocked(by, self._shown(), self.twin if self.rules.atu.automatic else None)

    def _shown(self) -> tuple[Tiles, ...]:
        return tuple(rack.tiles for rack in self.racks) if self.rules.settling.counts_racks else ()

    def _close(self, seat: int, action: Close) -> tuple[Event, ...]:
        _deny(self.rules.closing.refuses(self, seat))
        laid = [t for place in action.places for t in place.tiles]
        rack = self._closing_rack(seat, action.take, laid)
        if not rack.holds([*laid, action.discard]):
            raise IllegalAction(Reason.NOT_HELD, tile=show([*laid, action.discard]))
        for place in action.places:
            if as_laid(place.tiles, self.rules.jokers) is None:
                raise IllegalAction(Reason.NOT_A_MELD, tiles=show(place.tiles))
        if len(laid) + 1 != len(rack):
            raise IllegalAction(Reason.NOT_ALL_MELDED, left=len(rack) - len(laid) - 1)
        closed = Closed(seat, action.places, action.discard, action.take)
        then = self.after(closed)
        return (replace(closed, racks=then._shown(), twin=self.twin if self.rules.atu.automatic else None),)

    def _closing_rack(self, seat: int, take: Taking, laid: Sequence[Tile]) -> Rack:
        """What a close lays and throws: the rack, or the rack and the atu, which must then lie in a meld (T2.8)."""
        if take == "none":
            self._may_throw()
            return self.racks[seat]
        self._may_take()
        if take == "row":
            raise IllegalAction(Reason.TAKE_FIRST)
        _deny(self.rules.atu.taking_refused(self, seat))
        if self.atu not in laid:
            raise IllegalAction(Reason.ATU_STAYS)
        return self.racks[seat].add(self.atu)

    # ------------------------------------------------------------------ folding

    def after(self, event: Event) -> Round:
        """The round once `event` has happened. The event must be one that `play`, `deal` or `reshuffle` gave for this
        round, or what `seen_by` made of one; anything else is an AssertionError or ValueError."""
        match event:
            case Dealt():
                return self._dealt(event)
            case Drew(_, tile):
                return replace(self._taking(event, tile), stock=self.stock[1:], idle=0)
            case Took(seat, at, tiles):
                source = self.rules.rows.source(seat, self.seats)
                return replace(self._taking(event, *tiles), rows=_set(self.rows, source, self.rows[source][:at]))
            case AtuAnnounced(seat):
                return replace(self, announced=seat, twin=None)
            case Discarded(seat, tile):
                return self._discarded(seat, tile)
            case ShuffleWanted():
                return replace(self, phase=Phase.RESHUFFLE)
            case Reshuffled(stock):
                rows = self.rules.exhaustion.rows_after(self)
                return replace(self, phase=Phase.TAKE, stock=stock, rows=rows, reshuffles=self.reshuffles + 1)
            case Closed(seat, places, discard, take):
                given = [t for place in places for t in place.tiles]
                rack = self.racks[seat].add(self.atu) if take == "atu" else self.racks[seat]
                racks = _set(self.racks, seat, rack.give(*given, discard))
                return replace(self, phase=Phase.OVER, racks=racks, end=event)
            case Blocked():
                return replace(self, phase=Phase.OVER, end=event)
            case _:
                assert_never(event)

    def after_all(self, events: Iterable[Event]) -> Round:
        """The round once all `events` have happened, in order."""
        round_ = self
        for event in events:
            round_ = round_.after(event)
        return round_

    def _dealt(self, event: Dealt) -> Round:
        stock = (*event.stock, event.atu) if self.rules.atu.in_stock else event.stock
        return replace(
            self,
            phase=Phase.THROW,
            starter=event.starter,
            turn=event.starter,
            racks=tuple(map(Rack.of, event.racks)),
            stock=stock,
            atu=event.atu,
            rows=((),) * self.rules.rows.count(self.seats),
            twin=next((s for s, rack in enumerate(event.racks) if event.atu in rack), None),
        )

    def _taking(self, event: Drew | Took, *tiles: Tile) -> Round:
        assert self.phase is Phase.TAKE and event.seat == self.turn
        racks = _set(self.racks, self.turn, self.racks[self.turn].add(*tiles))
        return replace(self, phase=Phase.THROW, racks=racks, took=event)

    def _discarded(self, seat: int, tile: Tile) -> Round:
        assert self.phase is Phase.THROW and seat == self.turn
        home = self.rules.rows.home(seat, self.seats)
        racks = _set(self.racks, seat, self.racks[seat].give(tile))
        keeps_twin = self.rules.atu.automatic or self.twin is None or self.atu in racks[self.twin]
        return replace(
            self,
            phase=Phase.TAKE,
            turn=(seat + 1) % self.seats,
            turns=self.turns + 1,
            idle=self.idle + isinstance(self.took, Took),
            racks=racks,
            rows=_set(self.rows, home, (*self.rows[home], tile)),
            took=None,
            twin=self.twin if keeps_twin else None,
        )


def mask(round_: Round, seat: int | None) -> Round:
    """The Round as `seat` may know it: other racks and the stock face down, save the atu at the stock's end (RULES.md 2)."""
    racks = tuple(r if s == seat else r.face_down() for s, r in enumerate(round_.racks))
    atu_shows = round_.rules.atu.in_stock and not round_.reshuffles and bool(round_.stock)
    hidden = len(round_.stock) - atu_shows
    stock = (HIDDEN,) * hidden + round_.stock[hidden:]
    took = round_.took and seen_by(round_.took, seat)
    assert took is None or isinstance(took, Drew | Took)
    return replace(round_, racks=racks, stock=stock, took=took, twin=round_.twin if round_.twin == seat else None)


def _set(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _deny(reason: Reason | None) -> None:
    if reason is not None:
        raise IllegalAction(reason)
