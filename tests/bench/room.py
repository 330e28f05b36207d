"""How long a move takes from a guest to the dealer and back, beside a bare text on the same channel, while a
real round is played: `python -m tests.bench.room [rounds]`.

The dealer is a phone's page in Chromium; one guest is another, one is a native peer. A move's time runs from
the moment its ask leaves until the dealer's answer arrives: decoded, checked by the engine, saved on the
dealer's phone, told. The bare text is turned round by the dealer's page before the app hears of it. All
share this machine, on loopback.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import dataclass, field

import aioice.ice
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from client.__main__ import WallClock
from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.ports import Channel, ChannelClosed
from engine.base64url import from_text
from engine.bots import Level
from tests.browser.conftest import FLAGS, PHONE, ROOT, Service
from tests.browser.table import follows_link, my_turn, opens_room, plays
from tests.kit.native import native_guest
from tools.chromium import find
from tools.figures import record, spread

ECHOES = 300
TEXT = "x" * 120
"""About as long as an ask."""
CALL, ANSWER = "echo?", "echo!"
PATIENCE = 300

WATCH = """
(() => {
  const [CALL, ANSWER] = ["echo?", "echo!"];
  const asked = new Map();
  const bench = (window.bench = { moves: [], channel: null, back: null });
  const sees = (channel) => {
    bench.channel = channel;
    const send = channel.send.bind(channel);
    bench.send = send;
    channel.send = (text) => {
      const said = text.startsWith('{"t":"ask"') ? JSON.parse(text) : null;
      if (said) asked.set(said.id, performance.now());
      send(text);
    };
    channel.addEventListener("message", (event) => {
      const text = event.data;
      if (text.startsWith(CALL) || text.startsWith(ANSWER)) {
        event.stopImmediatePropagation();
        if (text.startsWith(CALL)) send(ANSWER + text.slice(CALL.length));
        else bench.back();
      } else if (text.startsWith('{"t":"done"')) {
        const at = asked.get(JSON.parse(text).id);
        if (at !== undefined) bench.moves.push(performance.now() - at);
      }
    });
  };
  const Plain = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Plain {
    constructor(settings) {
      super(settings);
      this.addEventListener("datachannel", (event) => sees(event.channel));
    }
    createDataChannel(...args) {
      const channel = super.createDataChannel(...args);
      sees(channel);
      return channel;
    }
  };
})()
"""
ECHO_ON_PAGE = """
async ([text, count]) => {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const back = new Promise((resolve) => { bench.back = resolve; });
    bench.send("echo?" + text);
    await back;
    times.push(performance.now() - start);
  }
  return times;
}
"""


@dataclass
class Times:
    """Milliseconds."""

    moves: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)


class Timed:
    """A native guest's channel: times each ask until its answer is there, and bare texts beside the game."""

    def __init__(self, channel: Channel, times: Times) -> None:
        self.channel, self.times = channel, times
        self.remote_key, self.place, self.meta = channel.remote_key, channel.place, channel.meta
        self.verified, self.emoji = channel.verified, channel.emoji
        self._asked: dict[int, float] = {}
        self._back = asyncio.Event()
        self._came: asyncio.Queue[str | ChannelClosed] = asyncio.Queue()
        self._hearing = asyncio.create_task(self._hear())

    async def send(self, text: str) -> None:
        if text.startswith('{"t":"ask"'):
            self._asked[json.loads(text)["id"]] = time.perf_counter()
        await self.channel.send(text)

    async def receive(self) -> str:
        came = await self._came.get()
        if isinstance(came, ChannelClosed):
            raise came
        return came

    async def close(self) -> None:
        self._hearing.cancel()
        await self.channel.close()

    async def _hear(self) -> None:
        """Takes the time when a text arrives, not when the guest comes round to reading it."""
        try:
            while True:
                text = await self.channel.receive()
                if text.startswith(ANSWER):
                    self._back.set()
                    continue
                if text.startswith('{"t":"done"') and (at := self._asked.pop(json.loads(text)["id"], None)):
                    self.times.moves.append((time.perf_counter() - at) * 1000)
                self._came.put_nowait(text)
        except ChannelClosed as closed:
            self._came.put_nowait(closed)

    async def echo(self) -> None:
        """One bare text there and back, while the session goes on receiving."""
        self._back.clear()
        start = time.perf_counter()
        await self.channel.send(CALL + TEXT)
        await self._back.wait()
        self.times.echoes.append((time.perf_counter() - start) * 1000)


