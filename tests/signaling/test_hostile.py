"""Clients that mean harm: the service answers, cuts them off, and goes on serving the others."""

from __future__ import annotations

import asyncio
import random
import socket
from base64 import b64encode
from contextlib import suppress

import pytest

from signaling.frames import (
    MAX_FRAME,
    Answer,
    CloseCode,
    Error,
    ErrorCode,
    Knock,
    Knocked,
    Opened,
    Ping,
    Pong,
    write_request,
)
from tests.signaling.kit import BODY, attempt, create, knock
from tests.signaling.test_app import Client, ask, closing, dial, hear, limited, metrics, say, service, until

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("text", ["", "x", "[]", '{"t":"ping"}', "[" * 15_000, '{"t":"\\ud800"}', "\0" * 100])
async def test_junk_is_named_and_ends_the_socket(text: str) -> None:
    async with service() as client:
        ws = await dial(client)
        await ws.send_str(text)
        answer = await hear(ws)
        assert isinstance(answer, Error)
        assert answer.code is ErrorCode.BAD_FRAME
        assert await closing(ws) == CloseCode.BAD_FRAME


async def test_binary_is_junk() -> None:
    async with service() as client:
        ws = await dial(client)
        await ws.send_bytes(write_request(Ping(False)).encode())
        assert await hear(ws) == Error(ErrorCode.BAD_FRAME, "not text")
        assert await closing(ws) == CloseCode.BAD_FRAME


async def test_the_largest_frame_passes_and_one_byte_more_does_not() -> None:
    async with service() as client:
        dealer, joiner, greedy = await dial(client), await dial(client), await dial(client)
        await ask(dealer, create("01234"))
        room = MAX_FRAME - len(write_request(Knock("01234", attempt(1), "", None)))
        await say(joiner, Knock("01234", attempt(1), "A" * room, None))
        assert await hear(dealer) == Knocked(attempt(1), "A" * room, False)
        await greedy.send_str(write_request(Knock("01234", attempt(2), "A" * (room + 1), None)))
        assert await hear(greedy) == Error(ErrorCode.TOO_BIG, f"more than {MAX_FRAME} bytes")
        assert await closing(greedy) == CloseCode.TOO_BIG


async def test_a_huge_message_is_not_even_read() -> None:
    async with service() as client:
        ws = await dial(client)
        await ws.send_str("A" * 8 * MAX_FRAME)
        assert await closing(ws) == 1009


async def test_a_message_in_endless_pieces_is_cut_off() -> None:
    async with service() as client:
        reader, writer = await raw_socket(client)
        writer.write(masked(0x01, b"{" * 1000))
        for _ in range(200):
            writer.write(masked(0x00, b" " * 1000))
        with suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), 5)
        writer.close()
        await until(client, "remi_sockets 0")


async def test_a_flood_is_cut_off_and_the_others_do_not_notice() -> None:
    async with service(limited(frames_per_socket=20)) as client:
        dealer, joiner, flooder = await dial(client), await dial(client), await dial(client)
        await ask(dealer, create("01234"))
        for _ in range(500):
            if flooder.closed:
                break
            await flooder.send_str(write_request(Ping(False)))
        heard = [await hear(flooder) for _ in range(21)]
        assert heard == [Pong()] * 20 + [Error(ErrorCode.RATE, "too many frames")]
        assert await closing(flooder) == CloseCode.RATE
        await say(joiner, knock("01234"))
        assert await hear(dealer) == Knocked(attempt(1), BODY, True)


async def test_who_never_reads_is_cut_off_without_blocking_anybody() -> None:
    async with service(limited(queued_frames=4, frames_per_socket=1_000_000)) as client:
        deaf = await raw_socket(client)
        other = await dial(client)
        ping = masked(0x01, write_request(Ping(False)).encode())
        async with asyncio.timeout(30):
            while "remi_overflows_total 1" not in await metrics(client):
                deaf[1].write(ping * 2_000)
                assert await ask(other, Ping(False)) == Pong()
        deaf[1].close()
        assert "remi_sockets 1" in await metrics(client)


async def test_thousands_of_wild_messages_harm_nobody() -> None:
    """Seeded: frames of every kind, whole and damaged, from sockets that come and go."""
    chance = random.Random(106)
    samples = [
        write_request(frame)
        for frame in (create("01234"), knock("01234"), Answer(attempt(1), BODY), Ping(True), create())
    ]
    async with service(limited(sockets_per_address=5_000, rooms_per_address=50)) as client:
        dealer, joiner = await dial(client), await dial(client)
        await ask(dealer, create("77777", owner=b"the quiet dealer"))
        for _ in range(300):
            wild = await dial(client)
            for _ in range(chance.randint(1, 8)):
                await wild.send_str(damage(chance.choice(samples), chance))
            await wild.close()
        await say(joiner, knock("77777", 7))
        assert await hear(dealer) == Knocked(attempt(7), BODY, True)
        await say(dealer, Answer(attempt(7), "AQ"))
        assert await hear(joiner) == Answer(attempt(7), "AQ")


async def test_squatters_cannot_evict_a_room() -> None:
    async with service(limited(rooms=5, rooms_per_address=5)) as client:
        dealer = await dial(client)
        await ask(dealer, create("77777", owner=b"the quiet dealer"))
        answers = [await ask(await dial(client), create(owner=bytes([n]) * 16)) for n in range(8)]
        assert [type(answer) for answer in answers] == [Opened] * 4 + [Error] * 4
        assert await ask(dealer, Ping(True)) == Pong()


async def test_a_vanished_client_leaves_no_socket_behind() -> None:
    async with service() as client:
        _, writer = await raw_socket(client)
        assert "remi_sockets 1" in await metrics(client)
        raw = writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        writer.close()
        await until(client, "remi_sockets 0")


async def test_a_client_that_ignores_the_close_is_parted_with() -> None:
    async with service(limited(first_frame=0.1)) as client:
        reader, writer = await raw_socket(client)
        got = await asyncio.wait_for(reader.read(), 10)
        assert int.from_bytes(got[2:4], "big") == CloseCode.TIMEOUT
        writer.close()


def damage(text: str, chance: random.Random) -> str:
    if chance.random() < 0.5:
        return text
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(['"', "{", "\0", "é", "9", ""]) + text[at + 1 :]


async def raw_socket(client: Client) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket by hand, which does only what it is told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", client.port, limit=2**16)
    key = b64encode(b"0123456789abcdef").decode()
    head = (
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: remi1\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    writer.write(head.encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def masked(opcode: int, data: bytes) -> bytes:
    """One frame as a client sends it; the final bit is set for none but whole messages."""
    final = 0x80 if data.endswith(b"}") else 0
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([final | opcode]) + length + bytes(4) + data
