"""How long the page takes until Python has started, and how much a first visit transfers, beside a bare
`loadPyodide()` of the untouched package in the same run, from the same service, in the same Chromium.

Cold: a fresh browser context. Warm: the next page of that context, with the service worker there. Times are
from the start of the navigation. Bytes are all that the service sent at the first visit, headers included;
for the app until it can do without the network.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, BrowserContext, async_playwright

from tests.browser.conftest import FLAGS, ROOT, Service
from tools.chromium import find

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
LISTEN = """
const Real = Worker;
window.bootedAt = new Promise(booted => {
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data?.t === "booted" && booted(performance.now()));
    }
  };
});
"""
KEPT = "async () => { await navigator.serviceWorker.ready }"


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
    bytes: int = 0


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


async def booted(context: BrowserContext, url: str) -> float:
    """Milliseconds from the start of the navigation until Python has started."""
    page = await context.new_page()
    await page.add_init_script(LISTEN)
    await page.goto(url)
    took: float = await page.evaluate("() => window.bootedAt")
    if not url.endswith("bare.html"):
        await page.evaluate(KEPT)
    await page.close()
    return took


async def measure(browser: Browser, service: Service, row: Row, path: str) -> None:
    """One cold and one warm start."""
    meter = Meter(service.port)
    async with meter.listening() as port:
        context = await browser.new_context()
        row.cold.append(await booted(context, f"http://localhost:{port}{path}"))
        row.bytes = meter.sent
        row.warm.append(await booted(context, f"http://localhost:{port}{path}"))
        await context.close()
    print(".", end="", file=sys.stderr, flush=True)


def table(rows: list[Row]) -> str:
    lines = [
        f"{'':34}{'cold ms':>10}{'warm ms':>10}{'first visit MB':>17}",
        *(
            f"{row.name:34}{median(row.cold):10.0f}{median(row.warm):10.0f}{row.bytes / 1e6:17.2f}"
            for row in rows
        ),
    ]
    return "\n".join(lines)


async def main() -> None:
    rows = [Row("bare loadPyodide(), stock package"), Row("the app, until Python has started")]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(site(Path(folder)))
        service.start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
                for _ in range(RUNS):
                    for row, path in zip(rows, ("/bare.html", "/"), strict=True):
                        await measure(browser, service, row, path)
                await browser.close()
        finally:
            service.stop()
    print(f"\nmedian of {RUNS}\n{table(rows)}")


if __name__ == "__main__":
    asyncio.run(main())
