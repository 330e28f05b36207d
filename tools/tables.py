"""Tables as documents have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> str:
    """A table; its last `numbers` columns are numbers."""
    lines = [heads, ["---"] * (len(heads) - numbers) + ["---:"] * numbers, *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def told(figures: Mapping[str, Any], more: str = "") -> str:
    """Where and when figures were measured."""
    return f"\n{figures['machine']}{more}, {figures['day']}.\n"
