"""The page that shows the board's states (pwa/dev/board.html), and what a hand does on it."""

import subprocess
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, Locator, Page
from pytest_asyncio import fixture as async_fixture

from tests.browser.conftest import PHONE, ROOT

Hand = Literal["mouse", "touch"]
Point = tuple[float, float]
OpenBoard = Callable[..., Awaitable[Page]]
HANDS: tuple[Hand, ...] = ("mouse", "touch")
LIES = """() => {
  const slots = [...board.renderRoot.querySelector("remi-rack").renderRoot.querySelectorAll(".slot")];
  const row = part => part.map(slot => slot.dataset.tile ?? ".").join(" ").replace(/( \\.)+$/, "");
  return row(slots.slice(0, slots.length / 2)) + " / " + row(slots.slice(slots.length / 2));
}"""


class Strict(SimpleHTTPRequestHandler):
    """Serves with a content policy as strict as the service's, which forbids inline styles."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        super().end_headers()

    def log_request(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the gallery, which is built once for all modules of a run."""
    out = tmp_path_factory.getbasetemp() / "gallery"
    if not out.exists():
        build = ["node_modules/.bin/vite", "build", "--config", "dev/board.vite.ts", "--outDir", str(out)]
        subprocess.run([*build, "--logLevel", "warn"], cwd=ROOT / "pwa", check=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/board.html"
        server.shutdown()


@dataclass
class Pages:
    """One page for each size of screen, used again by the next test."""

    browser: Browser
    address: str
    known: dict[tuple[int, int, bool], Page] = field(default_factory=dict)
    #: What pages threw or logged as an error.
    errors: list[str] = field(default_factory=list)

    async def open(
        self, state: str, width: int = PHONE["width"], height: int = PHONE["height"], still: bool = False
    ) -> Page:
        kind = (width, height, still)
        page = self.known.get(kind) or await self.new(*kind)
        self.known[kind] = page
        await page.goto(f"{self.address}?state={state}")
        await page.locator("remi-rack .slot").first.wait_for()
        return page

    async def new(self, width: int, height: int, still: bool) -> Page:
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            reduced_motion="reduce" if still else "no-preference",
        )
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        return page


@async_fixture(loop_scope="session", scope="module")
async def pages(chromium: Browser, gallery: str) -> AsyncIterator[Pages]:
    opened = Pages(chromium, gallery)
    yield opened
    for page in opened.known.values():
        await page.context.close()


@pytest.fixture
def board(pages: Pages) -> Iterator[OpenBoard]:
    """`await board(state, width, height)` opens the gallery; an error in the page fails the test."""
    pages.errors.clear()
    yield pages.open
    assert pages.errors == []


async def lies(page: Page) -> str:
    said: str = await page.evaluate(LIES)
    return said


async def said(page: Page, what: str) -> list[Any]:
    """The details of all events of one kind, oldest first."""
    return [each["detail"] for each in await page.evaluate("() => said") if each["what"] == what]


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'remi-rack .slot[data-tile="{name}"]')


def slot(page: Page, at: int) -> Locator:
    return page.locator(f'remi-rack .slot[data-slot="{at}"]')


def own_row(page: Page) -> Locator:
    return page.locator("remi-seat.own .open")


async def middle(place: Locator) -> Point:
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def press(page: Page, hand: Hand, place: Locator) -> None:
    at = await middle(place)
    await (page.touchscreen.tap(*at) if hand == "touch" else page.mouse.click(*at))


async def drag(page: Page, hand: Hand, start: Point, end: Point, let_go: bool = True) -> None:
    path = [
        (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8)
        for step in range(1, 9)
    ]
    await (by_touch if hand == "touch" else by_mouse)(page, start, path, let_go)


async def by_mouse(page: Page, start: Point, path: list[Point], let_go: bool) -> None:
    await page.mouse.move(*start)
    await page.mouse.down()
    for point in path:
        await page.mouse.move(*point)
    if let_go:
        await page.mouse.up()


async def by_touch(page: Page, start: Point, path: list[Point], let_go: bool) -> None:
    finger = await page.context.new_cdp_session(page)

    async def send(kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    await send("touchStart", start)
    for point in path:
        await send("touchMove", point)
    await send("touchEnd" if let_go else "touchCancel")


Boxes = dict[str, list[float]]
"""Left, top, right and bottom of each part of the screen, by name."""


def misplaced(boxes: Boxes, width: int, height: int) -> tuple[list[str], list[tuple[str, str]]]:
    """Parts that reach out of the screen, and pairs of parts that cover each other."""
    outside = [
        name
        for name, (left, top, right, bottom) in boxes.items()
        if left < 0 or top < 0 or right > width + 0.6 or bottom > height + 0.6
    ]
    return outside, [(a, b) for a in boxes for b in boxes if a < b and _overlap(boxes[a], boxes[b])]


def _overlap(a: list[float], b: list[float]) -> bool:
    slack = 0.6
    return a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack
