"""A signaling service in memory, for tests of the two ends alone; what it does to bodies can be changed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from client.native.identity import Identity
from client.native.rtc import Answerer, RtcChannel, join
from client.ports import Channel, Knock, MeetError, Meta

CODE = "04217"
SECRET = bytes(range(16))
META = Meta(room=b"r" * 16, match=b"m" * 16, epoch=3)

Change = Callable[[bytes], bytes]

# A description that has the allowed shape and leads nowhere.
NOWHERE = "".join(
    line + "\r\n"
    for line in (
        *("v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0"),
        *("m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0"),
        *("a=ice-ufrag:abcd", "a=ice-pwd:abcdefghijklmnopqrstuv", "a=setup:active", "a=sctp-port:5000"),
        "a=fingerprint:sha-256 " + ":".join(["AB"] * 32),
    )
)


def same(body: bytes) -> bytes:
    return body


@dataclass
class Service:
    """Doorbell and porch in one. `offer` and `answer` change what is carried; `seen` keeps all of it."""

    offer: Change = same
    answer_change: Change = same
    patience: float = 5.0
    code: str = CODE
    epoch: int = 0
    seen: list[tuple[str, bytes, bytes]] = field(default_factory=list)
    line: asyncio.Queue[Knock | None] = field(default_factory=asyncio.Queue)
    waiting: dict[bytes, asyncio.Future[bytes]] = field(default_factory=dict)

    async def knock(self, code: str, attempt: bytes, body: bytes, join: bytes | None = None) -> bytes:
        assert code == self.code
        self.seen.append(("offer", attempt, body))
        future = self.waiting[attempt] = asyncio.get_running_loop().create_future()
        self.line.put_nowait(Knock(attempt, self.offer(body), join is not None))
        try:
            return self.answer_change(await asyncio.wait_for(future, self.patience))
        except TimeoutError as error:
            raise MeetError("timeout") from error

    async def knocks(self) -> AsyncIterator[Knock]:
        while (knock := await self.line.get()) is not None:
            yield knock

    async def answer(self, attempt: bytes, body: bytes) -> None:
        self.seen.append(("answer", attempt, body))
        future = self.waiting.get(attempt)
        if future is not None and not future.done():
            future.set_result(body)

    def moved(self) -> None:
        raise AssertionError("nobody moves here")

    async def name_heirs(self, hashes: Mapping[int, bytes]) -> None:
        raise AssertionError("nobody inherits here")

    async def close(self) -> None:
        self.line.put_nowait(None)

    def bodies(self, kind: str) -> list[bytes]:
        return [body for seen, _, body in self.seen if seen == kind]


@asynccontextmanager
async def door(
    service: Service, secret: bytes = SECRET, dealer: Identity | None = None, *, link_only: bool = False
) -> AsyncIterator[Answerer]:
    async with Answerer(
        service, secret, dealer or Identity.fresh(), lambda: META, link_only=link_only
    ) as answerer:
        yield answerer


async def meet(
    service: Service,
    answerer: Answerer,
    secret: bytes | None = SECRET,
    guest: Identity | None = None,
    place: int = 0,
) -> tuple[Channel, RtcChannel]:
    """The dealer's end and the guest's."""
    joining = asyncio.create_task(join(service, CODE, secret, guest or Identity.fresh(), place))
    try:
        dealers = await asyncio.wait_for(anext(answerer), 10)
    except BaseException:
        joining.cancel()
        raise
    return dealers, await joining
