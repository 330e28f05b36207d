"""Messages that a hostile guest might send: whole ones with something in them changed, and plain noise.

Structure-aware: a message is taken apart as JSON, and one or more of its parts is dropped, doubled, swapped
for a part of another message, or set to a value that is just beyond what is allowed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

EDGES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 3, 4, 7, 127, 128, 129, 2**31 - 1, 2**31, -(2**31), 2**63, 1e308, 0.5),
    *(
        "",
        "J",
        "J*",
        "??",
        "R0",
        "R1",
        "R14",
        "R1^",
        "r1",
        "\u0000",
        "\u202e",
        "\ud800",
        "x" * 200,
        "x" * 201,
    ),
    *("é" * 4096, [], {}, [[]], [{}], [[[]]], {"t": "draw"}, {"t": "told"}, {"t": None}),
    *(["R1"] * 128, ["R1"] * 129),
]
NOISE = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    '"',
    "{",
    "[" * 5000,
    "{}" * 50,
    '{"t":"ping"',
    "\ufeff{}",
    "NaN",
    "1e999",
    "-0",
]


def mutated(rng: random.Random, corpus: Sequence[str], text: str | None = None) -> str:
    """A text made from `text`, or from one of `corpus`: whole messages as JSON."""
    roll = rng.random()
    if roll < 0.04:
        return rng.choice(NOISE)
    text = rng.choice(corpus) if text is None else text
    if roll < 0.10:
        return _scrambled(rng, text)
    value = json.loads(text)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        value = _changed(rng, value, corpus)
    return json.dumps(value, ensure_ascii=rng.random() < 0.5)


def _scrambled(rng: random.Random, text: str) -> str:
    """Letters dropped, doubled or replaced."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters))
        letters[at : at + rng.randint(0, 3)] = rng.choice(
            ["", letters[at] * 2, chr(rng.randrange(0x3000)), '"', "{"]
        )
        if not letters:
            return ""
    return "".join(letters)


def _changed(rng: random.Random, value: Any, corpus: Sequence[str]) -> Any:
    """One part of `value`, or all of it, made different."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        return _in_dict(rng, dict(value), corpus)
    if isinstance(value, list) and value and rng.random() < 0.85:
        return _in_list(rng, list(value), corpus)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.6:
        return value + rng.choice((-1, 1, 2, 10, -100, 10**6))
    return rng.choice(EDGES) if rng.random() < 0.7 else _part(rng, json.loads(rng.choice(corpus)))


def _in_dict(rng: random.Random, value: dict[str, Any], corpus: Sequence[str]) -> dict[str, Any]:
    name, roll = rng.choice(list(value)), rng.random()
    if roll < 0.1:
        del value[name]
    elif roll < 0.2:
        value[rng.choice(["t", "n", "seat", "tile", "id", "__class__", "x"])] = rng.choice(EDGES)
    else:
        value[name] = _changed(rng, value[name], corpus)
    return value


def _in_list(rng: random.Random, value: list[Any], corpus: Sequence[str]) -> list[Any]:
    at, roll = rng.randrange(len(value)), rng.random()
    if roll < 0.15:
        del value[at]
    elif roll < 0.3:
        value.insert(at, value[at])
    elif roll < 0.35:
        value *= 40
    else:
        value[at] = _changed(rng, value[at], corpus)
    return value


def _part(rng: random.Random, value: Any) -> Any:
    """Something out of another message."""
    while isinstance(value, dict | list) and value and rng.random() < 0.7:
        value = rng.choice(list(value.values()) if isinstance(value, dict) else value)
    return value
