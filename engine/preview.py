"""What lies on a rack, judged before anything is laid: the running total of an opening that is being built.

The same code that will judge the move when it is asked for; so the screen needs no rules. Also what a group
is worth as it lies, where nothing is laid before the close (T2.20).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.action import Action, Lay, NewMeld, Place, TakeDiscard
from engine.meld import Meld, Run, as_laid, value
from engine.reason import IllegalAction, Reason
from engine.round import Round
from engine.rules import Fits
from engine.state import put
from engine.tile import Tile, plain

Tiles = tuple[Tile, ...]
Places = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Grouped:
    """Tiles side by side, from left to right; as they lie no meld, and worth nothing, if `kind` is None."""

    tiles: Tiles
    kind: Literal["run", "group"] | None
    points: int


@dataclass(frozen=True, slots=True)
class Preview:
    """points: of all groups. needed: what an opening must reach, None once the seat has opened, earlier in
    this turn too, or where nothing is laid. reason: why all of it may not be laid now, at
    once; None if it may. fits: as in `Choices`, once all of it lies there; None if it cannot lie there.
    """

    groups: tuple[Grouped, ...]
    points: int
    needed: int | None
    reason: Reason | None
    fits: tuple[tuple[int, Fits], ...] | None = None


def preview(
    round_: Round,
    seat: int,
    groups: Sequence[Sequence[Tile]],
    take: int | None = None,
    places: Places | None = None,
) -> Preview:
    """How `groups` from the rack of `seat`, and from the row if it takes index `take`, would be judged.

    places: the whole move in order, where it is more than to lay these groups.
    """
    grouped = tuple(_grouped(round_, tuple(group)) for group in groups)
    laying = round_.rules.laying
    needed = None if laying is None or round_.spread(seat).laid_now else laying.needed(round_, seat)
    points = sum(group.points for group in grouped)
    move = tuple(NewMeld(tuple(group)) for group in groups) if places is None else places
    return Preview(
        grouped, points, needed, _refused(round_, seat, move, take), _fits(round_, seat, move, take)
    )


def _refused(round_: Round, seat: int, places: Places, take: int | None) -> Reason | None:
    action: Action = Lay(places) if take is None else TakeDiscard(take, places)
    try:
        round_.play(seat, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def _fits(round_: Round, seat: int, places: Places, take: int | None) -> tuple[tuple[int, Fits], ...] | None:
    laying = round_.rules.laying
    if laying is None:
        return None
    state = round_ if take is None else round_.taken_from(take, round_.source[take:])
    spread = state.spread(seat)
    try:
        for place in places:
            spread = spread.put(place, round_.rules.jokers)
    except IllegalAction:
        return None
    then = replace(state, racks=put(state.racks, seat, spread.rack), table=spread.table)
    return tuple((meld.id, laying.fits(then, seat, meld)) for meld in then.table)


def _grouped(round_: Round, tiles: Tiles) -> Grouped:
    meld = as_laid([plain(t) for t in tiles], round_.rules.jokers)
    if meld is None:
        return Grouped(tiles, None, 0)
    return Grouped(tiles, "run" if isinstance(meld, Run) else "group", _worth(round_, meld))


def _worth(round_: Round, meld: Meld) -> int:
    return 0 if round_.rules.values is None else value(meld, round_.rules.values)
