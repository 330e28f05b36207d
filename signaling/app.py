"""The web application: /ws, /healthz, /metrics, and the built app on every other path."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import hdrs, web

from signaling.address import client_key, is_trusted
from signaling.frames import SUBPROTOCOL
from signaling.pwa import Asset, Pwa, load
from signaling.settings import Settings
from signaling.sockets import Switchboard

_HARD_LIMIT: Final = 4
"""A message of so many times the frame limit is not even read to its end, and closed with 1009."""
_CLOSE_SECONDS: Final = 5.0
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
_NOTHING_HERE: Final = "Remi la masă: the signaling service runs, without the app (see --pwa).\n"

_log = logging.getLogger("signaling")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(settings: Settings, clock: Callable[[], float] = time.monotonic) -> web.Application:
    """The application, ready for a runner without an access log. Raises ValueError if ``settings.pwa`` is no
    built app. ``clock`` gives monotonic seconds."""
    app = web.Application()
    board = Switchboard(settings.limits, clock)
    pwa = None if settings.pwa is None else load(settings.pwa)
    app.router.add_get("/ws", _Doorbell(settings, board).handle)
    app.router.add_get("/healthz", _health)
    app.router.add_get("/metrics", _metrics(board))
    app.router.add_get("/{path:.*}", _nothing_here if pwa is None else _pages(pwa, settings))
    app.on_response_prepare.append(_common_headers)

    async def part(_: web.Application) -> None:
        await board.close()

    app.on_shutdown.append(part)
    return app


class _Doorbell:
    def __init__(self, settings: Settings, board: Switchboard) -> None:
        self._settings = settings
        self._board = board
        self._warned = False

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if not self._welcome_origin(request):
            raise web.HTTPForbidden(text="this page may not connect\n")
        ws = self._socket(request)
        await ws.prepare(request)
        await self._board.serve(ws, request, self._address(request))
        return ws

    def _socket(self, request: web.Request) -> web.WebSocketResponse:
        header = request.headers.get(hdrs.SEC_WEBSOCKET_PROTOCOL, "")
        offered = [name.strip() for name in header.split(",")]
        return web.WebSocketResponse(
            # A browser shows close codes only on a socket whose protocol was accepted, so a strange one is.
            protocols=[SUBPROTOCOL] if SUBPROTOCOL in offered else offered,
            compress=False,
            max_msg_size=_HARD_LIMIT * self._settings.limits.frame_bytes,
            heartbeat=self._settings.heartbeat,
            timeout=_CLOSE_SECONDS,
        )

    def _welcome_origin(self, request: web.Request) -> bool:
        origin = request.headers.get(hdrs.ORIGIN)
        return origin is None or not self._settings.origins or origin.lower() in self._settings.origins

    def _address(self, request: web.Request) -> str:
        forwarded = request.headers.getall(hdrs.X_FORWARDED_FOR, [])
        proxies = self._settings.trusted_proxies
        if forwarded and not self._warned and not is_trusted(request.remote, proxies):
            self._warned = True
            _log.warning(
                "X-Forwarded-For came from a peer that is not among the trusted proxies, and is ignored: "
                "all clients behind that proxy count as one (see --trusted-proxies)"
            )
        return client_key(request.remote, forwarded, proxies)


async def _health(_: web.Request) -> web.StreamResponse:
    return web.Response(text="ok\n", headers={hdrs.CACHE_CONTROL: "no-store"})


def _metrics(board: Switchboard) -> Handler:
    async def handle(_: web.Request) -> web.StreamResponse:
        response = web.Response(text=board.report(), headers={hdrs.CACHE_CONTROL: "no-store"})
        response.headers[hdrs.CONTENT_TYPE] = "text/plain; version=0.0.4; charset=utf-8"
        return response

    return handle


async def _nothing_here(request: web.Request) -> web.StreamResponse:
    if request.path != "/":
        raise web.HTTPNotFound(text="not found\n")
    return web.Response(text=_NOTHING_HERE, headers={hdrs.CACHE_CONTROL: "no-cache"})


def _pages(pwa: Pwa, settings: Settings) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        asset = pwa.find(request.path)
        if asset is None:
            raise web.HTTPNotFound(text="not found\n", headers={hdrs.CACHE_CONTROL: "no-store"})
        return _page(asset, request, settings)

    return handle


def _page(asset: Asset, request: web.Request, settings: Settings) -> web.Response:
    body = asset.body_for(request.headers.get(hdrs.ACCEPT_ENCODING, ""))
    fresh = any(tag.value in (body.etag, "*") for tag in request.if_none_match or ())
    response = web.Response(status=304) if fresh else web.Response(body=body.data)
    response.headers[hdrs.CONTENT_TYPE] = asset.content_type
    response.headers[hdrs.CACHE_CONTROL] = asset.cache_control
    response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
    response.headers["Content-Security-Policy"] = _policy(request.host, settings)
    response.headers["Referrer-Policy"] = "no-referrer"
    response.etag = body.etag
    if body.encoding and not fresh:
        response.headers[hdrs.CONTENT_ENCODING] = body.encoding
    return response


def _policy(host: str, settings: Settings) -> str:
    # Not every browser takes 'self' to include the page's own ws: or wss:.
    own = [f"ws://{host}", f"wss://{host}"] if _HOST.fullmatch(host) else []
    connect = " ".join(["'self'", *own, *settings.connect])
    return (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        f"connect-src {connect}; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )


async def _common_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers[hdrs.SERVER] = "remi"
