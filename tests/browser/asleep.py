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
    process = await _stopped(page)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
    await page.evaluate(WAKES)


async def _stopped(page: Page) -> int:
    """Stops the page's process: of those that have worked most since the page was kept busy, the one without
    which it does not answer.
    """
    before = await _worked(page)
    await page.evaluate(BUSY, 1000)
    after = await _worked(page)
    for process in sorted(after, key=lambda pid: before.get(pid, 0.0) - after[pid]):
        os.kill(process, signal.SIGSTOP)
        try:
            async with asyncio.timeout(3):
                await page.evaluate("() => 0")
        except TimeoutError:
            return process
        os.kill(process, signal.SIGCONT)
    raise AssertionError("the page answers whatever process is stopped")


async def _worked(page: Page) -> dict[int, float]:
    """For how many seconds each page's process has worked."""
    assert page.context.browser is not None
    session = await page.context.browser.new_browser_cdp_session()
    known = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    return {each["id"]: each["cpuTime"] for each in known["processInfo"] if each["type"] == "renderer"}
