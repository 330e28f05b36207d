"""Real processes: the service, and devices that deal and join from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
SECONDS = 60.0


def start(
    *arguments: str, within: list[str] | None = None, aside: IO[str] | None = None
) -> subprocess.Popen[str]:
    """`python -m …`; `within` is a command that runs it somewhere else, `aside` takes its stderr."""
    return subprocess.Popen(
        [*(within or []), sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("REMI_")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if aside is None else aside,
        text=True,
        encoding="utf-8",
    )


def line(process: subprocess.Popen[str]) -> str:
    """The next line that it prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


class Village:
    """A service with its own limits, and devices with homes under `path`."""

    def __init__(self, path: Path, *limits: str) -> None:
        self.path = path
        self.service = start("signaling", "--port", "0", *limits)
        self.url = line(self.service).partition(": ")[2]
        self.devices: dict[str, subprocess.Popen[str]] = {}

    def run(self, what: str, name: str, *more: str) -> subprocess.Popen[str]:
        """A device does what the command line says."""
        home = str(self.path / name)
        fixed = ("--url", self.url, "--home", home, "--name", name, "--level", "usor", "--hasty")
        self.devices[name] = start("client", what, *more, *fixed)
        return self.devices[name]

    def totals(self, name: str) -> str:
        """What the device prints when the match is over."""
        out, _ = self.devices[name].communicate(timeout=SECONDS * 3)
        return out.strip().splitlines()[-1]

    def end(self) -> None:
        """Nobody is left running."""
        for process in (*self.devices.values(), self.service):
            if process.poll() is None:
                process.kill()
            process.communicate()
