"""How two phones meet (PROTOCOLS.md 2), with the browser's real code: Chromium and aiortc, each as dealer."""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aioice.ice
import pytest
from aiohttp import ClientSession, WSMsgType, web
from playwright.async_api import Page
from pytest_asyncio import fixture as async_fixture

from client.base64url import from_text, to_text
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.peer import Line
from client.native.porch import RoomRecord, StandingRoom
from client.native.rtc import Answerer, join
from client.native.seal import bare, read_bare, seal
from client.ports import Channel, ChannelClosed, MeetError
from tests.browser.conftest import ROOT, MakePhone, Service
from tests.client.native.kit import META, NOWHERE
from tests.client.native.test_hostile import pump

PAGE_META = {"room": to_text(META.room), "match": to_text(META.match), "epoch": META.epoch}

# Frames on their way, changed or not, by who stands between the phones and the service.
Change = Callable[[dict[str, Any]], dict[str, Any]]

LOAD = """
async () => {
  const net = await import("/net.js");
  const met = [];
  const take = (link) => {
    const kept = { link, texts: [], ended: null };
    link.onmessage = (text) => kept.texts.push(text);
    link.onclose = (why) => { kept.ended = why; };
    met.push(kept);
    const { key, place, verified, emoji, meta } = link;
    return { key, place, verified, emoji, meta };
  };
  window.test = {
    net, met, trouble: [],
    async host(meta, options) {
      const identity = await net.deviceIdentity();
      const { record, ...rest } = { record: null, ...options };
      this.room = await net.Host.open({
        url: location.origin, identity, meta: () => meta, onlink: take,
        onstatus: (trouble) => this.trouble.push(trouble && trouble.code), ...rest,
      }, record);
      return { record: this.room.record, key: identity.key };
    },
    async join(code, secret, place) {
      const identity = await net.deviceIdentity();
      try {
        return take(await net.join(code, secret, { url: location.origin, identity, place }));
      } catch (error) {
        if (!error.code) throw error;
        return { code: error.code };
      }
    },
    async until(holds) {
      const end = performance.now() + 10000;
      while (!holds()) {
        if (performance.now() > end) throw new Error("waited in vain for " + holds);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async text(i, n) { await this.until(() => met[i] && met[i].texts.length > n); return met[i].texts[n]; },
    async ended(i) { await this.until(() => met[i].ended !== null); return met[i].ended; },
    async link(i) {
      await this.until(() => met.length > i);
      const { key, place, verified, emoji, meta } = met[i].link;
      return { key, place, verified, emoji, meta };
    },
  };
}
"""


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda use_ipv4, use_ipv6: ["127.0.0.1"])


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_net(tmp_path_factory.mktemp("net"))


def build_net(folder: Path) -> Path:
    """The network code alone, built as for the app, beside an empty page."""
    out = folder / "out"
    config = {
        "root": str(ROOT / "pwa"),
        "publicDir": False,
        "build": {
            "lib": {"entry": str(ROOT / "pwa/src/net/index.ts"), "formats": ["es"], "fileName": "net"},
            "outDir": str(out),
            "emptyOutDir": True,
        },
    }
    (folder / "vite.config.mjs").write_text(f"export default {json.dumps(config)}\n")
    command = [
        "node_modules/.bin/vite",
        "build",
        "--logLevel",
        "warn",
        "--config",
        str(folder / "vite.config.mjs"),
    ]
    subprocess.run(command, cwd=ROOT / "pwa", check=True)
    (out / "index.html").write_text("<!doctype html><title>net</title>")
    return out


@pytest.fixture(scope="module")
def doorbell(net: Path) -> Iterator[Service]:
    running = Service(net)
    running.start()
    yield running
    running.stop()


MakePage = Callable[[Service], Awaitable[Page]]


@async_fixture(loop_scope="session")
async def page_at(phone: MakePhone) -> MakePage:
    async def make(service: Service) -> Page:
        made = (await phone("net", service)).page
        await made.goto(service.url)
        await made.evaluate(LOAD)
        return made

    return make


