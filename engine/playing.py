"""What an action makes happen: every check of a turn from taking to throwing, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from engine.action import (
    Action,
    AnnounceAtu,
    AnnounceFew,
    AnnounceTabla,
    Close,
    Discard,
    Draw,
    Lay,
    NewMeld,
    Place,
    TakeDiscard,
)
from engine.event import (
    AtuAnnounced,
    Blocked,
    BlockedBy,
    Closed,
    Discarded,
    Drew,
    Event,
    FewAnnounced,
    Laid,
    ShuffleWanted,
    TablaAnnounced,
    Took,
)
from engine.exchanging import exchange
from engine.laid import Spread, opened_in
from engine.rack import Rack
from engine.reason import IllegalAction, Reason, deny
from engine.rules import FewTiles, Phase, Tabla
from engine.state import State, Tiles
from engine.tile import HIDDEN, Tile

Events = tuple[Event, ...]


def play(state: State, seat: int, action: Action) -> Events:
    """What `action` by `seat` makes happen, in order. IllegalAction if it may not."""
    if state.over:
        raise IllegalAction(Reason.ROUND_OVER)
    if state.shuffling:
        raise IllegalAction(Reason.SHUFFLING)
    match action:
        case AnnounceAtu():
            deny(state.rules.atu.announcing_refused(state, seat))
            return (AtuAnnounced(seat),)
        case AnnounceTabla():
            deny(announcing_refused(state, seat, state.rules.tabla))
            return (TablaAnnounced(seat),)
        case AnnounceFew():
            deny(announcing_refused(state, seat, state.rules.few))
            return (FewAnnounced(seat),)
        case Draw() | TakeDiscard() | Lay() | Discard() | Close():
            return _turn(state, seat, action)
        case _:
            return exchange(state, seat, action)


def _turn(state: State, seat: int, action: Draw | TakeDiscard | Lay | Discard | Close) -> Events:
    if seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if state.phase is Phase.DOUBLES:
        raise IllegalAction(Reason.DOUBLES_FIRST)
    match action:
        case Draw():
            return _draw(state, seat)
        case TakeDiscard(at, places):
            return _take(state, seat, at, places)
        case Lay(places):
            return _lay(state, seat, places)
        case Discard(tile):
            return _discard(state, seat, tile)
        case Close():
            return _close(state, seat, action)
        case _:
            assert_never(action)


def announcing_refused(state: State, seat: int, rule: Tabla | FewTiles | None) -> Reason | None:
    """Why `seat` may not announce what `rule` is about; None if it may."""
    return Reason.NOTHING_TO_ANNOUNCE if rule is None else rule.announcing_refused(state, seat)


def taking_refused(state: State, at: int) -> Reason | None:
    """Why the seat to move may not take from index `at` of its row on, save to close; None if it may."""
    refused = state.rules.rows.refuses(state, at)
    if refused is None and state.turn in state.on_rack:
        tabla = state.rules.tabla
        return None if tabla is not None and tabla.takes_row else Reason.PLAYS_ON_THE_RACK
    return refused


def _may_take(state: State) -> None:
    if state.phase is Phase.THROW:
        raise IllegalAction(Reason.ALREADY_TOOK if state.took else Reason.STARTER_ONLY_THROWS)


def _may_throw(state: State) -> None:
    if state.phase is Phase.TAKE:
        raise IllegalAction(Reason.TAKE_FIRST)


def _draw(state: State, seat: int) -> Events:
    _may_take(state)
    if state.stock:
        openly = state.rules.atu.in_stock and len(state.stock) == 1 and not state.reshuffles
        return (Drew(seat, state.stock[0], openly),)
    if state.rules.exhaustion.pool(state):
        return (ShuffleWanted(),)
    return (blocked(state, "stock"),)


def _take(state: State, seat: int, at: int, places: tuple[Place, ...]) -> Events:
    _may_take(state)
    deny(taking_refused(state, at))
    took = Took(seat, at, state.source[at:])
    tabla = state.rules.tabla
    to_the_rack = tabla is not None and tabla.takes_row and opened_in(state.table, seat) is None
    if not places and (state.rules.laying is None or to_the_rack):
        return (took,)
    then = state.taken_from(at, took.tiles)
    if state.rules.laying is not None:
        in_new_meld(took.tiles[0], then.racks[seat], places, Reason.LAY_WHAT_YOU_TAKE)
    _lay(then, seat, places)
    return (replace(took, places=places),)


def _lay(state: State, seat: int, places: tuple[Place, ...]) -> Events:
    laying = state.rules.laying
    if laying is None or not places:
        raise IllegalAction(Reason.NOTHING_IS_LAID)
    _may_throw(state)
    spread = laying.spread(state, seat, places, closing=False)
    one_is_left(spread.rack)
    if len(spread.rack) == 1 and not laying.closes_on_opening(state, seat):
        raise IllegalAction(Reason.CLOSE_NEXT_TURN)
    return (Laid(seat, places),)


def in_new_meld(tile: Tile, rack: Rack, places: Sequence[Place], otherwise: Reason) -> None:
    """IllegalAction unless a tile that is taken goes into a new meld of tiles that `rack` then holds.

    A joker that is only freed afterwards does not count (E1.18, E1.19, Q25, Q61).
    """
    melds = [p.tiles for p in places if isinstance(p, NewMeld)]
    if not any(tile in tiles and rack.holds(tiles) for tiles in melds):
        raise IllegalAction(otherwise, tile=str(tile))


def one_is_left(rack: Rack) -> None:
    """IllegalAction unless there is a tile to throw (E1.43, Q3, Q6)."""
    if not rack.tiles:
        raise IllegalAction(Reason.NO_TILE_TO_THROW)


def _discard(state: State, seat: int, tile: Tile) -> Events:
    _may_throw(state)
    _holds(state.racks[seat], tile)
    if len(state.racks[seat]) == 1:
        return _close(state, seat, Close((), tile))
    thrown = Discarded(seat, tile)
    then = state.after(thrown)
    by = "turns" if then.turns >= state.rules.most_turns else state.rules.exhaustion.ends(then)
    return (thrown,) if by is None else (thrown, blocked(then, by))


def _holds(rack: Rack, tile: Tile) -> None:
    """IllegalAction unless `rack` can show that tile: what is thrown is seen by all."""
    if tile == HIDDEN or not rack.holds([tile]):
        raise IllegalAction(Reason.NOT_HELD, tile=str(tile))


def _close(state: State, seat: int, action: Close) -> Events:
    deny(state.rules.closing.refuses(state, seat))
    _closing_take(state, seat, action)
    spread = _closing_spread(state.taken(seat, action.take), seat, action.places)
    one_is_left(spread.rack)
    _holds(spread.rack, action.discard)
    if len(spread.rack) > 1:
        raise IllegalAction(Reason.NOT_ALL_MELDED, left=len(spread.rack) - 1)
    closed = Closed(seat, action.places, action.discard, action.take)
    return (replace(closed, racks=_shown(state.after(closed)), twin=_twin(state)),)


def _closing_take(state: State, seat: int, action: Close) -> None:
    """IllegalAction unless a tile was taken before, or the row's last or the atu rightly now (Q35)."""
    if action.take == "none":
        return _may_throw(state)
    _may_take(state)
    if action.take == "row":
        if state.rules.laying is None:
            raise IllegalAction(Reason.TAKE_FIRST)
        deny(state.rules.rows.refuses(state, len(state.source) - 1))
        tile, otherwise = state.source[-1], Reason.LAY_WHAT_YOU_TAKE
    else:
        deny(state.rules.atu.taking_refused(state, seat))
        tile, otherwise = state.atu, Reason.ATU_STAYS
    return in_new_meld(tile, state.racks[seat].add(tile), action.places, otherwise)


def _closing_spread(state: State, seat: int, places: tuple[Place, ...]) -> Spread:
    if state.rules.laying is not None:
        return state.rules.laying.spread(state, seat, places, closing=True)
    spread = state.spread(seat)
    for place in places:
        if not isinstance(place, NewMeld):
            raise IllegalAction(Reason.NOTHING_IS_LAID)
        spread = spread.put(place, state.rules.jokers)
    return spread


def blocked(state: State, by: BlockedBy) -> Blocked:
    """The end of a round that nobody closed."""
    return Blocked(by, _shown(state), _twin(state))


def _shown(state: State) -> tuple[Tiles, ...]:
    """What each seat still holds, where the settlement counts it."""
    return tuple(rack.tiles for rack in state.racks) if state.rules.settling.counts_racks else ()


def _twin(state: State) -> int | None:
    return state.twin if state.rules.atu.automatic else None
