"""The judge: every worked case that has an answer, and nonsense of every sort."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from engine.judge import answer
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
        (["T1", "meld", "R13 R1 R2"], "Nu este o formație."),
        (["T1", "close", "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K11"], "K11: 250"),
        (["T1", "verify", "R4 R5 R6 K1"], "3"),
        (["T1", "score", '{"players": 2, "closer": null}'], "Jucătorul 2: +0"),
        (["T1", "fact", '{"fact": "codes", "digits": 5}'], "100000"),
    ],
)
def test_one_case_in_words(arguments: list[str], text: str) -> None:
    said = run("judge", *arguments)
    assert (said.returncode, said.stderr) == (0, b"")
    assert text in said.stdout.decode()


def test_one_wrong_case_in_words() -> None:
    said = run("judge", "T1", "meld", "R4 R5 R77")
    assert said.returncode == 2
    assert "Piesă necunoscută" in said.stderr.decode()


@pytest.mark.parametrize("arguments", [["--help"], ["judge", "--help"]])
def test_help(arguments: list[str]) -> None:
    said = run(*arguments)
    assert said.returncode == 0
    assert b"judge" in said.stdout
