"""The variants, each a value (DESIGN.md 3.5)."""

from __future__ import annotations

from typing import Final

from engine.atu import LastOfStock
from engine.closing import BannedAtFirst
from engine.exhaustion import Reshuffle
from engine.forced import ClosesOrThrows
from engine.pickup import OwnRows
from engine.rules import Rounds, Rules
from engine.settling import Payments

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

VARIANTS: Final = {rules.name: rules for rules in (TABLA,)}
