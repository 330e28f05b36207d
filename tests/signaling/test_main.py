"""``python -m signaling`` as an operator sees it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 30


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "signaling", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("REMI_")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_the_address_serves_the_app_and_stops_when_asked(tmp_path: Path, number: int) -> None:
    (tmp_path / "index.html").write_text("page")
    with start("--port", "0", "--pwa", str(tmp_path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        name, _, url = process.stdout.readline().strip().partition(": ")
        assert name == "Remi la masă"
        assert url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(url, timeout=SECONDS) as page:
            assert page.read() == b"page"
        process.send_signal(number)
        assert process.wait(SECONDS) == 0
        assert "127.0.0.1" not in process.stderr.read()


def test_a_taken_port_is_said_plainly() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start("--port", str(port)) as process:
            out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (2, "")
    assert f"port {port}" in err
    assert "taken" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--port", "many"], "--port"),
        (["--pwa", "no/such/folder"], "no/such/folder"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
    ],
)
def test_what_keeps_it_from_starting_is_named(arguments: list[str], named: str) -> None:
    with start(*arguments) as process:
        out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (2, "")
    assert named in err
    assert "Traceback" not in err
