"""Reading a case for the judge: every value checked, every complaint a code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from engine.tile import FULL_SET, JOKER, Tile, exceeds, parse

LONGEST_LINE: Final = 16 * 1024
"""Characters of a case; a longer line is nonsense."""

_CLIP: Final = 80


class CaseError(ValueError):
    """The case is no case. `code` is stable; `detail` says, in English, what and where. For words in another
    language: `about`, the very thing that is wrong, and `known`, what could stand there.

    Codes: bad-json too-long bad-input missing-field unknown-field unknown-variant unknown-kind
    kind-not-in-variant unknown-tile too-many-copies wrong-count not-a-meld unknown-fact.
    """

    def __init__(self, code: str, detail: str, about: object = "", known: Iterable[object] = ()) -> None:
        super().__init__(code, detail)
        self.code = code
        self.about = f"{about!s:.{_CLIP}}"
        self.known = tuple(map(str, known))
        self.detail = detail if len(detail) <= 2 * _CLIP else detail[: 2 * _CLIP] + "…"


def read_json(line: str) -> object:
    """The JSON value of a line. CaseError `bad-json` also for NaN, endless numbers and deep nesting."""
    if len(line) > LONGEST_LINE:
        raise CaseError("too-long", f"more than {LONGEST_LINE} characters")
    try:
        value: object = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as wrong:
        raise CaseError("bad-json", str(wrong)) from None
    return value


def tiles_in(text: object, where: str, deck: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles of a text, in order, no face more often than the deck has it."""
    if not isinstance(text, str):
        raise CaseError("bad-input", f"{where}: tiles are a text such as 'R4 R5 J'", where)
    try:
        tiles = parse(text)
    except ValueError as wrong:
        raise CaseError("unknown-tile", f"{where}: {wrong}", _stranger(text)) from None
    if any(t > JOKER for t in tiles):
        raise CaseError("unknown-tile", f"{where}: {text:.{_CLIP}} is not in the deck", _stranger(text))
    check_copies(tiles, where, deck)
    return tiles


def check_copies(tiles: Iterable[Tile], where: str, deck: Sequence[Tile]) -> None:
    """CaseError if a face occurs more often than in the deck."""
    extra = exceeds(tiles, deck)
    if extra is not None:
        most = list(deck).count(extra)
        raise CaseError("too-many-copies", f"{where}: {extra} more than {most} times", extra)


def _stranger(text: str) -> str:
    """The first word that is no tile of a deck."""
    faces = {str(face) for face in FULL_SET}
    return next(word for word in text.split() if word not in faces)


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object, read field by field. `where` names it in complaints."""

    values: Mapping[str, object]
    where: str

    @staticmethod
    def of(value: object, where: str, known: Iterable[str]) -> Fields:
        """CaseError if `value` is no object or has a field that is not `known`."""
        if not isinstance(value, dict):
            raise CaseError("bad-input", f"{where}: an object is expected", where)
        names = list(known)
        for name in value:
            if name not in names:
                raise CaseError("unknown-field", f"{where}: {str(name)[:_CLIP]!r}", name, names)
        return Fields(value, where)

    def has(self, name: str) -> bool:
        """True if the field is there and not null."""
        return self.values.get(name) is not None

    def get(self, name: str) -> object:
        """The field's value. CaseError if it is missing."""
        if name not in self.values:
            raise CaseError("missing-field", f"{self.where}: {name}", name)
        return self.values[name]

    def whole(self, name: str, allowed: Iterable[int]) -> int:
        """A whole number among `allowed`; true and 2.0 are none."""
        value = self.get(name)
        if type(value) is not int or value not in allowed:
            self._wrong(name, f"{value!r:.{_CLIP}} is not allowed here")
        return value

    def truth(self, name: str, default: bool | None = None) -> bool:
        """true or false; missing is `default`, if there is one."""
        value = self.get(name) if default is None or name in self.values else default
        if not isinstance(value, bool):
            self._wrong(name, "true or false is expected")
        return value

    def seat(self, name: str, seats: int) -> int | None:
        """A seat, 0 … seats - 1, or None where the field is null or missing."""
        return self.whole(name, range(seats)) if self.has(name) else None

    def count(self, name: str, allowed: Iterable[int]) -> int:
        """How many items a list has; CaseError if that is not `allowed`."""
        items = self.items(name) if self.get(name) is not None else []
        if len(items) not in allowed:
            where = f"{self.where}.{name}"
            raise CaseError("wrong-count", f"{where}: {len(items)} entries", f"{len(items)} ({where})")
        return len(items)

    def items(self, name: str) -> list[object]:
        """A list; a missing or null one is empty."""
        value = self.values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self._wrong(name, "a list is expected")
        return value

    def tiles(self, name: str, deck: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles of a text field. CaseError if it is missing."""
        return tiles_in(self.get(name), f"{self.where}.{name}", deck)

    def tile(self, name: str, deck: Sequence[Tile]) -> Tile:
        """The only tile of a text field."""
        tiles = self.tiles(name, deck)
        if len(tiles) != 1:
            self._wrong(name, "one tile is expected")
        return tiles[0]

    def _wrong(self, name: str, detail: str) -> NoReturn:
        where = f"{self.where}.{name}"
        raise CaseError("bad-input", f"{where}: {detail}", where)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
