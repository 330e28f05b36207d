"""How likely the next player is to want a tile, by what the rows have shown."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from engine.meld import HIGH_ACE
from engine.robots.outlook import Outlook
from engine.tile import COLOURS, Tile, face

PASSED: Final = 0.3
"""How much less likely who threw a face, or let it lie, wants it or holds its twin."""


def danger(view: Outlook, tile: Tile) -> float:
    """0 for a tile that nobody can use, towards 1 for one that the next player surely holds the mates of."""
    if not tile.is_real:
        return 1.0
    after = (view.seat + 1) % view.round_.seats
    passed = _passed(view, after)
    share = len(view.round_.racks[after]) / max(view.hidden, 1)

    def held(t: Tile) -> float:
        likely = min(1.0, share * view.unseen[t])
        return likely * PASSED if t in passed else likely

    pairs = sum(held(a) * held(b) for a, b in mates(tile))
    return (1 - exp(-pairs)) * (PASSED if tile in passed else 1.0)


def mates(tile: Tile) -> Iterator[tuple[Tile, Tile]]:
    """The pairs of faces that make a meld of three with a real tile."""
    others = [face(c, tile.number) for c in COLOURS if c != tile.colour]
    yield from ((a, b) for i, a in enumerate(others) for b in others[i + 1 :])
    for place in (tile.number, HIGH_ACE) if tile.number == 1 else (tile.number,):
        for first in range(max(1, place - 2), min(place, HIGH_ACE - 2) + 1):
            a, b = (_at(tile.colour, p) for p in range(first, first + 3) if p != place)
            yield a, b


def _at(colour: str, place: int) -> Tile:
    return face(colour, 1 if place == HIGH_ACE else place)


def _passed(view: Outlook, after: int) -> set[Tile]:
    """The faces that the next player threw or left in the row it takes from, as far as rows tell who did."""
    round_ = view.round_
    rows = round_.rules.rows
    if rows.count(round_.seats) == 1:
        return set()
    thrown, offered = (
        round_.rows[rows.home(after, round_.seats)],
        round_.rows[rows.source(after, round_.seats)],
    )
    return {*thrown, *offered}
