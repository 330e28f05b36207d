"""The judge at a terminal: lines in, lines out, or one case in words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.judge_facts import FACTS

GOOD = {"variant": "T1", "kind": "meld", "input": "R4 R5 R6"}


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


@pytest.mark.parametrize("arguments", [["--help"], ["judge", "--help"]])
def test_help(arguments: list[str]) -> None:
    said = run(*arguments)
    assert said.returncode == 0
    assert b"judge" in said.stdout
