"""What lies on a rack, judged before anything is laid: the running total of an opening that is being built.

The same code that will judge the move when it is asked for; so the screen needs no rules. Also what a group
is worth as it lies, where nothing is laid before the close (T2.20).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.action import Action, Lay, NewMeld, TakeDiscard
from engine.meld import Meld, Run, as_laid, value
from engine.reason import IllegalAction, Reason
from engine.round import Round
from engine.tile import Tile, plain

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Grouped:
    """Tiles side by side, from left to right; as they lie no meld, and worth nothing, if `kind` is None."""

    tiles: Tiles
    kind: Literal["run", "group"] | None
    points: int


@dataclass(frozen=True, slots=True)
class Preview:
    """points: of all groups and of what was laid earlier in this turn. needed: what an opening must reach,
    None once the seat has opened or where nothing is laid. reason: why the groups may not be laid now, all
    at once; None if they may."""

    groups: tuple[Grouped, ...]
    points: int
    needed: int | None
    reason: Reason | None


def preview(round_: Round, seat: int, groups: Sequence[Sequence[Tile]], take: int | None = None) -> Preview:
    """How `groups` from the rack of `seat`, and from the row if it takes index `take`, would be judged."""
    grouped = tuple(_grouped(round_, tuple(group)) for group in groups)
    laying = round_.rules.laying
    needed = None if laying is None else laying.needed(round_, seat)
    before = sum(_worth(round_, meld) for meld in round_.spread(seat).laid_now) if needed is not None else 0
    points = before + sum(group.points for group in grouped)
    return Preview(grouped, points, needed, _refused(round_, seat, groups, take))


def _refused(round_: Round, seat: int, groups: Sequence[Sequence[Tile]], take: int | None) -> Reason | None:
    places = tuple(NewMeld(tuple(group)) for group in groups)
    action: Action = Lay(places) if take is None else TakeDiscard(take, places)
    try:
        round_.play(seat, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def _grouped(round_: Round, tiles: Tiles) -> Grouped:
    meld = as_laid([plain(t) for t in tiles], round_.rules.jokers)
    if meld is None:
        return Grouped(tiles, None, 0)
    return Grouped(tiles, "run" if isinstance(meld, Run) else "group", _worth(round_, meld))


def _worth(round_: Round, meld: Meld) -> int:
    return 0 if round_.rules.values is None else value(meld, round_.rules.values)
