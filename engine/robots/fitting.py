"""What fits the laid table, now or once other tiles come: lay-offs as pieces for `engine.search.ways`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.laid import LaidMeld
from engine.meld import HIGH_ACE, MAX_GROUP, JokerRule, Run
from engine.round import Round
from engine.search.heap import pack
from engine.search.ways import Piece
from engine.tile import JOKER, Tile, face

CHAIN: Final = 3
"""How many places beyond the end of a run are looked at."""


def pieces(round_: Round) -> tuple[Piece, ...]:
    """What may be laid off sooner or later by whoever may lay off: what a rack holds of it and what it
    lacks.
    """
    rule = round_.rules.jokers
    found = {
        (pack(held), pack(lacks), len(lacks), len(held))
        for meld in round_.table
        if not meld.locked
        for held, lacks in (*_chains(meld), *_single(meld, rule))
    }
    return tuple(sorted(found))


def _single(meld: LaidMeld, rule: JokerRule) -> Iterator[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """A colour that a group lacks, and a joker where one fits."""
    if any(JOKER in meld.room(high, rule) for high in (False, True, None)):
        yield (JOKER,), ()
    if not isinstance(meld.meld, Run) and len(meld.meld.tiles) < MAX_GROUP:
        yield from (((t,), ()) for t in meld.meld.missing)


def _chains(meld: LaidMeld) -> Iterator[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """Tiles that follow a run at one end without a gap, some of them held."""
    run = meld.meld
    if not isinstance(run, Run):
        return
    up = [_at(run, place) for place in range(run.last + 1, min(HIGH_ACE, run.last + CHAIN) + 1)]
    down = [_at(run, place) for place in range(run.first - 1, max(0, run.first - 1 - CHAIN), -1)]
    for chain in (up, down):
        for length in range(1, len(chain) + 1):
            *before, end = chain[:length]
            for size in range(len(before) + 1):
                for some in combinations(before, size):
                    yield (*some, end), tuple(t for t in before if t not in some)


def _at(run: Run, place: int) -> Tile:
    return face(run.colour, 1 if place == HIGH_ACE else place)
