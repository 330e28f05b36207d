"""How long the page takes until Python has started and until tiles lie on the rack, and how much a first
visit transfers, beside a bare `loadPyodide()` of the untouched package in the same run, from the same
service, in the same Chromium: `python -m tests.bench.startup [runs]`.

Cold: a fresh browser context. Warm: the next page of that context, with the service worker there. Times are
from the start of the navigation; those to the rack include pressing the buttons on the way, as fast as a
program can. Bytes are all that the service sent at the first visit, headers included; for the app until it
can do without the network.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from tests.browser.conftest import FLAGS, PHONE, ROOT, Service
from tools.chromium import find
from tools.figures import record

RUNS = 5
PACKAGE = ROOT / "pwa" / "node_modules" / "pyodide"
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE = {
    "bare.html": '<!doctype html><script type="module" src="/assets/bare.js"></script>',
    "assets/bare.js": 'new Worker("/assets/bare-worker.js", { type: "module" });',
    "assets/bare-worker.js": 'import { loadPyodide } from "/assets/stock/pyodide.mjs";'
    'await loadPyodide({ indexURL: "/assets/stock/" }); postMessage({ t: "booted" });',
}
COMPRESS = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
for (const file of process.argv.slice(1)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
"""
WATCH = """
const Real = Worker;
window.bootedAt = new Promise(booted => {
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data?.t === "booted" && booted(performance.now()));
    }
  };
});
window.tableAt = new Promise(there => {
  const inside = (element, name) => element?.shadowRoot?.querySelector(name);
  const look = () => {
    const rack = inside(document.querySelector("remi-board"), "remi-rack");
    return inside(rack, "[data-slot][data-tile]") ? there(performance.now()) : requestAnimationFrame(look);
  };
  look();
});
"""
KEPT = "async () => { await navigator.serviceWorker.ready }"

Start = Callable[[BrowserContext, str], Awaitable[list[float]]]
"""Opens a page at an origin; milliseconds to what it waits for."""


@dataclass
class Meter:
    """Stands between the browser and the service and counts what the service sends."""

    target: int
    sent: int = 0
    pipes: set[asyncio.StreamWriter] = field(default_factory=set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        yield server.sockets[0].getsockname()[1]
        server.close()
        for pipe in list(self.pipes):
            pipe.close()
        await server.wait_closed()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.copy(reader, back, False), self.copy(there, writer, True))

    async def copy(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, count: bool) -> None:
        self.pipes.add(sink)
        with suppress(OSError):
            while data := await source.read(65536):
                self.sent += len(data) if count else 0
                sink.write(data)
                await sink.drain()
        sink.close()
        self.pipes.discard(sink)


@dataclass
class Row:
    name: str
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    def figures(self) -> dict[str, float | int | str]:
        """Milliseconds, and bytes."""
        return {
            "name": self.name,
            "cold": round(median(self.cold)),
            "warm": round(median(self.warm)),
            "bytes": round(median(self.bytes)),
        }


def site(folder: Path) -> Path:
    """The built app with a bare page beside it that starts the untouched package."""
    root = folder / "site"
    shutil.copytree(ROOT / "pwa" / "dist", root)
    (root / "assets" / "stock").mkdir()
    for name in STOCK:
        shutil.copy(PACKAGE / name, root / "assets" / "stock")
    for name, text in BARE.items():
        (root / name).write_text(text, encoding="utf-8")
    stock = [str(root / "assets" / "stock" / name) for name in STOCK]
    subprocess.run(["node", "-e", COMPRESS, *stock], check=True)
    return root


async def opened(context: BrowserContext, url: str) -> Page:
    page = await context.new_page()
    await page.add_init_script(WATCH)
    await page.goto(url)
    return page


async def bare_start(context: BrowserContext, origin: str) -> list[float]:
    page = await opened(context, f"{origin}/bare.html")
    took = [await page.evaluate("() => window.bootedAt")]
    await page.close()
    return took


async def app_start(context: BrowserContext, origin: str) -> list[float]:
    """Until Python has started, and until tiles lie on the rack of somebody who plays alone."""
    page = await opened(context, origin)
    alone = page.get_by_role("button", name="Joacă singur")
    name = page.get_by_role("textbox")
    await alone.or_(name).first.wait_for()
    if await name.count():
        await name.fill("Ana")
        await page.keyboard.press("Enter")
    await alone.click()
    await page.get_by_role("button", name="Începe").click()
    took = [await page.evaluate(f"() => window.{at}") for at in ("bootedAt", "tableAt")]
    await page.evaluate(KEPT)
    await page.close()
    return took


async def measure(browser: Browser, service: Service, start: Start, rows: Sequence[Row]) -> None:
    """One cold and one warm start; `start` takes as many times as there are rows."""
    meter = Meter(service.port)
    async with meter.listening() as port:
        context = await browser.new_context(locale="ro-RO", viewport=PHONE, reduced_motion="reduce")
        cold = await start(context, f"http://localhost:{port}")
        sent = meter.sent
        warm = await start(context, f"http://localhost:{port}")
        await context.close()
    for row, before, after in zip(rows, cold, warm, strict=True):
        row.cold.append(before)
        row.warm.append(after)
        row.bytes.append(sent)
    print(".", end="", file=sys.stderr, flush=True)


def table(rows: Iterable[Row]) -> str:
    lines = [f"{'':36}{'cold ms':>10}{'warm ms':>10}{'first visit MB':>17}"]
    for row in rows:
        figures = row.figures()
        lines.append(
            f"{row.name:36}{figures['cold']:>10}{figures['warm']:>10}{median(row.bytes) / 1e6:17.2f}"
        )
    return "\n".join(lines)


async def main(runs: int) -> None:
    bare = [Row("bare loadPyodide(), stock package")]
    app = [Row("the app, until Python has started"), Row("the app, until tiles lie on the rack")]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(site(Path(folder)))
        service.start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
                version = browser.version
                for _ in range(runs):
                    await measure(browser, service, bare_start, bare)
                    await measure(browser, service, app_start, app)
                await browser.close()
        finally:
            service.stop()
    print(f"\nmedian of {runs}\n{table([*bare, *app])}")
    record("startup", runs=runs, chromium=version, rows=[row.figures() for row in (*bare, *app)])


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
