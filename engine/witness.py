"""Checking a fact without taking anybody's word: play its action on one's own Round and compare (ARCHITECTURE
3.10).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.action import (
    Action,
    AnnounceAtu,
    AnnounceDoubles,
    AnnounceFew,
    AnnounceTabla,
    Close,
    Discard,
    DoubleDone,
    Draw,
    Lay,
    SpoilDeal,
    TakeDiscard,
)
from engine.event import (
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
    Event,
    FewAnnounced,
    Laid,
    Reshuffled,
    ShuffleWanted,
    Spoilt,
    TablaAnnounced,
    Took,
    agree,
)
from engine.market import kind_of
from engine.playing import blocked
from engine.reason import IllegalAction
from engine.round import Round
from engine.rules import Phase
from engine.tile import HIDDEN, exceeds

Played = (
    Drew
    | Took
    | Laid
    | TablaAnnounced
    | FewAnnounced
    | DoublesAnnounced
    | DoublesDone
    | Spoilt
    | Discarded
    | Closed
)
"""The facts that are one action each."""


def fits(round_: Round, event: Event) -> bool:
    """True if `event` can have happened in `round_`, as far as this Round's owner can see."""
    match event:
        case Dealt():
            return round_.phase is Phase.DEAL and _deals(round_, event)
        case Reshuffled(stock):
            return round_.phase is Phase.RESHUFFLE and len(stock) == len(round_.pool)
        case AtuAnnounced(seat):
            believed = replace(round_, twin=seat) if HIDDEN in round_.racks[seat] else round_
            return _plays(believed, seat, AnnounceAtu(), event)
        case Blocked(by="turns"):
            late = round_.turns >= round_.rules.most_turns and not round_.over
            return late and agree(blocked(round_, "turns"), event)
        case Blocked(by):
            ended = round_.rules.exhaustion.ends(round_) == by and not round_.over
            return (ended and agree(blocked(round_, by), event)) or _plays(round_, round_.turn, Draw(), event)
        case ShuffleWanted():
            return _plays(round_, round_.turn, Draw(), event)
        case DoubleOffered():
            return _offers(round_, event)
        case DoublesExchanged():
            return _exchanges(round_, event)
        case (
            Drew()
            | Took()
            | Laid()
            | TablaAnnounced()
            | FewAnnounced()
            | DoublesAnnounced()
            | DoublesDone()
            | Spoilt()
            | Discarded()
            | Closed()
        ):
            return _plays(round_, event.seat, action_of(event), event)
        case _:
            assert_never(event)


def action_of(event: Played) -> Action:
    """The action that makes `event` happen."""
    match event:
        case Drew():
            return Draw()
        case Took(_, at, _, places):
            return TakeDiscard(at, places)
        case Laid(_, places):
            return Lay(places)
        case TablaAnnounced():
            return AnnounceTabla()
        case FewAnnounced():
            return AnnounceFew()
        case DoublesAnnounced(_, kinds):
            return AnnounceDoubles(kinds)
        case DoublesDone():
            return DoubleDone()
        case Spoilt(_, doubles):
            return SpoilDeal(doubles)
        case Discarded(_, tile):
            return Discard(tile)
        case Closed(_, places, discard, take):
            return Close(places, discard, take)
        case _:
            assert_never(event)


def _plays(round_: Round, seat: int, action: Action, event: Event) -> bool:
    try:
        return agree(round_.play(seat, action)[0], event)
    except IllegalAction:
        return False


def _offers(round_: Round, event: DoubleOffered) -> bool:
    """The kind was announced by both, neither is through, and the tile, if it shows, is of that kind."""
    market, both = round_.market, (event.seat, event.to)
    return (
        round_.phase is Phase.DOUBLES
        and event.seat != event.to
        and all(s not in market.done and event.kind in market.kinds[s] for s in both)
        and (event.tile == HIDDEN or kind_of(event.tile) == event.kind)
    )


def _exchanges(round_: Round, event: DoublesExchanged) -> bool:
    """There was such an offer, the other has announced that kind, and both tiles, if they show, are of it."""
    offer = round_.market.offer(event.of, event.by)
    if offer is None or offer.kind not in round_.market.kinds[event.by] or not agree(offer.tile, event.given):
        return False
    racks = round_.racks[event.of].holds([event.given]) and round_.racks[event.by].holds([event.taken])
    tiles = (event.given, event.taken)
    return racks and all(t == HIDDEN or kind_of(t) == offer.kind for t in tiles)


def _deals(round_: Round, event: Dealt) -> bool:
    """Right numbers of tiles, and no face more often than the deck has it."""
    sizes = [round_.rules.hand + (seat == event.starter) for seat in range(round_.seats)]
    seen = [t for rack in event.racks for t in rack if t in round_.rules.deck]
    whole = sum(sizes) + len(event.stock) + 1 == len(round_.rules.deck)
    return (
        [len(rack) for rack in event.racks] == sizes
        and whole
        and exceeds([*seen, event.atu], round_.rules.deck) is None
    )
