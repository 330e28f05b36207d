"""The opening: what a seat must lay in one turn before it may do more on the table (E1.27, A.15, E2.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.meld import Group, Meld, Run, Values, value
from engine.reason import Reason
from engine.tile import JOKER

Why = Literal["run + 45", "set of 1s", "no run", "under 45", "first lap"]
"""The grounds of a verdict, in the words of the worked cases."""

_REFUSED: Final[dict[Why, Reason]] = {
    "no run": Reason.NO_RUN,
    "under 45": Reason.UNDER_45,
    "first lap": Reason.FIRST_LAP,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """points: what the melds are worth in play, whether they open or not."""

    ok: bool
    points: int
    why: Why

    @property
    def reason(self) -> Reason | None:
        """Why not; None if they open."""
        return _REFUSED.get(self.why)


@dataclass(frozen=True, slots=True)
class Opening:
    """At least `points` with `runs` runs, in lap `from_lap` or later; with `ones_alone`, or a group of 1s by
    itself.

    clean_run: one of the runs must hold no joker (C-E2-4). closes: the turn of the opening may end the round
    (C-E1-7).
    """

    points: int = 45
    runs: int = 1
    from_lap: int = 2
    ones_alone: bool = False
    clean_run: bool = False
    closes: bool = True

    def judge(self, melds: Sequence[Meld], values: Values, lap: int = 2) -> Verdict:
        """The verdict on `melds`, all that a seat lays in the turn of its opening, by the values in play."""
        points = sum(value(meld, values) for meld in melds)
        why = self._why(melds, points, lap)
        return Verdict(why not in _REFUSED, points, why)

    def _why(self, melds: Sequence[Meld], points: int, lap: int) -> Why:
        if lap < self.from_lap:
            return "first lap"
        if self.ones_alone and len(melds) == 1 and isinstance(melds[0], Group) and melds[0].number == 1:
            return "set of 1s"
        runs = [m for m in melds if isinstance(m, Run) and not (self.clean_run and JOKER in m.tiles)]
        if len(runs) < self.runs:
            return "no run"
        return "run + 45" if points >= self.points else "under 45"
