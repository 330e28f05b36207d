"""How well a robot plays (T1.43)."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """From the weakest to the strongest."""

    EASY = "usor"
    NORMAL = "normal"
    HARD = "greu"
    MASTER = "maestru"