async def host(page: Page, **options: object) -> RoomRecord:
    """Opens a room on the page."""
    opened = await page.evaluate("([meta, options]) => test.host(meta, options)", [PAGE_META, options])
    return RoomRecord.from_text(json.dumps(opened["record"]))


async def join_at(page: Page, record: RoomRecord, *, by_link: bool = True, place: int = 0) -> dict[str, Any]:
    """What the page met, or {"code": why not}."""
    secret = to_text(record.secret) if by_link else None
    met: dict[str, Any] = await page.evaluate("(args) => test.join(...args)", [record.code, secret, place])
    return met


@asynccontextmanager
async def native_dealer(service: Service, identity: Identity) -> AsyncIterator[tuple[StandingRoom, Answerer]]:
    room = await StandingRoom.create(service.url)
    async with Answerer(room, room.record.secret, identity, lambda: META) as door:
        yield room, door
    await room.close()


async def talk(page: Page, channel: Channel) -> None:
    """Both ways, and closed by the native end."""
    await channel.send("bună de la ordinatør 🀄")
    assert await page.evaluate("() => test.text(0, 0)") == "bună de la ordinatør 🀄"
    await page.evaluate("() => test.met[0].link.send('noroc')")
    assert await channel.receive() == "noroc"
    await channel.close()
    assert await page.evaluate("() => test.ended(0)") == "closed"


@pytest.mark.parametrize("by_link", [True, False])
async def test_chromium_deals_and_aiortc_joins(doorbell: Service, page_at: MakePage, by_link: bool) -> None:
    page, guest = await page_at(doorbell), Identity.fresh()
    record = await host(page)
    channel = await join(WebDoorbell(doorbell.url), record.code, record.secret if by_link else None, guest, 2)
    met = await page.evaluate("() => test.link(0)")
    assert from_text(met["key"]) == guest.public
    assert tuple(met["emoji"]) == channel.emoji
    assert met["verified"] == channel.verified == by_link
    assert met["place"] == channel.place == 2
    assert (met["meta"], channel.meta) == (PAGE_META, META)
    await talk(page, channel)


@pytest.mark.parametrize("by_link", [True, False])
async def test_aiortc_deals_and_chromium_joins(doorbell: Service, page_at: MakePage, by_link: bool) -> None:
    page, dealer = await page_at(doorbell), Identity.fresh()
    async with native_dealer(doorbell, dealer) as (room, door):
        met, channel = await asyncio.gather(
            join_at(page, room.record, by_link=by_link, place=1), asyncio.wait_for(anext(aiter(door)), 20)
        )
        assert from_text(met["key"]) == dealer.public
        assert tuple(met["emoji"]) == channel.emoji
        assert met["verified"] == channel.verified == by_link
        assert met["place"] == channel.place == 1
        assert met["meta"] == PAGE_META
        await talk(page, channel)


@pytest.mark.parametrize("by_link", [True, False])
async def test_chromium_meets_chromium(doorbell: Service, page_at: MakePage, by_link: bool) -> None:
    dealer, guest = await page_at(doorbell), await page_at(doorbell)
    record = await host(dealer)
    met = await join_at(guest, record, by_link=by_link)
    ours = await dealer.evaluate("() => test.link(0)")
    assert met["emoji"] == ours["emoji"]
    assert met["verified"] == ours["verified"] == by_link
    await guest.evaluate("() => test.met[0].link.send('bună')")
    assert await dealer.evaluate("() => test.text(0, 0)") == "bună"
    await dealer.evaluate("() => { test.met[0].link.send('noroc'); test.met[0].link.close(); }")
    assert await guest.evaluate("() => test.text(0, 0)") == "noroc"
    assert await guest.evaluate("() => test.ended(0)") == "closed"


async def test_the_key_and_the_room_outlive_a_reload(doorbell: Service, page_at: MakePage) -> None:
    page = await page_at(doorbell)
    first = await page.evaluate("([meta]) => test.host(meta, {})", [PAGE_META])
    await page.reload()
    await page.evaluate(LOAD)
    again = await page.evaluate(
        "([meta, record]) => test.host(meta, { record })", [PAGE_META, first["record"]]
    )
    assert again == first
    record = RoomRecord.from_text(json.dumps(first["record"]))
    channel = await join(WebDoorbell(doorbell.url), record.code, record.secret, Identity.fresh())
    assert channel.remote_key == from_text(first["key"])
    await channel.close()


