"""The same in a browser: fifty matches in a row on a dealer's real worker, while one guest's connection comes
and goes: does what the worker holds level off? `python -m tests.bench.soak_page [matches]`.

The worker runs in a page without screens; two guests play in this process. Measured after each match: the
bytes of WebAssembly that Python has taken, which never shrink, and what the worker's scripts hold once their
rubbish is collected. The page's process says little: the hands of this test leave more in it than the worker.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

from playwright.async_api import CDPSession, async_playwright

from client.base64url import to_text
from tests.bench.soak import LEVEL, MATCHES
from tests.browser.conftest import FLAGS, ROOT, Service
from tests.browser.dealing_page import DealingPage, held_worker
from tools.chromium import find
from tools.figures import record


class Inspector:
    """Asks the one worker of a page what it holds."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._worker: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        session.on("Target.attachedToTarget", lambda event: self._worker.set_result(event["sessionId"]))
        session.on(
            "Target.receivedMessageFromTarget",
            lambda event: self._answers.put_nowait(json.loads(event["message"])),
        )

    async def attach(self) -> None:
        wanted = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        await self._session.send("Target.setAutoAttach", wanted)

    async def scripts(self) -> int:
        """Bytes that the worker's scripts hold once rubbish is collected."""
        await self._ask("HeapProfiler.collectGarbage")
        held = await self._ask("Runtime.getHeapUsage")
        parts = ("usedSize", "embedderHeapUsedSize", "backingStorageSize")
        return sum(int(held[part]) for part in parts)

    async def _ask(self, method: str) -> dict[str, Any]:
        message = json.dumps({"id": 1, "method": method})
        target = {"sessionId": await self._worker, "message": message}
        await self._session.send("Target.sendMessageToTarget", target)
        while (answer := await self._answers.get()).get("id") != 1:
            pass
        found: dict[str, Any] = answer["result"]
        return found


async def soak(service: Service, matches: int) -> tuple[list[int], list[int]]:
    """Bytes of Python's heap and of what the worker's scripts hold, after each match."""
    heaps, scripts, rng = [], [], random.Random(1)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        context = await browser.new_context(base_url=service.url)
        await context.route("**/assets/worker*.js", held_worker)
        room = DealingPage(context, ROOT / "pwa" / "dist", ("Ana", "Ion", "Eva"), rng)
        await room.boots()
        await room.opens(to_text(rng.randbytes(16)), to_text(rng.randbytes(16)), "T1")
        inspector = Inspector(await context.new_cdp_session(room.page))
        await inspector.attach()
        for number in range(matches):
            while not room.over:
                await room.plays_on(rng.randint(5, 40))
                await room.flaps(room.friends[0])
            heaps.append(await room.heap())
            scripts.append(await inspector.scripts())
            print(f"{number + 1:3} {heaps[-1] / 1e6:7.2f} MB {scripts[-1] / 1e6:7.2f} MB", flush=True)
            for friend in room.friends:
                friend.told.clear()
            await room.rematch()
        await browser.close()
    return heaps, scripts


def main(matches: int) -> int:
    service = Service(ROOT / "pwa" / "dist")
    service.start()
    try:
        heaps, scripts = asyncio.run(soak(service, matches))
    finally:
        service.stop()
    quarter = max(1, matches // 4)
    figures = {
        f"{when}_{what}_mb": round(max(part) / 1e6, 1)
        for what, each in (("heap", heaps), ("scripts", scripts))
        for when, part in (("early", each[:quarter]), ("late", each[-quarter:]))
    }
    record("soak page", matches=matches, **figures)
    level = all(max(each[-quarter:]) <= max(each[:quarter]) * (1 + LEVEL) for each in (heaps, scripts))
    return 0 if level else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
