"""Rules: a few numbers and one strategy for each question that a variant answers (ARCHITECTURE 3.5).

A strategy is a frozen value. It is asked with a `Position`, the part of a Round that rules may look at, and
answers with a `Reason` or a number; it never changes anything. Nothing in the project asks *which* variant is
played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, Protocol

from engine.meld import MIN_MELD, JokerRule, Meld, Values
from engine.rack import Rack
from engine.reason import Reason
from engine.tile import FULL_SET, Tile

if TYPE_CHECKING:
    from engine.action import Action, Place
    from engine.event import Blocked, BlockedBy, Closed
    from engine.laid import LaidMeld, Spread
    from engine.market import Market


class Phase(StrEnum):
    """What a Round waits for."""

    DEAL = "deal"
    DOUBLES = "doubles"
    TAKE = "take"
    THROW = "throw"
    RESHUFFLE = "reshuffle"
    OVER = "over"


LineReason = Literal[
    "close",
    "melded-joker",
    "free-joker",
    "atu",
    "meld",
    "laid-off",
    "rack",
    "loose",
    "not-opened",
    "penalty",
    "close-bonus",
    "tabla-bonus",
    "closing-tile",
    "double-game",
    "double-round",
]
"""What points are given or taken for; the screens have words for each."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement: `amount` points go from a seat (None: from nobody) to a seat, for `reason`.

    `tiles` are those it is paid for, in laid order, where it is paid for tiles.
    """

    reason: LineReason
    source: int | None
    to: int
    amount: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Fits:
    """What may be done to a laid meld.

    Faces to lay off at a run's low or high end or into a group, and faces that free a joker.
    """

    low: tuple[Tile, ...] = ()
    high: tuple[Tile, ...] = ()
    into: tuple[Tile, ...] = ()
    swap: tuple[Tile, ...] = ()


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
    @property
    def phase(self) -> Phase: ...
    @property
    def table(self) -> tuple[LaidMeld, ...]: ...
    @property
    def drawn(self) -> tuple[int, ...]: ...
    @property
    def on_rack(self) -> tuple[int, ...]: ...
    @property
    def few(self) -> tuple[int, ...]: ...
    @property
    def penalised(self) -> tuple[int, ...]: ...
    @property
    def market(self) -> Market: ...


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
    def bonus(self) -> int:
        """What the twin brings whoever was dealt it."""

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


class Laying(Protocol):
    """What may be laid on the table before a close, and when (RULES.md 5.3)."""

    def refuses(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may lay nothing in this turn, whatever it holds; None if it may."""

    def needed(self, position: Position, seat: int) -> int | None:
        """Points that what `seat` lays in this turn must reach; None if it opened in an earlier one."""

    def fits(self, position: Position, seat: int, meld: LaidMeld) -> Fits:
        """What `seat` may do to that laid meld now."""

    def spread(self, position: Position, seat: int, places: Sequence[Place], *, closing: bool) -> Spread:
        """The seat's rack and the table after `places`; IllegalAction if one of them breaks a rule.

        closing: the places belong to a close.
        """

    def closes_on_opening(self, position: Position, seat: int) -> bool:
        """True if `seat` may end the round in the turn of its opening, should this be that turn."""


class Tabla(Protocol):
    """The announced game 'pe tablă' among players who lay (E1.46)."""

    @property
    def takes_row(self) -> bool:
        """True if the row's last tile may be taken without laying it, which announces 'pe tablă' (C-E1-4)."""

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may not announce it now; None if it may."""


class FewTiles(Protocol):
    """The announcement of one's last tiles (E1.42)."""

    def announcing_refused(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` need not or may not announce now; None if it may."""

    def late(self, position: Position, seat: int) -> bool:
        """True if `seat`, whose turn begins, has let a lap pass without saying it."""


class Doubles(Protocol):
    """The exchange of doubles before the starter's first discard (E1.13, E1.14)."""

    def spoiling_refused(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may not spoil the deal now, whatever it holds; None if it may."""

    def spoils(self, doubles: int) -> bool:
        """True if so many doubles are enough to spoil the deal."""


class Settling(Protocol):
    """What the end of a round is worth."""

    @property
    def counts_racks(self) -> bool:
        """True if it pays by what the others hold: the end of the round then shows their racks."""

    def lines(self, position: Position, end: Closed | Blocked) -> tuple[Line, ...]:
        """The settlement, line by line, the atu's bonus included."""

    def doubles_round(self, atu: Tile) -> bool:
        """True if that atu doubles what the round brings everybody."""

    def rack_cost(self, tiles: Iterable[Tile]) -> int | None:
        """What these tiles cost whom they are left with, a positive number; None where nobody counts them."""

    def closing_worth(self, rules: Rules, melds: Sequence[Meld], free: Tile) -> int:
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


@dataclass(frozen=True, slots=True)
class Target:
    """The match ends when somebody's total reaches `points` or falls to ``-points`` (T2.27)."""

    points: int

    def over(self, played: int, totals: Sequence[int]) -> bool:
        """True once a total is that far from zero."""
        return any(abs(total) >= self.points for total in totals)


@dataclass(frozen=True, slots=True)
class Endless:
    """The match goes on until those present agree to end it (T2.27)."""

    def over(self, played: int, totals: Sequence[int]) -> bool:
        """Never."""
        return False


Length = Rounds | Target | Endless


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
    laying: Laying | None = None
    tabla: Tabla | None = None
    few: FewTiles | None = None
    doubles: Doubles | None = None
    direction: Literal["right", "left"] = "right"
    players: tuple[int, ...] = (2, 3, 4)
    deck: tuple[Tile, ...] = FULL_SET
    hand: int = 14
    most_turns: int = 400
    """Guard of RULES.md 9 (T1, 10): a round of more turns is blocked."""

    def __post_init__(self) -> None:
        if self.hand < MIN_MELD:
            raise RulesError(f"a hand of {self.hand} tiles holds no meld")
        if self.laying is not None and self.values is None:
            raise RulesError("melds that are laid must be worth something")
        if self.laying is None and (self.tabla is not None or self.few is not None):
            raise RulesError("where nothing is laid, neither 'pe tablă' nor last tiles are announced")
        if max(self.players) * self.hand + 2 > len(self.deck):
            raise RulesError(f"{len(self.deck)} tiles are too few for {max(self.players)} hands")
