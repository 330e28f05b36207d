"""Messages and facts ⇄ text: one table of tags, strict and size-limited. The only JSON of the game in Python.

`engine.shapes` says how values are written; here stand the tags of what is the client's own.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, TypeVar, cast

from client import facts, messages
from client.facts import Fact
from client.messages import Message, ToGuest, ToTable
from engine import shapes

VERSION: Final = 1
MOST_BYTES: Final = 16 * 1024
MOST_TEXT: Final = 200

TAGS: Final[dict[str, type]] = {
    **shapes.TAGS,
    # what happened at the table
    "match": facts.MatchMade,
    "seated": facts.Seated,
    "unseated": facts.Unseated,
    "round": facts.NextRound,
    "away": facts.WentAway,
    "back": facts.CameBack,
    "lost": facts.LostTurn,
    "robot": facts.RobotSat,
    "took-over": facts.TookOver,
    "out": facts.PutOut,
    "took-time": facts.TookTime,
    "rehoused": facts.Rehoused,
    "heir-named": facts.HeirNamed,
    "ended": facts.Ended,
    "settled": facts.Settled,
    "mandate": facts.Mandate,
    "handed-over": facts.HandedOver,
    "carried": facts.Carried,
    "left": facts.Left,
    # wishes
    "start": messages.Start,
    "go-on": messages.GoOn,
    "rematch": messages.Rematch,
    "take-over": messages.TakeOver,
    "step-out": messages.StepOut,
    "leave": messages.Leave,
    "kick": messages.Kick,
    "more-time": messages.MoreTime,
    "end": messages.End,
    "offer-seat": messages.OfferSeat,
    # messages
    "hello": messages.Hello,
    "ask": messages.Ask,
    "ping": messages.Ping,
    "pledge": messages.Pledge,
    "reveal": messages.Reveal,
    "welcome": messages.Welcome,
    "told": messages.Told,
    "done": messages.Done,
    "refused": messages.Refused,
    "clock": messages.Clock,
    "ready": messages.Ready,
    "shaky": messages.Shaky,
    "pong": messages.Pong,
    "ticket": messages.Ticket,
    "bye": messages.Bye,
    "link-secret": messages.LinkSecret,
    "settled-at": messages.SettledAt,
    "propose": messages.Propose,
    "same": messages.Same,
    "behind": messages.Behind,
    "agree": messages.Agree,
    "overrule": messages.Overrule,
    "public": messages.Public,
}
_SHAPES: Final = shapes.Shapes(TAGS)


Record = TypeVar("Record", facts.Settled, facts.Mandate, facts.Carried)


class WireError(Exception):
    """The peer sent nonsense. `code`: too-big, not-json, shape, tag, value."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code


def tree(value: Message | Fact | facts.Settled | facts.Mandate) -> Any:
    """A message or a fact as it stands in JSON, before it is written."""
    return _SHAPES.tree(value)


def encode(value: Message | Fact | facts.Settled | facts.Mandate) -> str:
    """The text of a message, of a fact, or of what one is made of."""
    return written(tree(value))


def written(any_tree: Any) -> str:
    """The JSON text of a tree."""
    return json.dumps(any_tree, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Any:
    """The tree that this phone had `written` itself. ValueError for anything else."""
    return json.loads(text)


def decode_ask(text: str) -> ToTable:
    """What a guest may say. Raises WireError."""
    return cast(ToTable, _decode(text, ToTable))


def decode_told(text: str) -> ToGuest:
    """What the dealer may say. Raises WireError."""
    return cast(ToGuest, _decode(text, ToGuest))


def decode_fact(text: str) -> Fact:
    """A saved fact. Raises WireError."""
    return cast(Fact, _decode(text, Fact))


def decode_record(text: str, kind: type[Record]) -> Record:
    """A value of that class that this phone kept. Raises WireError."""
    return cast(Record, _decode(text, kind))


def _decode(text: str, wanted: Any) -> Any:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise WireError("too-big")
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as error:
        raise WireError("not-json", str(error)[:MOST_TEXT]) from None
    try:
        return _SHAPES.read(value, wanted)
    except shapes.ShapeError as error:
        raise WireError(error.code, error.detail) from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)
