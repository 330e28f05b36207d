"""Hashes over tagged, length-prefixed parts, and numbers drawn from them (PROTOCOLS.md, Common and part 1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence
from typing import Any

_WORD = 2**32


def encode(tag: str, *parts: bytes) -> bytes:
    """E: no two lists of tag and parts give the same bytes."""
    name = b"remi1/" + tag.encode("ascii")
    return bytes([len(name)]) + name + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(tag: str, *parts: bytes) -> bytes:
    """H: 32 bytes."""
    return hashlib.sha256(encode(tag, *parts)).digest()


def expand(tag: str, *parts: bytes, size: int) -> bytes:
    """X: the first `size` bytes of SHAKE-256."""
    return hashlib.shake_256(encode(tag, *parts)).digest(size)


class Numbers:
    """An endless stream of 32-bit words from X(tag, parts…), and fair draws from it."""

    def __init__(self, tag: str, *parts: bytes) -> None:
        self._hash = hashlib.shake_256(encode(tag, *parts))
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        done, size = 0, 512
        while True:
            data = self._hash.digest(size)
            for at in range(done, size, 4):
                yield int.from_bytes(data[at : at + 4], "big")
            done, size = size, size * 2

    def below(self, bound: int) -> int:
        """A number in 0…bound-1, every one equally likely: words that would favour some are skipped."""
        fair = _WORD - _WORD % bound
        return next(word for word in self._words if word < fair) % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher–Yates from the end: each of the n! orders equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
