"""Whole games on bad links: nothing is lost, nothing is told that may not be, and all phones end up
agreeing.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.round import mask
from engine.tile import FULL_SET
from tests.kit.world import Badness, World, replayed, tiles_of, told_to

BAD = Badness(lose=0.05, repeat=0.05, overtake=0.1, cut=0.01, crash=0.004)


def agree(world: World) -> None:
    """Every guest's Game is what its seat may see of the Table's."""
    for phone in world.phones:
        seat = phone.guest.seat
        game = world.table.game
        assert phone.guest.n == world.table.last
        assert phone.guest.game.seats == game.seats
        assert phone.guest.game.match == game.match
        assert phone.guest.game.head == game.head
        assert game.round is not None
        assert phone.guest.game.round == mask(game.round, seat)


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_tiles_are_conserved_and_facts_replay_at_every_step(seats: int, seed: int) -> None:
    world = World(seats, random.Random(seed), BAD)
    for _ in range(400):
        if world.over:
            break
        world.step()
        assert tiles_of(world.table.game) == Counter(FULL_SET)
        assert world.table.last == world.store[-1][0]
    assert replayed(world.store) == world.table.game


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_after_all_that_went_wrong_every_phone_agrees(seats: int, seed: int) -> None:
    world = World(seats, random.Random(seed), BAD)
    world.run(1500)
    world.heal()
    agree(world)


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_no_message_holds_what_its_seat_may_not_see(seats: int, seed: int) -> None:
    world = World(seats, random.Random(seed), BAD)
    world.run(800)
    for seat, phone in enumerate(world.phones):
        allowed = told_to(seat, world.store)
        for text in phone.received:
            message = json.loads(text)
            if message["t"] == "told":
                assert (
                    json.dumps(message["fact"], ensure_ascii=False, separators=(",", ":"))
                    == allowed[message["n"]]
                )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match_is_played_to_its_end_in_spite_of_crashes(seats: int) -> None:
    world = World(seats, random.Random(seats), Badness(crash=0.01, cut=0.005), rounds=2)
    world.run(60_000)
    world.heal()
    assert world.over
    assert world.crashes > 2
    agree(world)
