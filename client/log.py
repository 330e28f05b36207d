"""The dealer's log of a match: numbered facts, the salts that each brings to each seat, each one's head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from client.facts import Fact, shown_to
from client.messages import Told
from engine.base64url import to_text
from engine.steps import Salt

Salts = Mapping[int, tuple[Salt, ...]]


@dataclass(frozen=True, slots=True)
class _Line:
    fact: Fact
    salts: Salts
    head: bytes


@dataclass(slots=True)
class Log:
    """base: number of the last fact before this match; the room's first fact has number 1."""

    base: int = 0
    _lines: list[_Line] = field(default_factory=list)

    @property
    def last(self) -> int:
        """Number of the newest fact."""
        return self.base + len(self._lines)

    def add(self, fact: Fact, salts: Salts, head: bytes) -> None:
        """The next fact. head: the hash of the log with it."""
        self._lines.append(_Line(fact, salts, head))

    def told(self, n: int, seat: int | None) -> Told:
        """Fact `n` as `seat` may see it."""
        line = self._lines[n - self.base - 1]
        salts = () if seat is None else line.salts.get(seat, ())
        return Told(n, shown_to(line.fact, seat), salts)

    def head(self, n: int) -> str:
        """The head after fact `n`, base64url; "" in a local game and before this match."""
        return to_text(self._lines[n - self.base - 1].head) if self.base < n <= self.last else ""
