"""T1's positions, and a rack that closes."""

from __future__ import annotations

from engine.round import Round
from engine.variants import TABLA
from tests.kit import picture

CLOSABLE = "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K11"
MELDS = "R4 R5 R6 / B7 B8 B9 B10 B11 / Y2 R2 B2 / K6 K7 K8"
"""Of that rack all but K11."""


def position(text: str, seats: int = 2) -> Round:
    return picture.read(text, TABLA, seats)


def closing(rack: str = CLOSABLE, more: str = "") -> Round:
    """Seat 1 has drawn the rack's last tile, in its second turn."""
    return position(f"turn 1\nturns 3\nrack 1 {rack}\ntook stock {rack.split()[-1]}\n{more}")
