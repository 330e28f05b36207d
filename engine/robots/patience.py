"""When Maestru does not close though it can: a joker in a meld costs, one thrown doubles (T1.25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.action import Close
from engine.partition import closings
from engine.robots.outlook import Outlook, Tiles, without
from engine.tile import JOKER, Tile

HAZARD: Final = 0.02
"""By how much, from the third lap on, it gets likelier each lap that a given opponent closes in it."""
MOST_HAZARD: Final = 0.25
LOSS: Final = 230
"""What a round lost costs where opponents pay the closer; elsewhere it is the rack."""


def better_later(view: Outlook, close: Close) -> Tile | None:
    """The tile to throw instead of closing now, if waiting a turn for a better close is worth the risk."""
    if view.round_.rules.laying is not None or JOKER not in view.rack or close.discard == JOKER:
        return None
    now, risk = _worth(view, view.rack)[close.discard], _risk(view)
    later = {t: (1 - risk) * worth - risk * _loss(view) for t, worth in _next_turn(view)}
    best = max(later, key=lambda t: (later[t], t), default=None)
    return best if best is not None and later[best] > now else None


def _next_turn(view: Outlook) -> Iterator[tuple[Tile, float]]:
    """For each throw after which any tile closes, what the close of the next turn is worth on average."""
    for thrown in sorted(set(_worth(view, view.rack)) - {*view.taken, JOKER}):
        rest = without(view.rack, thrown)
        worths = (
            (n, max(_worth(view, tuple(sorted((*rest, t)))).values())) for t, n in view.unseen.items() if n
        )
        yield thrown, sum(n * worth for n, worth in worths) / max(view.hidden, 1)


def _worth(view: Outlook, tiles: Tiles) -> dict[Tile, int]:
    """What a close with each free tile is worth."""
    rules = view.round_.rules
    found = closings(tiles, rules.jokers, rules.values)
    return {t: rules.settling.closing_worth(rules, melds, t) for t, melds in found.items()}


def _risk(view: Outlook) -> float:
    """How likely it is that somebody else closes before the next turn."""
    each = min(MOST_HAZARD, max(0.0, HAZARD * (view.round_.lap - 2)))
    return float(1 - (1 - each) ** (view.round_.seats - 1))


def _loss(view: Outlook) -> int:
    cost = view.round_.rules.settling.rack_cost(view.rack)
    return LOSS if cost is None else cost