async def test_a_closed_page_is_noticed(doorbell: Service, page_at: MakePage) -> None:
    page = await page_at(doorbell)
    record = await host(page)
    channel = await join(WebDoorbell(doorbell.url), record.code, record.secret, Identity.fresh())
    await page.reload()
    with pytest.raises(ChannelClosed):
        await asyncio.wait_for(channel.receive(), 5)
    await channel.close()


@pytest.mark.parametrize(("sent", "why"), [("x" * 16385, "too-big"), (b"bytes", "junk")])
async def test_a_guest_who_sends_nonsense_is_cut_off(
    doorbell: Service, page_at: MakePage, sent: str | bytes, why: str
) -> None:
    page = await page_at(doorbell)
    record = await host(page)
    channel = await join(WebDoorbell(doorbell.url), record.code, record.secret, Identity.fresh())
    raw = channel._line._channel
    assert raw is not None
    raw.send(sent)
    assert await page.evaluate("() => test.ended(0)") == why
    await channel.close()


async def test_link_only_refuses_the_bare_code(doorbell: Service, page_at: MakePage) -> None:
    dealer, guest = await page_at(doorbell), await page_at(doorbell)
    record = await host(dealer, linkOnly=True)
    assert await join_at(guest, record, by_link=False) == {"code": "refused"}
    with pytest.raises(MeetError) as caught:
        await join(WebDoorbell(doorbell.url), record.code, None, Identity.fresh())
    assert caught.value.code == "refused"
    assert "code" not in await join_at(guest, record)


async def test_why_not(doorbell: Service, page_at: MakePage) -> None:
    page = await page_at(doorbell)
    nowhere = RoomRecord("00000", bytes(16), bytes(16))
    assert await join_at(page, nowhere) == {"code": "unknown-room"}
    started = "() => { test.stop = new AbortController(); test.stop.abort(); }"
    await page.evaluate(started)
    code = await page.evaluate(
        """async () => {
          const identity = await test.net.freshIdentity();
          const options = { url: location.origin, identity, signal: test.stop.signal };
          return test.net.join("00000", null, options).catch((error) => error.code);
        }"""
    )
    assert code == "aborted"


async def test_rooms_need_https_or_localhost(doorbell: Service, phone: MakePhone) -> None:
    page = (await phone("net", doorbell)).page
    await page.route(
        "http://remi.test/**", lambda route: route.fulfill(path=doorbell.pwa / route.request.url[17:])
    )
    await page.goto("http://remi.test/index.html")
    assert await page.evaluate("async () => (await import('/net.js')).whyNoRooms()") == "no-crypto"
    await page.goto(doorbell.url)
    assert await page.evaluate("async () => (await import('/net.js')).whyNoRooms()") is None


async def test_the_room_comes_back_after_the_service_restarts(net: Path, page_at: MakePage) -> None:
    service = Service(net)
    service.start()
    try:
        page = await page_at(service)
        record = await host(page)
        service.stop()
        await page.evaluate("() => test.until(() => test.trouble.at(-1) === 'signaling-down')")
        service.start()
        await page.evaluate("() => test.until(() => test.trouble.at(-1) === null)")
        channel = await join(WebDoorbell(service.url), record.code, record.secret, Identity.fresh())
        assert channel.verified
        await channel.close()
    finally:
        service.stop()