class TimedWorld(Neighbours):
    """Its connection to the dealer is timed."""

    def __init__(self, url: str, code: str, secret: bytes, key: Identity, times: Times) -> None:
        super().__init__(url, code, secret, key)
        self.channel: Timed | None = None
        self._times = times

    async def meet(self) -> Channel:
        self.channel = Timed(await super().meet(), self._times)
        return self.channel


class Timing(Neighbours):
    """How a native guest meets the dealer, with its channel timed."""

    def __init__(self, url: str, invite: str, key: Identity, times: Times) -> None:
        code, _, secret = invite.partition(".")
        super().__init__(url, code, from_text(secret), key)
        self.times = times
        self.channel: Timed | None = None

    async def meet(self) -> Channel:
        self.channel = Timed(await super().meet(), self.times)
        return self.channel

    async def echo(self) -> None:
        assert self.channel is not None
        for _ in range(ECHOES):
            await self.channel.echo()


async def play(pages: list[Page]) -> None:
    """Until the match is over on the first page."""
    async with asyncio.timeout(PATIENCE):
        while not await pages[0].locator(".podium").count():
            for page in pages:
                if await my_turn(page):
                    await plays(page)
            await asyncio.sleep(0.02)


async def a_match(browser: Browser, service: Service, by_page: Times, by_native: Times) -> None:
    contexts = [await phone(browser, service) for _ in range(2)]
    dealer, guest = [await context.new_page() for context in contexts]
    invite = await opens_room(dealer, "Ana", rounds=1, robots=0)
    await follows_link(guest, invite, "Ion")
    key = Identity.fresh()
    native = Timing(service.url, invite, key, by_native)
    _, session = native_guest(native, key, "Eva", Level.NORMAL, WallClock())
    playing = asyncio.create_task(session.run())
    await dealer.get_by_text("3 jucători").wait_for()
    by_page.echoes += await guest.evaluate(ECHO_ON_PAGE, [TEXT, ECHOES])
    await native.echo()
    await dealer.get_by_role("button", name="Pornește jocul").click()
    await play([dealer, guest])
    by_page.moves += await guest.evaluate("() => bench.moves")
    await playing
    for context in contexts:
        await context.close()


async def phone(browser: Browser, service: Service) -> BrowserContext:
    context = await browser.new_context(
        viewport=PHONE, base_url=service.url, locale="ro-RO", reduced_motion="reduce"
    )
    await context.grant_permissions(["camera", "microphone"], origin=service.url)
    await context.add_init_script(WATCH)
    return context


async def run(service: Service, rounds: int) -> dict[str, Times]:
    times = {"Chromium → Chromium → Chromium": Times(), "aiortc → Chromium → aiortc": Times()}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for _ in range(rounds):
            await a_match(browser, service, *times.values())
            print(".", end="", file=sys.stderr, flush=True)
        await browser.close()
    return times


def show(times: dict[str, Times]) -> None:
    print("\nmilliseconds, guest → dealer → guest")
    print(f"{'':32}{'moves':>7}{'median':>9}{'99 %':>9}{'bare echo':>11}{'99 %':>9}")
    for name, each in times.items():
        move, echo = spread(each.moves), spread(each.echoes)
        figures = (move["median"], move["p99"], echo["median"], echo["p99"])
        print(
            f"{name:32}{move['count']:7}"
            + "".join(f"{x:{w}.1f}" for x, w in zip(figures, (9, 9, 11, 9), strict=True))
        )
    rows = [
        {"name": name, "move": spread(each.moves), "echo": spread(each.echoes)}
        for name, each in times.items()
    ]
    record("move", rows=rows)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: ["127.0.0.1"]
    service = Service(ROOT / "pwa" / "dist")
    service.start()
    try:
        show(asyncio.run(run(service, rounds)))
    finally:
        service.stop()


if __name__ == "__main__":
    main()
