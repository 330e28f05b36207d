"""How long a bare text takes there and back on the channel: `python -m tests.bench.echo [count]`.

The floor under a move's round trip. The two ends share this machine, on loopback.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import aioice.ice
from playwright.async_api import Page, async_playwright

from client.base64url import to_text
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.porch import StandingRoom
from client.native.rtc import Answerer, join
from client.ports import Channel, ChannelClosed
from tests.browser.conftest import FLAGS, Service
from tests.browser.test_meeting import LOAD, build_net, host
from tests.client.native.kit import META
from tools.chromium import find

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


def show(name: str, met: float, times: list[float]) -> None:
    steady = times[WARM_UP:]
    p99 = quantiles(steady, n=100)[-1]
    print(f"| {name:<40} | {met * 1000:7.0f} | {median(steady):6.2f} | {p99:6.2f} | {max(steady):6.2f} |")


async def native_pair(url: str, count: int) -> None:
    room = await StandingRoom.create(url)
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        start = time.perf_counter()
        joining = asyncio.create_task(join(WebDoorbell(url), room.code, room.record.secret, Identity.fresh()))
        echoing = asyncio.create_task(echo(await anext(door)))
        channel = await joining
        show("aiortc → aiortc → aiortc", time.perf_counter() - start, await measure(channel, count))
        await channel.close()
        await echoing
    await room.close()


async def from_native(url: str, page: Page, count: int) -> None:
    record = await host(page)
    start = time.perf_counter()
    channel = await join(WebDoorbell(url), record.code, record.secret, Identity.fresh())
    met = time.perf_counter() - start
    await page.evaluate("() => test.link(0)")
    await page.evaluate(ECHO_ON_PAGE)
    show("aiortc → Chromium (dealer) → aiortc", met, await measure(channel, count))
    await channel.close()


async def from_page(url: str, page: Page, count: int) -> None:
    room = await StandingRoom.create(url)
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        start = time.perf_counter()
        arguments = [room.code, to_text(room.record.secret), 0]
        joining = asyncio.create_task(page.evaluate("(args) => test.join(...args)", arguments))
        echoing = asyncio.create_task(echo(await anext(door)))
        await joining
        met = time.perf_counter() - start
        show(
            "Chromium → aiortc (dealer) → Chromium", met, await page.evaluate(MEASURE_ON_PAGE, [TEXT, count])
        )
        await page.evaluate("() => test.met[0].link.close()")
        await echoing
    await room.close()


async def run(service: Service, count: int) -> None:
    print("| who asks and who answers                 | met, ms | median | 99 %   | worst  |")
    print("|---|---|---|---|---|")
    await native_pair(service.url, count)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for one in (from_native, from_page):
            context = await browser.new_context()
            await context.grant_permissions(["camera", "microphone"], origin=service.url)
            page = await context.new_page()
            await page.goto(service.url)
            await page.evaluate(LOAD)
            await one(service.url, page, count)
            await context.close()
        await browser.close()


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
