"""Messages and facts ⇄ text: one table of tags, strict and size-limited. The only JSON of the game in Python.

Every object is a dataclass written as ``{"t": tag, field: value, …}``; fields that hold their default are
left out. What a field may hold is read off its annotation. Tiles are their names. Anything unknown,
missing, too long, too deep or of the wrong type is a `WireError`.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from client import facts, messages
from client.facts import Fact
from client.messages import Message, ToGuest, ToTable
from engine import action, event
from engine.tile import Tile, tile

VERSION: Final = 1
MOST_BYTES: Final = 16 * 1024
MOST_TEXT: Final = 200
MOST_ITEMS: Final = 128
MOST_NUMBER: Final = 2**31 - 1

TAGS: Final[dict[str, type]] = {
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
    # what happened at the table
    "match": facts.MatchMade,
    "seated": facts.Seated,
    "unseated": facts.Unseated,
    "round": facts.NextRound,
    "sealed": facts.Sealed,
    "opened": facts.Opened,
    "redealt": facts.Redealt,
    "audited": facts.Audited,
    "away": facts.WentAway,
    "back": facts.CameBack,
    "lost": facts.LostTurn,
    "robot": facts.RobotSat,
    "took-over": facts.TookOver,
    "left": facts.Left,
    # wishes
    "start": messages.Start,
    "go-on": messages.GoOn,
    "rematch": messages.Rematch,
    "take-over": messages.TakeOver,
    "leave": messages.Leave,
    # messages
    "hello": messages.Hello,
    "ask": messages.Ask,
    "ping": messages.Ping,
    "pledge": messages.Pledge,
    "reveal": messages.Reveal,
    "welcome": messages.Welcome,
    "salt": messages.Salt,
    "told": messages.Told,
    "done": messages.Done,
    "refused": messages.Refused,
    "clock": messages.Clock,
    "ready": messages.Ready,
    "pong": messages.Pong,
    "bye": messages.Bye,
}
_TAG_OF: Final = {cls: tag for tag, cls in TAGS.items()}


class WireError(Exception):
    """The peer sent nonsense. `code`: too-big, not-json, shape, tag, value."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code


def encode(value: Message | Fact) -> str:
    """The text of a message or of a fact."""
    return json.dumps(_dump(value), ensure_ascii=False, separators=(",", ":"))


def decode_ask(text: str) -> ToTable:
    """What a guest may say. Raises WireError."""
    return cast(ToTable, _decode(text, ToTable))


def decode_told(text: str) -> ToGuest:
    """What the dealer may say. Raises WireError."""
    return cast(ToGuest, _decode(text, ToGuest))


def decode_fact(text: str) -> Fact:
    """A saved fact. Raises WireError."""
    return cast(Fact, _decode(text, Fact))


def _decode(text: str, wanted: Any) -> Any:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise WireError("too-big")
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as error:
        raise WireError("not-json", str(error)[:MOST_TEXT]) from None
    return _reader(wanted)(value)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _dump(value: Any) -> Any:
    if isinstance(value, Tile | StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [_dump(item) for item in value]
    if type(value) in _TAG_OF:
        shown = {
            f.name: _dump(getattr(value, f.name))
            for f in fields(value)
            if getattr(value, f.name) != f.default
        }
        return {"t": _TAG_OF[type(value)], **shown}
    return value


Reader = Callable[[Any], Any]


@cache
def _reader(kind: Any) -> Reader:
    """A function that turns JSON of type `kind` into a value, or raises WireError."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _one_of({a: a for a in args})
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _one_of({str(member): member for member in kind})
    if origin is tuple:
        return _row(_reader(args[0])) if args[-1] is Ellipsis else _pair([_reader(a) for a in args])
    if origin in (Union, types.UnionType):
        return _either(_flat(kind))
    if kind not in _TAG_OF:
        raise TypeError(f"{kind} has no tag")
    return _either((kind,))


def _flat(kind: Any) -> tuple[Any, ...]:
    """The members of a union, those of unions inside it included."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(member for arg in get_args(kind) for member in _flat(arg))
    return (kind,)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise WireError("value", "text expected")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_NUMBER:
        raise WireError("value", "whole number expected")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WireError("value", "true or false expected")
    return value


def _tile(value: Any) -> Tile:
    try:
        return tile(_text(value))
    except ValueError as error:
        raise WireError("value", str(error)) from None


_SIMPLE: Final[dict[Any, Reader]] = {str: _text, int: _number, bool: _flag, Tile: _tile}


def _one_of(members: Mapping[Any, Any]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in members:
            raise WireError("value", "not one of the words known")
        return members[value]

    return read


def _row(item: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            raise WireError("value", "list expected")
        return tuple(map(item, value))

    return read


def _pair(items: list[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(items):
            raise WireError("value", f"list of {len(items)} expected")
        return tuple(reader(v) for reader, v in zip(items, value, strict=True))

    return read


def _either(kinds: tuple[Any, ...]) -> Reader:
    """Reads a value of one of `kinds`: tagged objects by their tag, plain values by their JSON type."""
    tagged = {_TAG_OF[k]: _struct(k) for k in kinds if k in _TAG_OF}
    plain = {_json_type(k): _reader(k) for k in kinds if k not in _TAG_OF and k is not types.NoneType}

    def read(value: Any) -> Any:
        if value is None and types.NoneType in kinds:
            return None
        if isinstance(value, dict):
            tag = value.get("t")
            if not isinstance(tag, str) or tag not in tagged:
                raise WireError("tag", repr(tag)[:MOST_TEXT])
            return tagged[tag](value)
        if type(value) not in plain:
            raise WireError("shape")
        return plain[type(value)](value)

    return read


def _json_type(kind: Any) -> type:
    return {int: int, bool: bool}.get(kind, list if get_origin(kind) is tuple else str)


@dataclass(frozen=True, slots=True)
class _Slot:
    read: Reader
    field: Field[Any]


def _struct(cls: type) -> Reader:
    slots: dict[str, _Slot] = {}

    def read(value: dict[str, Any]) -> Any:
        if not slots:  # on first use: a class may name itself or others further down
            hints = get_type_hints(cls)
            slots.update({f.name: _Slot(_reader(hints[f.name]), f) for f in fields(cls)})
        if not value.keys() <= {"t", *slots}:
            raise WireError("shape", "unknown field")
        missing = [n for n, s in slots.items() if n not in value and s.field.default is MISSING]
        if missing:
            raise WireError("shape", f"missing: {missing[0]}")
        return cls(**{name: slots[name].read(v) for name, v in value.items() if name != "t"})

    return read
