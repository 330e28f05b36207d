"""The judge: every worked case that has an answer, and nonsense of every sort."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from engine.judge import KINDS, answer
from engine.judge_facts import FACTS
from engine.judge_words import WORDS
from engine.variants import VARIANTS
from tests.kit import cases

GOOD = {"variant": "T1", "kind": "meld", "input": "R4 R5 R6"}
CLOSED: dict[str, Any] = {
    "players": 2,
    "closer": 0,
    "melds": ["R4 R5 R6", "B7 B8 B9 B10 B11", "Y2 R2 B2", "K6 K7 K8"],
    "free": "K11",
}


def ask(case: object) -> Any:
    return json.loads(answer(json.dumps(case)))


def of(variant: str, kind: str, given: object) -> Any:
    return ask({"variant": variant, "kind": kind, "input": given})


@pytest.mark.parametrize("case", cases.judged(*VARIANTS))
def test_worked_case(case: dict[str, Any]) -> None:
    assert ask(case) == case["expect"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad-json"),
        ("{", "bad-json"),
        ("nan", "bad-json"),
        ('{"variant": "T1", "kind": "meld", "input": NaN}', "bad-json"),
        ("[" * 9000, "bad-json"),
        ("1" * 9000, "bad-json"),
        ('"' + "x" * 20_000 + '"', "too-long"),
        ("[]", "bad-input"),
        ("null", "bad-input"),
        ("{}", "missing-field"),
        ('{"variant": "T9", "kind": "meld", "input": ""}', "unknown-variant"),
        ('{"variant": ["T1"], "kind": "meld", "input": ""}', "unknown-variant"),
        ('{"variant": "T1", "kind": "meldd", "input": ""}', "unknown-kind"),
        ('{"variant": "T1", "kind": null, "input": ""}', "unknown-kind"),
        ('{"variant": "T1", "kind": "meld"}', "missing-field"),
        ('{"variant": "T1", "kind": "meld", "input": "\\ud800"}', "unknown-tile"),
    ],
)
def test_a_line_that_is_no_case(line: str, code: str) -> None:
    assert json.loads(answer(line))["error"] == code


def test_deep_nesting() -> None:
    line = '{"variant": "T1", "kind": "meld", "input": ' + "[" * 7000 + "]" * 7000 + "}"
    assert json.loads(answer(line))["error"] in ("bad-json", "bad-input")  # as deep as this Python can read


FIELDS = [
    "players",
    "racks",
    "melds",
    "closer",
    "free",
    "atu",
    "atu_announced_by",
    "twin",
    "atu_bonus_to",
    "closing_tile",
    "mode",
    "opened",
    "laid",
    "rack",
    "penalised",
    "lap",
    "fact",
    "tiles",
    "joker_counts",
    "digits",
    "with_atu",
    "variant",
]
CODES = set(WORDS) | {None}
scraps = (
    st.none()
    | st.booleans()
    | st.integers(-1, 16)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(
        ["R4 R5 R6", "K7 B7 Y7 J", "B2 B3 B4 B5", "Y1:set", "J*", "B12^", "_ /", "tabla", *FACTS]
    )
)
inputs = st.recursive(
    scraps,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=8),
    max_leaves=30,
)


@settings(max_examples=10 * settings().max_examples)
@drawn(st.sampled_from(sorted(VARIANTS)), st.sampled_from(sorted(KINDS)), inputs)
def test_whatever_is_asked_gets_a_verdict_or_a_code(variant: str, kind: str, given: object) -> None:
    said = of(variant, kind, given)
    assert not isinstance(said, dict) or said.get("error") in CODES


@drawn(st.text() | st.binary().map(lambda b: b.decode("utf-8", "replace")))
def test_any_line_gets_one_line(line: str) -> None:
    said = answer(line)
    assert "\n" not in said
    assert json.loads(said)["error"] in CODES


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        ("meld", "R4 R5 X6", "unknown-tile"),
        ("meld", "R4 R5 R14", "unknown-tile"),
        ("meld", "R0", "unknown-tile"),
        ("meld", "r4 r5 r6", "unknown-tile"),
        ("meld", "R4 ?? R6", "unknown-tile"),
        ("meld", "R4 J* R6", "unknown-tile"),
        ("meld", "R4 R4 R4", "too-many-copies"),
        ("meld", "J J J", "too-many-copies"),
        ("meld", ["R4", "R5", "R6"], "bad-input"),
        ("meld", 7, "bad-input"),
        ("meld", None, "bad-input"),
        ("close", "R4 R5 R6", "wrong-count"),
        ("close", "", "wrong-count"),
        ("verify", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 Y1 Y2 Y3", "wrong-count"),
        ("verify", "R1 R1 R1", "too-many-copies"),
        ("score", "R4", "bad-input"),
        ("score", {"closer": None}, "missing-field"),
        ("score", {"players": 2}, "missing-field"),
        ("score", {"players": 5, "closer": None}, "bad-input"),
        ("score", {"players": True, "closer": None}, "bad-input"),
        ("score", {"players": 2.0, "closer": None}, "bad-input"),
        ("score", {"players": "2", "closer": None}, "bad-input"),
        ("score", {"players": 2, "closer": False}, "bad-input"),
        ("score", {"players": 2, "closer": 2}, "bad-input"),
        ("score", {"players": 2, "closer": -1}, "bad-input"),
        ("score", {"players": 2, "closer": 0}, "missing-field"),
        ("score", {"players": 2, "closer": None, "winner": 1}, "unknown-field"),
        ("score", {"players": 2, "closer": None, "atu_announced_by": 2}, "bad-input"),
        ("score", CLOSED | {"free": "K11 K12"}, "bad-input"),
        ("score", CLOSED | {"free": ""}, "bad-input"),
        ("score", CLOSED | {"atu": "R9 R10"}, "bad-input"),
        ("score", CLOSED | {"melds": "R4 R5 R6"}, "bad-input"),
        ("score", CLOSED | {"melds": [7]}, "bad-input"),
        ("score", CLOSED | {"melds": ["R4 R5 R6"]}, "wrong-count"),
        ("score", CLOSED | {"melds": [*CLOSED["melds"][:3], "K6 K7 K9"]}, "not-a-meld"),
        (
            "score",
            CLOSED | {"melds": ["R4 R5 R6", "R4 R5 R6", "R4 R5 R6", "K6 K7 K8 K9 K10"]},
            "too-many-copies",
        ),
        ("fact", "stock", "unknown-fact"),
        ("fact", {}, "missing-field"),
        ("fact", {"fact": "weather"}, "unknown-fact"),
        ("fact", {"fact": "stock", "players": 3}, "missing-field"),
        ("fact", {"fact": "stock", "players": 3, "with_atu": 1}, "bad-input"),
        ("fact", {"fact": "stock", "players": 3, "with_atu": True, "decks": 2}, "unknown-field"),
        ("fact", {"fact": "codes", "digits": 10**6}, "bad-input"),
    ],
)
def test_nonsense(kind: str, given: object, code: str) -> None:
    said = of("T1", kind, given)
    assert said["error"] == code
    assert said["detail"]


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


def test_nobody_announced_a_joker() -> None:
    assert of("T1", "score", {"players": 2, "closer": None, "atu": "J", "atu_announced_by": 1}) == [0, 0]


# ------------------------------------------------------------------ kinds and variants


FOREIGN = {
    "close": ["A-E", "E1", "E2"],
    "open": ["T1", "T2", "A-T"],
    "layout": ["T1", "A-T", "A-E", "E1", "E2"],
}


@pytest.mark.parametrize(("kind", "variant"), [(kind, v) for kind, known in FOREIGN.items() for v in known])
def test_a_kind_foreign_to_the_variant(kind: str, variant: str) -> None:
    assert of(variant, kind, "R4 R5 R6")["error"] == "kind-not-in-variant"


@pytest.mark.parametrize(
    ("variant", "given"),
    [
        ("T2", {"fact": "reshuffle", "players": 2}),
        ("E1", {"fact": "reshuffle", "players": 2}),
        ("T1", {"fact": "double_round"}),
        ("E2", {"fact": "double_round"}),
        ("T1", {"fact": "rack_cost", "rack": "R4"}),
        ("T2", {"fact": "rack_cost", "variant": "T1", "rack": "R4"}),
        ("T1", {"fact": "piles"}),
    ],
)
def test_a_fact_foreign_to_the_variant(variant: str, given: object) -> None:
    assert of(variant, "fact", given)["error"] == "kind-not-in-variant"


@pytest.mark.parametrize(
    ("variant", "given", "expect"),
    [
        ("T1", {"fact": "reshuffle", "players": 3}, 62),
        ("T1", {"fact": "reshuffle", "players": 4}, 48),
        ("A-T", {"fact": "reshuffle", "players": 2}, 76),  # no dead tile, but the atu lies apart
        ("E2", {"fact": "reshuffle", "players": 2}, 77),  # all discards
        ("T1", {"fact": "stock", "players": 3, "with_atu": False}, 62),
        ("E1", {"fact": "double_round"}, "5/53"),
        ("T1", {"fact": "atu_given_player", "tiles": 15, "joker_counts": True}, "1/7"),
        ("T1", {"fact": "atu_given_player", "tiles": 0, "joker_counts": True}, "0"),
        ("T1", {"fact": "atu_anyone", "players": 4, "joker_counts": True}, "19/35"),
        ("E1", {"fact": "rack_cost", "rack": "R1 J Y5"}, 80),
        ("E2", {"fact": "rack_cost", "rack": "R1 J Y10"}, 65),
        ("A-T", {"fact": "rack_cost", "variant": "A-T", "rack": ""}, 0),
    ],
)
def test_facts(variant: str, given: object, expect: object) -> None:
    assert of(variant, "fact", given) == expect


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


# ------------------------------------------------------------------ scores


RACK = "R2 R3 Y5 Y9 B9 K8 K8 B6 Y6 R8 K2 Y2 Y3 B8"
MELDS: dict[str, Any] = {
    "closer": 0,
    "melds": ["R4 R5 R6", "K7 B7 Y7", "R11 R12 R13 R1", "B2 B3 B4 B5"],
    "free": "K9",
    "racks": [None, RACK],
}


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


# ------------------------------------------------------------------ at a terminal


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, check=False, timeout=60)


def test_lines_in_lines_out_and_nonsense_does_not_stop_the_run() -> None:
    good = json.dumps(GOOD).encode()
    said = run("judge", lines=b"\n".join([good, b"\xff\xfe", b"x" * 10**6, b"", good, good]))
    answers = [json.loads(line) for line in said.stdout.splitlines()]
    verdict = {"valid": True, "kind": "run"}
    assert [a.get("error", a) for a in answers] == [
        verdict,
        "bad-json",
        "too-long",
        "bad-json",
        verdict,
        verdict,
    ]
    assert (said.returncode, said.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["T1", "meld", "R12", "R13", "R1"], "Da: suită."),
        (["T1", "meld", "R13 R1 R2"], "Nu este o combinație."),
        (["T1", "close", "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K11"], "K11: 250"),
        (["T1", "verify", "R4 R5 R6 K1"], "3"),
        (["T1", "score", '{"players": 2, "closer": null}'], "Jucătorul 2: +0"),
        (["T2", "meld", "R9", "R10", "J"], "Da: suită, 25 de puncte."),
        (["E1", "meld", "R1 Y1 J"], "75 de puncte, 100 de puncte la final"),
        (["E1", "open", "R10 R11 R12 / K5 B5 R5"], "Da: 45 de puncte, cu o suită"),
        (["A-E", "open", "R4 R5 R6"], "Nu: 15 puncte, sub 45"),
        (["T2", "layout", "R1 R2 R3 _ B5 B6 B7 B8 _ K9 K10 K11 _ Y4"], "Se închide cu Y4."),
        (["T2", "layout", "R1 R2 R3"], "Nu se poate închide"),
        (["T1", "close", "R13 R1 R2 B3 B4 B5 K7 K8 K9 K10 K11 Y6 R6 B6 Y9"], "Nu se poate închide."),
        (["T1", "fact", '{"fact": "codes", "digits": 5}'], "100000"),
        (["E1", "fact", "piles"], "106"),
        (["t1", "meld", "R12 R13 R1"], "Da: suită."),
        (["a-e", "open", "R4 R5 R6"], "Nu: 15 puncte, sub 45"),
    ],
)
def test_one_case_in_words(arguments: list[str], text: str) -> None:
    said = run("judge", *arguments)
    assert (said.returncode, said.stderr) == (0, b"")
    assert text in said.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["T1", "meld", "R4 R5 R77"], "Piesă necunoscută: R77."),
        (["T1", "meld", "R4 ??"], "Piesă necunoscută: ??."),
        (["T1", "meld", "R1 R1 R1"], "Prea multe piese la fel: R1."),
        (["T1", "close", "R1"], "Număr greșit: 1. Se poate: 15."),
        (["T9", "meld", "R1"], "Variantă necunoscută: T9. Se poate: T1, T2, A-T, A-E, E1, E2."),
        (["T1", "open", "R1"], "Varianta nu cunoaște acest fel de caz: T1, open."),
        (["E1", "open", "///"], "Nu este o combinație: nicio piesă."),
        (["T1", "score", '{"players": 9}'], "Cazul nu are forma așteptată: input.players."),
        (["T1", "score", '{"'], "Cazul nu este JSON corect."),
    ],
)
def test_one_wrong_case_in_words(arguments: list[str], text: str) -> None:
    said = run("judge", *arguments)
    assert (said.returncode, said.stderr.decode().strip()) == (2, text)


def test_an_unknown_fact_in_words_names_the_known_ones() -> None:
    said = run("judge", "T1", "fact", "x")
    assert said.returncode == 2
    assert said.stderr.decode().strip() == f"Număr necunoscut: x. Se poate: {', '.join(FACTS)}."


def test_json_names_a_variant_exactly() -> None:
    assert of("t1", "meld", "R4 R5 R6")["error"] == "unknown-variant"


def test_no_tiles_are_no_meld_and_it_says_so() -> None:
    assert of("E1", "open", {"melds": [""]}) == {"error": "not-a-meld", "detail": "no tiles"}


@pytest.mark.parametrize("arguments", [["--help"], ["judge", "--help"]])
def test_help(arguments: list[str]) -> None:
    said = run(*arguments)
    assert said.returncode == 0
    assert b"judge" in said.stdout
