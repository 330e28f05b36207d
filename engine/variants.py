"""The variants, each a value (ARCHITECTURE 3.5)."""

from __future__ import annotations

from typing import Final

from engine.announcing import AnnouncedTabla, BeforeFirstDraw
from engine.atu import Beside, LastOfStock
from engine.closing import BannedAtFirst
from engine.costs import Costs
from engine.doubles import ExchangedDoubles
from engine.exhaustion import EndRound, Reshuffle
from engine.forced import ClosesOrThrows, Throws
from engine.laying import LaidOpen, LayOffs, Swaps
from engine.meld import JokerRule, Values
from engine.opening import Opening
from engine.pickup import OwnRows
from engine.row import Breaking, CommonRow, ReshuffleAll
from engine.rules import Endless, Rounds, Rules
from engine.settling import Payments
from engine.settling_etalat import Counting, Scores
from engine.settling_melds import AsLaid, AtBest

VALUES: Final = Values()
"""What tiles are worth in a meld by most tables' count (1.8)."""

TABLA: Final = Rules(
    name="T1",
    rows=OwnRows(),
    atu=LastOfStock(),
    closing=BannedAtFirst(),
    exhaustion=Reshuffle(),
    settling=Payments(),
    forced=ClosesOrThrows(),
    length=Rounds(4),
)
"""T1, *remi pe tablă*: the flagship (RULES.md 2)."""

TABLA_POINTS: Final = Rules(
    name="T2",
    rows=OwnRows(before="taker", first_dead=False, takes_jokers=False),
    atu=Beside(takeable=True),
    closing=BannedAtFirst("none"),
    exhaustion=EndRound(idle_laps=3),
    settling=AsLaid(Costs()),
    forced=ClosesOrThrows(),
    length=Endless(),
    jokers=JokerRule(most=1),
    values=VALUES,
    direction="left",
)
"""T2, *remi pe tablă* by the worth of melds, as they lie (RULES.md 3)."""

ALPHA_TABLA: Final = Rules(
    name="A-T",
    rows=CommonRow(stock_only=0, from_lap=1),
    atu=Beside(),
    closing=BannedAtFirst(),
    exhaustion=Reshuffle(),
    settling=AtBest(Costs(ace=25)),
    forced=Throws(),
    length=Rounds(4),
    values=VALUES,
)
"""A-T, RummyAlpha's game *pe tablă* (RULES.md 4)."""

ALPHA_ETALAT: Final = Rules(
    name="A-E",
    rows=CommonRow(),
    atu=Beside(takeable=True),
    closing=BannedAtFirst(),
    exhaustion=EndRound(),
    laying=LaidOpen(Opening(), LayOffs(at_once=True), Swaps()),
    settling=Scores(Counting(VALUES), close_bonus=100),
    forced=Throws(),
    length=Rounds(4),
    values=VALUES,
)
"""A-E, RummyAlpha's game *etalat* (RULES.md 4)."""

ETALAT: Final = Rules(
    name="E1",
    rows=CommonRow(first_dead=True, breaking=Breaking(least=4)),
    atu=BeforeFirstDraw(),
    closing=BannedAtFirst(),
    exhaustion=EndRound(),
    laying=LaidOpen(Opening(ones_alone=True), LayOffs(), Swaps()),
    tabla=AnnouncedTabla(),
    doubles=ExchangedDoubles(spoil_at=3),
    settling=Scores(
        Counting(Values(joker=50), reused=0, substitute=50),
        close_bonus=100,
        tabla_bonus=250,
        thrown_doubles="jokers and ones",
        atu_doubles="jokers and ones",
    ),
    forced=Throws(),
    length=Rounds(4),
    jokers=JokerRule(adjacent=False),
    values=VALUES,
)
"""E1, *remi etalat* by the official text and its answers (RULES.md 5 and 6)."""

RUMMY45: Final = Rules(
    name="E2",
    rows=CommonRow(),
    atu=Beside(takeable=True),
    closing=BannedAtFirst(),
    exhaustion=ReshuffleAll(most=3),
    laying=LaidOpen(Opening(), LayOffs(at_once=True), Swaps(at_once=True)),
    settling=Scores(Counting(Values(high_ace=5, joker=50), costs=Costs(ace=5)), close_bonus=200),
    forced=Throws(),
    length=Rounds(4),
    values=Values(high_ace=5, joker=50),
)
"""E2, *Rummy 45* (RULES.md 7)."""

VARIANTS: Final = {
    rules.name: rules for rules in (TABLA, TABLA_POINTS, ALPHA_TABLA, ALPHA_ETALAT, ETALAT, RUMMY45)
}