class Between:
    """Serves the page and stands between it and the real service: frames of kind "knock" to the dealer and
    "answer" to the joiner pass through `change`."""

    def __init__(self, real: Service) -> None:
        self.real = real
        self.change: dict[str, Change] = {}
        self.seen: dict[str, list[dict[str, Any]]] = {"knock": [], "answer": []}
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._carry)
        app.router.add_get("/", self._index)
        app.router.add_static("/", self.real.pwa)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://localhost:{self._runner.addresses[0][1]}"

    async def stop(self) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return web.FileResponse(self.real.pwa / "index.html")

    async def _carry(self, request: web.Request) -> web.WebSocketResponse:
        near = web.WebSocketResponse(protocols=["remi1"])
        await near.prepare(request)
        async with (
            ClientSession() as session,
            session.ws_connect(f"{self.real.url}/ws", protocols=["remi1"]) as far,
        ):
            inward = asyncio.create_task(self._pump(far, near, changed=True))
            await self._pump(near, far, changed=False)
            inward.cancel()
            await asyncio.gather(inward, return_exceptions=True)
        return near

    async def _pump(self, source: Any, sink: Any, *, changed: bool) -> None:
        async for message in source:
            if message.type is WSMsgType.TEXT:
                frame = json.loads(message.data)
                await sink.send_str(json.dumps(self._changed(frame) if changed else frame))
        await sink.close()

    def _changed(self, frame: dict[str, Any]) -> dict[str, Any]:
        kind = frame["t"]
        if kind in self.seen:
            self.seen[kind].append(frame)
            change = self.change.get(kind)
            return frame if change is None else change(frame)
        return frame


@async_fixture(loop_scope="session")
async def between(doorbell: Service) -> AsyncIterator[Between]:
    standing = Between(doorbell)
    await standing.start()
    yield standing
    await standing.stop()


def flipped(at: int) -> Change:
    def change(frame: dict[str, Any]) -> dict[str, Any]:
        body = bytearray(from_text(frame["body"]))
        body[at] ^= 1
        return {**frame, "body": to_text(bytes(body))}

    return change


def becomes(body: bytes) -> Change:
    return lambda frame: {**frame, "body": to_text(body)}


CHANGES: dict[str, Change] = {
    **{f"byte {at} changed": flipped(at) for at in (0, 1, 12, 13, 400, -16, -1)},
    "the seal stripped": becomes(bare(NOWHERE)),
    "a no": becomes(bare("")),
    "sealed by another": becomes(seal(NOWHERE, b"s" * 16, "answer", "00000", bytes(16), b"", bytes(12))),
    "the kind changed to open": lambda frame: {
        **frame,
        "body": to_text(b"\0" + from_text(frame["body"])[1:]),
    },
}


@pytest.mark.parametrize("kind", ["knock", "answer"])
async def test_a_hostile_service_never_fools_who_came_by_the_link(
    between: Between, page_at: MakePage, kind: str
) -> None:
    standing = Service(between.real.pwa, port=int(between.url.rpartition(":")[2]))
    dealer, guest = await page_at(standing), await page_at(standing)
    record = await host(dealer)
    assert "code" not in await join_at(guest, record)
    earlier = between.seen[kind][0]["body"]
    for name, change in {
        **CHANGES,
        "an earlier one replayed": lambda frame: {**frame, "body": earlier},
    }.items():
        between.change = {kind: change}
        assert await join_at(guest, record) == {"code": "tampered"}, name
    assert await dealer.evaluate("() => test.met.length") == 1
    between.change = {}
    assert "code" not in await join_at(guest, record)


async def test_answers_exchanged_between_two_guests_are_refused(between: Between, page_at: MakePage) -> None:
    standing = Service(between.real.pwa, port=int(between.url.rpartition(":")[2]))
    dealer, guest = await page_at(standing), await page_at(standing)
    record = await host(dealer)
    answered: list[str] = []

    def stale(frame: dict[str, Any]) -> dict[str, Any]:
        answered.append(frame["body"])
        return {**frame, "body": answered[0]}

    between.change = {"answer": stale}
    assert "code" not in await join_at(guest, record)
    assert await join_at(guest, record) == {"code": "tampered"}


