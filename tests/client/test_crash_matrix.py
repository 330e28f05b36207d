"""The dealer's phone is killed at random instants, in every variant, and no game is lost (T1.38, T1.41;
PROTOCOLS.md 4).

It dies before any effect: before a write, after it and before the first send, between two sends. A write is
one transaction, so that dying inside it is dying before it or after it; tests/browser/test_page_kill.py and
native/test_kill.py kill processes for real. Whenever something is told to a phone, the world checks that the
store has it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from engine.variants import VARIANTS
from tests.client.test_bad_links import agree
from tests.kit.decks import few_decks as few_decks
from tests.kit.world import Badness, World, replayed

MATCHES = 200 if os.environ.get("REMI_LONG") else 12
ENOUGH = 60_000


@pytest.mark.parametrize("number", range(MATCHES))
def test_no_fact_is_lost_and_none_was_told_that_the_save_lacks(
    number: int, record_property: Callable[[str, object], None]
) -> None:
    rng = random.Random(number)
    variant = sorted(VARIANTS)[number % len(VARIANTS)]
    badness = Badness(crash=rng.choice((0.01, 0.03, 0.06)), cut=rng.choice((0.0, 0.002)))
    world = World(rng.choice((2, 3, 4)), rng, badness, variant, rounds=1)
    world.run(ENOUGH)
    world.heal()
    assert world.over
    assert world.crashes > 0
    assert replayed(world.store) == world.table.game
    agree(world)
    record_property("deaths", world.crashes)
    record_property("facts", len(world.store))
