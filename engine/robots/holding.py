"""When Maestru keeps what it could lay (E1.29).

Laid tiles serve everybody: others lay off there. Those kept may still be laid otherwise or thrown, and with
them a rack stays large enough to meld and to take from the row. So a seat opens with as little as it can, and
all the rest goes down at once with the close, unless somebody else is about to close first.
"""

from __future__ import annotations

from typing import Final

from engine.laid import opened_in
from engine.round import Round

ALARM: Final = 1
"""Tiles of an opponent who may close any moment: in 300 simulated rounds of Greu, who had one left closed in
every fourth turn, who had three in every seventh, all others in every fiftieth at most. Three as alarm, too,
is no stronger."""
LAPS: Final = 2
"""Laps before the end of the stock from which on nothing is kept: a round may end there."""


def is_safe(round_: Round, seat: int) -> bool:
    """True if nobody is about to end the round, as far as the number of tiles tells."""
    others = (s for s in range(round_.seats) if s != seat and opened_in(round_.table, s) is not None)
    alarm = any(len(round_.racks[s]) <= ALARM for s in others)
    return not alarm and len(round_.stock) > LAPS * round_.seats
