"""Connections as the Table knows them, and how much it bears from each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MOST_PEERS: Final = 16
"""Connections from other phones at a time: four seats, twice over while they reconnect, and some more."""
MOST_JUNK: Final = 8
SHAKY_AFTER: Final = 5.0
"""Seconds without a word after which the others are told; heartbeats come every 2 s."""
SILENT_AFTER: Final = 12.0
"""Seconds without a word after which a connection counts as lost."""


@dataclass(slots=True)
class Budget:
    """So much at once, so much a second."""

    burst: float
    rate: float
    left: float = field(init=False)
    at: float = float("-inf")

    def __post_init__(self) -> None:
        self.left = self.burst

    def spend(self, amount: float, now: float) -> bool:
        """Take `amount`; False if that is more than there is."""
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate) - amount
        self.at = now
        return self.left >= 0


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
    _messages: Budget = field(default_factory=lambda: Budget(60, 20))
    _letters: Budget = field(default_factory=lambda: Budget(96 * 1024, 8 * 1024))
    _greetings: Budget = field(default_factory=lambda: Budget(20, 2))

    def overdraws(self, now: float, letters: int) -> bool:
        """Count one message of that length; True if this peer sends more than anybody needs to."""
        if self.greeted or now < self.heard:
            self.heard = now
        within = self._messages.spend(1, now) & self._letters.spend(letters, now)
        return not (within or self.local)

    def may_greet(self, now: float) -> bool:
        """False if this peer asks for the facts over and over: each answer is as long as the game."""
        return self._greetings.spend(1, now) or self.local

    @property
    def silent_at(self) -> float:
        """When this connection counts as lost if nothing comes from it, or no Hello; never, for one on the
        dealer's own phone.
        """
        return float("inf") if self.local else self.heard + SILENT_AFTER

    @property
    def shaky_at(self) -> float:
        """When the others are told that nothing comes from it."""
        return float("inf") if self.local else self.heard + SHAKY_AFTER

    def wake_at(self, now: float) -> float:
        """When something is to be told about its silence."""
        return self.shaky_at if self.greeted and self.shaky_at > now else self.silent_at
