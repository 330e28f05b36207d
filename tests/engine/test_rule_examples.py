"""The examples on the rules pages: each is a case of the judge, and the page shows what the judge says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.judge import judge
from engine.meld import as_laid
from engine.tile import parse
from engine.variants import VARIANTS

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "pwa" / "src" / "rules" / "examples.json").read_text(encoding="utf-8")
)


def test_examples_have_names_of_their_own_and_cover_every_variant() -> None:
    assert len({example["id"] for example in EXAMPLES}) == len(EXAMPLES)
    assert {example["variant"] for example in EXAMPLES} == set(VARIANTS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_the_judge_says_what_the_page_shows(example: dict[str, Any]) -> None:
    asked = {name: example[name] for name in ("variant", "kind", "input")}
    assert judge(asked) == example["expect"]


@pytest.mark.parametrize(
    "example", [e for e in EXAMPLES if "each" in e], ids=lambda example: str(example["id"])
)
def test_each_tile_is_worth_what_stands_under_it(example: dict[str, Any]) -> None:
    rules = VARIANTS[example["variant"]]
    meld = as_laid(parse(example["input"]), rules.jokers)
    assert meld is not None
    assert rules.values is not None
    assert list(meld.worth(rules.values)) == example["each"]
    assert sum(example["each"]) == example["expect"]["play"]


def test_every_meld_that_has_a_worth_shows_it_tile_by_tile() -> None:
    worth = {e["id"] for e in EXAMPLES if e["kind"] == "meld" and "play" in e["expect"]}
    assert worth == {e["id"] for e in EXAMPLES if "each" in e}
