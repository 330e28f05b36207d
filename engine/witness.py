"""Checking a fact without taking anybody's word: play its action on one's own Round and compare (DESIGN.md
3.10).
"""

from __future__ import annotations

from typing import assert_never

from engine.action import Action, Close, Discard, Draw, TakeDiscard
from engine.event import (
    AtuAnnounced,
    Blocked,
    Closed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Reshuffled,
    ShuffleWanted,
    Took,
    agree,
)
from engine.reason import IllegalAction
from engine.round import Round
from engine.rules import Phase
from engine.tile import exceeds


def fits(round_: Round, event: Event) -> bool:
    """True if `event` can have happened in `round_`, as far as this Round's owner can see."""
    match event:
        case Dealt():
            return round_.phase is Phase.DEAL and _deals(round_, event)
        case Reshuffled(stock):
            return round_.phase is Phase.RESHUFFLE and len(stock) == len(round_.pool)
        case AtuAnnounced(seat):
            return seat == round_.turn and round_.announced is None and not round_.over
        case Blocked(by="turns"):
            return not round_.over and round_.turns >= round_.rules.most_turns
        case ShuffleWanted() | Blocked():
            return _plays(round_, round_.turn, Draw(), event)
        case Drew() | Took() | Discarded() | Closed():
            return _plays(round_, event.seat, action_of(event), event)
        case _:
            assert_never(event)


def action_of(event: Drew | Took | Discarded | Closed) -> Action:
    """The action that makes `event` happen."""
    match event:
        case Drew():
            return Draw()
        case Took(_, at):
            return TakeDiscard(at)
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
