"""How single fields of a frame are read and written: strict, and only in the one canonical spelling."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MAX_SEAT = 15
MAX_COUNT = 2**32 - 1

_CODE = re.compile(r"[0-9]{5}", re.ASCII)
_BASE64 = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class FieldError(ValueError):
    """A value that does not belong there; the text never repeats what the peer sent."""


@dataclass(frozen=True, slots=True)
class Codec:
    """``read`` takes a JSON value and raises FieldError; ``write`` gives it back."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    optional: bool = False

    def read_field(self, tag: str, name: str, values: Mapping[str, Any]) -> Any:
        """The field ``name`` of a frame; an optional one may also be left out."""
        if name not in values and not self.optional:
            raise FieldError(f"{tag}: no {name}")
        try:
            return self.read(values.get(name))
        except ValueError:
            raise FieldError(f"{tag}: bad {name}") from None


def pairs_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """For ``json.loads``: an object that names no key twice."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise FieldError("a key twice")
    return made


def to_base64url(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def maybe(codec: Codec) -> Codec:
    """The same or null."""
    return Codec(
        lambda value: None if value is None else codec.read(value),
        lambda value: None if value is None else codec.write(value),
        optional=True,
    )


def _binary(size: int) -> Codec:
    def read(value: Any) -> bytes:
        text = _text(value)
        if len(text) != (size * 4 + 2) // 3 or not _BASE64.fullmatch(text):
            raise FieldError("not base64url of the right length")
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if to_base64url(data) != text:
            raise FieldError("not canonical base64url")
        return data

    return Codec(read, to_base64url)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise FieldError("not a string")
    return value


def _matching(pattern: re.Pattern[str]) -> Codec:
    def read(value: Any) -> str:
        if not pattern.fullmatch(_text(value)):
            raise FieldError("not of this form")
        return str(value)

    return Codec(read, str)


def _whole(most: int) -> Codec:
    def read(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise FieldError("not a whole number in range")
        return value

    return Codec(read, int)


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise FieldError("not true or false")
    return value


def _heirs(value: Any) -> dict[int, bytes]:
    if not isinstance(value, dict):
        raise FieldError("not an object")
    return {_seat_key(key): HASH.read(token) for key, token in value.items()}


def _seat_key(key: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]?", key, re.ASCII) or int(key) > MAX_SEAT:
        raise FieldError("not a seat")
    return int(key)


HASH = _binary(32)
TOKEN = _binary(16)
ATTEMPT = _binary(16)
CODE = _matching(_CODE)
BODY = _matching(_BASE64)
"""Kept as text: the service never looks inside."""
TEXT = Codec(_text, str)
SEAT = _whole(MAX_SEAT)
COUNT = _whole(MAX_COUNT)
BOOL = Codec(_bool, bool)
HEIRS = Codec(_heirs, lambda heirs: {str(seat): HASH.write(token) for seat, token in heirs.items()})
