"""Bytes in texts: base64url without padding, in its one spelling."""

from __future__ import annotations

import base64
import binascii


def to_text(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: str, size: int | None = None) -> bytes:
    """The bytes of base64url without padding. ValueError unless it is their one spelling and `size` fits."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise ValueError("not base64url") from error
    if to_text(data) != text:
        raise ValueError("not base64url without padding")
    if size is not None and len(data) != size:
        raise ValueError(f"{len(data)} bytes instead of {size}")
    return data