async def test_by_the_code_a_rewritten_fingerprint_never_gives_a_link(
    between: Between, page_at: MakePage
) -> None:
    standing = Service(between.real.pwa, port=int(between.url.rpartition(":")[2]))
    dealer, guest = await page_at(standing), await page_at(standing)
    record = await host(dealer)

    def rewrite(frame: dict[str, Any]) -> dict[str, Any]:
        text = from_text(frame["body"])[1:].decode()
        start = text.index("sha-256 ") + 8
        changed = text[:start] + ":".join(["AB"] * 32) + text[start + 95 :]
        return {**frame, "body": to_text(bare(changed))}

    for kind in ("knock", "answer"):
        between.change = {kind: rewrite}
        met = await join_at(guest, record, by_link=False)
        assert set(met) == {"code"}, kind
    assert await dealer.evaluate("() => test.met.length") == 0


# ---------------------------------------------------------------- a service that is itself at the other end


@async_fixture(loop_scope="session")
async def impostor(net: Path) -> AsyncIterator[Service]:
    """Another service, which has whatever code it likes."""
    running = Service(net)
    running.start()
    yield running
    running.stop()


async def stands_for(record: RoomRecord, at: Service) -> StandingRoom:
    """That room's code, with keys of the impostor's own."""
    return await StandingRoom.reopen(at.url, RoomRecord(record.code, b"t" * 16, b"s" * 16))


async def test_by_the_link_a_service_that_substitutes_itself_is_refused(
    doorbell: Service, impostor: Service, page_at: MakePage
) -> None:
    dealer, guest = await page_at(doorbell), await page_at(impostor)
    record = await host(dealer)
    room = await stands_for(record, impostor)
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        coming = asyncio.ensure_future(anext(aiter(door)))
        for _ in range(10):
            assert (await join_at(guest, record))["code"] in ("tampered", "unknown-room")
        assert not coming.done()
        coming.cancel()
    # Nor does the dealer take it for somebody invited.
    with pytest.raises(MeetError) as caught:
        await join(WebDoorbell(doorbell.url), record.code, room.record.secret, Identity.fresh())
    assert caught.value.code in ("tampered", "unknown-room")
    assert await dealer.evaluate("() => test.met.length") == 0
    await room.close()


async def test_by_the_code_a_service_that_substitutes_itself_shows_in_the_emoji(
    doorbell: Service, impostor: Service, page_at: MakePage
) -> None:
    dealer, guest = await page_at(doorbell), await page_at(impostor)
    record = await host(dealer)
    room, own = await stands_for(record, impostor), Identity.fresh()
    async with Answerer(room, room.record.secret, own, lambda: META) as door:
        met, near = await asyncio.gather(
            join_at(guest, record, by_link=False), asyncio.wait_for(anext(aiter(door)), 20)
        )
        far = await join(WebDoorbell(doorbell.url), record.code, None, own)
        ours = await dealer.evaluate("() => test.link(0)")
        assert met["key"] == ours["key"] == to_text(own.public)
        assert not met["verified"]
        assert not ours["verified"]
        assert met["emoji"] != ours["emoji"]
        await near.close()
        await far.close()
    await room.close()


async def test_by_the_code_a_service_that_only_relays_the_handshake_is_found_out(
    doorbell: Service, impostor: Service, page_at: MakePage
) -> None:
    """It ends both connections and passes the messages on, so that keys and signatures are the real ones."""
    dealer, guest = await page_at(doorbell), await page_at(impostor)
    record = await host(dealer)
    room = await stands_for(record, impostor)
    inner, outer = Line(), Line()

    async def stand_between() -> None:
        knock = await anext(aiter(room.knocks()))
        await room.answer(knock.attempt, bare(await inner.answer(read_bare(knock.body))))
        answer = await WebDoorbell(doorbell.url).knock(record.code, bytes(16), bare(await outer.offer()))
        await outer.accept(read_bare(answer))
        await asyncio.gather(inner.opened(), outer.opened())
        await asyncio.gather(pump(inner, outer), pump(outer, inner))

    between = asyncio.create_task(stand_between())
    met = await join_at(guest, record, by_link=False)
    assert met.keys() == {"code"}
    assert met["code"] in ("tampered", "refused")
    assert await dealer.evaluate("() => test.met.length") == 0
    between.cancel()
    await asyncio.gather(between, return_exceptions=True)
    await asyncio.gather(inner.close(), outer.close(), room.close())
