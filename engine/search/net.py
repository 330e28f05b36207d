"""The melds worth most once the tiles left over are paid for."""

from __future__ import annotations

from engine.costs import Costs
from engine.meld import JokerRule, Meld, Values
from engine.search.catalogue import Fitting, best_readings
from engine.search.heap import FACES, GUARDS, ONE, lowest


class Net:
    """As `Most`, but a tile in a meld counts what it is worth there and one left over what it costs."""

    def __init__(self, shelf: Fitting, rule: JokerRule, values: Values, costs: Costs) -> None:
        self._shelf = shelf
        self._readings = best_readings(rule, values)
        self._costs = costs
        self._known: dict[int, tuple[int, int]] = {GUARDS: (0, 0)}

    def melds(self, heap: int) -> list[Meld]:
        """The melds of the best choice."""
        chosen: list[Meld] = []
        while heap != GUARDS:
            meld = self._net(heap)[1]
            if meld:
                chosen.append(self._readings[meld][1])
            heap -= meld or ONE[FACES[lowest(heap)]]
        return chosen

    def _net(self, heap: int) -> tuple[int, int]:
        """The best net, and the meld for the lowest tile or 0 if that tile is left over."""
        if heap in self._known:
            return self._known[heap]
        place = lowest(heap)
        face = FACES[place]
        best = self._net(heap - ONE[face])[0] - self._costs.each(face), 0
        for meld in self._shelf[place]:
            rest = heap - meld
            if rest & GUARDS == GUARDS:
                best = max(best, (self._net(rest)[0] + self._readings[meld][0], meld))
        self._known[heap] = best
        return best
