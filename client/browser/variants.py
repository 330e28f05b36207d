"""What can be played, for the screen that creates a room (RULES.md 12.1)."""

from __future__ import annotations

from typing import Any

from engine.options import OPTIONS, Option, OptionError, Value, configured
from engine.variants import VARIANTS


def variants() -> list[dict[str, Any]]:
    """All variants with their options, values and defaults, in the order to show them in.

    A value that the variant refuses is left out: where one is left, the option is locked.
    """
    return [
        {
            "name": name,
            "players": list(rules.players),
            "options": [
                {"name": option, "values": _allowed(name, option, about), "default": about.defaults[name]}
                for option, about in OPTIONS.items()
                if name in about.defaults
            ],
        }
        for name, rules in VARIANTS.items()
    ]


def _allowed(variant: str, name: str, option: Option) -> list[Value]:
    return [value for value in option.values if _fits(variant, name, value)]


def _fits(variant: str, name: str, value: Value) -> bool:
    try:
        configured(variant, {name: value})
    except OptionError:
        return False
    return True
