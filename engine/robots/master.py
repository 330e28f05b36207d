"""How Maestru throws: as few turns to the close as can be seen, and little help for the next player."""

from __future__ import annotations

from typing import Final

from engine.laid import opened_in
from engine.robots.ahead import Ahead
from engine.robots.danger import danger
from engine.robots.fitting import pieces
from engine.robots.outlook import Outlook
from engine.robots.throwing import weakest
from engine.search.ways import Piece
from engine.tile import Tile

FEEDS: Final = 1.0
"""Turns that it costs to throw what the only opponent surely wants. Among more players it helps just one of
the others, and robots that starve each other only make rounds long. Where melds are laid, few discards can be
taken at all."""


def throw(view: Outlook) -> Tile:
    """The tile that Maestru throws."""
    turns = {t: n for t, n in ahead(view).throws().items() if t not in view.taken}
    order = weakest(view)
    if not turns:
        return order[0]
    if view.round_.seats == 2 and view.round_.rules.laying is None:
        turns = {t: n + FEEDS * danger(view, t) for t, n in turns.items()}
    rank = {t: at for at, t in enumerate(order)}
    return min(turns, key=lambda t: (turns[t], rank.get(t, len(rank)), t))


def ahead(view: Outlook, *, drawn: bool = True) -> Ahead:
    """The ways of the rack; of a robot that has opened, with what it may lay off now or later."""
    return Ahead(view, view.rack, _on_table(view), drawn=drawn)


def _on_table(view: Outlook) -> tuple[Piece, ...]:
    opened = opened_in(view.round_.table, view.seat) is not None
    return pieces(view.round_) if opened else ()
