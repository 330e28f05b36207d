"""Matches: how long they last, who wins, who starts (T1.5, T1.31, T2.27, T2.28)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.event import Blocked, Spoilt
from engine.match import Match
from engine.round import Round
from engine.rules import Endless, Length, Phase, Rounds, Target
from engine.tile import tile
from engine.variants import ETALAT, TABLA
from tests.kit import picture


def match(length: Length, *points: tuple[int, ...]) -> Match:
    seats = len(points[0]) if points else 3
    return Match(replace(TABLA, length=length), seats, first=0, points=points)


def over(starter: int, seats: int, announced: int | None = None) -> Round:
    text = f"starter {starter}\natu R9" + ("" if announced is None else f"\nannounced {announced}")
    return replace(picture.read(text, TABLA, seats), phase=Phase.OVER, end=Blocked("stock"))


@pytest.mark.parametrize(
    ("length", "points", "ends"),
    [
        (Rounds(1), [], False),
        (Rounds(1), [(0, 0)], True),
        (Rounds(3), [(0, 0)] * 2, False),
        (Rounds(3), [(0, 0)] * 3, True),
        (Target(500), [(499, 0)], False),
        (Target(500), [(499, 0), (1, 0)], True),
        (Target(500), [(600, 0), (-200, 0)], False),  # totals count, as they stand after a round
        (Target(500), [(0, -500)], True),
        (Endless(), [(9000, -9000)] * 99, False),
    ],
)
def test_when_a_match_is_over(length: Length, points: list[tuple[int, ...]], ends: bool) -> None:
    assert match(length, *points).over is ends


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([(10, 20, 5)], (1,)),
        ([(10, 0, 10), (0, 5, 0)], (0, 2)),
        ([(-70, -60)], (1,)),
    ],
)
def test_the_highest_total_wins_and_ties_share(
    points: list[tuple[int, ...]], winners: tuple[int, ...]
) -> None:
    assert match(Rounds(1), *points).winners == winners


def test_before_the_first_round_all_stand_at_nothing() -> None:
    empty = match(Rounds(2))
    assert (empty.totals, empty.next_starter) == ((0, 0, 0), 0)
    assert Match(TABLA, 3).next_starter is None


def test_rounds_add_up_and_the_start_moves_on() -> None:
    played = Match(TABLA, 3).after(over(2, 3, announced=1))
    assert (played.first, played.totals, played.next_starter) == (2, (0, 50, 0), 0)
    assert played.after(over(0, 3)).next_starter == 1
    assert played.new_round().phase is Phase.DEAL


def test_a_spoilt_deal_counts_for_nothing_and_is_dealt_anew_by_the_same_seat() -> None:
    round_ = picture.read("starter 1", ETALAT, 3)
    spoilt = replace(round_, phase=Phase.OVER, end=Spoilt(0, (tile("R1"), tile("R2"), tile("R3"))))
    after = Match(ETALAT, 3).after(spoilt)
    assert (after.points, after.next_starter) == ((), 1)
