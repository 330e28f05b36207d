"""RULES.md 1.1: which tiles there are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tile import (
    COLOURS,
    FULL_SET,
    HIDDEN,
    JOKER,
    ONE_DECK,
    REUSED,
    TILES,
    Tile,
    exceeds,
    face,
    parse,
    plain,
    show,
    tile,
)


def test_1_1_two_decks() -> None:
    assert len(FULL_SET) == 106
    assert set(Counter(FULL_SET).values()) == {2}
    assert len(set(FULL_SET)) == 53
    assert HIDDEN not in FULL_SET


def test_t2_2_one_deck() -> None:
    assert len(ONE_DECK) == 53
    assert set(Counter(ONE_DECK).values()) == {1}
    assert set(ONE_DECK) == set(FULL_SET)


@pytest.mark.parametrize(
    ("name", "code"), [("R1", 0), ("R13", 12), ("Y1", 13), ("K13", 51), ("J", 52), ("??", 53), ("J*", 54)]
)
def test_a_tile_is_one_byte(name: str, code: int) -> None:
    assert tile(name) == code
    assert str(tile(name)) == repr(tile(name)) == name


@pytest.mark.parametrize("name", ["", "R0", "R14", "R01", "r1", "G5", "J1", "?", "R 1", "R1 "])
def test_no_such_tile(name: str) -> None:
    with pytest.raises(ValueError, match="unknown tile"):
        tile(name)


def test_parse_names_the_first_word_that_is_no_tile() -> None:
    with pytest.raises(ValueError, match="'X9'"):
        parse("R1 X9 Q")


def test_real_tiles_know_their_face() -> None:
    real = [t for t in TILES if t.is_real]
    assert [(t.colour, t.number) for t in real] == [(c, n) for c in COLOURS for n in range(1, 14)]
    assert all(face(t.colour, t.number) is t for t in real)
    assert [t for t in TILES if not t.is_real] == [JOKER, HIDDEN, REUSED]


@given(st.lists(st.sampled_from(TILES)))
def test_law_parse_reads_what_show_wrote(tiles: list[Tile]) -> None:
    assert list(parse(show(tiles))) == tiles


@given(st.lists(st.sampled_from(TILES[:53]), max_size=20))
def test_law_exceeds(tiles: list[Tile]) -> None:
    more = exceeds(tiles, ONE_DECK)
    assert (more is None) == (Counter(tiles) <= Counter(ONE_DECK))
    assert more is None or tiles.count(more) > 1


def test_exceeds_names_what_is_too_often() -> None:
    assert exceeds(parse("R1 R1"), FULL_SET) is None
    assert exceeds(parse("R1 R1 R1 B2"), FULL_SET) == tile("R1")
    assert exceeds([HIDDEN], FULL_SET) == HIDDEN


def test_q64_a_joker_in_its_second_use_is_a_joker() -> None:
    assert plain(REUSED) == JOKER
    assert [plain(t) for t in FULL_SET] == list(FULL_SET)
