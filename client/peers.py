"""Connections as the Table knows them, and how much nonsense it bears from each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_JUNK: Final = 8
BURST: Final = 60.0
PER_SECOND: Final = 20.0
SILENT_AFTER: Final = 12.0
"""Seconds without a word after which a connection counts as lost; heartbeats come every 2 s."""


@dataclass(slots=True)
class Peer:
    """One connection. A person's is known by (key, place); a robot's by its seat. `local`: it runs on the
    dealer's phone.
    """

    key: str
    place: int
    heard: float
    local: bool = False
    robot: int | None = None
    greeted: bool = False
    junk: int = 0
    tokens: float = BURST

    def overdraws(self, now: float) -> bool:
        """Count one message; True if this peer sends more than anybody needs to."""
        self.tokens = min(BURST, self.tokens + (now - self.heard) * PER_SECOND) - 1
        self.heard = now
        return self.tokens < 0 and not self.local

    def silent_at(self) -> float:
        """When this connection counts as lost if nothing comes from it; never, for one on the dealer's own
        phone.
        """
        return float("inf") if self.local else self.heard + SILENT_AFTER
