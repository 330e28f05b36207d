"""The native shell around a phone: what it tells it of the world."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from client.effects import NameHeirs, Role
from client.facts import Fact, MatchMade, Seated
from client.phone import Phone
from client.ports import Channel, MeetError, Meta
from client.session import PhoneSession
from client.wire import encode
from engine.base64url import to_text
from tests.kit.native import NoStore
from tests.kit.room import MATCH, ROOM


class QuietDoor:
    """Nobody comes. down: the service cannot be reached."""

    down = False
    epoch = 0

    def __init__(self) -> None:
        self.named: list[dict[int, bytes]] = []
        self.entered = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[Channel]:
        self.entered.set()
        await asyncio.Event().wait()
        yield  # type: ignore[misc]

    def moved(self) -> None: ...
    async def give_up(self) -> None: ...
    async def name_heirs(self, hashes: dict[int, bytes]) -> None:
        self.named.append(hashes)

    async def transfer(self, seat: int) -> int:
        raise MeetError("refused", "")


class Lonely:
    """A world with a door and nobody behind it."""

    def __init__(self) -> None:
        self.quiet = QuietDoor()

    def learn(self, secret: bytes) -> None: ...

    async def meet(self) -> Channel:
        raise MeetError("no-dealer", "")

    @asynccontextmanager
    async def door(self, token: bytes, epoch: int, meta: Callable[[], Meta]) -> AsyncIterator[QuietDoor]:
        yield self.quiet

    async def claim(self, token: bytes, heir: int) -> tuple[int, bool] | None:
        return None

    def sign(self, data: bytes) -> bytes:
        return b""

    def check(self, key: bytes, data: bytes, signature: bytes) -> bool:
        return False


class Still:
    def now(self) -> float:
        return 1_700_000_000.0


def dealing() -> Phone:
    facts: list[Fact] = [
        MatchMade(ROOM, MATCH, "T1", (), 1, 60, 0, "normal"),
        Seated("Ana", "key-Ana"),
        Seated("Ion", "k"),
    ]
    phone = Phone(random.Random(1), "key-Ana", {}, thinking=False)
    phone.restore([(n, encode(fact)) for n, fact in enumerate(facts, 1)], "Ana", Still().now())
    return phone


async def test_a_dealer_that_comes_back_hears_that_the_service_is_there() -> None:
    """Until then it takes itself for the lost half of a split: no round begins without whom it misses."""
    phone = dealing()
    assert phone.host is not None
    table, world = phone.host.table, Lonely()
    session = PhoneSession(phone, world, NoStore(), "game", Still(), lambda _: None)
    running = asyncio.create_task(session.run())
    for down in (False, True, False):
        world.quiet.down = down
        async with asyncio.timeout(5):
            while table._down is not down:  # noqa: ASYNC110 - the table has no event for it
                await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_heirs_3_7_who_deals_anew_names_none_of_the_heirs_that_it_had_before() -> None:
    """Until its own game names some, those that the room has are needed."""
    world = Lonely()
    session = PhoneSession(dealing(), world, NoStore(), "game", Still(), lambda _: None)
    hashes = ((1, to_text(bytes(32))),)
    for before, named in (((), [{1: bytes(32)}]), ((Role(False, 2),), [])):
        world.quiet.named.clear()
        await session.do([NameHeirs(hashes), *before])
        running = asyncio.create_task(session._deal())
        async with asyncio.timeout(5):
            await world.quiet.entered.wait()
        world.quiet.entered.clear()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert world.quiet.named == named
