"""Doubles: before the first discard, who holds two identical tiles may exchange one unseen (E1.13, E1.14)."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from engine.action import AcceptOffer, AnnounceDoubles, DoubleDone, Exchange, Kind, OfferDouble, SpoilDeal
from engine.event import DoubleOffered, DoublesAnnounced, DoublesDone, DoublesExchanged, Event, Spoilt
from engine.market import doubles_in, kind_of
from engine.rack import Rack
from engine.reason import IllegalAction, Reason, deny
from engine.rules import Phase, Position
from engine.tile import HIDDEN, Tile, show


def exchange(position: Position, seat: int, action: Exchange) -> tuple[Event, ...]:
    """What `action` makes happen. A rack that lies face down is taken to hold what its owner says."""
    if isinstance(action, SpoilDeal):
        return _spoil(position, seat, action.doubles)
    if position.phase is not Phase.DOUBLES or seat in position.market.done:
        raise IllegalAction(Reason.TOO_LATE)
    match action:
        case AnnounceDoubles(kinds):
            return _announce(position, seat, kinds)
        case OfferDouble(to, tile):
            return _offer(position, seat, to, tile)
        case AcceptOffer(of, tile):
            return _accept(position, seat, of, tile)
        case DoubleDone():
            return (DoublesDone(seat),)
        case _:
            assert_never(action)


def kinds_held(rack: Rack) -> tuple[Kind, ...]:
    """The kinds of all doubles on a rack, sorted."""
    kinds = (kind_of(tile) for tile in doubles_in(rack.tiles))
    return tuple(sorted(kind for kind in kinds if kind is not None))


def _announce(position: Position, seat: int, kinds: tuple[Kind, ...]) -> tuple[Event, ...]:
    rack = position.racks[seat]
    if HIDDEN not in rack and Counter(kinds) - Counter(kinds_held(rack)):
        raise IllegalAction(Reason.NO_DOUBLE)
    return (DoublesAnnounced(seat, tuple(sorted(kinds))),)


def _offer(position: Position, seat: int, to: int, tile: Tile) -> tuple[Event, ...]:
    kind = _own_double(position, seat, tile)
    others = [s for s in range(position.seats) if s != seat and s not in position.market.done]
    if to not in others or kind not in position.market.kinds[to]:
        raise IllegalAction(Reason.OTHER_KIND, kind=kind)
    return (DoubleOffered(seat, to, kind, tile),)


def _accept(position: Position, seat: int, of: int, tile: Tile) -> tuple[Event, ...]:
    offer = position.market.offer(of, seat)
    if offer is None:
        raise IllegalAction(Reason.NO_OFFER)
    if _own_double(position, seat, tile) != offer.kind:
        raise IllegalAction(Reason.OTHER_KIND, kind=offer.kind)
    return (DoublesExchanged(of, seat, offer.tile, tile),)


def _own_double(position: Position, seat: int, tile: Tile) -> Kind:
    """The kind of an announced double that holds `tile`; IllegalAction if there is none."""
    kind = kind_of(tile)
    if kind is None or not position.racks[seat].holds((tile, tile)):
        raise IllegalAction(Reason.NO_DOUBLE, tile=str(tile))
    if kind not in position.market.kinds[seat]:
        raise IllegalAction(Reason.OTHER_KIND, kind=kind)
    return kind


def _spoil(position: Position, seat: int, doubles: tuple[Tile, ...]) -> tuple[Event, ...]:
    rule = position.rules.doubles
    deny(Reason.TOO_FEW_DOUBLES if rule is None else rule.spoiling_refused(position, seat))
    assert rule is not None
    if not position.racks[seat].holds((*doubles, *doubles)):
        raise IllegalAction(Reason.NO_DOUBLE, tile=show(doubles))
    real = [t for t in set(doubles) if kind_of(t) is not None]
    if not rule.spoils(len(real)):
        raise IllegalAction(Reason.TOO_FEW_DOUBLES, tiles=show(real))
    return (Spoilt(seat, tuple(sorted(doubles))),)
