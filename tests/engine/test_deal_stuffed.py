"""A stuffed or short deck among the 64 is caught 63 times out of 64 (PROTOCOLS.md 1).

All chance is seeded. REMI_LONG=1 looks at every position and at 1,000 deals.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from engine.deal import DECKS, Context, Deck, Lottery, OpenedDeal, Opening, Sealing, pledge, root, seal_of
from engine.tile import FULL_SET, JOKER, Tile

LONG = os.environ.get("REMI_LONG") == "1"
DEALS = 1_000 if LONG else 100
POSITIONS = range(DECKS) if LONG else (0, 1, 30, 63)
ROOM, MATCH = b"r" * 16, b"m" * 16


class Stuffed(Deck):
    """A third joker lies in place of its first real tile."""

    @property
    def order(self) -> tuple[Tile, ...]:
        tiles = list(Deck(self.context, self.number, self.key).order)
        tiles[next(i for i, tile in enumerate(tiles) if tile != JOKER)] = JOKER
        return tuple(tiles)


class Short(Deck):
    """Its last tile is missing."""

    @property
    def leaves(self) -> tuple[bytes, ...]:
        return Deck(self.context, self.number, self.key).leaves[:-1]


def caught(wrong: type[Deck], at: int, number: int, rng: Random) -> bool:
    """True if an honest phone refuses a deal in which deck `at` is wrong: it must, unless that one is
    picked.
    """
    context = Context(ROOM, MATCH, 0, number, 0, rng.randbytes(32), FULL_SET)
    decks = list(Sealing(context, rng.randbytes(32)).decks)
    decks[at] = wrong(context, at, decks[at].key)
    seal = seal_of(context, [root(context, deck.number, deck.leaves) for deck in decks])
    nonces = {seat: rng.randbytes(32) for seat in (1, 2, 3)}
    pledges = {seat: pledge(ROOM, MATCH, number, seat, nonce) for seat, nonce in nonces.items()}
    draw = Lottery.of(context, seal, pledges, nonces)
    keys = tuple(deck.key for deck in decks if deck.number != draw.pick)
    deal = OpenedDeal(context, seal, draw, Opening(keys, decks[draw.pick].leaves))
    if draw.pick == at:
        assert deal.sound == (wrong is Stuffed)  # too few leaves are counted
        assert deal.faces(decks[at].key) is None  # and the audit's key does not open the stuffed one
    else:
        assert not deal.sound
        # nor does any other opening help: these keys are the only ones whose roots are sealed
        assert not replace(deal, opening=Opening(keys[::-1], deal.opening.leaves)).sound
    return not deal.sound


def test_a_stuffed_deck_escapes_once_in_64(record_property: Callable[[str, object], None]) -> None:
    rng = Random(63)
    seen = sum(caught(Stuffed, rng.randrange(DECKS), number, rng) for number in range(1, DEALS + 1))
    record_property("deals", DEALS)
    record_property("caught", seen)
    expected, spread = DEALS * 63 / 64, sqrt(DEALS * 63 / 64 / 64)
    assert abs(seen - expected) < 3.5 * spread


@pytest.mark.parametrize("at", POSITIONS)
def test_a_stuffed_deck_is_caught_at_every_position(at: int) -> None:
    """Whatever position it has, it escapes only where it is the one picked."""
    rng = Random(at)
    outcomes = [caught(Stuffed, at, number, rng) for number in range(1, 5)]
    assert any(outcomes)


@pytest.mark.parametrize("at", [0, 63])
def test_a_short_deck_is_always_caught(at: int) -> None:
    assert all(caught(Short, at, number, Random(number)) for number in range(1, 5))
