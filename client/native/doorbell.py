"""The joiner's and the heir's side of the signaling service: one socket a question."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import aiohttp

from client.base64url import from_text, to_text
from client.ports import MeetCode, MeetError

SUBPROTOCOL = "remi1"
FRAME_LIMIT = 16 * 1024
CONNECT_SECONDS = 10.0
ANSWER_SECONDS = 25.0

_ERRORS: Final[Mapping[str, MeetCode]] = {
    "unknown": "unknown-room",
    "full": "full",
    "busy": "busy",
    "capacity": "busy",
    "rate": "rate",
    "no-dealer": "no-dealer",
    "timeout": "timeout",
    "version": "version",
    "code-taken": "code-taken",
}
_CLOSES: Final[Mapping[int, MeetCode]] = {
    4001: "version",
    4003: "rate",
    4004: "unknown-room",
    4005: "busy",
    4006: "timeout",
    4007: "expired",
    4008: "expired",
    4009: "replaced",
}
# Closes after which coming again would be wrong or in vain.
FINAL: Final = frozenset({"version", "expired", "replaced"})


@dataclass(frozen=True, slots=True)
class Claimed:
    """The room has passed to the heir named; `owner` if that is we. `epoch` is the new one."""

    epoch: int
    owner: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """The claim is noted; it may succeed in `seconds`, or when another heir names the same one."""

    seconds: float


class Socket:
    """Frames over one WebSocket."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws

    async def send(self, **frame: object) -> None:
        """Raises MeetError("signaling-down")."""
        try:
            await self._ws.send_str(json.dumps(frame, separators=(",", ":")))
        except (ConnectionError, aiohttp.ClientError) as error:
            raise MeetError("signaling-down", "the socket is closed") from error

    async def receive(self) -> Mapping[str, object]:
        """The next frame. Raises MeetError, with what the closing of the socket means."""
        message = await self._ws.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            code = self._ws.close_code or 0
            raise MeetError(_CLOSES.get(code, "signaling-down"), f"the socket was closed ({code})")
        try:
            frame = json.loads(message.data)
        except (ValueError, RecursionError) as error:
            raise MeetError("signaling-down", "the service sent nonsense") from error
        if not isinstance(frame, dict):
            raise MeetError("signaling-down", "the service sent nonsense")
        return frame

    async def close(self) -> None:
        await self._ws.close()


@asynccontextmanager
async def dial(url: str) -> AsyncIterator[Socket]:
    """A socket to the service at `url` (its web address, or ws:// to the very socket). Raises MeetError."""
    async with aiohttp.ClientSession() as session:
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                ws = await session.ws_connect(
                    socket_url(url), protocols=(SUBPROTOCOL,), compress=0, max_msg_size=FRAME_LIMIT + 1
                )
        except (aiohttp.ClientError, OSError, ValueError, TimeoutError) as error:
            raise MeetError("signaling-down", type(error).__name__) from error
        try:
            if ws.protocol != SUBPROTOCOL:
                raise MeetError("version", "the service speaks another protocol")
            yield Socket(ws)
        finally:
            await ws.close()


def socket_url(url: str) -> str:
    """ "https://host" → "wss://host/ws"; an address that names its path already stays."""
    scheme, _, rest = url.partition("://")
    address = {"http": "ws", "https": "wss"}.get(scheme, scheme) + "://" + rest
    return address if address.rstrip("/").endswith("/ws") else address.rstrip("/") + "/ws"


def error_of(frame: Mapping[str, object]) -> MeetError:
    """What an error frame means to us."""
    code = frame.get("code")
    return MeetError(
        _ERRORS.get(code, "refused") if isinstance(code, str) else "refused", f"service: {code!r:.40}"
    )


def whole(frame: Mapping[str, object], name: str) -> int:
    """A number of the frame. Raises MeetError("signaling-down")."""
    value = frame.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise MeetError("signaling-down", f"the service sent no {name}")
    return value


def binary(frame: Mapping[str, object], name: str, size: int | None = None) -> bytes:
    """Bytes of the frame. Raises MeetError("signaling-down")."""
    value = frame.get(name)
    try:
        return from_text(value if isinstance(value, str) else "!", size)
    except ValueError as error:
        raise MeetError("signaling-down", f"the service sent no {name}") from error


class WebDoorbell:
    """A `client.ports.Doorbell` at the service with this address."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def knock(self, code: str, attempt: bytes, body: bytes, join: bytes | None = None) -> bytes:
        """Comes again with the very same bytes if the socket is lost: a dealer answers those alike."""
        try:
            return await self._knock(code, attempt, body, join)
        except MeetError as error:
            if error.code != "signaling-down":
                raise
            await asyncio.sleep(0.5)
            return await self._knock(code, attempt, body, join)

    async def claim(self, code: str, token: bytes, heir: int) -> Claimed | Waiting:
        """Say, with one's own heir token, who shall have the room (PROTOCOLS.md 3). Raises MeetError."""
        async with self._asking() as socket:
            await socket.send(t="claim", code=code, token=to_text(token), heir=heir)
            frame = await socket.receive()
            match frame.get("t"):
                case "claimed":
                    return Claimed(whole(frame, "epoch"), frame.get("owner") is True)
                case "waiting":
                    return Waiting(whole(frame, "seconds"))
                case _:
                    raise error_of(frame)

    async def _knock(self, code: str, attempt: bytes, body: bytes, join: bytes | None) -> bytes:
        async with self._asking() as socket:
            await socket.send(
                t="knock",
                code=code,
                attempt=to_text(attempt),
                body=to_text(body),
                join=None if join is None else to_text(join),
            )
            while True:
                frame = await socket.receive()
                if frame.get("t") == "error":
                    raise error_of(frame)
                if frame.get("t") == "answer" and frame.get("attempt") == to_text(attempt):
                    return binary(frame, "body")

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[Socket]:
        try:
            async with asyncio.timeout(ANSWER_SECONDS), dial(self._url) as socket:
                yield socket
        except TimeoutError as error:
            raise MeetError("timeout", "the service did not answer in time") from error
