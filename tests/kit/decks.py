"""The joint deal with few decks: for tests that deal often, on many phones, and are about something else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import deal


@pytest.fixture(scope="module", autouse=True)
def few_decks() -> Iterator[None]:
    """Two decks are sealed in place of 64. For the whole of a module that imports this."""
    patch = pytest.MonkeyPatch()
    patch.setattr(deal, "DECKS", 2)
    yield
    patch.undo()
