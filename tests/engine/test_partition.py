"""RULES.md 1.3–1.5, T1.21, T1.23, T1.44, traps 1–6: splitting racks into melds, against slow and plain
answers."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import partition
from engine.meld import Group, JokerRule, Meld, Values, as_laid, value
from engine.partition import best_partition, closable, closings, cover, losses, partitions
from engine.tile import FULL_SET, HIDDEN, JOKER, ONE_DECK, Tile, parse, show
from tests.engine import naive

RULES = {
    "T1": JokerRule(),
    "T2": JokerRule(most=1),
    "A-T": JokerRule(),
    "A-E": JokerRule(),
    "E1": JokerRule(adjacent=False),
    "E2": JokerRule(),
}
DIFFERENT = {
    "two jokers": RULES["T1"],
    "one joker a meld": RULES["T2"],
    "jokers apart": RULES["E1"],
    "one real tile a joker": JokerRule(real_per_joker=1),
}
CASES = json.loads((Path(__file__).parents[1] / "golden" / "cases.json").read_text(encoding="utf-8"))
MANY = 20_000 if os.environ.get("REMI_LONG") else 1_500

racks = st.lists(st.sampled_from(FULL_SET), max_size=15).filter(lambda r: Counter(r) <= Counter(FULL_SET))
rules = st.sampled_from(list(DIFFERENT.values()))


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


def melded(melds: Sequence[Meld]) -> Counter[Tile]:
    return Counter(t for m in melds for t in m.tiles)


def are_melds(melds: Sequence[Meld], rule: JokerRule) -> bool:
    """Each as laid; a joker at an ace's two ends makes no two readings."""
    return all(m == as_laid(m.tiles, rule) for m in melds)


@pytest.mark.parametrize("case", of_kind("verify"))
def test_cases_verify(case: dict[str, Any]) -> None:
    rule, rack = RULES[case["variant"]], parse(case["input"])
    covered = cover(rack, rule)
    assert melded(covered).total() == case["expect"]
    assert melded(covered) <= Counter(rack)
    assert are_melds(covered, rule)


@pytest.mark.parametrize("case", of_kind("close"))
def test_cases_close(case: dict[str, Any]) -> None:
    rule, rack = RULES[case["variant"]], parse(case["input"])
    found = closings(rack, rule, None if case["variant"] == "T1" else Values())
    worth = {str(t): t1_payment(t, p) if case["variant"] == "T1" else points(p) for t, p in found.items()}
    assert worth == case["expect"]["free"]
    for free, split in found.items():
        assert melded(split) + Counter([free]) == Counter(rack)
        assert are_melds(split, rule)


def t1_payment(free: Tile, split: Sequence[Meld]) -> int:
    """T1.25."""
    return (250 - 50 * melded(split)[JOKER]) * (2 if free == JOKER else 1)


def points(split: Sequence[Meld]) -> int:
    return sum(value(m, Values()) for m in split)


RACK_SIZES = (14, 14, 14, 15, 13, 12)


def seeded_racks(seed: str, rule: JokerRule, count: int) -> list[tuple[Tile, ...]]:
    """Half as dealt, half whole melds of which a third have one or two tiles changed."""
    rng = Random(seed)
    made = []
    for i in range(count):
        size = rng.choice(RACK_SIZES)
        if i % 2:
            made.append(naive.random_rack(rng, FULL_SET, size))
        else:
            made.append(naive.melded_rack(rng, FULL_SET, size, rule, rng.choice((0, 0, 0, 0, 1, 2))))
    return made


