"""RULES.md 1.3–1.5, 1.8, T2.20, traps 5–8: what is a meld, as laid and as a heap, and what it is worth."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.meld import Group, JokerRule, Run, Values, as_laid, readings, value
from engine.tile import FULL_SET, HIDDEN, JOKER, TILES, Tile, parse, show, tile
from tests.engine import naive

ANY, ONE, APART = JokerRule(), JokerRule(most=1), JokerRule(adjacent=False)
RULES = {"T1": ANY, "T2": ONE, "A-T": ANY, "A-E": ANY, "E1": APART, "E2": ANY}
VALUES = {v: Values(high_ace=5, joker=50) if v == "E2" else Values() for v in RULES}
IN_THE_END = Values(joker=50)
CASES = json.loads((Path(__file__).parents[1] / "golden" / "cases.json").read_text(encoding="utf-8"))
KINDS: dict[str, type[Run] | type[Group]] = {"run": Run, "set": Group}


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == "meld"])
def test_cases_meld(case: dict[str, Any]) -> None:
    found, expect = readings(parse(case["input"]), RULES[case["variant"]]), case["expect"]
    assert bool(found) == expect["valid"]
    if found:
        assert {type(m) for m in found} == {KINDS[expect["kind"]]}
    if "play" in expect:
        assert max(value(m, VALUES[case["variant"]]) for m in found) == expect["play"]
    if "end" in expect:
        assert max(value(m, IN_THE_END) for m in found) == expect["end"]


@pytest.mark.parametrize(("rule", "count"), [(ANY, 7271), (APART, 6243), (ONE, 2263)], ids=["T1", "E1", "T2"])
def test_11_number_of_melds(rule: JokerRule, count: int) -> None:
    assert len(naive.melds(rule)) == count
    for tiles in naive.melds(rule):
        found = readings(tiles, rule)
        assert found, show(tiles)
        assert all(sorted(m.tiles) == list(tiles) for m in found)
        assert all(as_laid(m.tiles, rule) == m for m in found), show(tiles)


@pytest.mark.parametrize("rule", [ANY, APART, ONE, JokerRule(real_per_joker=1)], ids=["T1", "E1", "T2", "A"])
def test_11_what_is_nearly_a_meld(rule: JokerRule) -> None:
    """One tile changed, added or taken away: a meld only if the definition says so."""
    rng, kinds = Random(11), Counter[bool]()
    melds = sorted(naive.melds(rule))
    for _ in range(3_000):
        tiles = [*rng.choice(melds)]
        at = rng.randrange(len(tiles))
        tiles[at : at + rng.randrange(2)] = rng.sample(TILES[:53], rng.randrange(2))
        valid = tuple(sorted(tiles)) in naive.melds(rule)
        assert bool(readings(tiles, rule)) == valid, show(tiles)
        kinds[valid] += 1
    assert min(kinds.values()) > 300


@pytest.mark.parametrize(
    ("tiles", "stands_for"),
    [
        ("J R2 R3", "R1"),
        ("R12 R13 J", "R1"),
        ("R12 J R1", "R13"),
        ("R1 R2 J", "R3"),
        ("J R1 R2", None),
        ("J R12 R13", "R11"),
        ("J R13 R1", "R12"),
        ("R13 J R2", None),
        ("R13 R1 J", None),
        ("R9 R10 J", "R11"),
        ("J R9 R10", "R8"),
    ],
)
def test_1_5_a_joker_means_what_its_place_says(tiles: str, stands_for: str | None) -> None:
    run = as_laid(parse(tiles), ANY)
    if stands_for is None:
        assert run is None
    else:
        assert isinstance(run, Run)
        assert run.stands_for(run.tiles.index(JOKER)) == tile(stands_for)


@pytest.mark.parametrize("tiles", ["R3 R2 R1", "R1 R3 R2", "R1 R13 R12", "R6 J R4", "R4 R4 R5"])
def test_t2_20_a_run_counts_only_from_low_to_high(tiles: str) -> None:
    assert as_laid(parse(tiles), ONE) is None


def test_t2_20_a_group_has_no_order() -> None:
    for tiles in ("K1 J R1", "J K1 R1", "R1 K1 J"):
        assert isinstance(as_laid(parse(tiles), ONE), Group)


@pytest.mark.parametrize(
    ("tiles", "any_place", "apart"),
    [
        ("R4 R5 R6 R7 J J", True, False),
        ("R4 J J R7 R8 R9", True, False),
        ("J R5 R6 R7 R8 J", True, True),
        ("J R5 J R7 R8 R9", True, True),
        ("J J R3 R4 R5 R6", True, False),
        ("R4 J R6 J R8", False, False),
        ("R7 J K7 J", False, False),
    ],
)
def test_e1_26_jokers_side_by_side(tiles: str, any_place: bool, apart: bool) -> None:
    assert (as_laid(parse(tiles), ANY) is not None) == any_place
    assert (as_laid(parse(tiles), APART) is not None) == apart
    assert as_laid(parse(tiles), ONE) is None


def test_1_3_a_run_from_ace_to_ace() -> None:
    whole = parse("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1")
    run = as_laid(whole, ANY)
    assert isinstance(run, Run)
    assert (run.first, run.last) == (1, 14)
    assert run.worth(Values()) == (5,) * 9 + (10,) * 5
    low, high = (*whole[:-1], JOKER), (JOKER, *whole[1:])
    assert {m.tiles for m in readings(low, ANY)} == {low, high}


def test_trap_8_a_joker_in_a_group_of_three_has_no_colour_yet() -> None:
    group = as_laid(parse("R7 J K7"), ANY)
    assert isinstance(group, Group)
    assert group.stands_for(1) is None
    assert group.missing == parse("Y7 B7")
    full = group.extended(tile("B7"))
    assert full is not None
    assert full.stands_for(1) == tile("Y7")
    assert full.extended(tile("Y7")) is None


@pytest.mark.parametrize("tiles", ["R1 R2", "R1", "", "?? R1 R2", "R7 Y7 ??", "J J J"])
def test_no_meld_at_all(tiles: str) -> None:
    assert as_laid(parse(tiles), ANY) is None
    assert readings(parse(tiles), ANY) == ()


def test_1_8_aces() -> None:
    for tiles, worth in (("R1 R2 R3", 15), ("R12 R13 R1", 30), ("R1 Y1 K1", 75), ("R1 J K1", 75)):
        (meld, *_) = readings(parse(tiles), ANY)
        assert value(meld, Values()) == worth


@given(st.lists(st.sampled_from(FULL_SET), min_size=3, max_size=7), st.sampled_from([ANY, APART, ONE]))
def test_law_what_is_laid_is_one_of_the_readings(tiles: list[Tile], rule: JokerRule) -> None:
    laid = as_laid(tiles, rule)
    assert laid is None or isinstance(laid, Group) or laid in readings(tiles, rule)
    assert laid is None or readings(tiles, rule)


@given(st.data())
def test_law_a_run_extended_is_the_run_laid_longer(data: st.DataObject) -> None:
    tiles = data.draw(st.sampled_from(sorted(naive.melds(ANY))))
    run = data.draw(st.sampled_from(readings(tiles, ANY)))
    more = data.draw(st.sampled_from(TILES))
    if isinstance(run, Run):
        for high in (False, True):
            longer = (*run.tiles, more) if high else (more, *run.tiles)
            extended = run.extended(more, high=high)
            if more == HIDDEN or extended is None or ANY.allows(longer):
                assert extended == as_laid(longer, ANY)
