"""Both sides of the doorbell at the real signaling service, on loopback."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest
import pytest_asyncio
from aiohttp import web

from client.native import porch
from client.native.doorbell import Claimed, Waiting, WebDoorbell, socket_url
from client.native.identity import Identity
from client.native.porch import RoomRecord, StandingRoom, Superseded
from client.native.rtc import Answerer, RtcChannel, join
from client.ports import Channel, MeetError
from signaling.app import make_app
from signaling.settings import Settings
from tests.client.native.kit import META


@dataclass
class Running:
    """The service on a loopback port, which it keeps when it starts again; `clock` can be set forward."""

    runner: web.AppRunner | None = None
    port: int = 0
    ahead: float = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        now = asyncio.get_running_loop().time
        self.runner = web.AppRunner(make_app(Settings(), clock=lambda: now() + self.ahead), access_log=None)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self.runner.addresses[0][1]

    async def stop(self) -> None:
        if self.runner is not None:
            await self.runner.cleanup()


@pytest_asyncio.fixture
async def service(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    monkeypatch.setattr(porch, "BACKOFF_FIRST", 0.01)
    running = Running()
    await running.start()
    yield running
    await running.stop()


async def meet_at(service: Running, room: StandingRoom, secret: bytes | None) -> tuple[Channel, RtcChannel]:
    async with Answerer(room, room.record.secret, Identity.fresh(), lambda: META) as door:
        joining = asyncio.create_task(join(WebDoorbell(service.url), room.code, secret, Identity.fresh()))
        ours = await asyncio.wait_for(anext(aiter(door)), 10)
        return ours, await joining


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - what is awaited here has no event
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("by_link", [True, False])
async def test_meets_through_the_service(service: Running, by_link: bool) -> None:
    room = await StandingRoom.create(service.url)
    ours, theirs = await meet_at(service, room, room.record.secret if by_link else None)
    assert ours.verified == theirs.verified == by_link
    await theirs.send("bună")
    assert await ours.receive() == "bună"
    await theirs.close()
    await ours.close()
    await room.close()


async def test_the_link_counts_as_an_invitation(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    seen: list[bool] = []

    async def listen() -> None:
        async for knock in room.knocks():
            seen.append(knock.invited)
            await room.answer(knock.attempt, b"\0")

    listening = asyncio.create_task(listen())
    for secret in (room.record.secret, None):
        with pytest.raises(MeetError):
            await join(WebDoorbell(service.url), room.code, secret, Identity.fresh())
    assert seen == [True, False]
    listening.cancel()
    await room.close()


async def test_no_such_room(service: Running) -> None:
    with pytest.raises(MeetError) as caught:
        await join(WebDoorbell(service.url), "00000", None, Identity.fresh())
    assert caught.value.code == "unknown-room"


async def test_no_dealer_is_said_to_the_invited_only(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    await room.close()
    codes = []
    for secret in (room.record.secret, None, bytes(16)):
        with pytest.raises(MeetError) as caught:
            await join(WebDoorbell(service.url), room.code, secret, Identity.fresh())
        codes.append(caught.value.code)
    assert codes == ["no-dealer", "unknown-room", "unknown-room"]


async def test_nobody_at_this_address() -> None:
    with pytest.raises(MeetError) as caught:
        await StandingRoom.create("http://127.0.0.1:9")
    assert caught.value.code == "signaling-down"


async def test_reopens_from_its_record(service: Running) -> None:
    first = await StandingRoom.create(service.url)
    record = RoomRecord.from_text(first.record.to_text())
    await first.close()
    again = await StandingRoom.reopen(service.url, record)
    assert again.record == first.record
    ours, theirs = await meet_at(service, again, record.secret)
    await theirs.close()
    await ours.close()
    await again.close()


async def test_a_second_dealer_with_the_record_replaces_the_first(service: Running) -> None:
    first = await StandingRoom.create(service.url)
    second = await StandingRoom.reopen(service.url, first.record)
    with pytest.raises(MeetError) as caught:
        await anext(aiter(first.knocks()))
    assert caught.value.code == "replaced"
    await first.close()
    await second.close()


async def test_comes_back_when_the_service_restarts_and_keeps_code_and_join_token(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    code = room.code
    await service.stop()
    await until(lambda: room.down_since is not None)
    await service.start()
    await until(lambda: room.down_since is None)
    assert room.code == code
    ours, theirs = await meet_at(service, room, room.record.secret)
    await theirs.close()
    await ours.close()
    await room.close()


async def test_giving_up_ends_the_room(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    await room.give_up()
    with pytest.raises(MeetError) as caught:
        await join(WebDoorbell(service.url), room.code, room.record.secret, Identity.fresh())
    assert caught.value.code == "unknown-room"


async def test_heirs_3_2_a_transfer_supersedes_the_old_owner(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    heir = bytes(range(16))
    await room.name_heirs({2: hashlib.sha256(heir).digest()})
    assert await room.transfer(2) == 1
    await room.close()
    with pytest.raises(Superseded) as caught:
        await StandingRoom.reopen(service.url, room.record)
    assert (caught.value.epoch, caught.value.seat) == (1, 2)
    heirs = RoomRecord(room.code, heir, room.record.secret, 1)
    new = await StandingRoom.reopen(service.url, heirs)
    assert new.epoch == 1
    await new.close()


async def test_heirs_3_2_two_claims_for_one_heir_pass_the_room(service: Running) -> None:
    room = await StandingRoom.create(service.url)
    tokens = {1: b"1" * 16, 2: b"2" * 16}
    await room.name_heirs({seat: hashlib.sha256(token).digest() for seat, token in tokens.items()})
    # The service answers in order: with this the heirs are known to be registered.
    with pytest.raises(MeetError):
        await room.transfer(7)
    await room.close()
    bell = WebDoorbell(service.url)
    with pytest.raises(MeetError, match="no-dealer"):
        await join(bell, room.code, room.record.secret, Identity.fresh())
    service.ahead = 181.0
    first = await bell.claim(room.code, tokens[1], 2)
    assert isinstance(first, Waiting)
    second = await bell.claim(room.code, tokens[2], 2)
    assert second == Claimed(epoch=1, owner=True)


async def test_heirs_3_7_a_room_that_is_opened_keeps_its_heirs_until_others_are_named(
    service: Running,
) -> None:
    """The new dealer may be gone before it has named any."""
    room = await StandingRoom.create(service.url)
    tokens = [bytes([n]) * 16 for n in range(3)]
    await room.name_heirs({seat: hashlib.sha256(token).digest() for seat, token in enumerate(tokens)})
    assert await room.transfer(1) == 1
    await room.close()
    new = await StandingRoom.reopen(service.url, RoomRecord(room.code, tokens[1], room.record.secret, 1))
    await new.close()
    bell = WebDoorbell(service.url)
    with pytest.raises(MeetError, match="no-dealer"):
        await join(bell, room.code, room.record.secret, Identity.fresh())
    service.ahead = 181.0
    assert isinstance(await bell.claim(room.code, tokens[0], 2), Waiting)
    assert await bell.claim(room.code, tokens[2], 2) == Claimed(epoch=2, owner=True)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://localhost:8080", "ws://localhost:8080/ws"),
        ("https://remi.example/", "wss://remi.example/ws"),
        ("wss://remi.example/ws", "wss://remi.example/ws"),
    ],
)
def test_socket_url(url: str, expected: str) -> None:
    assert socket_url(url) == expected


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"code":"01234","token":"AA","secret":"AA","epoch":0}'])
def test_a_damaged_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        RoomRecord.from_text(text)
