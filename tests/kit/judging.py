"""Asking the judge, as one line of JSON asks it."""

from __future__ import annotations

import json
from typing import Any

from engine.judge import answer


def ask(case: object) -> Any:
    """What the judge says of a whole case."""
    return json.loads(answer(json.dumps(case)))


def of(variant: str, kind: str, given: object) -> Any:
    """What it says of this input."""
    return ask({"variant": variant, "kind": kind, "input": given})
