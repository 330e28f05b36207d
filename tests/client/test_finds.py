"""What coverage-guided fuzzing found of ways into the code, said again (`python -m tests.fuzz`): each is the
shortest that was met of all that reach some line or some branch which no other reaches.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit import chatter
from tests.kit.decks import few_decks as few_decks

FINDS: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "finds.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("target", sorted(FINDS))
def test_what_a_hostile_guest_was_found_to_say_harms_nobody(target: str) -> None:
    hear = chatter.TARGETS[target]()
    for text in FINDS[target]:
        hear(text.encode())


def test_every_way_in_was_fuzzed() -> None:
    assert set(FINDS) == set(chatter.TARGETS)
    assert all(FINDS.values())
