"""The judge on melds, closes, rows as they lie, and openings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.judging import of


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        (
            "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1",
            {"valid": True, "kind": "run"},
        ),  # 1.3: an ace at both ends
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 R2", {"valid": False}),
        ("R6 R4 J", {"valid": True, "kind": "run"}),
        ("J R1 R2", {"valid": True, "kind": "run"}),
        ("J J R1 R2 R12 R13", {"valid": False}),
        ("R7 Y7 B7 K7 J", {"valid": False}),  # 1.4: never five
        ("", {"valid": False}),
    ],
)
def test_melds_in_any_order(given: str, expect: dict[str, Any]) -> None:
    assert of("T1", "meld", given) == expect


def test_an_empty_rack_has_nothing_melded() -> None:
    assert of("T1", "verify", "") == 0


# ------------------------------------------------------------------ melds with values


@pytest.mark.parametrize(
    ("variant", "given", "expect"),
    [
        ("T2", "R12 R13 R1", {"valid": True, "kind": "run", "play": 30}),
        ("T2", "R1 R2 J", {"valid": True, "kind": "run", "play": 15}),
        ("T2", "R1 R13 J", {"valid": True, "kind": "run", "play": 30}),
        ("E2", "R12 R13 R1", {"valid": True, "kind": "run", "play": 25}),
        ("E2", "R1 Y1 J", {"valid": True, "kind": "set", "play": 100}),
        ("E2", "R9 J R11", {"valid": True, "kind": "run", "play": 65}),
        ("E1", "R12 R13 J", {"valid": True, "kind": "run", "play": 30, "end": 70}),
        ("E1", "J R2 R3", {"valid": True, "kind": "run", "play": 15, "end": 60}),
        ("E1", "R2 R3 R5 R6 J J", {"valid": True, "kind": "run", "play": 30, "end": 120}),
        (
            "E1",
            "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1",
            {"valid": True, "kind": "run", "play": 95, "end": 95},
        ),
    ],
)
def test_melds_at_their_best_reading(variant: str, given: str, expect: dict[str, Any]) -> None:
    assert of(variant, "meld", given) == expect


@pytest.mark.parametrize(
    ("variant", "given", "expect"),
    [
        ("A-T", "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 J", {"J": 80, "K6": 80}),
        ("T2", "R1 R2 R3 B5 B6 B7 B8 K9 K10 K11 Y4", {"Y4": 60}),  # one deck
        ("T2", "R4 R7 R8 R9 J J Y6 Y7 Y8 Y9 K6 K7 K8 K9 Y1", {}),  # one joker a meld
    ],
)
def test_closes_are_worth_their_melds(variant: str, given: str, expect: dict[str, int]) -> None:
    said = of(variant, "close", given)
    assert said["canClose"] is bool(expect)
    assert {free: said["free"][free] for free in expect} == expect


@pytest.mark.parametrize(
    ("variant", "given", "code"),
    [
        ("T2", "R1 R2 R3 B5 B6 B7 B8 K9 K10 K11 R1", "too-many-copies"),  # eleven tiles are of one deck
        ("T2", "R1 R2 R3 B5 B6 B7 B8 K9 K10 K11", "wrong-count"),
        ("A-T", "R1 R2 R3 B5 B6 B7 B8 K9 K10 K11 Y4", "wrong-count"),
    ],
)
def test_closes_of_a_wrong_count(variant: str, given: str, code: str) -> None:
    assert of(variant, "close", given)["error"] == code


# ------------------------------------------------------------------ as it lies


@pytest.mark.parametrize(
    ("given", "groups", "outside", "free"),
    [
        ("", [], 0, None),
        ("_ _ / _", [], 0, None),
        ("R1 R2 / R3", [["R1 R2", 0], ["R3", 0]], 3, None),  # a meld does not wrap
        ("J R1 R2", [["J R1 R2", 0]], 3, None),
        ("R3 R2 R1", [["R3 R2 R1", 0]], 3, None),
        ("R12 R13 R1 R2", [["R12 R13 R1 R2", 0]], 4, None),
        ("R4 R5 R6 K9 K10 K11", [["R4 R5 R6 K9 K10 K11", 0]], 6, None),  # no gap between
        ("R4 J R6 J R8 R9", [["R4 J R6 J R8 R9", 0]], 6, None),  # one joker a meld
        (
            "R1 R2 R3 R4 _ B5 B6 B7 _ K9 K10 K11 / Y13 R13 B13 K13 _ J",
            [["R1 R2 R3 R4", 20], ["B5 B6 B7", 15], ["K9 K10 K11", 25], ["Y13 R13 B13 K13", 40], ["J", 0]],
            1,
            "J",
        ),
    ],
)
def test_layouts(given: str, groups: list[Any], outside: int, free: str | None) -> None:
    said = of("T2", "layout", given)
    assert (said["groups"], said["outside"], said["free"]) == (groups, outside, free)
    assert said["points"] == sum(points for _, points in groups)
    assert said["canClose"] is (free is not None)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("R1 _ x", "unknown-tile"),
        (["R1"], "bad-input"),
        ("R1 R1 / R1", "too-many-copies"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 / B1 B2 B3", "wrong-count"),
    ],
)
def test_layouts_that_are_none(given: object, code: str) -> None:
    assert of("T2", "layout", given)["error"] == code


# ------------------------------------------------------------------ openings


@pytest.mark.parametrize(
    ("variant", "melds", "lap", "ok", "points", "why"),
    [
        ("E1", ["J R12 R13", "B2 B3 B4"], 2, True, 45, "run + 45"),
        ("E1", ["R1 Y1 B1", "R1 R2 R3"], 2, True, 90, "run + 45"),
        ("E1", ["R2 Y2 B2"], 2, False, 15, "no run"),
        ("E1", ["R1 Y1 B1"], 1, False, 75, "first lap"),
        ("A-E", ["R12 R13 J", "R1 Y1 K1"], 3, True, 105, "run + 45"),
        ("E2", ["R12 R13 R1"], 2, False, 25, "under 45"),
    ],
)
def test_openings(variant: str, melds: list[str], lap: int, ok: bool, points: int, why: str) -> None:
    said = of(variant, "open", {"melds": melds, "lap": lap})
    assert said == {"ok": ok, "points": points, "reason": why}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("R4 R5 R6", "bad-input"),
        ({}, "missing-field"),
        ({"melds": []}, "wrong-count"),
        ({"melds": None}, "wrong-count"),
        ({"melds": "R4 R5 R6"}, "bad-input"),
        ({"melds": [["R4", "R5", "R6"]]}, "bad-input"),
        ({"melds": ["R4 R5 R7"]}, "not-a-meld"),
        ({"melds": ["R4 R5 R6"], "lap": 0}, "bad-input"),
        ({"melds": ["R4 R5 R6"], "lap": None}, "bad-input"),
        ({"melds": ["R4 R5 R6"], "laps": 2}, "unknown-field"),
        ({"melds": ["R4 R5 R6"] * 3}, "too-many-copies"),
    ],
)
def test_openings_that_are_none(given: object, code: str) -> None:
    assert of("E1", "open", given)["error"] == code


def test_no_tiles_are_no_meld_and_it_says_so() -> None:
    assert of("E1", "open", {"melds": [""]}) == {"error": "not-a-meld", "detail": "no tiles"}
