"""A round: one deal, from the shuffle to the settlement. Immutable; dealer and guests fold the same facts.

`round.choices(seat)` says what a seat may ask, `round.play(seat, action)` checks an action and says what it
makes happen, `round.after(event)` is the round once that has happened. A Round that `mask` has turned face
down for one seat answers the same questions for that seat, so a guest needs no other view of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import playing
from engine.action import Action
from engine.choices import Choices, choices
from engine.event import Dealt, Drew, Event, Reshuffled, Spoilt, Took, seen_by
from engine.rules import Line, Phase
from engine.settling import points
from engine.state import State, Tiles
from engine.tile import HIDDEN, Tile


@dataclass(frozen=True, slots=True)
class Round(State):
    """A State that can be asked and played. The state's fields and `after` are those of `State`."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the round waits for: the one to move, or all that still may exchange doubles."""
        if self.over or self.shuffling:
            return ()
        if self.phase is Phase.DOUBLES:
            return tuple(s for s in range(self.seats) if s not in self.market.done)
        return (self.turn,)

    @property
    def spoilt(self) -> bool:
        """True if the deal is void (E1.14): the round is over, counts for nothing and is dealt anew."""
        return isinstance(self.end, Spoilt)

    @property
    def pool(self) -> Tiles:
        """The tiles to be shuffled, sorted: the whole deck, or the discards that become the stock."""
        assert self.shuffling
        return self.rules.deck if self.phase is Phase.DEAL else self.rules.exhaustion.pool(self)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement, line by line; empty while the round goes on, and if the deal was spoilt."""
        if self.end is None or isinstance(self.end, Spoilt):
            return ()
        return self.rules.settling.lines(self, self.end)

    @property
    def points(self) -> tuple[int, ...]:
        """What the round brought each seat."""
        return points(self.lines, self.seats)

    def choices(self, seat: int) -> Choices:
        """What `seat` may ask now."""
        return choices(self, seat)

    def play(self, seat: int, action: Action) -> tuple[Event, ...]:
        """What `action` by `seat` makes happen, in order. IllegalAction if it may not; nothing changes."""
        return playing.play(self, seat, action)

    def deal(self, order: Sequence[Tile], starter: int) -> tuple[Event, ...]:
        """The deal of a shuffled deck (PROTOCOLS.md 1, step 5).

        The starter gets the first 15, each next seat 14, the rest is the stock, the last tile the atu.
        """
        assert self.phase is Phase.DEAL
        assert sorted(order) == sorted(self.pool)
        racks: list[Tiles] = [()] * self.seats
        at = 0
        for step in range(self.seats):
            size = self.rules.hand + (step == 0)
            racks[(starter + step) % self.seats] = tuple(sorted(order[at : at + size]))
            at += size
        return (Dealt(starter, tuple(racks), tuple(order[at:-1]), order[-1]),)

    def reshuffle(self, order: Sequence[Tile]) -> tuple[Event, ...]:
        """The new stock in drawing order, and the draw that was waiting for it."""
        assert self.phase is Phase.RESHUFFLE
        assert sorted(order) == sorted(self.pool)
        return (Reshuffled(tuple(order)), Drew(self.turn, order[0]))


def mask(round_: Round, seat: int | None) -> Round:
    """The Round as `seat` may know it (RULES.md 2).

    Other racks, others' offers and the stock lie face down, save the atu at its end.
    """
    racks = tuple(r if s == seat else r.face_down() for s, r in enumerate(round_.racks))
    atu_shows = round_.rules.atu.in_stock and not round_.reshuffles and bool(round_.stock)
    hidden = len(round_.stock) - atu_shows
    stock = (HIDDEN,) * hidden + round_.stock[hidden:]
    took = round_.took and seen_by(round_.took, seat)
    assert took is None or isinstance(took, Drew | Took)
    return replace(
        round_,
        racks=racks,
        stock=stock,
        took=took,
        twin=round_.twin if round_.twin == seat else None,
        market=round_.market.seen_by(seat),
    )
