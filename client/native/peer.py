"""aiortc tamed (NETWORK.md): whole descriptions instead of trickling, own time limits, one text channel."""

import asyncio
import functools
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from aiortc import RTCConfiguration, RTCDataChannel, RTCIceServer, RTCPeerConnection, RTCSessionDescription
from aiortc.exceptions import InvalidStateError

from client.native.sdp import fingerprint, fit_for_aiortc, sent_by_aiortc
from client.ports import ChannelClosed, MeetError

LABEL = "remi"
MESSAGE_LIMIT = 16 * 1024
GATHER_SECONDS = 1.5
CONNECT_SECONDS = 15.0
DRAIN_SECONDS = 0.5
UNREAD_LIMIT = 1024
UNSENT_LIMIT = 4 * 1024 * 1024


class Line:
    """One connection and its one data channel, as a queue of messages."""

    def __init__(self, ice_servers: Sequence[RTCIceServer] = ()) -> None:
        # Without a configuration aiortc would ask a public STUN server.
        self._pc = RTCPeerConnection(RTCConfiguration(iceServers=list(ice_servers)))
        self._channel: RTCDataChannel | None = None
        self._unread: deque[str] = deque()
        self._changed = asyncio.Event()
        self._open = False
        self._over: str | None = None
        self._pc.on("connectionstatechange", self._on_state)
        self._pc.on("datachannel", self._on_channel)

    async def offer(self) -> str:
        """Our description, with the addresses found in 1.5 s. For who joins."""
        self._adopt(self._pc.createDataChannel(LABEL))
        return await self._describe(await self._pc.createOffer())

    async def answer(self, offer: str) -> str:
        """Our description for theirs. For who deals. Raises MeetError("tampered")."""
        fingerprint(offer)
        await self._hear(offer, "offer")
        return await self._describe(await self._pc.createAnswer())

    async def accept(self, answer: str) -> None:
        """Their answer to our offer. Raises MeetError("tampered")."""
        fingerprint(answer)
        await self._hear(answer, "answer")

    async def opened(self) -> None:
        """Waits until messages can pass, at most 15 s. Raises MeetError("timeout")."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                while not self._open and self._over is None:
                    await self._next_change()
        except TimeoutError as error:
            raise MeetError("timeout", "no connection in time") from error
        if self._over is not None:
            raise MeetError("timeout", f"the connection failed: {self._over}")

    def send(self, text: str) -> None:
        """Raises ChannelClosed, or ValueError over 16 KiB."""
        if len(text.encode()) > MESSAGE_LIMIT:
            raise ValueError("a message has at most 16 KiB")
        if self._over is not None or self._channel is None:
            raise ChannelClosed(self._over or "closed")
        if self._channel.bufferedAmount > UNSENT_LIMIT:
            self._cut_off("flood")
            raise ChannelClosed("flood")
        try:
            self._channel.send(text)
        except (InvalidStateError, ConnectionError) as error:
            self._end("lost")
            raise ChannelClosed("lost") from error

    async def receive(self) -> str:
        """The next message. Raises ChannelClosed when the last one has been received."""
        while not self._unread:
            if self._over is not None:
                raise ChannelClosed(self._over)
            await self._next_change()
        return self._unread.popleft()

    async def close(self) -> None:
        """Lets what was sent leave, then closes."""
        self._end("closed")
        await self._drain()
        await self._pc.close()
        # One more turn of the loop, for what the closed transports have scheduled.
        await asyncio.sleep(0)

    async def _drain(self) -> None:
        channel = self._channel
        if channel is None or channel.readyState != "open" or not channel.bufferedAmount:
            return
        drained = asyncio.Event()
        channel.on("bufferedamountlow", drained.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(drained.wait(), DRAIN_SECONDS)

    async def _describe(self, description: RTCSessionDescription) -> str:
        self._cap_gathering()
        await self._pc.setLocalDescription(description)
        return sent_by_aiortc(self._pc.localDescription.sdp)

    def _cap_gathering(self) -> None:
        # aioice waits 5 s for a STUN or TURN server that is silent, and nothing public shortens that.
        assert self._pc.sctp is not None
        ice = self._pc.sctp.transport.transport._connection
        capped = functools.partial(ice.get_component_candidates, timeout=GATHER_SECONDS)  # type: ignore[arg-type]
        ice.get_component_candidates = capped  # type: ignore[method-assign]

    async def _hear(self, sdp: str, kind: str) -> None:
        try:
            await self._pc.setRemoteDescription(RTCSessionDescription(fit_for_aiortc(sdp), kind))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            # A description of the right shape may still be nonsense, and aiortc's parser fails in many ways.
            raise MeetError("tampered", "a description that makes no sense") from error

    def _adopt(self, channel: RTCDataChannel) -> None:
        self._channel = channel
        channel.on("open", self._on_open)
        channel.on("message", self._on_message)
        channel.on("close", functools.partial(self._end, "closed"))
        if channel.readyState == "open":
            self._on_open()

    def _on_channel(self, channel: RTCDataChannel) -> None:
        if self._channel is None and channel.label == LABEL and channel.ordered:
            self._adopt(channel)
        else:
            self._cut_off("junk")

    def _on_open(self) -> None:
        self._open = True
        self._changed.set()

    def _on_message(self, message: str | bytes) -> None:
        if self._over is not None:
            return
        if not isinstance(message, str):
            self._cut_off("junk")
        elif len(message.encode()) > MESSAGE_LIMIT:
            self._cut_off("too-big")
        elif len(self._unread) >= UNREAD_LIMIT:
            self._cut_off("flood")
        else:
            self._unread.append(message)
            self._changed.set()

    def _on_state(self) -> None:
        if self._pc.connectionState in ("failed", "closed"):
            self._end("lost")

    def _cut_off(self, why: str) -> None:
        self._end(why)
        if self._channel is not None:
            self._channel.close()

    def _end(self, why: str) -> None:
        if self._over is None:
            self._over = why
            self._changed.set()

    async def _next_change(self) -> None:
        self._changed.clear()
        await self._changed.wait()
