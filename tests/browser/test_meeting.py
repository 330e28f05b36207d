"""How two phones meet (PROTOCOLS.md 2), with the browser's real code: Chromium and aiortc, each as dealer."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page

from client.base64url import from_text
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.porch import RoomRecord, StandingRoom
from client.native.rtc import Answerer, join
from client.ports import Channel, ChannelClosed, MeetError
from tests.browser.conftest import MakePhone, Service
from tests.browser.meeting_page import (
    LOAD,
    PAGE_META,
    MakePage,
    doorbell,
    host,
    join_at,
    net,
    only_loopback,
    page_at,
)
from tests.client.native.kit import META

__all__ = ["doorbell", "net", "only_loopback", "page_at"]


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
