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


@dataclass(frozen=True, slots=True)
class Description:
    """One setting in words. `default` as somebody would type it, or "none"."""

    flag: str
    variable: str
    text: str
    default: str
    limit: bool


def descriptions() -> tuple[Description, ...]:
    """Every setting there is, the limits last, in the order of ``--help``."""
    defaults, limits = Settings(), Limits()
    plain = [(name, text, getattr(defaults, name) or "none") for name, text in _HELP.items()]
    more = [(_LIMIT + name, text, getattr(limits, name)) for name, text in _LIMIT_HELP.items()]
    return tuple(
        Description(_flag(name), _variable(name), text, _typed(default), name.startswith(_LIMIT))
        for name, text, default in (*plain, *more)
    )


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
    limits = parser.add_argument_group("limits (numbers; times in seconds)")
    for one in descriptions():
        group, metavar = (limits, "N") if one.limit else (parser, "…")
        group.add_argument(one.flag, metavar=metavar, help=f"{one.text} (default: {one.default})")
    return parser


def _typed(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


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
_LIMIT_HELP = {
    "frame_bytes": "longest frame",
    "queued_frames": "frames waiting for one socket before it is cut off",
    "sockets": "open sockets",
    "sockets_per_address": "open sockets from one address (IPv6: one /64)",
    "rooms": "rooms, at most 50000",
    "rooms_per_address": "rooms from one address",
    "heirs_per_room": "phones that may take a room over",
    "knocks_per_room": "unanswered knocks at one door; by link and by code are counted apart",
    "frames_per_socket": "frames from one socket in socket-window seconds",
    "socket_window": "see frames-per-socket",
    "joins_per_address": "guesses at a code from one address in address-window seconds",
    "address_window": "see joins-per-address",
    "joins_per_room": "guesses at one room in room-window seconds",
    "room_window": "see joins-per-room",
    "misses": "wrong guesses from everywhere in misses-window seconds, then nobody may guess",
    "misses_window": "see misses",
    "addresses": "addresses whose guesses are remembered",
    "first_frame": "for a socket to say something",
    "idle": "silence of a socket that waits for nothing",
    "silence": "silence of a dealer's socket",
    "knock_wait": "for a dealer to answer a knock",
    "owner_away": "until the heirs may take an absent dealer's room",
    "room_life": "life of a room after its last move",
}
