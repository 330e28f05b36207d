"""Two aiortc ends that meet for real, on loopback."""

import asyncio
import json
import socket

import pytest
from aiortc import RTCIceServer

from client.native import peer, rtc
from client.native.identity import Identity
from client.native.peer import Line
from client.native.rtc import join
from client.native.seal import bare, read_bare
from client.ports import ChannelClosed, Knock, MeetError
from tests.client.native.kit import CODE, META, Service, door, meet


async def test_meets_by_the_link_and_talks_both_ways() -> None:
    service, guest, dealer = Service(), Identity.fresh(), Identity.fresh()
    async with door(service, dealer=dealer) as answerer:
        ours, theirs = await meet(service, answerer, guest=guest, place=2)
        assert (ours.remote_key, theirs.remote_key) == (guest.public, dealer.public)
        assert (ours.place, theirs.place) == (2, 2)
        assert ours.meta == theirs.meta == META
        assert ours.emoji == theirs.emoji
        assert len(ours.emoji) == 4
        assert ours.verified
        assert theirs.verified
        await ours.send("bună")
        await theirs.send("noroc")
        assert (await theirs.receive(), await ours.receive()) == ("bună", "noroc")
        await theirs.close()
        with pytest.raises(ChannelClosed):
            await ours.receive()
        await ours.close()


async def test_meets_by_the_bare_code_unverified() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer, secret=None)
        assert not ours.verified
        assert not theirs.verified
        assert ours.emoji == theirs.emoji
        await theirs.close()
        await ours.close()


async def test_link_only_refuses_the_bare_code() -> None:
    service = Service()
    async with door(service, link_only=True):
        with pytest.raises(MeetError) as caught:
            await join(service, CODE, None, Identity.fresh())
    assert caught.value.code == "refused"


async def test_meets_who_hides_its_addresses() -> None:
    """Browsers name their own addresses "….local": the pair is found by where the checks come from."""
    service = Service(answer_change=lambda body: body.replace(b" 127.0.0.1 ", b" 1d90-4785.local "))
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer, secret=None)
        await theirs.send("bună")
        assert await ours.receive() == "bună"
        await theirs.close()
        await ours.close()


async def test_gathering_ends_after_its_cap_though_the_server_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peer, "GATHER_SECONDS", 0.2)
    silent = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    silent.bind(("127.0.0.1", 0))
    servers = [RTCIceServer(f"stun:127.0.0.1:{silent.getsockname()[1]}")]
    line = Line(servers)
    async with asyncio.timeout(2):
        offer = await line.offer()
    assert "typ host" in offer
    await line.close()
    silent.close()


@pytest.mark.parametrize(
    ("sent", "why"),
    [(b"bytes", "junk"), ("x" * 16385, "too-big"), ("ș" * 8193, "too-big")],
    ids=lambda x: f"{x!r:.9}",
)
async def test_who_sends_nonsense_is_cut_off(sent: str | bytes, why: str) -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        await theirs.send("before")
        raw = theirs._line._channel
        assert raw is not None
        raw.send(sent)
        assert await ours.receive() == "before"
        with pytest.raises(ChannelClosed) as caught:
            await ours.receive()
        assert caught.value.args == (why,)
        await theirs.close()
        await ours.close()


async def test_who_floods_is_cut_off_after_what_it_sent_has_been_read() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        for n in range(peer.UNREAD_LIMIT + 10):
            await theirs.send(str(n))
        with pytest.raises(ChannelClosed):
            await theirs.receive()
        heard = [await ours.receive() for _ in range(peer.UNREAD_LIMIT)]
        assert heard == [str(n) for n in range(peer.UNREAD_LIMIT)]
        with pytest.raises(ChannelClosed) as caught:
            await ours.receive()
        assert caught.value.args == ("flood",)
        await theirs.close()
        await ours.close()


async def test_16_kib_pass_and_more_is_our_own_mistake() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        await theirs.send("ș" * 8192)
        assert await ours.receive() == "ș" * 8192
        with pytest.raises(ValueError):
            await theirs.send("x" * 16385)
        await theirs.close()
        with pytest.raises(ChannelClosed):
            await theirs.send("after the end")
        await ours.close()


async def test_a_second_channel_on_the_connection_is_junk() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        theirs._line._pc.createDataChannel("another")
        with pytest.raises(ChannelClosed) as caught:
            await ours.receive()
        assert caught.value.args == ("junk",)
        await theirs.close()
        await ours.close()


async def test_who_says_nothing_in_the_handshake_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rtc, "HANDSHAKE_SECONDS", 0.2)
    service, line = Service(), Line()
    async with door(service) as answerer:
        coming = asyncio.create_task(anext(answerer))
        await line.accept(read_bare(await service.knock(CODE, bytes(16), bare(await line.offer()))))
        await line.opened()
        with pytest.raises(ChannelClosed):
            await asyncio.wait_for(line.receive(), 5)
        assert not coming.done()
        coming.cancel()
    await line.close()


async def test_another_version_is_told_at_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    service, line = Service(), Line()
    async with door(service):
        offer = await line.offer()
        await line.accept(read_bare(await service.knock(CODE, bytes(16), bare(offer))))
        await line.opened()
        line.send(json.dumps({"t": "hello", "v": 2, "whatever": True}))
        assert json.loads(await asyncio.wait_for(line.receive(), 5))["v"] == 1
        with pytest.raises(ChannelClosed):
            await asyncio.wait_for(line.receive(), 5)
    await line.close()


async def test_strangers_do_not_keep_out_who_was_invited() -> None:
    service, lines = Service(), [Line() for _ in range(rtc.PENDING_STRANGERS + 2)]
    async with door(service) as answerer:
        for n, line in enumerate(lines):
            service.line.put_nowait(Knock(n.to_bytes(16, "big"), bare(await line.offer()), False))
        ours, theirs = await meet(service, answerer)
        assert len(service.bodies("answer")) == rtc.PENDING_STRANGERS + 1
        await theirs.close()
        await ours.close()
    for line in lines:
        await line.close()


async def test_the_door_ends_when_the_room_is_given_up() -> None:
    service = Service()
    async with door(service) as answerer:
        await service.close()
        assert [channel async for channel in answerer] == []
