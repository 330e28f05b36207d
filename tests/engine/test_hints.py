"""What helps a player: distance to closing and useful tiles, against slow and plain answers; Sortează
(T1.45)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import _lru_cache_wrapper
from importlib import import_module
from itertools import pairwise
from pkgutil import walk_packages
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.hints import UNREACHABLE, distance, nearest_throws, sorted_by_colour, sorted_by_number, useful
from engine.meld import JokerRule
from engine.partition import closable, closings
from engine.tile import FULL_SET, HIDDEN, JOKER, ONE_DECK, REUSED, TILES, Tile, parse, show
from tests.engine import naive

ANY = JokerRule()
RULES = {
    "two jokers": ANY,
    "one joker a meld": JokerRule(most=1),
    "jokers apart": JokerRule(adjacent=False),
    "one real tile a joker": JokerRule(real_per_joker=1),
}
MANY = 2_000 if os.environ.get("REMI_LONG") else 40

rules = st.sampled_from(list(RULES.values()))


def racks(most: int) -> st.SearchStrategy[list[Tile]]:
    return st.lists(st.sampled_from(FULL_SET), min_size=3, max_size=most).filter(
        lambda r: Counter(r) <= Counter(FULL_SET)
    )


def some_gone(rng: Random, deck: Sequence[Tile], rack: Sequence[Tile]) -> Counter[Tile]:
    """What can still come of the deck, if part of it lies face up elsewhere."""
    rest = list((Counter(deck) - Counter(rack)).elements())
    return Counter(rng.sample(rest, rng.randrange(len(rest) // 3, len(rest))))


@pytest.mark.parametrize(
    ("rack", "far"),
    [
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", 0),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B5", 1),
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8", 0),
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K11", 1),
        ("R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 K9 K6 K7 K11", 2),
        ("R2 R4 R6 R8 R10 R12 B1 B3 B5 B7 B9 B11 K13 Y13", 5),
        ("R1 Y2 B3", 2),
        ("R1 R2", UNREACHABLE),
        ("", 0),
    ],
)
def test_distance(rack: str, far: int) -> None:
    assert distance(parse(rack), ANY) == far


@pytest.mark.parametrize("name", RULES)
def test_distance_of_near_racks_is_what_plain_search_says(name: str) -> None:
    rule, rng = RULES[name], Random(f"near {name}")
    for i in range(MANY // 2):
        rack = naive.melded_rack(rng, FULL_SET, rng.choice((9, 10, 13, 14)), rule, i % 3)
        assert distance(rack, rule) == naive.distance(rack, rule, FULL_SET, len(rack)), show(rack)


@pytest.mark.parametrize("name", RULES)
def test_distance_with_jokers_is_what_plain_search_says(name: str) -> None:
    rule, rng = RULES[name], Random(f"jokers {name}")
    for i in range(MANY // 4):
        rack = (*naive.random_rack(rng, TILES[:52] * 2, rng.choice((4, 5, 6))), *(JOKER,) * (1 + i % 2))
        assert distance(rack, rule) == naive.distance(rack, rule, FULL_SET, len(rack)), show(rack)


@pytest.mark.parametrize("name", RULES)
def test_distance_where_tiles_are_gone_is_what_plain_search_says(name: str) -> None:
    rule, rng = RULES[name], Random(f"gone {name}")
    for i in range(MANY):
        deck = FULL_SET if i % 2 else ONE_DECK
        rack = naive.random_rack(rng, deck, rng.choice((3, 4, 5, 6)))
        unseen = some_gone(rng, deck, rack)
        live = list((unseen + Counter(rack)).elements())
        found = distance(rack, rule, unseen=unseen)
        assert found == naive.distance(rack, rule, live, len(rack), UNREACHABLE), show(rack)


@pytest.mark.parametrize("name", RULES)
def test_distance_with_a_tile_to_throw_is_what_plain_search_says(name: str) -> None:
    rule, rng = RULES[name], Random(f"throw {name}")
    for i in range(MANY // 2):
        rack = naive.melded_rack(rng, ONE_DECK, 10, rule, i % 2)
        more = rng.choice(list((Counter(ONE_DECK) - Counter(rack)).elements()))
        unseen = Counter(ONE_DECK) - Counter([*rack, more])
        found = distance([*rack, more], rule, size=10, unseen=unseen)
        assert found == naive.distance([*rack, more], rule, ONE_DECK, 10), show([*rack, more])


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("name", RULES)
def test_useful_tiles_are_those_that_lower_the_distance(name: str, jokers: int) -> None:
    rule, rng = RULES[name], Random(f"useful {name} {jokers}")
    for i in range(MANY // 10):
        deck = FULL_SET if i % 3 or jokers > 1 else ONE_DECK
        rack = (*naive.random_rack(rng, [t for t in deck if t != JOKER], 7 - jokers), *(JOKER,) * jokers)
        unseen = some_gone(rng, deck, rack) if i % 2 else Counter(deck) - Counter(rack)
        far = distance(rack, rule, unseen=unseen)
        lower = {
            t: unseen[t]
            for t in sorted(unseen)
            if far < UNREACHABLE
            and distance((*rack, t), rule, size=len(rack), unseen=unseen - Counter([t])) < far
        }
        assert useful(rack, rule, unseen=unseen) == lower, show(rack)


def test_useful_counts_what_can_still_come() -> None:
    rack = parse("R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 R13")
    everywhere = useful(rack, ANY)
    assert {str(t): n for t, n in everywhere.items()} == {"R3": 2, "R6": 2, "J": 2}
    unseen = Counter(FULL_SET) - Counter(rack) - Counter(parse("R3 R6 R6 J"))
    assert {str(t): n for t, n in useful(rack, ANY, unseen=unseen).items()} == {"R3": 1, "J": 1}


def test_a_rack_that_waits_for_tiles_that_are_gone_is_farther() -> None:
    rack = parse("R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 R13")
    unseen = Counter(FULL_SET) - Counter(rack) - Counter(parse("R3 R3 R6 R6"))
    assert (distance(rack, ANY), distance(rack, ANY, unseen=unseen)) == (1, 2)


def test_a_closed_rack_needs_nothing() -> None:
    assert useful(parse("R4 R5 R6"), ANY) == {}


@pytest.mark.parametrize("rack", ["?? R1 R2", "R1 R1 R1"])
def test_no_such_rack(rack: str) -> None:
    with pytest.raises(ValueError):
        distance(parse(rack), ANY)


def test_a_long_rack_after_a_broken_row() -> None:
    reds = parse("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13")
    rack = (*reds, *reds, *parse("K2 K3 Y9"))
    assert distance(rack, ANY) == 1
    assert {str(t) for t in useful(rack, ANY)} == {"K1", "K4", "J"}


@given(racks(14), rules)
def test_law_distance_0_means_closable(rack: list[Tile], rule: JokerRule) -> None:
    assert (distance(rack, rule) == 0) == closable(rack, rule)


@given(racks(11), rules)
def test_law_0_with_a_tile_to_throw_means_that_it_closes(rack: list[Tile], rule: JokerRule) -> None:
    assert (distance(rack, rule, size=len(rack) - 1) == 0) == bool(closings(rack, rule) or len(rack) == 1)


@given(racks(9), rules)
def test_law_the_nearest_throw_is_as_near_as_the_rack(rack: list[Tile], rule: JokerRule) -> None:
    unseen = Counter(FULL_SET) - Counter(rack)
    throws = [distance(rack[:i] + rack[i + 1 :], rule, unseen=unseen) for i in range(len(rack))]
    far = distance(rack, rule, size=len(rack) - 1, unseen=unseen)
    assert far == min(throws)
    assert set(nearest_throws(rack, rule, unseen=unseen)) == {
        t for t, after in zip(rack, throws, strict=True) if after == far
    }


@given(racks(9), rules, st.sampled_from(TILES[:52]))
def test_law_a_tile_more_helps_by_one_at_most(rack: list[Tile], rule: JokerRule, more: Tile) -> None:
    if rack.count(more) < 2:
        before, after = distance(rack, rule), distance([*rack, more], rule, size=len(rack))
        assert before - 1 <= after <= before


@given(racks(9), rules, st.randoms(use_true_random=False))
def test_law_fewer_tiles_to_come_are_never_nearer(rack: list[Tile], rule: JokerRule, rng: Random) -> None:
    unseen = some_gone(rng, FULL_SET, rack)
    fewer = some_gone(rng, list(unseen.elements()), [])
    assert distance(rack, rule) <= distance(rack, rule, unseen=unseen) <= distance(rack, rule, unseen=fewer)


def test_t1_45_by_colour() -> None:
    rack = parse("J K2 R7 ?? B2 R3 R7 K1 J*")
    assert sorted_by_colour(rack) == (
        *parse("R3 R7 R7"),
        None,
        *parse("B2"),
        None,
        *parse("K1 K2"),
        None,
        JOKER,
        HIDDEN,
        REUSED,
    )


def test_t1_45_by_number() -> None:
    rack = parse("J K2 R7 B2 R3 R7 K1")
    found = sorted_by_number(rack)
    assert found == (
        *parse("K1"),
        None,
        *parse("B2 K2"),
        None,
        *parse("R3"),
        None,
        *parse("R7 R7"),
        None,
        JOKER,
    )


def test_t1_45_nothing_to_sort() -> None:
    assert sorted_by_colour(()) == sorted_by_number(()) == ()
    assert sorted_by_colour([JOKER]) == (JOKER,)


@given(st.lists(st.sampled_from(TILES), max_size=15))
def test_law_sorting_keeps_every_tile(rack: list[Tile]) -> None:
    for laid in (sorted_by_colour(rack), sorted_by_number(rack)):
        assert Counter(t for t in laid if t is not None) == Counter(rack)
        assert (None, None) not in list(pairwise(laid))
        assert None not in laid[:1] + laid[-1:]


def test_what_searches_remember_is_bounded() -> None:
    """How much the full tables hold, tests/bench/search.py measures."""
    modules = [
        import_module(m.name) for m in walk_packages(engine.__path__, "engine.") if "__main__" not in m.name
    ]
    tables = {
        one for module in modules for one in vars(module).values() if isinstance(one, _lru_cache_wrapper)
    }
    assert tables
    assert [table.__name__ for table in tables if table.cache_info().maxsize is None] == []
