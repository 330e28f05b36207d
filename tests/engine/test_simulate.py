"""Robots against robots, at the command line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import Any, NoReturn

import pytest

from engine.bots import Level
from engine.simulate import INTERRUPTED, Played, main, report, rounds, watched
from engine.variants import ETALAT, TABLA, VARIANTS

KEYS = [
    *("variant", "players", "rounds", "levels", "turns_mean", "turns_min", "turns_max"),
    *("closed", "payment_mean", "wins", "points"),
]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_json_has_these_keys_and_what_they_say_fits(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(
        capsys, "--variant", "T1", "--players", "3", "--rounds", "6", "--level", "normal", "--seed", "1"
    )
    assert list(found) == KEYS
    assert (found["variant"], found["players"], found["rounds"]) == ("T1", 3, 6)
    assert found["levels"] == ["normal"] * 3
    assert found["turns_min"] <= found["turns_mean"] <= found["turns_max"]
    assert sum(found["wins"]) == found["closed"] <= 6
    assert 100 <= found["payment_mean"] <= 500


def test_the_same_seed_gives_the_same_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    same = [told(capsys, "--rounds", "4", "--players", "2", "--seed", seed) for seed in ("3", "3", "4")]
    assert same[0] == same[1] != same[2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_simulated(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--variant", variant, "--levels", "greu,usor", "--rounds", "2")
    assert (found["levels"], found["players"]) == (["greu", "usor"], 2)


def test_each_seat_starts_in_its_turn() -> None:
    """T1.5: the starter rotates, so no seat has an advantage."""
    played = list(rounds(TABLA, [Level.NORMAL] * 3, 6, 1))
    assert [one.starter for one in played][3:] == [one.starter for one in played][:3]
    assert {one.starter for one in played} == {0, 1, 2}


def test_the_payment_is_what_each_opponent_pays() -> None:
    """T1.25: the mean is over rounds that were closed; the atu's bonus is not part of it."""
    won, blocked = Played(20, 0, 1, 250, (550, -250, -250)), Played(99, 1, None, 0, (50, 0, 0))
    found = report("T1", [Level.NORMAL] * 3, [won, blocked])
    assert (found["payment_mean"], found["closed"], found["wins"]) == (250, 1, [0, 1, 0])
    assert found["points"] == [600, -250, -250]
    assert report("T1", [Level.NORMAL] * 3, [blocked])["payment_mean"] is None


def test_t1_payments_are_those_of_the_table() -> None:
    for one in rounds(TABLA, [Level.HARD] * 3, 8, 2):
        assert one.closer is None or one.payment in (150, 200, 250, 400, 500)


def test_spoilt_deals_are_dealt_anew() -> None:
    """E1.14: they are no rounds."""
    played = list(rounds(ETALAT, [Level.MASTER] * 4, 3, 1))
    assert len(played) == 3
    assert all(any(one.points) for one in played)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal_alone() -> None:
    some = [Played(1, 0, None, 0, (0, 0))] * 2
    terminal, file = Terminal(), io.StringIO()
    assert list(watched(some, 2, terminal)) == list(watched(some, 2, file)) == some
    assert file.getvalue() == ""
    assert terminal.getvalue().endswith("2/2\n")


@pytest.mark.parametrize(
    "wrong",
    [
        "--players 5",
        "--players 0",
        "--levels greu,tare",
        "--levels greu,greu --players 3",
        "--rounds 0",
        "--variant X",
    ],
)
def test_what_cannot_be_played_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(wrong.split())
    assert refused.value.code == 2


@pytest.mark.parametrize("number", ["0", "-1", "2.5", "x"])
def test_a_wrong_number_of_rounds_is_told_in_words(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--rounds", number])
    assert f"un număr întreg, de la 1 în sus, nu '{number}'" in capsys.readouterr().err


def test_at_the_command_line() -> None:
    command = [sys.executable, "-m", "engine", "simulate", "--rounds", "2", "--players", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "minute pe rundă" in done.stdout
    assert done.stderr == ""


def test_a_reader_that_has_heard_enough_is_no_error() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "engine", "simulate", "--rounds", "1", "--players", "2"]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, check=True)
    os.close(writes)
    assert done.stderr == b""


def test_ctrl_c_ends_it_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.simulate.watched", interrupted)
    assert main([]) == INTERRUPTED


def test_spaces_between_levels_are_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--rounds", "1", "--levels", "usor, normal")
    assert found["levels"] == ["usor", "normal"]
