"""The same in a browser: fifty matches in a row on a dealer's real worker, while one guest's connection comes
and goes: do Python's heap and the page's process level off? `python -m tests.bench.soak_page [matches]`.

The worker runs in a page without screens; two guests play in this process. Measured after each match: the
bytes of WebAssembly that Python has taken, which never shrink, and what the page's process holds.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from client.base64url import to_text
from tests.bench.soak import LEVEL, MATCHES
from tests.browser.conftest import FLAGS, ROOT, Service
from tests.browser.dealing_page import DealingPage, held_worker
from tools.chromium import find
from tools.figures import record

PAGE = 4096
RESIDENT = 1


async def soak(service: Service, matches: int) -> tuple[list[int], list[int]]:
    """Bytes of Python's heap and of the page's process after each match."""
    heaps, processes, rng = [], [], random.Random(1)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        context = await browser.new_context(base_url=service.url)
        await context.route("**/assets/worker*.js", held_worker)
        room = DealingPage(context, ROOT / "pwa" / "dist", ("Ana", "Ion", "Eva"), rng)
        await room.boots()
        await room.opens(to_text(rng.randbytes(16)), to_text(rng.randbytes(16)), "T1")
        for number in range(matches):
            while not room.over:
                await room.plays_on(rng.randint(5, 40))
                await room.flaps(room.friends[0])
            session = await browser.new_browser_cdp_session()
            known = await session.send("SystemInfo.getProcessInfo")
            await session.detach()
            heaps.append(await room.heap())
            processes.append(max(resident(p["id"]) for p in known["processInfo"] if p["type"] == "renderer"))
            print(f"{number + 1:3} {heaps[-1] / 1e6:7.2f} MB {processes[-1] / 1e6:7.2f} MB", flush=True)
            for friend in room.friends:
                friend.told.clear()
            await room.rematch()
        await browser.close()
    return heaps, processes


def resident(process: int) -> int:
    """Bytes of a process in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[RESIDENT]) * PAGE


def main(matches: int) -> int:
    service = Service(ROOT / "pwa" / "dist")
    service.start()
    try:
        heaps, processes = asyncio.run(soak(service, matches))
    finally:
        service.stop()
    quarter = max(1, matches // 4)
    figures = {
        f"{when}_{what}_mb": round(max(part) / 1e6, 1)
        for what, each in (("heap", heaps), ("process", processes))
        for when, part in (("early", each[:quarter]), ("late", each[-quarter:]))
    }
    record("soak page", matches=matches, **figures)
    level = all(max(each[-quarter:]) <= max(each[:quarter]) * (1 + LEVEL) for each in (heaps, processes))
    return 0 if level else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
