"""Ways to close that lack few tiles, against the distance and the tiles that help, found otherwise."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.hints import distance, nearest_throws, useful
from engine.meld import JokerRule
from engine.search.heap import ONE, pack
from engine.search.ways import ways
from engine.tile import FULL_SET, JOKER, TILES, Tile, parse
from tests.engine import naive

RULE = JokerRule()
Rack = tuple[Tile, ...]


def near(seed: int) -> Rack:
    """15 tiles, all but a few of them from whole melds."""
    rng = Random(seed)
    rack = list(naive.melded_rack(rng, FULL_SET, 14, RULE))
    rng.shuffle(rack)
    del rack[: rng.randint(0, 3)]
    rest = list((Counter(FULL_SET) - Counter(rack)).elements())
    return tuple(sorted([*rack, *rng.sample(rest, 15 - len(rack))]))


def faces(packed: int) -> Counter[Tile]:
    return Counter({t: packed // ONE[t] & 3 for t in TILES[: JOKER + 1] if packed // ONE[t] & 3})


@given(st.integers(0, 10**6))
def test_the_fewest_gaps_are_the_distance_and_what_they_lack_is_useful(seed: int) -> None:
    rack = near(seed)
    away = distance(rack, RULE, size=14)
    assume(away <= 2)
    assert not any(ways(rack, RULE, 14, gaps) for gaps in range(away))
    found = [(faces(lacks), faces(left)) for lacks, left, _ in ways(rack, RULE, 14, away)]
    throws = {t for _, left in found for t in left}
    assert throws == set(nearest_throws(rack, RULE))
    for thrown in throws:
        rest = list(rack)
        rest.remove(thrown)
        lacks = {t for lacking, left in found if left[thrown] for t in lacking}
        if away:
            assert lacks - {thrown} == set(useful(rest, RULE)) - {thrown, JOKER}


@given(st.integers(0, 10**6))
def test_each_way_makes_melds_of_all_that_stays_and_comes(seed: int) -> None:
    rack, rng = near(seed), Random(seed)
    away = distance(rack, RULE, size=14)
    assume(away <= 2)
    for lacks, left, twos in rng.sample(found := ways(rack, RULE, 14, away), min(5, len(found))):
        assert faces(lacks).total() == away
        assert faces(left).total() == 1 + away
        assert twos <= away // 2
        closed = Counter(rack) + faces(lacks) - faces(left)
        assert max(closed.values()) > 2 or naive.covers(tuple(closed.elements()), RULE)


def test_tiles_that_are_gone_are_not_waited_for() -> None:
    rack = parse("R4 R5 R6 R7 B7 B8 B9 B10 Y2 R2 B2 R12 R13 Y5 K9")
    lacks = {found for found, _, _ in ways(rack, RULE, 14, 1)}
    assert pack(parse("R11")) in lacks
    assert pack(parse("R11")) not in {found for found, _, _ in ways(rack, RULE, 14, 1, parse("R11"))}


def test_what_fits_the_table_is_laid_like_a_meld() -> None:
    """A rack of five: three in a run, one that fits the table, one to throw."""
    rack = parse("R4 R5 R6 Y9 K2")
    assert not ways(rack, RULE, 4, 0)
    fits = (pack(parse("Y9")), 0, 0, 1)
    assert ways(rack, RULE, 4, 0, (), (fits,)) == [(0, pack(parse("K2")), 0)]
