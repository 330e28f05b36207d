"""Rules: a few numbers and one strategy for each question a variant answers in its own way (DESIGN.md 3.5).

A strategy is a frozen value. It is asked with a `Position`, the part of a Round that the rules may look at, and answers
with a `Reason` or a number; it never changes anything. Nothing in the project asks *which* variant is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, Protocol

from engine.meld import MIN_MELD, JokerRule, Meld, Values
from engine.rack import Rack
from engine.reason import Reason
from engine.tile import FULL_SET, Tile

if TYPE_CHECKING:
    from engine.action import Action
    from engine.event import Blocked, BlockedBy, Closed


class Phase(StrEnum):
    """What a Round waits for."""

    DEAL = "deal"
    TAKE = "take"
    THROW = "throw"
    RESHUFFLE = "reshuffle"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement: `amount` points go from a seat (None: from nobody) to a seat, for `reason`.

    `tiles` are those it is paid for, in laid order, where it is paid for tiles.
    """

    reason: str
    source: int | None
    to: int
    amount: int
    tiles: tuple[Tile, ...] = ()


class Position(Protocol):
    """What strategies may look at; `Round` is one."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seats(self) -> int: ...
    @property
    def lap(self) -> int: ...
    @property
    def starter(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def racks(self) -> tuple[Rack, ...]: ...
    @property
    def rows(self) -> tuple[tuple[Tile, ...], ...]: ...
    @property
    def stock(self) -> tuple[Tile, ...]: ...
    @property
    def atu(self) -> Tile: ...
    @property
    def twin(self) -> int | None: ...
    @property
    def announced(self) -> int | None: ...
    @property
    def reshuffles(self) -> int: ...
    @property
    def idle(self) -> int: ...
    @property
    def visible(self) -> tuple[Tile, ...]: ...


class Rows(Protocol):
    """Where discards lie and which of them may be taken."""

    def count(self, seats: int) -> int:
        """How many rows there are."""

    def home(self, seat: int, seats: int) -> int:
        """Index of the row that a seat's discards go to."""

    def source(self, seat: int, seats: int) -> int:
        """Index of the row that a seat may take from."""

    def refuses(self, position: Position, at: int) -> Reason | None:
        """Why the seat to move may not take from index `at` of its source row on; None if it may."""

    def dead(self, position: Position) -> int | None:
        """Index of the row whose first tile is dead, or None."""


class AtuRule(Protocol):
    """Where the atu lies, who is paid for its twin, and when."""

    @property
    def in_stock(self) -> bool:
        """True if the atu is the last tile of the stock."""

    @property
    def automatic(self) -> bool:
        """True if whoever was dealt the twin is paid without announcing it; the round's end then says who."""

    def taking_refused(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may not take the atu itself as part of a close; None if it may."""

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may not announce the twin now; None if it may."""

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        """What the twin brings at the end of the round."""


class Closing(Protocol):
    """When a seat may close."""

    def refuses(self, position: Position, seat: int) -> Reason | None:
        """Why nobody in `seat`'s place may close now, whatever is held; None if it is allowed."""


class Exhaustion(Protocol):
    """What an empty stock means."""

    def pool(self, position: Position) -> tuple[Tile, ...]:
        """The discards that become the new stock, sorted; empty when the round is blocked instead."""

    def rows_after(self, position: Position) -> tuple[tuple[Tile, ...], ...]:
        """The rows once the pool is taken out of them."""

    def ends(self, position: Position) -> BlockedBy | None:
        """What ends the round, though nobody closed, now that a turn has ended; None if it goes on."""


class Settling(Protocol):
    """What the end of a round is worth."""

    @property
    def counts_racks(self) -> bool:
        """True if it pays by what the others hold: the end of the round then shows their racks."""

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        """The settlement, line by line, the atu's bonus included."""

    def closing_worth(self, melds: Sequence[Meld], free: Tile) -> int:
        """What closing with these melds and that free tile is worth to the closer, from each who pays."""


class Forced(Protocol):
    """What is played for a player who is away (T1.34, A.23)."""

    def throw(self, position: Position, seat: int) -> Action:
        """The move that ends the turn of `seat`, who has taken a tile; legal whatever the rack holds."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The match ends after `number` rounds (T1.31)."""

    number: int

    def over(self, played: int, totals: Sequence[int]) -> bool:
        """True once the last round is settled."""
        return played >= self.number


Length = Rounds


class RulesError(ValueError):
    """The numbers of a variant or a room's options do not fit together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A variant as a value. Checked on construction: RulesError if the numbers do not fit."""

    name: str
    rows: Rows
    atu: AtuRule
    closing: Closing
    exhaustion: Exhaustion
    settling: Settling
    forced: Forced
    length: Length
    jokers: JokerRule = JokerRule()
    values: Values | None = None
    direction: Literal["right", "left"] = "right"
    players: tuple[int, ...] = (2, 3, 4)
    deck: tuple[Tile, ...] = FULL_SET
    hand: int = 14
    most_turns: int = 400
    """Guard of RULES.md 9 (T1, 10): a round of more turns is blocked."""

    def __post_init__(self) -> None:
        if self.hand < MIN_MELD:
            raise RulesError(f"a hand of {self.hand} tiles holds no meld")
        if max(self.players) * self.hand + 2 > len(self.deck):
            raise RulesError(f"{len(self.deck)} tiles are too few for {max(self.players)} hands of {self.hand}")
