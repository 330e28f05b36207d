"""What an operator can set: by flag, else by environment (REMI_…), else the default."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NoReturn

from signaling.address import Network
from signaling.limits import Limits


class SettingsError(ValueError):
    """A setting that cannot be meant; the text names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``python -m signaling --help`` says the same in words."""

    host: str = "127.0.0.1"
    port: int = 8080
    """0 takes any free one."""
    pwa: Path | None = None
    """The built app to serve, if any."""
    trusted_proxies: tuple[Network, ...] = ()
    """Whose X-Forwarded-For counts."""
    origins: tuple[str, ...] = ()
    """Pages that may open /ws, as "https://host[:port]"; none given means any. Native players name none."""
    connect: tuple[str, ...] = ()
    """More sources for the page's connect-src, such as a second service's "wss://host"."""
    heartbeat: float = 25.0
    """Seconds between the pings by which a dead socket is found."""
    limits: Limits = field(default_factory=Limits)


def from_command_line(arguments: Sequence[str], environment: Mapping[str, str]) -> Settings:
    """Raises SettingsError; ``--help`` prints and exits as usual."""
    given = vars(_parser().parse_args(arguments))
    for name in given:
        variable = _variable(name)
        if given[name] is None and environment.get(variable, "") != "":
            given[name] = environment[variable]
    return _build({name: value for name, value in given.items() if value is not None})


def _build(given: Mapping[str, str]) -> Settings:
    limits: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    for name, value in given.items():
        kinds, into = (_LIMITS, limits) if name in _LIMITS else (_SETTINGS, settings)
        try:
            into[name.removeprefix(_LIMIT)] = kinds[name](value)
        except ValueError as error:
            raise SettingsError(f"{_flag(name)} (or {_variable(name)}): {error}") from None
    try:
        return Settings(**settings, limits=replace(Limits(), **limits))
    except ValueError as error:
        raise SettingsError(f"limits: {error}") from None


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise SettingsError(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m signaling",
        description="Introduces phones that want to play Remi la masă, and serves the app to them.",
        epilog="A flag may be given in the environment instead: --trusted-proxies as REMI_TRUSTED_PROXIES.",
    )
    defaults = Settings()
    for name, text in _HELP.items():
        default = getattr(defaults, name)
        parser.add_argument(_flag(name), metavar="…", help=f"{text} (default: {default or 'none'})")
    group = parser.add_argument_group("limits (numbers; times in seconds)")
    for one in fields(Limits):
        group.add_argument(_flag(_LIMIT + one.name), metavar="N", help=f"default: {one.default}")
    return parser


def _port(text: str) -> int:
    port = _whole(text)
    if port > 65_535:
        raise ValueError("a port is at most 65535")
    return port


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError("not a whole number")
    return int(text)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise ValueError("not a time in seconds")
    return seconds


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.replace(",", " ").split() if word)


def _origins(text: str) -> tuple[str, ...]:
    for word in _words(text):
        scheme, separator, host = word.partition("://")
        if scheme not in ("http", "https") or not separator or not host or "/" in host:
            raise ValueError(f"{word!r} is not of the form https://host")
    return tuple(word.lower() for word in _words(text))


def _sources(text: str) -> tuple[str, ...]:
    if ";" in text or "'" in text or not text.isprintable():
        raise ValueError("only addresses, separated by spaces")
    return _words(text)


def _networks(text: str) -> tuple[Network, ...]:
    return tuple(ip_network(word) for word in _words(text))


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _variable(name: str) -> str:
    return "REMI_" + name.upper()


_LIMIT = "limit_"
_SETTINGS: dict[str, Any] = {
    "host": str,
    "port": _port,
    "pwa": Path,
    "trusted_proxies": _networks,
    "origins": _origins,
    "connect": _sources,
    "heartbeat": _seconds,
}
_LIMITS: dict[str, Any] = {
    _LIMIT + one.name: _whole if isinstance(one.default, int) else _seconds for one in fields(Limits)
}
_HELP = {
    "host": "address to listen on; 0.0.0.0 for all",
    "port": "port to listen on; 0 for any free one",
    "pwa": "folder of the built app to serve",
    "trusted_proxies": "addresses or networks of proxies whose X-Forwarded-For is believed, comma-separated",
    "origins": "pages that may connect, such as https://remi.example, comma-separated; none means any",
    "connect": "more addresses the served page may connect to, such as wss://other.example",
    "heartbeat": "seconds between pings that find dead sockets",
}
