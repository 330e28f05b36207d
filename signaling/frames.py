"""Frames as frozen values, and their text (PROTOCOL.md).

``parse_request``/``write_reply`` are the service's side, ``write_request``/``parse_reply`` a client's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, cast

from signaling.fields import (
    ATTEMPT,
    BODY,
    BOOL,
    CODE,
    COUNT,
    HASH,
    HEIRS,
    SEAT,
    TEXT,
    TOKEN,
    Codec,
    FieldError,
    maybe,
    pairs_once,
)

SUBPROTOCOL = "remi1"
MAX_FRAME = 16 * 1024


class ErrorCode(StrEnum):
    """What an error frame says; the words for people live in the app."""

    UNKNOWN = "unknown"
    FULL = "full"
    BUSY = "busy"
    RATE = "rate"
    BAD_FRAME = "bad-frame"
    TOO_BIG = "too-big"
    NO_DEALER = "no-dealer"
    TIMEOUT = "timeout"
    VERSION = "version"
    FORBIDDEN = "forbidden"
    CAPACITY = "capacity"
    CODE_TAKEN = "code-taken"


class CloseCode(IntEnum):
    """Why the service closes a socket."""

    GOING_AWAY = 1001
    BAD_FRAME = 4000
    VERSION = 4001
    TOO_BIG = 4002
    RATE = 4003
    UNKNOWN = 4004
    CAPACITY = 4005
    TIMEOUT = 4006
    EXPIRED = 4007
    CLOSED = 4008
    REPLACED = 4009


class FrameError(Exception):
    """The peer sent something that is no frame: ``code`` is ``bad-frame`` or ``too-big``."""

    def __init__(self, code: ErrorCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Create:
    """Dealer: make a room, or register it again under ``code``. ``owner`` and ``join`` are hashes."""

    owner: bytes
    join: bytes | None
    code: str | None
    epoch: int
    heirs: Mapping[int, bytes]


@dataclass(frozen=True, slots=True)
class Open:
    """Dealer: take the room back with its owner token."""

    code: str
    token: bytes


@dataclass(frozen=True, slots=True)
class Heirs:
    """Dealer: these heirs, and no others, from now on."""

    heirs: Mapping[int, bytes]


@dataclass(frozen=True, slots=True)
class Ping:
    """Still here; ``moved`` says that the game went on, which renews the room's life."""

    moved: bool


@dataclass(frozen=True, slots=True)
class Transfer:
    """Dealer: the room is now the heir's at ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """Dealer: the room ends."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Joiner: pass ``body`` to the dealer. ``join`` is the link's join token itself, not its hash."""

    code: str
    attempt: bytes
    body: str
    join: bytes | None


@dataclass(frozen=True, slots=True)
class Claim:
    """Heir with ``token``: the dealer is gone, let the room pass to the heir at seat ``heir``."""

    code: str
    token: bytes
    heir: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Dealer to service and service to joiner alike."""

    attempt: bytes
    body: str


@dataclass(frozen=True, slots=True)
class Opened:
    """The room is yours; ``ttl`` is what is left of its life in whole seconds."""

    code: str
    epoch: int
    ttl: int


@dataclass(frozen=True, slots=True)
class Superseded:
    """Your owner token is no longer the room's: it passed to ``seat`` with ``epoch``."""

    epoch: int
    seat: int


@dataclass(frozen=True, slots=True)
class Pong:
    """Answer to a ping."""


@dataclass(frozen=True, slots=True)
class Knocked:
    """To the dealer: someone knocks; ``invited`` when they proved to have the link."""

    attempt: bytes
    body: str
    invited: bool


