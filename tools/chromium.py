"""Finds a Chromium for the tests, or installs one: `python -m tools.chromium` prints its path.

One on PATH first, then what Playwright has downloaded, then Debian's package, then Playwright's download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


class NoChromiumError(Exception):
    """None is installed, or none could be; says in words what to do."""


def find() -> str | None:
    """The path of an installed Chromium, or None."""
    on_path = next((path for name in NAMES if (path := shutil.which(name)) is not None), None)
    if on_path is not None:
        return on_path
    with sync_playwright() as playwright:
        downloaded = playwright.chromium.executable_path
    return downloaded if Path(downloaded).exists() else None


def say(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def from_debian() -> bool:
    """Whether Debian's package could be installed; without apt-get or the right to use it, no."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if sudo and shutil.which("sudo") is None:
        return False
    say("installing Debian's chromium")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # One source that does not answer fails the update, and the package may be had all the same.
    for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*sudo, apt, *command], env=environment, stdout=sys.stderr)
    return done.returncode == 0


def from_playwright() -> bool:
    say("downloading Playwright's chromium")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, stdout=sys.stderr).returncode == 0


def ensure() -> str:
    """The path of a Chromium, installed if need be; raises NoChromiumError."""
    for install in (None, from_debian, from_playwright):
        if (install is None or install()) and (path := find()) is not None:
            return path
    raise NoChromiumError("the browser tests need Chromium and none could be installed: put one on PATH")


if __name__ == "__main__":
    try:
        print(ensure())
    except NoChromiumError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
