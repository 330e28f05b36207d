"""Tiles: a face, never a copy. RULES.md 1.1.

Two tiles with the same face cannot be told apart anywhere in the project: a copy number on the wire or in a
hash would betray that a player who took a tile still holds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

COLOURS: Final = "RYBK"
NUMBERS: Final = range(1, 14)
_JOKER: Final = 52
_HIDDEN: Final = 53
_REUSED: Final = 54


class Tile(int):
    """A face as one byte: ``13 * colour + number - 1``, 52 for a joker, 53 for a tile that lies face down,
    54 for a joker that was laid before and swapped out: it may be laid once more (E1.35).

    Compare, hash and sort as integers: by colour (R Y B K), then number, jokers, then hidden tiles. Take
    instances from `tile`, `TILES`, `JOKER`, `HIDDEN` and `REUSED`; ``Tile(n)`` for n outside 0…54 does not
    exist.
    """

    __slots__ = ()

    @property
    def colour(self) -> str:
        """One of ``R Y B K``. Only for real tiles."""
        assert self < _JOKER
        return COLOURS[self // 13]

    @property
    def number(self) -> int:
        """1…13. Only for real tiles."""
        assert self < _JOKER
        return self % 13 + 1

    @property
    def is_real(self) -> bool:
        """True for a tile with a colour and a number."""
        return self < _JOKER

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return _NAMES[self]


_NAMES: Final = [f"{colour}{number}" for colour in COLOURS for number in NUMBERS] + ["J", "??", "J*"]
TILES: Final[tuple[Tile, ...]] = tuple(Tile(code) for code in range(55))
JOKER: Final = TILES[_JOKER]
HIDDEN: Final = TILES[_HIDDEN]
REUSED: Final = TILES[_REUSED]
_BY_NAME: Final = dict(zip(_NAMES, TILES, strict=True))


def face(colour: str, number: int) -> Tile:
    """The tile of that colour (``R Y B K``) and number (1…13)."""
    return TILES[COLOURS.index(colour) * 13 + number - 1]


def tile(name: str) -> Tile:
    """The tile that prints as `name`: ``R1``…``K13``, ``J``, ``??``, ``J*``; ValueError for anything else."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"unknown tile: {name!r}") from None


def plain(tile: Tile) -> Tile:
    """The tile as the deck holds it: a joker in its second use is a joker like any other (Q64)."""
    return JOKER if tile == REUSED else tile


def parse(text: str) -> tuple[Tile, ...]:
    """Tiles separated by white space, in the order written; ValueError names the first word that is none."""
    return tuple(tile(name) for name in text.split())


def show(tiles: Iterable[Tile]) -> str:
    """The text that `parse` reads back, in the order given."""
    return " ".join(_NAMES[t] for t in tiles)


FULL_SET: Final[tuple[Tile, ...]] = tuple(sorted(TILES[:53] * 2))
"""The 106 tiles of two decks, jokers included (1.1)."""

ONE_DECK: Final[tuple[Tile, ...]] = TILES[:53]
"""The 53 tiles of T2's game for two with one deck (T2.2): no tile has a twin."""


def exceeds(tiles: Iterable[Tile], deck: Iterable[Tile]) -> Tile | None:
    """A face that occurs in `tiles` more often than in `deck`, or None."""
    have = Counter(deck)
    return next((t for t, n in Counter(tiles).items() if n > have[t]), None)
