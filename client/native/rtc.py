"""How two phones meet (PROTOCOLS.md 2), natively: one offer, one answer, a connection, a handshake."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from aiortc import RTCIceServer

from client.native.attempts import Attempts
from client.native.handshake import NONCE_SIZE, DealerHandshake, JoinerHandshake, Met, Signer, Step
from client.native.peer import Line
from client.native.sdp import fingerprint
from client.native.seal import (
    ATTEMPT_SIZE,
    SEALED,
    SealError,
    bare,
    bind,
    join_token,
    read_bare,
    seal,
    unseal,
)
from client.native.seal import NONCE_SIZE as SEAL_NONCE_SIZE
from client.ports import Channel, ChannelClosed, Doorbell, Knock, MeetError, Meta, Porch

HANDSHAKE_SECONDS = 5.0
# Connections being made at once. Strangers who guess codes must not keep out who was invited.
PENDING_STRANGERS = 8
PENDING_INVITED = 32

_log = logging.getLogger(__name__)


class RtcChannel:
    """A `client.ports.Channel` over aiortc."""

    def __init__(self, line: Line, met: Met, verified: bool) -> None:
        self._line = line
        self.remote_key = met.key
        self.place = met.place
        self.meta = met.meta
        self.emoji = met.emoji
        self.verified = verified

    async def send(self, text: str) -> None:
        self._line.send(text)

    async def receive(self) -> str:
        return await self._line.receive()

    async def close(self) -> None:
        await self._line.close()


async def join(
    doorbell: Doorbell,
    code: str,
    secret: bytes | None,
    identity: Signer,
    place: int = 0,
    ice_servers: Sequence[RTCIceServer] = (),
) -> RtcChannel:
    """Meet the dealer of room `code`, with the link's 16-byte `secret` or by the bare code. Raises MeetError.

    Takes at most the service's time for an answer, 15 s to connect and 5 s for the handshake. Every call
    builds a connection of its own: to come back after a loss, call it again.
    """
    line = Line(ice_servers)
    try:
        offer = await line.offer()
        answer = await _introduce(doorbell, code, secret, offer)
        await line.accept(answer)
        await line.opened()
        shake = JoinerHandshake(
            identity, fingerprint(offer), fingerprint(answer), secrets.token_bytes(NONCE_SIZE), place
        )
        met = await _meet(line, shake.receive, shake.start())
    except BaseException:
        await line.close()
        raise
    return RtcChannel(line, met, verified=secret is not None)


async def _introduce(doorbell: Doorbell, code: str, secret: bytes | None, offer: str) -> str:
    attempt = secrets.token_bytes(ATTEMPT_SIZE)
    try:
        if secret is None:
            answer = read_bare(await doorbell.knock(code, attempt, bare(offer)))
        else:
            body = seal(offer, secret, "offer", code, attempt, b"", secrets.token_bytes(SEAL_NONCE_SIZE))
            reply = await doorbell.knock(code, attempt, body, join_token(secret, code))
            answer = unseal(reply, secret, "answer", code, attempt, bind(body))
    except SealError as error:
        raise MeetError("tampered", str(error)) from error
    if not answer:
        raise MeetError("refused", "the dealer said no")
    return answer


async def _meet(line: Line, receive: Callable[[str], Step], first: str | None = None) -> Met:
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            if first is not None:
                line.send(first)
            while True:
                step = receive(await line.receive())
                if step.send is not None:
                    line.send(step.send)
                if step.failed is not None:
                    raise step.failed
                if step.met is not None:
                    return step.met
    except TimeoutError as error:
        raise MeetError("timeout", "no handshake in time") from error
    except ChannelClosed as error:
        raise MeetError("refused", f"the other side left the handshake: {error}") from error


class Answerer:
    """The dealer's door: `async with Answerer(…) as door: async for channel in door: …`.

    Yields channels whose other end has proved its key; who was not accepted is only logged. Ends when
    the room is given up; raises the porch's MeetError when it is lost.
    """

    def __init__(
        self,
        porch: Porch,
        secret: bytes,
        identity: Signer,
        meta: Callable[[], Meta],
        *,
        link_only: bool = False,
        ice_servers: Sequence[RTCIceServer] = (),
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`meta` is asked anew at every handshake; `link_only` refuses who comes by the bare code."""
        self._porch, self._secret, self._identity, self._meta = porch, secret, identity, meta
        self._link_only, self._ice_servers, self._now = link_only, tuple(ice_servers), now
        self._attempts = Attempts()
        self._met: asyncio.Queue[RtcChannel | None] = asyncio.Queue()
        self._lost: MeetError | None = None
        self._pending: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._listening is not None
        tasks = [self._listening, *self._pending[False], *self._pending[True]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while not self._met.empty():
            channel = self._met.get_nowait()
            if channel is not None:
                await channel.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Channel:
        channel = await self._met.get()
        if channel is not None:
            return channel
        self._met.put_nowait(None)
        if self._lost is not None:
            raise self._lost
        raise StopAsyncIteration

    async def _listen(self) -> None:
        try:
            async for knock in self._porch.knocks():
                await self._hear(knock)
        except MeetError as error:
            self._lost = error
        finally:
            self._met.put_nowait(None)

    async def _hear(self, knock: Knock) -> None:
        known = self._attempts.find(knock.attempt, self._now())
        if known is not None:
            if known.body == knock.body and known.answer is not None:
                await self._porch.answer(knock.attempt, known.answer)
            return
        sealed = knock.body[:1] == bytes([SEALED])
        offer = self._read(knock, sealed)
        if offer is None:
            await self._porch.answer(knock.attempt, bare(""))
            return
        pending = self._pending[sealed]
        if len(pending) >= (PENDING_INVITED if sealed else PENDING_STRANGERS):
            return
        task = asyncio.create_task(self._receive(knock, offer, sealed))
        pending.add(task)
        task.add_done_callback(pending.discard)

    def _read(self, knock: Knock, sealed: bool) -> str | None:
        code = self._porch.code
        try:
            if sealed:
                offer = unseal(knock.body, self._secret, "offer", code, knock.attempt, b"")
            elif self._link_only:
                return None
            else:
                offer = read_bare(knock.body)
            fingerprint(offer)
        except (SealError, MeetError) as error:
            _log.info("a knock we cannot answer: %s", error)
            return None
        return offer

    async def _receive(self, knock: Knock, offer: str, sealed: bool) -> None:
        entry = self._attempts.start(knock.attempt, knock.body, self._now())
        line = Line(self._ice_servers)
        try:
            answer = await line.answer(offer)
            entry.answer = self._reply(knock, answer, sealed)
            await self._porch.answer(knock.attempt, entry.answer)
            await line.opened()
            shake = DealerHandshake(
                self._identity,
                fingerprint(answer),
                fingerprint(offer),
                secrets.token_bytes(NONCE_SIZE),
                self._meta(),
            )
            met = await _meet(line, shake.receive)
        except MeetError as error:
            _log.info("somebody did not get in: %s", error)
            await line.close()
        except BaseException:
            await line.close()
            raise
        else:
            self._met.put_nowait(RtcChannel(line, met, verified=sealed))

    def _reply(self, knock: Knock, answer: str, sealed: bool) -> bytes:
        if not sealed:
            return bare(answer)
        nonce = secrets.token_bytes(SEAL_NONCE_SIZE)
        return seal(answer, self._secret, "answer", self._porch.code, knock.attempt, bind(knock.body), nonce)
