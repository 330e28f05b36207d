"""Values ⇄ trees of JSON's kind: one table of tags, strict. Neither reads nor writes JSON itself.

Every object is a dataclass written as ``{"t": tag, field: value, …}``; fields that hold their default are
left out. What a field may hold is read off its annotation. Tiles are their names. Anything unknown,
missing, too long or of the wrong type is a `ShapeError`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from engine import action, event, steps
from engine.tile import Tile, tile

MOST_TEXT: Final = 200
MOST_ITEMS: Final = 128
MOST_NUMBER: Final = 2**31 - 1

TAGS: Final[Mapping[str, type]] = {
    # actions, and the places in them
    "meld": action.NewMeld,
    "lay-off": action.LayOff,
    "swap": action.SwapJoker,
    "draw": action.Draw,
    "take": action.TakeDiscard,
    "lay": action.Lay,
    "announce": action.AnnounceAtu,
    "announce-tabla": action.AnnounceTabla,
    "announce-few": action.AnnounceFew,
    "doubles": action.AnnounceDoubles,
    "offer": action.OfferDouble,
    "accept": action.AcceptOffer,
    "done-doubles": action.DoubleDone,
    "spoil": action.SpoilDeal,
    "throw": action.Discard,
    "close": action.Close,
    # what happened in a round
    "shuffling": event.ShuffleWanted,
    "dealt": event.Dealt,
    "drew": event.Drew,
    "took": event.Took,
    "laid": event.Laid,
    "announced": event.AtuAnnounced,
    "announced-tabla": event.TablaAnnounced,
    "announced-few": event.FewAnnounced,
    "announced-doubles": event.DoublesAnnounced,
    "offered": event.DoubleOffered,
    "exchanged": event.DoublesExchanged,
    "doubles-done": event.DoublesDone,
    "threw": event.Discarded,
    "reshuffled": event.Reshuffled,
    "closed": event.Closed,
    "blocked": event.Blocked,
    "spoilt": event.Spoilt,
    # the joint deal
    "sealed": steps.Sealed,
    "opened": steps.Opened,
    "redealt": steps.Redealt,
    "audited": steps.Audited,
    "salt": steps.Salt,
}
"""The engine's own."""

Reader = Callable[[Any], Any]


class ShapeError(ValueError):
    """The tree is none of what was wanted. `code`: shape, tag, value."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Shapes:
    """Writes and reads the classes of one table of tags."""

    def __init__(self, tags: Mapping[str, type]) -> None:
        self._tag_of = {cls: tag for tag, cls in tags.items()}
        self._readers: dict[Any, Reader] = {str: _text, int: _number, bool: _flag, Tile: _tile}

    def tree(self, value: Any) -> Any:
        """The tree of a value."""
        if isinstance(value, Tile | StrEnum):
            return str(value)
        if isinstance(value, tuple):
            return [self.tree(item) for item in value]
        if type(value) not in self._tag_of:
            return value
        shown = {
            f.name: self.tree(getattr(value, f.name))
            for f in fields(value)
            if getattr(value, f.name) != f.default
        }
        return {"t": self._tag_of[type(value)], **shown}

    def read(self, tree: Any, wanted: Any) -> Any:
        """The value of type `wanted` (a class, a union, …) whose tree this is. Raises ShapeError."""
        return self._reader(wanted)(tree)

    def _reader(self, kind: Any) -> Reader:
        if kind not in self._readers:
            self._readers[kind] = self._make(kind)
        return self._readers[kind]

    def _make(self, kind: Any) -> Reader:
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return _one_of({a: a for a in args})
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return _one_of({str(member): member for member in kind})
        if origin is tuple:
            one = args[-1] is Ellipsis
            return _row(self._reader(args[0])) if one else _pair([self._reader(a) for a in args])
        if origin in (Union, types.UnionType):
            return self._either(_flat(kind))
        if kind not in self._tag_of:
            raise TypeError(f"{kind} has no tag")
        return self._either((kind,))

    def _either(self, kinds: tuple[Any, ...]) -> Reader:
        """Reads a value of one of `kinds`: tagged objects by their tag, plain values by their JSON type."""
        tagged = {self._tag_of[k]: self._struct(k) for k in kinds if k in self._tag_of}
        rest = (k for k in kinds if k not in self._tag_of and k is not types.NoneType)
        plain = {_json_type(k): self._reader(k) for k in rest}

        def read(value: Any) -> Any:
            if value is None and types.NoneType in kinds:
                return None
            if isinstance(value, dict):
                tag = value.get("t")
                if not isinstance(tag, str) or tag not in tagged:
                    raise ShapeError("tag", repr(tag)[:MOST_TEXT])
                return tagged[tag](value)
            if type(value) not in plain:
                raise ShapeError("shape")
            return plain[type(value)](value)

        return read

    def _struct(self, cls: type) -> Reader:
        slots: dict[str, _Slot] = {}

        def read(value: dict[str, Any]) -> Any:
            if not slots:  # on first use: a class may name itself or others further down
                hints = get_type_hints(cls)
                slots.update({f.name: _Slot(self._reader(hints[f.name]), f) for f in fields(cls)})
            if not value.keys() <= {"t", *slots}:
                raise ShapeError("shape", "unknown field")
            missing = [n for n, s in slots.items() if n not in value and s.field.default is MISSING]
            if missing:
                raise ShapeError("shape", f"missing: {missing[0]}")
            return cls(**{name: slots[name].read(v) for name, v in value.items() if name != "t"})

        return read


@dataclass(frozen=True, slots=True)
class _Slot:
    read: Reader
    field: Field[Any]


def _flat(kind: Any) -> tuple[Any, ...]:
    """The members of a union, those of unions inside it included."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(member for arg in get_args(kind) for member in _flat(arg))
    return (kind,)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise ShapeError("value", "text expected")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_NUMBER:
        raise ShapeError("value", "whole number expected")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ShapeError("value", "true or false expected")
    return value


def _tile(value: Any) -> Tile:
    try:
        return tile(_text(value))
    except ValueError as error:
        raise ShapeError("value", str(error)[:MOST_TEXT]) from None


def _one_of(members: Mapping[Any, Any]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in members:
            raise ShapeError("value", "not one of the words known")
        return members[value]

    return read


def _row(item: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            raise ShapeError("value", "list expected")
        return tuple(map(item, value))

    return read


def _pair(items: list[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(items):
            raise ShapeError("value", f"list of {len(items)} expected")
        return tuple(reader(v) for reader, v in zip(items, value, strict=True))

    return read


def _json_type(kind: Any) -> type:
    return {int: int, bool: bool}.get(kind, list if get_origin(kind) is tuple else str)
