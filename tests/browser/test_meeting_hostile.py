"""Two phones meet by a service that changes what it carries, or is itself the other end (PROTOCOLS.md 2)."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, WSMsgType, web
from pytest_asyncio import fixture as async_fixture

from client.base64url import from_text, to_text
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.peer import Line
from client.native.porch import RoomRecord, StandingRoom
from client.native.rtc import Answerer, join
from client.native.seal import bare, read_bare, seal
from client.ports import MeetError
from tests.browser.conftest import Service
from tests.browser.meeting_page import (
    MakePage,
    doorbell,
    host,
    join_at,
    net,
    only_loopback,
    page_at,
)
from tests.client.native.kit import META, NOWHERE
from tests.client.native.test_hostile import pump

__all__ = ["doorbell", "net", "only_loopback", "page_at"]


# Frames on their way, changed or not, by who stands between the phones and the service.
Change = Callable[[dict[str, Any]], dict[str, Any]]


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
