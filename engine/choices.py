"""What a seat may ask at this moment: destinations for a screen that knows no rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.action import Kind
from engine.laid import opened_before
from engine.market import doubles_in
from engine.playing import announcing_refused, taking_refused
from engine.rules import Fits, Phase
from engine.state import State, Tiles


@dataclass(frozen=True, slots=True)
class Exchanging:
    """While doubles are exchanged: own doubles, one face each; what other seats announced; who offers which
    kind.

    What is offered is announced before (`AnnounceDoubles`); a tile may be offered to a seat that announced
    its kind, and an offer be accepted with a tile of a double of that kind.
    """

    doubles: Tiles = ()
    partners: tuple[tuple[int, tuple[Kind, ...]], ...] = ()
    offers: tuple[tuple[int, Kind], ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """Empty where it is not the seat's turn and nothing may be said out of turn.

    `take` holds the indices in the row `source` that may be taken; with `take_lays`, the tile at that index
    must go at once into a new meld, those after it come to the rack. `close` says only that closing is not
    forbidden now, not that the rack can close (for that, `hints`); `take_atu`, `take_last` the same of a
    close that takes the atu or the row's last tile first. `opens`: what is laid must be an opening; `fits`:
    by id of each laid meld, what may be done to it. `spoil`: the doubles that the deal may be spoilt with.
    """

    draw: bool = False
    source: int = 0
    take: tuple[int, ...] = ()
    take_lays: bool = False
    throw: Tiles = ()
    announce_atu: bool = False
    close: bool = False
    take_atu: bool = False
    take_last: bool = False
    lay: bool = False
    opens: bool = False
    fits: tuple[tuple[int, Fits], ...] = ()
    announce_tabla: bool = False
    announce_few: bool = False
    exchange: Exchanging | None = None
    spoil: Tiles = ()


def choices(state: State, seat: int) -> Choices:
    """What `seat` may ask now."""
    if state.shuffling or state.over:
        return Choices()
    said = Choices(
        announce_atu=state.rules.atu.announcing_refused(state, seat) is None,
        announce_tabla=announcing_refused(state, seat, state.rules.tabla) is None,
        announce_few=announcing_refused(state, seat, state.rules.few) is None,
        spoil=_spoiling(state, seat),
    )
    if state.phase is Phase.DOUBLES:
        return said if seat in state.market.done else replace(said, exchange=_exchanging(state, seat))
    return _own_turn(state, seat, said) if seat == state.turn else said


def _own_turn(state: State, seat: int, said: Choices) -> Choices:
    taking, throwing = state.phase is Phase.TAKE, state.phase is Phase.THROW
    may_close = state.rules.closing.refuses(state, seat) is None
    row = range(len(state.source)) if taking else ()
    laying = state.rules.laying
    return replace(
        said,
        draw=taking,
        source=state.rules.rows.source(seat, state.seats),
        take=tuple(at for at in row if taking_refused(state, at) is None),
        take_lays=laying is not None,
        throw=tuple(dict.fromkeys(state.racks[seat].tiles)) if throwing else (),
        close=throwing and may_close,
        take_atu=taking and may_close and state.rules.atu.taking_refused(state, seat) is None,
        take_last=bool(row) and laying is not None and may_close and _last_may_go(state),
        lay=laying is not None and laying.refuses(state, seat) is None,
        opens=laying is not None and not opened_before(state.table, seat, state.turns),
        fits=() if laying is None else tuple((m.id, laying.fits(state, seat, m)) for m in state.table),
    )


def _last_may_go(state: State) -> bool:
    return state.rules.rows.refuses(state, len(state.source) - 1) is None


def _spoiling(state: State, seat: int) -> Tiles:
    rule, doubles = state.rules.doubles, doubles_in(state.racks[seat].tiles)
    if rule is None or rule.spoiling_refused(state, seat) is not None or not rule.spoils(len(doubles)):
        return ()
    return doubles


def _exchanging(state: State, seat: int) -> Exchanging:
    market = state.market
    others = (s for s in range(state.seats) if s != seat and s not in market.done and market.kinds[s])
    return Exchanging(
        doubles=doubles_in(state.racks[seat].tiles),
        partners=tuple((s, market.kinds[s]) for s in others),
        offers=tuple((offer.seat, offer.kind) for offer in market.offers if offer.to == seat),
    )
