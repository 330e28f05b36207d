"""Closing moves that a rack can make: what *Închide*, forced moves and robots use. A person's move never
needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from engine.action import Close, NewMeld, Place, Taking
from engine.choices import Choices
from engine.laid import opened_before
from engine.openings import openings
from engine.partition import closings, partitions
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.round import Round
from engine.state import put
from engine.tile import JOKER, Tile, plain
from engine.unloading import dressed, in_order, placed, unloadings

Worth = tuple[int, Close]
Laid = tuple[tuple[Place, ...], Tile]
"""Places that leave one tile, and that tile."""

_WAYS: Final = 60
"""Ways to lay a rack that are tried until one is an opening too."""


def closes(round_: Round, seat: int) -> dict[Tile, Close]:
    """For each free tile that `seat` could throw, the close that is worth most (T1.23); empty if closing
    is not open.

    Before a tile is taken these are closes that take the atu or the row's last tile themselves, where that
    may be. `round_` may be masked for `seat`. The best free tile comes first: the highest worth, then the
    order of the faces.
    """
    best: dict[Tile, Worth] = {}
    for take in _takes(round_.choices(seat)):
        for worth, close in _ways(round_, seat, take):
            if close.discard not in best or worth > best[close.discard][0]:
                best[close.discard] = worth, close
    first = sorted(best, key=lambda free: (-best[free][0], free))
    return {free: best[free][1] for free in first}


def best_close(round_: Round, seat: int) -> Close | None:
    """The close that is worth most, or None if there is none now."""
    return next(iter(closes(round_, seat).values()), None)


def brings(round_: Round, seat: int, close: Close) -> int:
    """Points that a legal close brings `seat`, where none of them depends on what others hold.

    `round_` may be masked for `seat`.
    """
    alone = replace(round_, racks=put((Rack(),) * round_.seats, seat, round_.racks[seat]))
    return alone.after_all(alone.play(seat, close)).points[seat]


def _takes(choices: Choices) -> Iterator[Taking]:
    if choices.close:
        yield "none"
    if choices.take_atu:
        yield "atu"
    if choices.take_last:
        yield "row"


def _ways(round_: Round, seat: int, take: Taking) -> Iterator[Worth]:
    """Legal closes that take so, with their worth."""
    then = round_.taken(seat, take)
    if round_.rules.laying is None:
        yield from (w for w in _from_rack(then, seat, take) if take == "none" or _legal(round_, seat, w[1]))
        return
    for places, free in _laid(then, seat):
        close = Close(places, free, take)
        if _legal(round_, seat, close):
            yield brings(round_, seat, close), close


def _legal(round_: Round, seat: int, close: Close) -> bool:
    try:
        round_.play(seat, close)
    except IllegalAction:
        return False
    return True


def _from_rack(round_: Round, seat: int, take: Taking) -> Iterator[Worth]:
    """Where nothing is laid before the close."""
    rules = round_.rules
    for free, melds in closings(round_.racks[seat].tiles, rules.jokers, rules.values).items():
        worth = rules.settling.closing_worth(rules, melds, free)
        yield worth, Close(tuple(NewMeld(m.tiles) for m in melds), free, take)


def _laid(round_: Round, seat: int) -> Iterator[Laid]:
    """Where melds are laid; whether the rules let them is not asked."""
    if seat in round_.on_rack:
        yield from _melds_alone(round_, seat)
    elif opened_before(round_.table, seat, round_.turns):
        yield from _with_the_table(round_, seat)
    else:
        yield from _opening(round_, seat)


def _melds_alone(round_: Round, seat: int) -> Iterator[tuple[tuple[NewMeld, ...], Tile]]:
    rules, rack = round_.rules, round_.racks[seat]
    for free, melds in closings(rack.tiles, rules.jokers, rules.values).items():
        laid = dressed([m.tiles for m in melds], rack)
        yield laid, _left(rack, laid, free)


def _left(rack: Rack, melds: tuple[NewMeld, ...], free: Tile) -> Tile:
    """The free tile as the rack holds it: of two jokers the one that was not laid."""
    return free if plain(free) != JOKER else rack.give(*(t for m in melds for t in m.tiles)).tiles[-1]


def _with_the_table(round_: Round, seat: int) -> Iterator[Laid]:
    """New melds, tiles laid off and jokers swapped out."""
    seen = set()
    for places, then in unloadings(round_, seat):
        if then.racks[seat] not in seen:
            seen.add(then.racks[seat])
            for melds, free in _melds_alone(then, seat):
                yield in_order(places, melds), free


def _opening(round_: Round, seat: int) -> Iterator[Laid]:
    """A close in the turn of the opening: all in melds, or what may be laid off at once after them."""
    rules, rack = round_.rules, round_.racks[seat]
    yield from _with_the_table(round_, seat)
    for free in closings(rack.tiles, rules.jokers):
        rest = [plain(t) for t in rack.give(free).tiles]
        for melds in islice(partitions(rest, rules.jokers), _WAYS):
            laid = dressed([m.tiles for m in melds], rack)
            yield laid, _left(rack, laid, free)
    for opening in openings(round_, seat):
        then = placed(round_, seat, opening)
        yield from (((*opening, *places), free) for places, free in _with_the_table(then, seat))
