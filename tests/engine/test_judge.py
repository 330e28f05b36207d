"""The judge: every worked case that has an answer, nonsense of every sort, facts.

Melds, scores and the command line are in `test_judge_melds`, `test_judge_scores` and `test_judge_command`.
"""

from __future__ import annotations

import json
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
from tests.kit.judging import ask, of

CLOSED: dict[str, Any] = {
    "players": 2,
    "closer": 0,
    "melds": ["R4 R5 R6", "B7 B8 B9 B10 B11", "Y2 R2 B2", "K6 K7 K8"],
    "free": "K11",
}


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


def test_json_names_a_variant_exactly() -> None:
    assert of("t1", "meld", "R4 R5 R6")["error"] == "unknown-variant"


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
