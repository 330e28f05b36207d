"""Talks to the app's own worker from a test, past the screens: what Python answers is seen as it is."""

import asyncio
from pathlib import Path
from typing import Any

from playwright.async_api import Page

START = """async url => {
  const worker = new Worker(url, { type: "module" });
  const said = [];
  const waiting = new Set();
  const hear = output => { said.push(output); for (const look of [...waiting]) look(); };
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = event => hear({ t: "error", detail: event.message });
  window.engineWorker = {
    post: input => worker.postMessage(input),
    end: () => worker.terminate(),
    // All that was said so far, which is then forgotten.
    all: () => said.splice(0),
    // The first thing said with one of these kinds, which is then forgotten.
    next: kinds => new Promise(found => {
      const look = () => {
        const at = said.findIndex(output => kinds.includes(output.t));
        if (at < 0) return;
        waiting.delete(look);
        found(said.splice(at, 1)[0]);
      };
      waiting.add(look);
      look();
    }),
  };
}"""


class EngineWorker:
    """A worker beside the page's own; `end` it before another one may hold its game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def booted(cls, page: Page, pwa: Path) -> "EngineWorker":
        """Raises AssertionError if Python does not start."""
        script = next((pwa / "assets").glob("worker-*.js"))
        await page.evaluate(START, f"/assets/{script.name}")
        worker = cls(page)
        await worker.post({"t": "boot"})
        said = await worker.next("booted", "failed", "error")
        assert said["t"] == "booted", said
        return worker

    async def post(self, message: dict[str, Any]) -> None:
        await self.page.evaluate("message => window.engineWorker.post(message)", message)

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next thing said of these kinds; raises TimeoutError if there is none for a minute."""
        async with asyncio.timeout(60):
            look = "kinds => window.engineWorker.next(kinds)"
            said: dict[str, Any] = await self.page.evaluate(look, list(kinds))
        return said

    async def end(self) -> None:
        await self.page.evaluate("() => window.engineWorker.end()")
