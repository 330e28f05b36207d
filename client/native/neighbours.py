"""How a native device meets the others in a room: a `client.session.World` over aiortc and the service."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from client.native.doorbell import Claimed, WebDoorbell
from client.native.identity import Identity, verify
from client.native.porch import RoomRecord, StandingRoom, Superseded
from client.native.rtc import Answerer, join
from client.ports import Channel, Meta
from client.session import Passed


class NativeDoor:
    """A dealer's door while it is open."""

    def __init__(self, porch: StandingRoom, answerer: Answerer) -> None:
        self._porch, self._answerer = porch, answerer

    async def __aiter__(self) -> AsyncIterator[Channel]:
        try:
            async for channel in self._answerer:
                yield channel
        except Superseded as error:
            raise Passed(error.epoch) from error

    @property
    def down(self) -> bool:
        return self._porch.down_since is not None

    @property
    def epoch(self) -> int:
        return self._porch.epoch

    def moved(self) -> None:
        self._porch.moved()

    async def give_up(self) -> None:
        await self._porch.give_up()

    async def name_heirs(self, hashes: dict[int, bytes]) -> None:
        await self._porch.name_heirs(hashes)

    async def transfer(self, seat: int) -> int:
        return await self._porch.transfer(seat)


class Neighbours:
    """`secret`: the link's 16 bytes, None for who came by the bare code."""

    def __init__(self, url: str, code: str, secret: bytes | None, identity: Identity) -> None:
        self._url, self._code, self._secret, self._identity = url, code, secret, identity
        self._doorbell = WebDoorbell(url)

    def learn(self, secret: bytes) -> None:
        self._secret = self._secret or secret

    async def meet(self) -> Channel:
        return await join(self._doorbell, self._code, self._secret, self._identity)

    @asynccontextmanager
    async def door(self, token: bytes, epoch: int, meta: Callable[[], Meta]) -> AsyncIterator[NativeDoor]:
        assert self._secret is not None
        try:
            porch = await StandingRoom.reopen(self._url, RoomRecord(self._code, token, self._secret, epoch))
        except Superseded as error:
            raise Passed(error.epoch) from error
        try:
            async with Answerer(porch, self._secret, self._identity, meta) as answerer:
                yield NativeDoor(porch, answerer)
        finally:
            await porch.close()

    async def claim(self, token: bytes, heir: int) -> tuple[int, bool] | None:
        answer = await self._doorbell.claim(self._code, token, heir)
        return (answer.epoch, answer.owner) if isinstance(answer, Claimed) else None

    def sign(self, data: bytes) -> bytes:
        return self._identity.sign(data)

    def check(self, key: bytes, data: bytes, signature: bytes) -> bool:
        return verify(key, data, signature)
