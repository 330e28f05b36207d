"""Names that people give themselves."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_LETTERS: Final = 20
MOST_MARKS: Final = 2
"""Combining marks that may follow each other: enough for every language, too few to climb over a line."""
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK: Final = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""


def clean(name: str, fallback: str) -> str:
    """`name` in NFC, without control or direction-changing characters and such as show nothing, white space
    folded, at most 20 characters.

    `fallback` where nothing is left.
    """
    seen = "".join(c for c in name if unicodedata.category(c) not in _UNSEEN and c not in _BLANK)
    shown = " ".join(_few_marks(unicodedata.normalize("NFC", seen)).split())[:MOST_LETTERS].strip()
    return shown if any(unicodedata.category(c)[0] in "LNPS" for c in shown) else fallback


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) or unicodedata.category(c) == "Me" else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)
