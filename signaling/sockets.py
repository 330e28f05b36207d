"""The shell around the rooms: WebSockets, the clock, chance, and one timer."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count

from aiohttp import WSMessage, WSMsgType, web

from signaling.frames import SUBPROTOCOL, CloseCode, ErrorCode, FrameError, parse_request, write_reply
from signaling.limits import Limits
from signaling.metrics import Metrics
from signaling.outputs import Close, Output, Send
from signaling.rooms import Rooms

FAREWELL_SECONDS = 5.0


class Line:
    """One WebSocket with a bounded queue before it, so that who does not read blocks nobody."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None, room_for: int) -> None:
        self._ws = ws
        self._transport = transport
        self._queue: asyncio.Queue[str | CloseCode] = asyncio.Queue(room_for)
        self._writer = asyncio.ensure_future(self._write())
        self.closing = False

    def put(self, what: str | CloseCode) -> bool:
        """Text to send, or the code to close with. False, and cut off, when the queue is full."""
        self.closing = self.closing or isinstance(what, CloseCode)
        try:
            self._queue.put_nowait(what)
        except asyncio.QueueFull:
            self.cut()
            return False
        return True

    def cut(self) -> None:
        """No more waiting for this client."""
        self.closing = True
        self._writer.cancel()
        if self._transport is not None:
            self._transport.abort()

    async def finish(self) -> None:
        """See a closing to its end; stop writing to a client that has gone by itself."""
        if not self.closing:
            self._writer.cancel()
        await asyncio.wait([self._writer])

    async def _write(self) -> None:
        # Who is gone needs no more: the reader notices, and says so to the rooms.
        with suppress(ConnectionError):
            await self._write_on()

    async def _write_on(self) -> None:
        while True:
            what = await self._queue.get()
            if isinstance(what, CloseCode):
                await self._ws.close(code=what, message=what.name.lower().replace("_", "-").encode())
                return
            await self._ws.send_str(what)


class Switchboard:
    """Every line, by the id under which the rooms know it."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._rooms = Rooms(limits, now=clock())
        self._lines: dict[int, Line] = {}
        self._ids = count(1)
        self._timer: asyncio.TimerHandle | None = None
        self._wakes_at: float | None = None
        self._metrics = Metrics()

    async def serve(self, ws: web.WebSocketResponse, request: web.Request, address: str) -> None:
        """Talk over a prepared socket until it is closed, by whichever side."""
        if ws.ws_protocol != SUBPROTOCOL:
            self._metrics.closed(CloseCode.VERSION)
            await ws.close(code=CloseCode.VERSION, message=b"version")
            return
        conn = next(self._ids)
        line = Line(ws, request.transport, self._limits.queued_frames)
        self._lines[conn] = line
        self._metrics.connects += 1
        try:
            self._carry_out(self._rooms.connect(conn, address, self._clock()))
            async for message in ws:
                if not line.closing:
                    self._hear(conn, message)
        finally:
            self._carry_out(self._rooms.disconnect(conn, self._clock()))
            del self._lines[conn]
            await line.finish()

    def report(self) -> str:
        """The text for /metrics."""
        return self._metrics.text(self._rooms.rooms, self._rooms.sockets)

    def tick(self) -> None:
        """Do what is due by now."""
        self._wakes_at = None
        self._carry_out(self._rooms.expire(self._clock()))

    async def close(self) -> None:
        """Part with everybody, because the service stops."""
        if self._timer is not None:
            self._timer.cancel()
        lines = list(self._lines.values())
        for line in lines:
            self._metrics.closed(CloseCode.GOING_AWAY)
            line.put(CloseCode.GOING_AWAY)
        if lines:
            farewells = [asyncio.ensure_future(line.finish()) for line in lines]
            await asyncio.wait(farewells, timeout=FAREWELL_SECONDS)
        for line in list(self._lines.values()):
            line.cut()

    def _hear(self, conn: int, message: WSMessage) -> None:
        now = self._clock()
        try:
            if message.type is not WSMsgType.TEXT:
                raise FrameError(ErrorCode.BAD_FRAME, "not text")
            frame = parse_request(message.data, self._limits.frame_bytes)
        except FrameError as error:
            self._carry_out(self._rooms.refuse(conn, error, now))
            return
        self._metrics.received(frame)
        self._carry_out(self._rooms.receive(conn, frame, now, secrets.randbits(64)))

    def _carry_out(self, outputs: Sequence[Output]) -> None:
        waiting = deque(outputs)
        while waiting:
            output = waiting.popleft()
            self._metrics.went_out(output)
            line = self._lines.get(output.conn)
            if line is not None and not line.put(_what(output)):
                self._metrics.overflows += 1
                waiting.extend(self._rooms.disconnect(output.conn, self._clock()))
        self._arm()

    def _arm(self) -> None:
        wake_at = self._rooms.wake_at
        if wake_at == self._wakes_at:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._wakes_at = wake_at
        if wake_at is not None:
            delay = max(0.0, wake_at - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self.tick)


def _what(output: Output) -> str | CloseCode:
    match output:
        case Send(_, frame):
            return write_reply(frame)
        case Close(_, code):
            return code
