"""The worked cases, by variant and kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "cases.json").read_text(encoding="utf-8")
)


def ids(variant: str, kind: str) -> set[str]:
    """The ids of the cases of that variant and kind."""
    return {case["id"] for case in CASES if (case["variant"], case["kind"]) == (variant, kind)}


def judged(*variants: str) -> list[Any]:
    """The cases of these variants that the judge answers, as pytest parameters."""
    return [
        pytest.param(case, id=case["id"])
        for case in CASES
        if case["kind"] != "action" and (not variants or case["variant"] in variants)
    ]
