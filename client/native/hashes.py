"""Bytes that every implementation must agree on: PROTOCOLS.md, "Common"."""

import base64
import binascii
import hashlib


def encode(tag: str, *parts: bytes) -> bytes:
    """E: a tag of ours, then each part behind its length: no two lists of parts give the same bytes."""
    name = b"remi1/" + tag.encode("ascii")
    return bytes([len(name)]) + name + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(tag: str, *parts: bytes) -> bytes:
    """H: 32 bytes."""
    return hashlib.sha256(encode(tag, *parts)).digest()


def expand(tag: str, *parts: bytes, size: int) -> bytes:
    """X: the first `size` bytes of SHAKE-256."""
    return hashlib.shake_256(encode(tag, *parts)).digest(size)


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
