"""``python -m signaling``: one process is a whole installation."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import sys

from aiohttp import web

from signaling.app import make_app
from signaling.settings import Settings, SettingsError, from_command_line

CANNOT_START = 2


class _WithoutAddress(logging.Filter):
    """aiohttp names the client in its reports of failed requests; ours do not."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.args:
            record.msg, record.args = "a request failed", ()
        return True


def main() -> int:
    """0 after a stop that was asked for, 2 when it could not start."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    for name in ("aiohttp.server", "aiohttp.websocket", "aiohttp.web"):
        logging.getLogger(name).addFilter(_WithoutAddress())
    try:
        settings = from_command_line(sys.argv[1:], os.environ)
        app = make_app(settings)
    except SettingsError as error:
        return _refuse(str(error))
    except (ValueError, OSError) as error:
        return _refuse(f"--pwa: {error}")
    try:
        asyncio.run(_serve(app, settings))
    except OSError as error:
        return _refuse(_in_words(error, settings))
    return 0


async def _serve(app: web.Application, settings: Settings) -> None:
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, settings.host, settings.port)
        await site.start()
        print(f"Remi la masă: {_url(settings.host, runner.addresses[0][1])}", flush=True)
        await _asked_to_stop()
    finally:
        await runner.cleanup()


async def _asked_to_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()


def _url(host: str, port: int) -> str:
    shown = "localhost" if host in ("", "0.0.0.0", "::") else host  # noqa: S104 - compared, not listened on
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _in_words(error: OSError, settings: Settings) -> str:
    where = f"{settings.host}, port {settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{where}: the port is taken by another program; choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"{where}: this user may not listen there; ports below 1024 often need more rights"
    return f"{where}: {error.strerror or error}"


def _refuse(text: str) -> int:
    print(f"signaling: {text}", file=sys.stderr)
    return CANNOT_START


if __name__ == "__main__":
    sys.exit(main())
