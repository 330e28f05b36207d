"""What can be played, for the screen that creates a room (RULES.md 12.1)."""

from __future__ import annotations

from typing import Any

from engine.options import OPTIONS
from engine.variants import VARIANTS


def variants() -> list[dict[str, Any]]:
    """All variants with their options, values and defaults, in the order to show them in."""
    return [
        {
            "name": name,
            "players": list(rules.players),
            "options": [
                {"name": option, "values": list(about.values), "default": about.defaults[name]}
                for option, about in OPTIONS.items()
                if name in about.defaults
            ],
        }
        for name, rules in VARIANTS.items()
    ]
