"""The judge on what is paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.judging import of

RACK = "R2 R3 Y5 Y9 B9 K8 K8 B6 Y6 R8 K2 Y2 Y3 B8"
MELDS: dict[str, Any] = {
    "closer": 0,
    "melds": ["R4 R5 R6", "K7 B7 Y7", "R11 R12 R13 R1", "B2 B3 B4 B5"],
    "free": "K9",
    "racks": [None, RACK],
}


def test_nobody_announced_a_joker() -> None:
    assert of("T1", "score", {"players": 2, "closer": None, "atu": "J", "atu_announced_by": 1}) == [0, 0]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"closer": 0}, "missing-field"),
        (MELDS | {"racks": [None]}, "wrong-count"),
        (MELDS | {"racks": [None, None]}, "bad-input"),
        (MELDS | {"racks": [RACK, None]}, "bad-input"),
        (MELDS | {"racks": [None, RACK.removesuffix(" B8")]}, "wrong-count"),
        (MELDS | {"racks": [None, RACK, RACK]}, "too-many-copies"),
        (MELDS | {"melds": ["R4 R5 R6", "K7 B7 Y7", "R11 R13 R12 R1", "B2 B3 B4 B5"]}, "not-a-meld"),
        (MELDS | {"twin": 2}, "bad-input"),
        (MELDS | {"closer": None}, "bad-input"),
        ({name: MELDS[name] for name in ("closer", "melds", "racks")}, "missing-field"),
    ],
)
def test_t2_scores_that_are_none(given: object, code: str) -> None:
    assert of("T2", "score", given)["error"] == code


def test_t2_one_deck_is_scored_by_racks_of_ten() -> None:
    laid = {"melds": ["R1 R2 R3", "B5 B6 B7 B8", "K9 K10 K11"], "free": "Y4"}
    rack = "J R4 R5 R6 R7 R8 R9 R10 R11 R12"
    assert of("T2", "score", laid | {"closer": 1, "racks": [rack, None], "atu": "K13"}) == [-110, 60]
    twice = laid | {"closer": 1, "racks": [rack.replace("R4", "R1"), None]}
    assert of("T2", "score", twice)["error"] == "too-many-copies"


def test_t2_pays_as_laid_and_a_t_at_best() -> None:
    laid = MELDS | {"melds": ["J R9 R10", "K7 B7 Y7", "R11 R12 R13 R1", "B2 B3 B4 B5"]}
    assert of("T2", "score", laid) == [95, -70]
    assert of("A-T", "score", laid)[0] == 250 + 100  # the joker as 11 after R9 R10


PLAYERS: list[dict[str, Any]] = [
    {"opened": True, "melds": ["R10 R11 R12", "K5 B5 R5"]},
    {"opened": True, "melds": ["K10 K11 K12"], "rack": "Y5"},
]
TABLE: dict[str, Any] = {"atu": "R6", "closer": 0, "closing_tile": "K9", "players": PLAYERS}


def with_player(**fields: Any) -> dict[str, Any]:
    return TABLE | {"players": [PLAYERS[0], PLAYERS[1] | fields]}


@pytest.mark.parametrize(
    ("variant", "given", "expect"),
    [
        ("E1", TABLE, [145, 25]),
        ("E1", with_player(laid=["R13", "Y1:low", "B1:high"]), [145, 50]),
        ("E1", with_player(laid=["J"]), [145, 75]),
        ("E1", with_player(laid=["J:10"]), [145, 75]),
        ("E1", with_player(laid=["J*"]), [145, 25]),
        ("A-E", with_player(laid=["J:25"]), [145, 50]),
        ("E2", with_player(laid=["J", "Y1:high"]), [245, 80]),
        ("E1", with_player(melds=["Y1 J* B1"]), [145, 45]),
        ("E1", with_player(melds=["B11 B12^ B13", "Y4 J Y6"]), [145, 125]),
        ("E1", with_player(melds=["J* B12^ B13"]), [145, 55]),
        ("E1", with_player(rack="J* R1"), [145, -45]),
        ("E1", with_player(penalised=True), [145, -500]),
        ("E1", TABLE | {"atu": "J", "closing_tile": "J"}, [580, 50]),
        ("E1", TABLE | {"closer": None}, [45, 25]),
        ("E1", {"closer": None, "players": [{"opened": False}] * 4}, [-100] * 4),
        ("A-E", {"closer": None, "players": [{"opened": False}] * 2, "atu_bonus_to": 1}, [-100, -100]),
        ("A-E", TABLE | {"atu": "J", "atu_bonus_to": 1}, [145, 75]),
        ("E1", TABLE | {"mode": "tabla", "players": [PLAYERS[0] | {"opened": False}, PLAYERS[1]]}, [295, 25]),
    ],
)
def test_scores_of_the_laid_table(variant: str, given: object, expect: list[int]) -> None:
    assert of(variant, "score", given) == expect


@pytest.mark.parametrize(
    ("variant", "given", "code"),
    [
        ("E1", {}, "missing-field"),
        ("E1", TABLE | {"players": PLAYERS[:1]}, "wrong-count"),
        ("E1", TABLE | {"players": {}}, "bad-input"),
        ("E1", TABLE | {"players": [PLAYERS[0], "x"]}, "bad-input"),
        ("E1", TABLE | {"players": [PLAYERS[0], {}]}, "missing-field"),
        ("E1", {"closer": 0, "players": PLAYERS}, "missing-field"),
        ("E1", TABLE | {"mode": "table"}, "bad-input"),
        ("A-E", TABLE | {"mode": "tabla"}, "bad-input"),
        ("E1", with_player(opened=1), "bad-input"),
        ("E1", with_player(penalised="no"), "bad-input"),
        ("E1", with_player(laid=["Y1"]), "bad-input"),
        ("E1", with_player(laid=["Y5:middle"]), "bad-input"),
        ("E1", with_player(laid=["Y5 Y6"]), "bad-input"),
        ("A-E", with_player(laid=["J"]), "bad-input"),
        ("A-E", with_player(laid=["J:7"]), "bad-input"),
        ("E1", with_player(laid=["Q5"]), "unknown-tile"),
        ("E1", with_player(rack="??"), "unknown-tile"),
        ("E1", with_player(rack=5), "bad-input"),
        ("E1", with_player(rack="K10 K10"), "too-many-copies"),
        ("E1", with_player(rack="J* J J"), "too-many-copies"),
        ("E1", with_player(melds=["R4 R5"]), "not-a-meld"),
        ("E1", with_player(melds=["R4 R7 R8 R9 J J"]), "not-a-meld"),
        ("E1", with_player(melds=["B13 B12^ B11"]), "not-a-meld"),
        ("E1", with_player(melds=["^"]), "unknown-tile"),
        ("E1", with_player(score=3), "unknown-field"),
    ],
)
def test_scores_of_the_laid_table_that_are_none(variant: str, given: object, code: str) -> None:
    assert of(variant, "score", given)["error"] == code
