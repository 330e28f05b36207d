"""A match: several rounds, a fold over their settlements (T1.5, T1.31)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.round import Round
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Match:
    """`points` holds the points of each settled round, by seat."""

    rules: Rules
    seats: int
    first: int | None = None
    """Who started round 1; None until it was dealt."""
    points: tuple[tuple[int, ...], ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Running totals by seat."""
        return tuple(sum(column) for column in zip(*self.points, strict=True)) or (0,) * self.seats

    @property
    def over(self) -> bool:
        """True once no further round is played."""
        return self.rules.length.over(len(self.points), self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the highest total; equal totals share the first place (T1.31)."""
        totals = self.totals
        return tuple(s for s, total in enumerate(totals) if total == max(totals))

    @property
    def next_starter(self) -> int | None:
        """Who starts the next round: the seat after the last starter; None before round 1: chance decides."""
        return None if self.first is None else (self.first + len(self.points)) % self.seats

    def new_round(self) -> Round:
        """The next round, waiting for its deal."""
        return Round(self.rules, self.seats)

    def after(self, round_: Round) -> Match:
        """The match once `round_`, which is over, is settled; a spoilt one counts for nothing."""
        assert round_.over
        first = round_.starter if self.first is None else self.first
        if round_.spoilt:
            return replace(self, first=first)
        return replace(self, first=first, points=(*self.points, round_.points))
