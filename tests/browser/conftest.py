"""The built app, the service and real Chromiums for the browser tests.

All tests below this folder share one event loop for the whole session, since a browser belongs to the loop
that started it. Chromium is told to make peer connections over loopback (NETWORK: Chromium in tests).
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect
from pytest_asyncio import fixture as async_fixture
from pytest_asyncio import is_async_test

from tools.chromium import find

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PHONE: ViewportSize = {"width": 360, "height": 640}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    "--allow-loopback-in-peer-connection",
)
#: All phones of a session share one address here, and a session may well last less than a limit's window.
LIMITS = (
    "--limit-rooms-per-address=5000",
    "--limit-sockets-per-address=1000",
    "--limit-joins-per-address=1000",
)
#: Milliseconds. A busy machine is no failure: tests wait for what they expect, however long it takes.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE / 4)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            if is_async_test(item):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@dataclass
class Service:
    """`python -m signaling` on a free loopback port, which it keeps when it is started again."""

    pwa: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    #: More of its settings, as on the command line.
    options: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self, patience: float = 60) -> None:
        """Returns once it answers; raises AssertionError if it does not within `patience` seconds."""
        command = [sys.executable, "-m", "signaling", "--port", str(self.port), "--pwa", str(self.pwa)]
        self.process = subprocess.Popen([*command, *LIMITS, *self.options], cwd=ROOT)
        until = monotonic() + patience
        while monotonic() < until:
            assert self.process.poll() is None, f"the service ended with {self.process.returncode}"
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                return
            sleep(0.05)
        self.stop()
        raise AssertionError(f"the service did not answer within {patience} s")

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@dataclass
class Phone:
    """A browser context of its own: nothing kept on one phone is seen by another."""

    name: str
    context: BrowserContext
    page: Page
    #: What the page logged as an error or threw.
    errors: list[str] = field(default_factory=list)


MakePhone = Callable[..., Awaitable[Phone]]


@pytest.fixture(scope="session")
def built_pwa() -> Path:
    """pwa/dist, built from what is in the checkout now."""
    subprocess.run(["make", "--no-print-directory", "build"], cwd=ROOT, check=True, env={**os.environ})
    return ROOT / "pwa" / "dist"


@pytest.fixture(scope="session")
def service(built_pwa: Path) -> Iterator[Service]:
    """One service for the whole session; a test that stops it must use `own_service`."""
    running = Service(built_pwa)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_service(built_pwa: Path) -> Iterator[Service]:
    """A service of this test alone, to be stopped and started at will."""
    running = Service(built_pwa)
    running.start()
    yield running
    running.stop()


@async_fixture(loop_scope="session", scope="session")
async def chromium() -> AsyncIterator[Browser]:
    path = find()
    assert path is not None, "no Chromium: run `python -m tools.chromium`"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        await browser.close()


@async_fixture(loop_scope="session")
async def phone(chromium: Browser) -> AsyncIterator[MakePhone]:
    """`await phone(name, service, viewport=…)` gives a fresh phone; its page is empty."""
    made: list[Phone] = []

    async def make(name: str, service: Service, viewport: ViewportSize = PHONE) -> Phone:
        context = await chromium.new_context(
            viewport=viewport, base_url=service.url, locale="ro-RO", has_touch=True
        )
        context.set_default_timeout(PATIENCE)
        await context.grant_permissions(["camera", "microphone"], origin=service.url)
        new = Phone(name, context, await context.new_page())
        new.page.on("pageerror", lambda error: new.errors.append(str(error)))
        new.page.on("console", lambda said: new.errors.append(said.text) if said.type == "error" else None)
        made.append(new)
        return new

    yield make
    await asyncio.gather(*(each.context.close() for each in made))