@dataclass(frozen=True, slots=True)
class Transferred:
    """To the old dealer: the hand-over counts, with this epoch."""

    epoch: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """To claiming heirs: the room has passed; ``owner`` on the one socket that owns it now."""

    epoch: int
    owner: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """To a claiming heir: nothing can pass for ``seconds``; at 0 only another heir's claim is missing."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Error:
    """The last request was refused. ``detail`` is for developers."""

    code: ErrorCode
    detail: str


Request = Create | Open | Heirs | Ping | Transfer | End | Knock | Claim | Answer
Reply = Opened | Superseded | Pong | Knocked | Transferred | Claimed | Waiting | Answer | Error

_ERROR_CODE = Codec(lambda value: ErrorCode(TEXT.read(value)), str)

_Fields = dict[str, Codec]
_REQUESTS: dict[str, tuple[type, _Fields]] = {
    "create": (
        Create,
        {"owner": HASH, "join": maybe(HASH), "code": maybe(CODE), "epoch": COUNT, "heirs": HEIRS},
    ),
    "open": (Open, {"code": CODE, "token": TOKEN}),
    "heirs": (Heirs, {"heirs": HEIRS}),
    "ping": (Ping, {"moved": BOOL}),
    "transfer": (Transfer, {"seat": SEAT}),
    "close": (End, {}),
    "knock": (Knock, {"code": CODE, "attempt": ATTEMPT, "body": BODY, "join": maybe(TOKEN)}),
    "claim": (Claim, {"code": CODE, "token": TOKEN, "heir": SEAT}),
    "answer": (Answer, {"attempt": ATTEMPT, "body": BODY}),
}
_REPLIES: dict[str, tuple[type, _Fields]] = {
    "room": (Opened, {"code": CODE, "epoch": COUNT, "ttl": COUNT}),
    "superseded": (Superseded, {"epoch": COUNT, "seat": SEAT}),
    "pong": (Pong, {}),
    "knock": (Knocked, {"attempt": ATTEMPT, "body": BODY, "invited": BOOL}),
    "transferred": (Transferred, {"epoch": COUNT}),
    "claimed": (Claimed, {"epoch": COUNT, "owner": BOOL}),
    "waiting": (Waiting, {"seconds": COUNT}),
    "answer": (Answer, {"attempt": ATTEMPT, "body": BODY}),
    "error": (Error, {"code": _ERROR_CODE, "detail": TEXT}),
}
_TAGS = {
    side: {cls: (tag, shape) for tag, (cls, shape) in table.items()}
    for side, table in (("request", _REQUESTS), ("reply", _REPLIES))
}
REQUEST_TAGS = {cls: tag for tag, (cls, _) in _REQUESTS.items()}


def parse_request(text: str, limit: int = MAX_FRAME) -> Request:
    """The frame a client sent. Raises FrameError; ``limit`` is in bytes of UTF-8."""
    return cast(Request, _parse(text, limit, _REQUESTS))


def parse_reply(text: str, limit: int = MAX_FRAME) -> Reply:
    """The frame the service sent. Raises FrameError."""
    return cast(Reply, _parse(text, limit, _REPLIES))


def write_request(frame: Request) -> str:
    """The text that ``parse_request`` reads back to an equal frame."""
    return _write(frame, "request")


def write_reply(frame: Reply) -> str:
    """The text that ``parse_reply`` reads back to an equal frame."""
    return _write(frame, "reply")


def _write(frame: object, side: str) -> str:
    tag, shape = _TAGS[side][type(frame)]
    values = {name: codec.write(getattr(frame, name)) for name, codec in shape.items()}
    return json.dumps({"t": tag, **values}, separators=(",", ":"))


def _parse(text: str, limit: int, table: dict[str, tuple[type, _Fields]]) -> object:
    if len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit:
        raise FrameError(ErrorCode.TOO_BIG, f"more than {limit} bytes")
    try:
        return _build(_load(text), table)
    except FieldError as error:
        raise FrameError(ErrorCode.BAD_FRAME, str(error)) from None


def _load(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text, object_pairs_hook=pairs_once)
    except (ValueError, RecursionError):
        raise FieldError("not JSON") from None
    if not isinstance(value, dict):
        raise FieldError("not an object")
    return value


def _build(value: dict[str, Any], table: dict[str, tuple[type, _Fields]]) -> object:
    tag = value.pop("t", None)
    if not isinstance(tag, str) or tag not in table:
        raise FieldError("unknown t")
    cls, shape = table[tag]
    if not value.keys() <= shape.keys():
        raise FieldError(f"{tag}: a field too many")
    return cls(**{name: codec.read_field(tag, name, value) for name, codec in shape.items()})
