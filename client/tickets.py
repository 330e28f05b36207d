"""*Mută locul aici* (PROTOCOLS.md 2): a seat goes to another device by a ticket that is good once and not for
long.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from engine.base64url import to_text

LIFE: Final = 15 * 60.0
"""Seconds."""
SIZE: Final = 16
Person = tuple[str, int]


@dataclass(slots=True)
class Tickets:
    """One for each person at most; only here, so a restarted dealer knows none. `rng`: the system's, but in
    tests.
    """

    rng: random.Random
    _open: dict[Person, tuple[str, float]] = field(default_factory=dict)

    def offer(self, person: Person, now: float) -> str:
        """A new ticket for the seat of `person`, base64url; an earlier one is good no more."""
        ticket = to_text(self.rng.randbytes(SIZE))
        self._open[person] = (ticket, now + LIFE)
        return ticket

    def redeem(self, ticket: str, now: float) -> Person | None:
        """Whose seat it opens, or None. It is used up then."""
        for person, (good, until) in list(self._open.items()):
            if now > until:
                del self._open[person]
            elif ticket == good:
                del self._open[person]
                return person
        return None
