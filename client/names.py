"""Names that people give themselves."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_LETTERS: Final = 20
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(name: str, fallback: str) -> str:
    """`name` in NFC, without control or direction-changing characters, white space folded, at most 20
    characters.

    `fallback` where nothing is left.
    """
    shown = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c) not in _UNSEEN)
    return " ".join(shown.split())[:MOST_LETTERS].strip() or fallback
