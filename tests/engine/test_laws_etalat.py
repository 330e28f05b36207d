"""Laws of whole rounds in the etalat family (ARCHITECTURE 3.10).

On random play by people who see only their own side.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.audit import audit
from engine.event import Closed, Dealt, Event, Laid, Reshuffled, Took, seen_by
from engine.forced import forced
from engine.options import configured
from engine.round import Round, mask
from engine.settling import points
from engine.tile import FULL_SET, HIDDEN, Tile, plain
from engine.variants import VARIANTS
from engine.witness import fits
from tests.kit.randomly import round_of

OPTIONS: dict[str, tuple[str, dict[str, bool | int | str]]] = {
    "A-E": ("A-E", {}),
    "A-E, one real tile per joker": ("A-E", {"realPerJoker": 1}),
    "E1": ("E1", {}),
    "E1, strict": ("E1", {"announcePenalty": 500, "takeLastMeansTabla": True, "jokerScoring": "B"}),
    "E1, narrow": ("E1", {"closeOnOpening": False, "jokerLayoffOnOthers": False, "spoilAtDoubles": False}),
    "E2": ("E2", {}),
    "E2, clean": ("E2", {"cleanRunRequired": True, "highAce": 10}),
}

Facts = tuple[tuple[Round, Event], ...]
games = given(st.sampled_from(sorted(OPTIONS)), st.integers(2, 4), st.integers(0, 2**32))


@lru_cache(maxsize=64)
def game(name: str, seats: int, seed: int) -> tuple[Round, Facts]:
    variant, chosen = OPTIONS[name]
    end, facts = round_of(configured(variant, chosen), seats, Random(seed))
    return end, tuple(facts)


def everything(round_: Round) -> Counter[int]:
    """All tiles wherever they lie, as the deck holds them."""
    tiles = [t for rack in round_.racks for t in rack.tiles]
    tiles += [t for row in round_.rows for t in row]
    tiles += [t for meld in round_.table for t in meld.tiles]
    tiles += round_.stock
    if not (isinstance(round_.end, Closed) and round_.end.take == "atu"):
        tiles.append(round_.atu)
    if isinstance(round_.end, Closed):
        tiles.append(round_.end.discard)
    return Counter(map(plain, tiles))


@games
def test_every_fact_keeps_all_tiles_and_tells_each_seat_what_it_may_know(
    name: str, seats: int, seed: int
) -> None:
    for before, event in game(name, seats, seed)[1]:
        after = before.after(event)
        assert everything(after) == Counter(FULL_SET)
        for seat in (*range(seats), None):
            seen, known = seen_by(event, seat), mask(before, seat)
            assert mask(after, seat) == known.after(seen)
            assert fits(known, seen), (event, seat)
            assert seen_by(seen, None) == seen_by(event, None)


@games
def test_each_seat_sees_only_its_own_side_and_decides_from_that(name: str, seats: int, seed: int) -> None:
    for before, _ in game(name, seats, seed)[1][:: 1 + seed % 4]:
        for seat in range(seats):
            seen = mask(before, seat)
            others = [t for s, rack in enumerate(seen.racks) if s != seat for t in rack.tiles]
            assert {*others, *seen.stock} <= {HIDDEN}
            assert all(offer.seat == seat or offer.tile == HIDDEN for offer in seen.market.offers)
            assert before.choices(seat) == seen.choices(seat)
            assert seat not in before.waiting or before.play(seat, forced(seen, seat))


@games
def test_every_round_ends_and_its_lines_add_up(name: str, seats: int, seed: int) -> None:
    end, facts = game(name, seats, seed)
    assert end.over
    assert Round(end.rules, seats).after_all(event for _, event in facts) == end
    assert end.points == points(end.lines, seats)
    assert all(line.source is None for line in end.lines)
    assert bool(end.lines) != end.spoilt
    assert mask(end, None).lines == end.lines  # the last fact tells onlookers all that was counted


@games
def test_every_laid_tile_is_counted_once_for_whom_it_is_credited_to(name: str, seats: int, seed: int) -> None:
    end, _ = game(name, seats, seed)
    laid = Counter(t for meld in end.table for t in meld.tiles)
    counted = Counter(t for line in end.lines for t in line.tiles if line.reason in ("meld", "laid-off"))
    silent = {line.to for line in end.lines if line.reason in ("penalty", "not-opened")}
    uncounted = Counter(p.tile for meld in end.table for p in meld.pieces if p.credit in silent)
    assert end.spoilt or counted + uncounted == laid


def places(facts: Facts) -> dict[tuple[int, int], Tile]:
    """The tile at every place of every deal of the round."""
    deals: list[tuple[Tile, ...]] = []
    for _, event in facts:
        if isinstance(event, Dealt):
            seats = len(event.racks)
            racks = [event.racks[(event.starter + step) % seats] for step in range(seats)]
            deals.append((*(t for rack in racks for t in rack), *event.stock, event.atu))
        elif isinstance(event, Reshuffled):
            deals.append(event.stock)
    return {(deal, place): t for deal, faces in enumerate(deals) for place, t in enumerate(faces)}


@games
def test_the_audit_finds_an_honest_round_honest(name: str, seats: int, seed: int) -> None:
    """Also where a joker was swapped out, laid again, thrown or left on a rack."""
    end, facts = game(name, seats, seed)
    for seat in (*range(seats), None):
        told = [seen_by(event, seat) for _, event in facts]
        assert audit(end.rules, seats, told, places(facts)) is None


@pytest.mark.parametrize("variant", ["A-E", "E1", "E2"])
def test_random_play_reaches_every_kind_of_move(variant: str) -> None:
    """So that the laws above speak of something."""
    missing = {"NewMeld", "LayOff", "SwapJoker", "Took", "Discarded", "close none"}
    if variant == "E1":
        missing |= {"break", "TablaAnnounced", "DoublesExchanged", "close atu"}
    for seed in range(200):
        _, facts = round_of(VARIANTS[variant], 2 + seed % 3, Random(seed))
        missing -= {name for _, event in facts for name in kinds(event)}
        if not missing:
            return
    pytest.fail(f"never played: {missing}")


def kinds(event: Event) -> set[str]:
    names = {type(event).__name__}
    if isinstance(event, Laid | Took | Closed):
        names |= {type(place).__name__ for place in event.places}
    if isinstance(event, Took) and len(event.tiles) > 1:
        names.add("break")
    if isinstance(event, Closed):
        names.add(f"close {event.take}")
    return names
