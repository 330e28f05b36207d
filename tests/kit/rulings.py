"""To show that a test fails once its rule is switched off: rules with one thing changed, positions of E1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.announcing import AnnouncedTabla, BeforeFirstDraw, LastTiles
from engine.laying import LaidOpen
from engine.round import Round
from engine.rules import Rules
from engine.settling_etalat import Scores
from engine.variants import ETALAT
from tests.kit.moves import after, position

Ruling = Callable[[Rules], bool]
Guard = tuple[object, str, object] | tuple[str, object]
"""An object, the name of an attribute of it, and what stands there when the rule is switched off."""


def ruling(off: Rules | Guard, on: Rules = ETALAT) -> Callable[[Ruling], Callable[..., None]]:
    """A test that the ruling holds under the rules `on`, and does not with `off`."""

    def wrap(holds: Ruling) -> Callable[..., None]:
        @pytest.mark.parametrize("switched", ["on", "off"])
        def test(switched: str, monkeypatch: pytest.MonkeyPatch) -> None:
            if switched == "on":
                assert holds(on)
            elif isinstance(off, Rules):
                assert not holds(off)
            else:
                monkeypatch.setattr(*off)
                assert not holds(on)

        test.__doc__ = holds.__doc__
        return test

    return wrap


def nothing(*_: object) -> None:
    """In place of a guard that is switched off."""


assert isinstance(ETALAT.laying, LaidOpen)
assert isinstance(ETALAT.settling, Scores)
LAYING, SCORES = ETALAT.laying, ETALAT.settling


def opening(**changes: Any) -> Rules:
    return replace(ETALAT, laying=replace(LAYING, opening=replace(LAYING.opening, **changes)))


def lay_offs(**changes: Any) -> Rules:
    return replace(ETALAT, laying=replace(LAYING, lay_offs=replace(LAYING.lay_offs, **changes)))


def swaps(**changes: Any) -> Rules:
    return replace(ETALAT, laying=replace(LAYING, swaps=replace(LAYING.swaps, **changes)))


def scores(**changes: Any) -> Rules:
    return replace(ETALAT, settling=replace(SCORES, **changes))


def counting(**changes: Any) -> Rules:
    return scores(counting=replace(SCORES.counting, **changes))


def tabla(**changes: Any) -> Rules:
    return replace(ETALAT, tabla=AnnouncedTabla(**changes))


PENALTY = replace(ETALAT, few=LastTiles())
SYSTEM_B = counting(reused=None, substitute=None)
NO_ATU = replace(ETALAT, atu=BeforeFirstDraw(takeable=False))


def settling(rules: Rules) -> Scores:
    """The settlement of a variant of the etalat family."""
    assert isinstance(rules.settling, Scores)
    return rules.settling


def worths(round_: Round, seat: int) -> list[int]:
    """What each meld and lay-off of a seat counts now."""
    return [item.points for item in settling(round_.rules).items(seat, round_.table)]


def ended(rules: Rules, atu: str = "B6", thrown: str = "K9", extra: str = "") -> tuple[int, ...]:
    """Points of a round of three: seat 0 closes with 130 laid, seat 1 laid 30, holds 80, seat 2 nothing."""
    text = f"""
        turn 0
        turns 6
        took stock {thrown}
        atu {atu}
        rack 0 R4 R5 R6 {thrown}
        rack 1 R1 J Y5
        rack 2 R2 R3 R4
        laid 0 @3 R11 R12 R13 R1
        laid 1 @4 K10 K11 K12
        laid 0 @3 Y1 B1 K1
        {extra}
        """
    return after(position(text, rules, seats=3), f"close {thrown}: R4 R5 R6").points


def table(rules: Rules, rack: str, meld: str) -> Round:
    """Seat 0, opened, has drawn K9, holds it, `rack` and R12; seat 1 has laid `meld`, whose id is 1."""
    text = f"""
        turn 0
        turns 4
        took stock K9
        rack 0 {rack} K9 R12
        laid 0 @2 B10 B11 B12 B13
        laid 1 @3 {meld}
        """
    return position(text, rules)


def row(rack: str, tiles: str, more: str = "", rules: Rules = ETALAT) -> Round:
    """Seat 0, opened, holds `rack` and is to take from the stock or the row of `tiles`."""
    opened = "laid 0 @2 B10 B11 B12 B13"
    return position(f"phase take\nturn 0\nturns 4\nrack 0 {rack}\nrow 0 {tiles}\n{opened}\n{more}", rules)


def last_two(rules: Rules, rack: str, drawn: str) -> Round:
    """Seat 0, opened, has drawn `drawn` and holds only `rack`; seat 1 has laid three 1s, whose id is 1."""
    text = f"""
        turn 0
        turns 4
        took stock {drawn}
        rack 0 {rack}
        laid 0 @2 B10 B11 B12 B13
        laid 1 @3 R1 Y1 B1
        """
    return position(text, rules)


def unopened(rules: Rules, rack: str) -> Round:
    """Seat 0 has drawn K9 in its second turn and holds it, `rack` and K3."""
    return position(f"turn 0\nturns 2\ntook stock K9\nrack 0 {rack} K9 K3", rules)


ALL = "close K9: R10 R11 R12 R13 | B4 B5 B6 B7 | K8 Y8 R8 | Y10 B10 K10"


def all_at_once(rules: Rules, turns: int) -> Round:
    """Seat 0 has laid nothing and may lay `ALL` at once."""
    rack = "R10 R11 R12 B4 B5 B6 B7 K8 Y8 R8 Y10 B10 K10 R13 K9"
    return position(f"turn 0\nturns {turns}\ntook stock K9\nrack 0 {rack}", rules)
