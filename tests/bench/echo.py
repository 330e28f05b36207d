"""How long a bare text takes there and back on the channel: `python -m tests.bench.echo [count]`.

The floor under a move's round trip. The two ends share this machine, on loopback.
"""

import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aioice.ice
from playwright.async_api import Page, async_playwright

from client.base64url import to_text
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.porch import StandingRoom
from client.native.rtc import Answerer, join
from client.ports import Channel, ChannelClosed
from tests.browser.conftest import FLAGS, Service
from tests.browser.meeting_page import LOAD, build_net, host
from tests.client.native.kit import META
from tools.chromium import find
from tools.figures import record, spread

TEXT = "x" * 200
WARM_UP = 20

ECHO_ON_PAGE = "() => { const { link } = test.met[0]; link.onmessage = (text) => link.send(text); }"
MEASURE_ON_PAGE = """
async ([text, count]) => {
  const { link } = test.met[0];
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const back = new Promise((resolve) => { link.onmessage = resolve; });
    link.send(text);
    await back;
    times.push(performance.now() - start);
  }
  return times;
}
"""


async def echo(channel: Channel) -> None:
    try:
        while True:
            await channel.send(await channel.receive())
    except ChannelClosed:
        await channel.close()


async def measure(channel: Channel, count: int) -> list[float]:
    """Milliseconds each."""
    times = []
    for _ in range(count):
        start = time.perf_counter()
        await channel.send(TEXT)
        await channel.receive()
        times.append((time.perf_counter() - start) * 1000)
    return times


@dataclass
class Row:
    """met: seconds from the first frame to the service until the handshake is over. times: milliseconds."""

    name: str
    met: float
    times: list[float]

    def figures(self) -> dict[str, Any]:
        return {"name": self.name, "met": round(self.met * 1000), "echo": spread(self.times[WARM_UP:])}

    def show(self) -> None:
        echo = spread(self.times[WARM_UP:])
        figures = "".join(f" {echo[name]:>7.2f} |" for name in ("median", "p99", "worst"))
        print(f"| {self.name:<40} | {self.met * 1000:7.0f} |{figures}", flush=True)


async def native_pair(url: str, count: int) -> Row:
    room = await StandingRoom.create(url)
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        start = time.perf_counter()
        joining = asyncio.create_task(join(WebDoorbell(url), room.code, room.record.secret, Identity.fresh()))
        echoing = asyncio.create_task(echo(await anext(door)))
        channel = await joining
        met = time.perf_counter() - start
        row = Row("aiortc → aiortc → aiortc", met, await measure(channel, count))
        await channel.close()
        await echoing
    await room.close()
    return row


async def from_native(url: str, page: Page, count: int) -> Row:
    record = await host(page)
    start = time.perf_counter()
    channel = await join(WebDoorbell(url), record.code, record.secret, Identity.fresh())
    met = time.perf_counter() - start
    await page.evaluate("() => test.link(0)")
    await page.evaluate(ECHO_ON_PAGE)
    row = Row("aiortc → Chromium (dealer) → aiortc", met, await measure(channel, count))
    await channel.close()
    return row


async def from_page(url: str, page: Page, count: int) -> Row:
    room = await StandingRoom.create(url)
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        start = time.perf_counter()
        arguments = [room.code, to_text(room.record.secret), 0]
        joining = asyncio.create_task(page.evaluate("(args) => test.join(...args)", arguments))
        echoing = asyncio.create_task(echo(await anext(door)))
        await joining
        met = time.perf_counter() - start
        times = await page.evaluate(MEASURE_ON_PAGE, [TEXT, count])
        await page.evaluate("() => test.met[0].link.close()")
        await echoing
    await room.close()
    return Row("Chromium → aiortc (dealer) → Chromium", met, times)


async def run(service: Service, count: int) -> None:
    print(f"| {'who asks and who answers':<40} | met, ms |  median |    99 % |   worst |")
    print("|---|---:|---:|---:|---:|")
    rows = [await native_pair(service.url, count)]
    rows[0].show()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for one in (from_native, from_page):
            context = await browser.new_context()
            await context.grant_permissions(["camera", "microphone"], origin=service.url)
            page = await context.new_page()
            await page.goto(service.url)
            await page.evaluate(LOAD)
            rows.append(await one(service.url, page, count))
            rows[-1].show()
            await context.close()
        await browser.close()
    record("echo", rows=[row.figures() for row in rows])


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: ["127.0.0.1"]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(build_net(Path(folder)))
        service.start()
        try:
            asyncio.run(run(service, count + WARM_UP))
        finally:
            service.stop()


if __name__ == "__main__":
    main()