@pytest.mark.parametrize("name", DIFFERENT)
def test_closable_is_what_plain_search_says(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    rule = DIFFERENT[name]
    tried = seeded_racks(f"closable {name}", rule, MANY)
    closing = sum(1 for rack in tried if closable(rack, rule))
    record_property("racks", len(tried))
    record_property("can be melded whole", closing)
    assert 0.3 < closing / len(tried) < 0.7, "the sample decides nothing"
    for rack in tried:
        assert closable(rack, rule) == naive.covers(rack, rule), show(rack)


@pytest.mark.parametrize("name", DIFFERENT)
def test_one_deck_closable(name: str) -> None:
    rule, rng = DIFFERENT[name], Random(f"one deck {name}")
    for i in range(MANY // 10):
        rack = naive.melded_rack(rng, ONE_DECK, 10, rule, i % 3)
        assert closable(rack, rule) == naive.covers(rack, rule), show(rack)


@pytest.mark.parametrize("name", DIFFERENT)
def test_cover_is_what_plain_search_says(name: str) -> None:
    rule = DIFFERENT[name]
    for rack in seeded_racks(f"cover {name}", rule, MANY // 5):
        covered = cover(rack, rule)
        assert melded(covered).total() == naive.most(rack, rule), show(rack)
        assert melded(covered) <= Counter(rack), show(rack)
        assert are_melds(covered, rule), covered


@pytest.mark.parametrize("name", DIFFERENT)
def test_closings_are_what_plain_search_says(name: str) -> None:
    rule, rng = DIFFERENT[name], Random(f"closings {name}")
    for i in range(MANY // 10):
        rack = naive.melded_rack(rng, FULL_SET, 15, rule, i % 3)
        found = closings(rack, rule)
        free = {t for t in set(rack) if naive.covers(Counter(rack) - Counter([t]), rule)}
        assert set(found) == free, show(rack)
        for t, split in found.items():
            assert melded(split) + Counter([t]) == Counter(rack)
            assert are_melds(split, rule)


@pytest.mark.parametrize("name", DIFFERENT)
def test_partitions_are_all_there_and_each_once(name: str) -> None:
    rule, rng = DIFFERENT[name], Random(f"partitions {name}")
    for _ in range(MANY // 20):
        rack = naive.melded_rack(rng, FULL_SET, rng.choice((9, 12, 14)), rule)
        found = [frozenset(Counter(split).items()) for split in partitions(rack, rule)]
        assert len(found) == len(set(found)), show(rack)
        multisets = {
            frozenset(Counter(tuple(sorted(m.tiles)) for m, n in split for _ in range(n)).items())
            for split in found
        }
        plain = {
            frozenset(Counter(tuple(sorted(m.elements())) for m in split).items())
            for split in naive.exact_covers(rack, rule)
        }
        assert multisets == plain, show(rack)


@pytest.mark.parametrize("values", [Values(), Values(high_ace=5, joker=50)], ids=["etalat", "E2"])
@pytest.mark.parametrize("name", DIFFERENT)
def test_best_partition_is_worth_most_of_all(name: str, values: Values) -> None:
    rule, rng = DIFFERENT[name], Random(f"best {name}")
    for i in range(MANY // 20):
        rack = naive.melded_rack(rng, FULL_SET, 14, rule, i % 2)
        worths = [sum(value(m, values) for m in split) for split in partitions(rack, rule)]
        best = best_partition(rack, rule, values)
        assert (best is None) == (not worths)
        if best is not None:
            assert sum(value(m, values) for m in best) == max(worths), show(rack)
            assert melded(best) == Counter(rack)
            assert are_melds(best, rule)


def test_long_runs_are_laid_in_one_piece() -> None:
    assert [len(m.tiles) for m in best_partition(parse("R1 R2 R3 R4 R5 R6 R7"), RULES["T1"]) or ()] == [7]
    assert [len(m.tiles) for m in cover(parse("R1 R2 R3 R4 R5 R6 B9"), RULES["T1"])] == [6]
    apart = best_partition(parse("R3 R4 J J R7 R8"), RULES["E1"])
    assert apart is None or are_melds(apart, RULES["E1"])


def test_t1_44_cover_leaves_the_players_groups_where_they_are() -> None:
    rack = parse("R7 R8 R9 Y7 B7 Y8 B8 Y9 B9")
    as_runs = [parse("R7 R8 R9"), parse("Y7 Y8 Y9"), parse("B7 B8 B9")]
    as_groups = [parse("B7 R7 Y7"), parse("R8 Y8 B8"), parse("Y9 B9 R9")]
    assert {m.tiles for m in cover(rack, RULES["T1"], as_runs)} == set(as_runs)
    assert {m.tiles for m in cover(rack, RULES["T1"], as_groups)} == set(as_groups)


def test_t1_44_a_group_that_costs_a_tile_is_given_up() -> None:
    rack = parse("R4 R5 R6 Y6 B6 R7")
    assert melded(cover(rack, RULES["T1"], [parse("R5 R6 R7")])).total() == 4
    rack = parse("R4 R5 R6 Y6 B6 K6 R7")
    assert melded(cover(rack, RULES["T1"], [parse("R6 Y6 B6 K6")])) == Counter(rack)


def test_t1_44_a_joker_stays_where_the_player_put_it() -> None:
    assert cover(parse("R12 R13 J"), RULES["T1"], [parse("R12 R13 J")])[0].tiles == parse("R12 R13 J")
    assert cover(parse("J R12 R13"), RULES["T1"], [parse("J R12 R13")])[0].tiles == parse("J R12 R13")


def test_t1_44_what_is_no_meld_is_passed_over() -> None:
    assert melded(cover(parse("R4 R5 R6 Y1"), RULES["T1"], [parse("R4 Y1"), parse("R6 R5 R4")])).total() == 3


@pytest.mark.parametrize(
    "rack", [(HIDDEN,), parse("R5 R5 R5 R5"), parse("J J J J")], ids=["hidden", "four", "jokers"]
)
def test_no_such_rack(rack: tuple[Tile, ...]) -> None:
    for search in (closable, cover, closings, best_partition):
        with pytest.raises(ValueError):
            search(rack, RULES["T1"])


@given(racks, rules)
def test_law_cover_fits_the_rack(rack: list[Tile], rule: JokerRule) -> None:
    covered = cover(rack, rule)
    assert melded(covered) <= Counter(rack)
    assert are_melds(covered, rule)


@given(racks, rules)
def test_law_closable_means_covered_whole(rack: list[Tile], rule: JokerRule) -> None:
    whole = melded(cover(rack, rule)).total() == len(rack)
    assert closable(rack, rule) == whole
    assert (best_partition(rack, rule) is not None) == whole
    assert (next(partitions(rack, rule), None) is not None) == whole


@given(racks, rules, st.sampled_from(FULL_SET[:-2]))
def test_law_one_tile_more_never_covers_less(rack: list[Tile], rule: JokerRule, more: Tile) -> None:
    if rack.count(more) < 2:
        before = melded(cover(rack, rule)).total()
        assert before <= melded(cover([*rack, more], rule)).total()


@given(racks, rules, st.randoms(use_true_random=False))
def test_law_order_does_not_matter(rack: list[Tile], rule: JokerRule, rng: Random) -> None:
    shuffled = rng.sample(rack, len(rack))
    assert list(closings(rack, rule).items()) == list(closings(shuffled, rule).items())


@given(racks, rules)
def test_law_a_stricter_rule_never_melds_more(rack: list[Tile], rule: JokerRule) -> None:
    loose = melded(cover(rack, JokerRule(real_per_joker=1))).total()
    assert melded(cover(rack, rule)).total() <= loose


@given(st.integers(0, 10**6), rules)
def test_law_a_loss_is_what_the_cover_without_a_tile_shows(seed: int, rule: JokerRule) -> None:
    rng = Random(seed)
    rack = [*naive.melded_rack(rng, FULL_SET, 11, rule), *naive.random_rack(rng, ONE_DECK, 3)]
    if Counter(rack) <= Counter(FULL_SET):
        whole = melded(cover(rack, rule)).total()
        assert partition.melded(rack, rule) == whole
        for t, loss in losses(rack, rule).items():
            rest = list((Counter(rack) - Counter([t])).elements())
            assert whole - melded(cover(rest, rule)).total() == loss


def test_groups_bear_no_order() -> None:
    (group,) = cover(parse("K7 R7 B7"), RULES["T1"])
    assert isinstance(group, Group)
    assert group.number == 7


def test_e1_35_a_joker_in_its_second_use_melds_like_a_joker() -> None:
    rack = parse("R4 R5 J* J Y7 B7 R9")
    assert melded(cover(rack, RULES["T1"], [parse("Y7 J* B7")])) == Counter(parse("R4 R5 J J Y7 B7"))
    assert cover(rack, RULES["T1"], [parse("Y7 J* B7")])[0].tiles == parse("Y7 J B7")
    assert closable(parse("R4 R5 J*"), RULES["T1"])
    assert {str(t) for t in closings(parse("R4 R5 R6 J*"), RULES["T1"])} == {"R4", "R5", "R6", "J*"}
