"""The dealer's side of the signaling service: a room that stands there for as long as it is wanted."""

import asyncio
import hashlib
import json
import random
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Self

from client.base64url import from_text, to_text
from client.native.doorbell import FINAL, Socket, binary, dial, error_of, whole
from client.native.seal import ATTEMPT_SIZE, SECRET_SIZE, join_token
from client.ports import Knock, MeetError

TOKEN_SIZE = 16
PING_SECONDS = 20.0
SILENCE_SECONDS = 30.0
BACKOFF_FIRST = 0.5
BACKOFF_MOST = 30.0
WAITING_KNOCKS = 64


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """What a dealer keeps to have its room again after a restart, its own or the service's.

    `token` and `secret` are 16 bytes each and stay on the device; only the invite link shows the secret.
    """

    code: str
    token: bytes
    secret: bytes
    epoch: int = 0

    def to_text(self) -> str:
        return json.dumps(
            {
                "code": self.code,
                "token": to_text(self.token),
                "secret": to_text(self.secret),
                "epoch": self.epoch,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Raises ValueError."""
        try:
            fields = json.loads(text)
            return cls(
                code=str(fields["code"]),
                token=from_text(fields["token"], TOKEN_SIZE),
                secret=from_text(fields["secret"], SECRET_SIZE),
                epoch=int(fields["epoch"]),
            )
        except (KeyError, TypeError) as error:
            raise ValueError("not a room record") from error


class Superseded(MeetError):
    """The room belongs to an heir now: seat `seat`, with epoch `epoch`."""

    def __init__(self, epoch: int, seat: int) -> None:
        super().__init__("superseded", f"seat {seat} has the room since epoch {epoch}")
        self.epoch = epoch
        self.seat = seat


class StandingRoom:
    """A `client.ports.Porch`. Comes back by itself, slower and slower, when the service is unreachable."""

    def __init__(self, url: str, record: RoomRecord) -> None:
        self._url = url
        self._record = record
        self._heirs: dict[int, bytes] | None = None
        self._moved = False
        self._socket: Socket | None = None
        self._down_since: float | None = None
        self._knocks: asyncio.Queue[Knock | None] = asyncio.Queue()
        self._transferred: asyncio.Future[int] | None = None
        self._lost: MeetError | None = None
        self._entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running: asyncio.Task[None] | None = None

    @classmethod
    async def create(cls, url: str, secret: bytes | None = None) -> Self:
        """A new room with a code of the service's choice. Raises MeetError."""
        fresh = RoomRecord("", secrets.token_bytes(TOKEN_SIZE), secret or secrets.token_bytes(SECRET_SIZE))
        return await cls(url, fresh)._start()

    @classmethod
    async def reopen(cls, url: str, record: RoomRecord) -> Self:
        """The room of an earlier record, made anew under its code if the service forgot it. MeetError."""
        return await cls(url, record)._start()

    @property
    def record(self) -> RoomRecord:
        """To be saved before the code is shown, and again when `epoch` changes."""
        return self._record

    @property
    def code(self) -> str:
        return self._record.code

    @property
    def epoch(self) -> int:
        return self._record.epoch

    @property
    def down_since(self) -> float | None:
        """The loop's time when the service was lost, None while it is there (PROTOCOLS.md 3, rule 6)."""
        return self._down_since

    async def knocks(self) -> AsyncIterator[Knock]:
        while (knock := await self._knocks.get()) is not None:
            yield knock
        self._knocks.put_nowait(None)
        if self._lost is not None:
            raise self._lost

    async def answer(self, attempt: bytes, body: bytes) -> None:
        await self._say(t="answer", attempt=to_text(attempt), body=to_text(body))

    def moved(self) -> None:
        self._moved = True

    async def name_heirs(self, hashes: Mapping[int, bytes]) -> None:
        self._heirs = dict(hashes)
        if self._socket is not None:
            with suppress(MeetError):
                await self._tell_heirs(self._socket)

    async def transfer(self, seat: int) -> int:
        """Give the room to an heir (PROTOCOLS.md 3, rule 7); its new epoch. Raises MeetError."""
        if self._socket is None:
            raise MeetError("signaling-down", "no socket to say it on")
        self._transferred = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(t="transfer", seat=seat)
            async with asyncio.timeout(SILENCE_SECONDS):
                return await self._transferred
        except TimeoutError as error:
            raise MeetError("timeout", "the service did not answer in time") from error
        finally:
            self._transferred = None

    async def give_up(self) -> None:
        """End the room for everybody."""
        await self._say(t="close")
        await self.close()

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _start(self) -> Self:
        self._running = asyncio.create_task(self._stand())
        try:
            await self._entered
        except BaseException:
            await self.close()
            raise
        return self

    async def _stand(self) -> None:
        wait = BACKOFF_FIRST
        try:
            while True:
                try:
                    async with dial(self._url) as socket:
                        await self._enter(socket)
                        wait = BACKOFF_FIRST
                        await self._serve(socket)
                except MeetError as error:
                    if self._is_end(error):
                        return
                    self._mark_down()
                await asyncio.sleep(wait * random.uniform(0.7, 1.3))  # noqa: S311 - spreads phones, hides nothing
                wait = min(wait * 2, BACKOFF_MOST)
        finally:
            self._knocks.put_nowait(None)

    def _is_end(self, error: MeetError) -> bool:
        if not self._entered.done():
            self._entered.set_exception(error)
            return True
        if error.code in FINAL or error.code in ("superseded", "code-taken"):
            self._lost = error
            return True
        return False

    def _mark_down(self) -> None:
        if self._down_since is None:
            self._down_since = asyncio.get_running_loop().time()
        if self._transferred is not None and not self._transferred.done():
            self._transferred.set_exception(MeetError("signaling-down", "the socket was lost"))

    async def _enter(self, socket: Socket) -> None:
        if self.code:
            try:
                await self._ask_for_room(socket, t="open", code=self.code, token=to_text(self._record.token))
            except MeetError as error:
                if error.code != "unknown-room":
                    raise
                await self._make(socket, self.code)
            else:
                await self._tell_heirs(socket)
        else:
            # The join token depends on the code, so the room is made first and then once more with its hash.
            await self._make(socket, None)
            await self._make(socket, self.code)
        self._socket, self._down_since = socket, None
        if not self._entered.done():
            self._entered.set_result(None)

    async def _make(self, socket: Socket, code: str | None) -> None:
        join = None if code is None else _hash(join_token(self._record.secret, code))
        await self._ask_for_room(
            socket,
            t="create",
            owner=_hash(self._record.token),
            join=join,
            code=code,
            epoch=self.epoch,
            heirs=self._heirs_field(),
        )

    async def _ask_for_room(self, socket: Socket, **frame: object) -> None:
        await socket.send(**frame)
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                reply = await self._until_room(socket)
        except TimeoutError as error:
            raise MeetError("signaling-down", "the service did not answer in time") from error
        code = reply.get("code")
        if not isinstance(code, str) or len(code) != 5 or not code.isascii() or not code.isdigit():
            raise MeetError("signaling-down", "the service sent no code")
        self._record = replace(self._record, code=code, epoch=whole(reply, "epoch"))

    async def _until_room(self, socket: Socket) -> Mapping[str, object]:
        while True:
            frame = await socket.receive()
            match frame.get("t"):
                case "room":
                    return frame
                case "superseded":
                    raise Superseded(whole(frame, "epoch"), whole(frame, "seat"))
                case "error":
                    raise error_of(frame)
                case _:
                    self._hear(frame)

    async def _serve(self, socket: Socket) -> None:
        pinging = asyncio.create_task(self._ping(socket))
        try:
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    frame = await socket.receive()
                self._hear(frame)
        except TimeoutError as error:
            raise MeetError("signaling-down", "the service fell silent") from error
        finally:
            self._socket = None
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)

    async def _ping(self, socket: Socket) -> None:
        with suppress(MeetError):
            while True:
                moved, self._moved = self._moved, False
                await socket.send(t="ping", moved=moved)
                await asyncio.sleep(PING_SECONDS)

    def _hear(self, frame: Mapping[str, object]) -> None:
        match frame.get("t"):
            case "knock":
                # Who floods the door waits in vain; the rest of the room does not.
                if self._knocks.qsize() < WAITING_KNOCKS:
                    self._knocks.put_nowait(
                        Knock(
                            binary(frame, "attempt", ATTEMPT_SIZE),
                            binary(frame, "body"),
                            frame.get("invited") is True,
                        )
                    )
            case "superseded":
                raise Superseded(whole(frame, "epoch"), whole(frame, "seat"))
            case "transferred" if self._transferred is not None and not self._transferred.done():
                self._transferred.set_result(whole(frame, "epoch"))
            case "error" if self._transferred is not None and not self._transferred.done():
                self._transferred.set_exception(error_of(frame))

    async def _say(self, **frame: object) -> None:
        if self._socket is not None:
            with suppress(MeetError):
                await self._socket.send(**frame)

    async def _tell_heirs(self, socket: Socket) -> None:
        """Until some are named, those that the room has are its heirs: whoever follows may need them."""
        if self._heirs is not None:
            await socket.send(t="heirs", heirs=self._heirs_field())

    def _heirs_field(self) -> dict[str, str]:
        return {str(seat): to_text(token) for seat, token in (self._heirs or {}).items()}


def _hash(data: bytes) -> str:
    return to_text(hashlib.sha256(data).digest())
