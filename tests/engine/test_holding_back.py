"""What tells Maestru from Greu where melds are laid open: it opens with little, keeps the rest, and counts on
it.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.action import Action, Draw, Lay
from engine.bots import Level, decide
from engine.rules import Rules
from engine.variants import ALPHA_ETALAT, ETALAT, RUMMY45
from tests.kit.moves import action, position

TABLE = """turns 8
    laid 0 @4 R10 R11 R12
    laid 0 @4 Y5 B5 K5
    laid 1 @5 B4 J B6
    laid 1 @5 K10 K11 K12 K13"""
FITS = f"{TABLE}\ntook stock K2\nrack 0 R13 B9 B10 K2"
"""R13 may be laid off, B8 or B11 would make a meld."""
OFF = "lay R13 > 0 high"


def moves(text: str, rules: Rules, level: Level) -> Action:
    return decide(position(text, rules), 0, level, Random(1))


ERRS: list[tuple[str, Rules, str, str, str]] = [
    ("keeps what it could lay off", ETALAT, FITS, OFF, "throw K2"),
    ("keeps what it could lay off", RUMMY45, FITS, OFF, "throw K2"),
    ("keeps what it could lay off", ALPHA_ETALAT, FITS, OFF, "throw K2"),
    ("two tiles do not close at once", ETALAT, f"{FITS}\nrack 1 Y9 Y2", OFF, "throw K2"),
    (
        "keeps a meld", ETALAT, f"{TABLE}\ntook stock K2\nrack 0 Y7 Y8 Y9 Y11 K2",
        "lay Y7 Y8 Y9", "throw K2",
    ),
    (
        "R13 leads to R1", ETALAT, f"{TABLE}\ntook stock Y2\nrack 0 Y2 R1 K2",
        "throw R1", "throw Y2",
    ),
    (
        "a meld that is held is no reason to break the row", ETALAT,
        f"{TABLE}\nphase take\nrow 0 K1 Y7 R3 B2 K7\nrack 0 R13 B7 Y8 Y9 B9",
        "take 1: Y7 Y8 Y9", "draw",
    ),
    (
        "opens with no more than it must", ETALAT,
        "turns 4\ntook stock K1\nrack 0 R10 R11 R12 R13 B7 B8 B9 Y5 B5 K5 K1 Y13 Y1 Y3 K8",
        "lay R10 R11 R12 R13 | B7 B8 B9 | Y5 B5 K5", "lay R10 R11 R12 R13 | B7 B8 B9",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "text", "greu", "maestru"), [
    pytest.param(rules, text, greu, maestru, id=f"{rules.name} {name}")
    for name, rules, text, greu, maestru in ERRS
])  # fmt: skip
def test_greu_errs(rules: Rules, text: str, greu: str, maestru: str) -> None:
    assert moves(text, rules, Level.HARD) == action(greu)
    assert moves(text, rules, Level.MASTER) == action(maestru)


@pytest.mark.parametrize("more", ["rack 1 Y9", "stock K9 K7 K6 Y2"])
def test_lays_all_once_the_round_may_end(more: str) -> None:
    """E1.51, E1.54: what is still held then costs."""
    assert moves(f"{FITS}\n{more}", ETALAT, Level.MASTER) == action(OFF)


def test_what_was_kept_is_the_tile_to_throw() -> None:
    """E1.43: the meld that comes could not be laid without it."""
    text = f"{TABLE}\ntook stock B11\nrack 0 R13 B9 B10 B11"
    assert moves(text, ETALAT, Level.MASTER) == action("close R13: B9 B10 B11")


def test_after_opening_it_only_throws() -> None:
    """E1.29: not even in the same turn does it lay more."""
    laid = "laid 0 @4 R10 R11 R12 R13\nlaid 0 @4 B7 B8 B9"
    text = f"turns 4\ntook stock K1\n{laid}\nrack 0 Y5 B5 K5 K1 Y13 Y1 Y3 K8"
    assert not isinstance(moves(text, ETALAT, Level.MASTER), Lay | Draw)
