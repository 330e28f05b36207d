"""A phone that sleeps: the process of a page, and with it the worker, stands still, as on a locked phone. Its
connections stay as they are, and nobody is told.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page

BUSY = "milliseconds => { const end = performance.now() + milliseconds; while (performance.now() < end); }"
WAKES = """() => {
  for (const type of ["visibilitychange", "resume"]) document.dispatchEvent(new Event(type));
}"""


@asynccontextmanager
async def asleep(page: Page) -> AsyncIterator[None]:
    """The page's phone sleeps; afterwards it is awake, and its owner looks at it."""
    process = await process_of(page)
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
    await page.evaluate(WAKES)


async def process_of(page: Page) -> int:
    """The page's process: the one that works when the page is kept busy."""
    for milliseconds in (400, 800, 1600, 3200):
        before = await _worked(page)
        await page.evaluate(BUSY, milliseconds)
        after = await _worked(page)
        work = sorted((seconds - before.get(pid, 0.0), pid) for pid, seconds in after.items())
        others = work[-2][0] if len(work) > 1 else 0.0
        if work[-1][0] > 0.1 and work[-1][0] > 3 * others:
            return work[-1][1]
        await asyncio.sleep(1)
    raise AssertionError("no process works much more than the others")


async def _worked(page: Page) -> dict[int, float]:
    """For how many seconds each page's process has worked."""
    assert page.context.browser is not None
    session = await page.context.browser.new_browser_cdp_session()
    known = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    return {each["id"]: each["cpuTime"] for each in known["processInfo"] if each["type"] == "renderer"}
