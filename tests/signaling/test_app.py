"""The service over real sockets: the doorbell, its manners, and what it lets slip."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from ipaddress import ip_network

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer

from signaling.__main__ import _WithoutAddress
from signaling.app import make_app
from signaling.frames import (
    Answer,
    Claim,
    Claimed,
    CloseCode,
    Error,
    ErrorCode,
    Knocked,
    Open,
    Opened,
    Ping,
    Pong,
    Reply,
    Request,
    Waiting,
    parse_reply,
    write_request,
)
from signaling.limits import Limits
from signaling.settings import Settings
from tests.signaling.kit import BODY, OWNER, J, attempt, create, heir, heirs, knock

pytestmark = pytest.mark.asyncio

Client = TestClient[web.Request, web.Application]
SOON = 5.0


@asynccontextmanager
async def service(settings: Settings | None = None) -> AsyncIterator[Client]:
    async with TestClient(TestServer(make_app(settings or Settings()))) as client:
        yield client


def limited(**limits: float) -> Settings:
    return Settings(limits=replace(Limits(), **limits))  # type: ignore[arg-type]


async def dial(client: Client, *protocols: str, **headers: str) -> ClientWebSocketResponse:
    return await client.ws_connect("/ws", protocols=protocols or ("remi1",), headers=headers)


async def say(ws: ClientWebSocketResponse, frame: Request) -> None:
    await ws.send_str(write_request(frame))


async def hear(ws: ClientWebSocketResponse) -> Reply:
    return parse_reply(await ws.receive_str(timeout=SOON))


async def ask(ws: ClientWebSocketResponse, frame: Request) -> Reply:
    await say(ws, frame)
    return await hear(ws)


async def closing(ws: ClientWebSocketResponse) -> int | None:
    """The code the service closes with, which must be the next thing it says."""
    message = await ws.receive(timeout=SOON)
    assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED), message
    return ws.close_code


async def test_an_introduction() -> None:
    async with service() as client:
        dealer, joiner = await dial(client), await dial(client)
        opened = await ask(dealer, create())
        assert isinstance(opened, Opened)
        assert await ask(dealer, create(opened.code)) == opened
        await say(joiner, knock(opened.code))
        assert await hear(dealer) == Knocked(attempt(1), BODY, True)
        await say(dealer, Answer(attempt(1), "Aw"))
        assert await hear(joiner) == Answer(attempt(1), "Aw")


async def test_no_compression_even_if_asked_for() -> None:
    async with service() as client:
        ws = await client.ws_connect("/ws", protocols=("remi1",), compress=15)
        assert ws.compress == 0
        assert await ask(ws, Ping(False)) == Pong()


@pytest.mark.parametrize(
    ("offered", "taken"),
    [(("remi1",), "remi1"), (("remi2", "remi1"), "remi1"), (("remi2",), "remi2"), (("a", "b"), "a")],
)
async def test_the_version_is_the_subprotocol(offered: tuple[str, ...], taken: str) -> None:
    async with service() as client:
        ws = await dial(client, *offered)
        assert ws.protocol == taken
        if taken == "remi1":
            assert await ask(ws, Ping(False)) == Pong()
        else:
            assert await closing(ws) == CloseCode.VERSION


async def test_without_a_subprotocol_it_is_no_client() -> None:
    async with service() as client:
        ws = await client.ws_connect("/ws")
        assert await closing(ws) == CloseCode.VERSION


async def test_a_page_request_to_the_socket_is_refused() -> None:
    async with service() as client:
        assert (await client.get("/ws")).status == 400


@pytest.mark.parametrize(
    ("origins", "origin", "welcome"),
    [
        ((), "https://anywhere.example", True),
        (("https://remi.example",), "https://remi.example", True),
        (("https://remi.example",), "https://REMI.example", True),
        (("https://remi.example",), None, True),
        (("https://remi.example",), "https://evil.example", False),
        (("https://remi.example",), "http://remi.example", False),
        (("https://remi.example",), "null", False),
    ],
)
async def test_which_pages_may_connect(origins: tuple[str, ...], origin: str | None, welcome: bool) -> None:
    async with service(Settings(origins=origins)) as client:
        headers = {} if origin is None else {"Origin": origin}
        if welcome:
            assert await ask(await dial(client, **headers), Ping(False)) == Pong()
        else:
            with pytest.raises(WSServerHandshakeError) as caught:
                await dial(client, **headers)
            assert caught.value.status == 403


async def test_time_passes_without_anybody_saying_anything() -> None:
    async with service(limited(knock_wait=0.05, first_frame=0.3)) as client:
        dealer, joiner, silent = await dial(client), await dial(client), await dial(client)
        await ask(dealer, create("01234"))
        assert await ask(joiner, knock("01234")) == Error(ErrorCode.TIMEOUT, "the dealer did not answer")
        assert await closing(silent) == CloseCode.TIMEOUT


async def test_a_room_outlives_its_dealer() -> None:
    async with service(limited(owner_away=0.05)) as client:
        dealer, one, two = await dial(client), await dial(client), await dial(client)
        await ask(dealer, create("01234", heirs=heirs(1, 2)))
        await dealer.close()
        assert isinstance(await ask(one, Claim("01234", heir(1), 1)), Waiting)
        await say(two, Claim("01234", heir(2), 1))
        passed = await hear(two)
        while isinstance(passed, Waiting):
            passed = await hear(two)
        assert passed == Claimed(1, owner=False)
        assert await hear(one) == Claimed(1, owner=True)


async def test_a_second_socket_of_the_dealer_replaces_the_first() -> None:
    async with service() as client:
        old, new = await dial(client), await dial(client)
        await ask(old, create("01234"))
        assert await ask(new, Open("01234", OWNER)) == Opened("01234", 0, 86_400)
        assert await closing(old) == CloseCode.REPLACED


async def test_limits_count_the_client_behind_a_trusted_proxy() -> None:
    settings = replace(limited(sockets_per_address=1), trusted_proxies=(ip_network("127.0.0.1"),))
    async with service(settings) as client:
        first = await dial(client, **{"X-Forwarded-For": "198.51.100.1"})
        other = await dial(client, **{"X-Forwarded-For": "198.51.100.2"})
        again = await dial(client, **{"X-Forwarded-For": "6.6.6.6, 198.51.100.1"})
        assert await closing(again) == CloseCode.CAPACITY
        assert await ask(first, Ping(False)) == await ask(other, Ping(False)) == Pong()


async def test_nobody_else_is_believed_and_the_operator_is_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with service(limited(sockets_per_address=2)) as client:
        for number in range(2):
            await dial(client, **{"X-Forwarded-For": f"198.51.100.{number}"})
        refused = await dial(client, **{"X-Forwarded-For": "198.51.100.9"})
        assert await closing(refused) == CloseCode.CAPACITY
    assert caplog.text.count("--trusted-proxies") == 1
    assert "198.51.100" not in caplog.text
    assert "127.0.0.1" not in caplog.text


async def test_a_stop_says_goodbye() -> None:
    async with service() as client:
        sockets = [await dial(client) for _ in range(3)]
        await ask(sockets[0], create())
        waiting = [asyncio.ensure_future(closing(ws)) for ws in sockets]
        await client.server.close()
        assert await asyncio.gather(*waiting) == [CloseCode.GOING_AWAY] * 3


async def test_health_and_metrics() -> None:
    async with service() as client:
        ws = await dial(client)
        opened = await ask(ws, create())
        assert isinstance(opened, Opened)
        await ask(ws, Open("99999" if opened.code != "99999" else "00000", J))
        health = await client.get("/healthz")
        assert (health.status, await health.text()) == (200, "ok\n")
        metrics = await client.get("/metrics")
        assert metrics.content_type == "text/plain"
        text = await metrics.text()
        lines = text.splitlines()
        for line in (
            "# TYPE remi_rooms gauge",
            "remi_rooms 1",
            "remi_sockets 1",
            'remi_frames_total{type="create"} 1',
            'remi_errors_total{code="forbidden"} 1',
            'remi_errors_total{code="unknown"} 0',
            'remi_closes_total{code="4000"} 0',
        ):
            assert line in lines
        assert opened.code not in text
        assert "127.0.0" not in text


async def test_no_address_is_logged_when_a_request_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_: web.Request) -> web.StreamResponse:
        raise RuntimeError("broken")

    app = web.Application()
    app.router.add_get("/", fail)
    keep_out = _WithoutAddress()
    log = logging.getLogger("aiohttp.server")
    log.addFilter(keep_out)
    try:
        async with TestClient(TestServer(app)) as client:
            assert (await client.get("/")).status == 500
    finally:
        log.removeFilter(keep_out)
    assert "a request failed" in caplog.text
    assert "broken" in caplog.text
    assert "127.0.0.1" not in caplog.text


async def test_without_the_app_it_says_so() -> None:
    async with service() as client:
        page = await client.get("/")
        assert page.status == 200
        assert "--pwa" in await page.text()
        assert (await client.get("/assets/x.js")).status == 404


async def test_two_services_do_not_know_each_other() -> None:
    async with service() as one, service() as two:
        await ask(await dial(one), create("01234"))
        reply = await ask(await dial(two), knock("01234"))
        assert reply == Error(ErrorCode.UNKNOWN, "no such room")


async def test_a_heartbeat_finds_dead_sockets() -> None:
    settings = replace(Settings(), heartbeat=0.1)
    async with service(settings) as client, ClientSession() as session:
        dead = await session.ws_connect(client.make_url("/ws"), protocols=("remi1",), autoping=False)
        await dead.send_str(write_request(create("01234")))
        await until(client, "remi_rooms 1")
        await until(client, "remi_sockets 0")
        assert await ask(await dial(client), knock("01234")) == Error(ErrorCode.NO_DEALER, "not now")


async def metrics(client: Client) -> list[str]:
    return (await (await client.get("/metrics")).text()).splitlines()


async def until(client: Client, line: str) -> None:
    """Wait for what the service notices by itself."""
    for _ in range(500):
        if line in await metrics(client):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"never {line}")
