"""Hashes over tagged, length-prefixed parts, and numbers drawn from them (PROTOCOLS.md, Common and 1)."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")
_WORD = 2**32
_FIRST = 128
"""Words drawn at once at first: a shuffle of 106 needs 105, if none is skipped."""


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
        self._words: tuple[int, ...] = ()
        self._at = 0

    def below(self, bound: int) -> int:
        """A number in 0…bound-1, every one equally likely: words that would favour some are skipped."""
        fair = _WORD - _WORD % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher–Yates from the end: each of the n! orders equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def _word(self) -> int:
        if self._at == len(self._words):
            count = 2 * len(self._words) or _FIRST
            self._words = unpack(f">{count}I", self._hash.digest(4 * count))
        self._at += 1
        return self._words[self._at - 1]
