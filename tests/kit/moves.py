"""Actions as a test writes them.

``draw`` · ``throw K9`` · ``take 3`` · ``take 3: R4 R5 R6 | R7 > 0 high`` · ``lay Y1 B1 R1 | K2 for 0`` ·
``close K9: R4 R5 R6 | …`` (also ``close row K9:``, ``close atu K9:``) · ``atu`` · ``tabla`` · ``few`` ·
``doubles small big`` · ``offer 1 R5`` (to seat 1) · ``accept 0 R7`` (from seat 0) · ``done`` · ``spoil R5 Y7
B9``

Places are apart by ``|``: a new meld, a tile laid off (``tile > meld``, with ``high`` or ``low`` on a run),
a tile put in place of a joker (``tile for meld``).
"""

from __future__ import annotations

from typing import get_args

from engine.action import (
    AcceptOffer,
    Action,
    AnnounceAtu,
    AnnounceDoubles,
    AnnounceFew,
    AnnounceTabla,
    Close,
    Discard,
    DoubleDone,
    Draw,
    Kind,
    Lay,
    LayOff,
    NewMeld,
    OfferDouble,
    Place,
    SpoilDeal,
    SwapJoker,
    TakeDiscard,
    Taking,
)
from engine.reason import IllegalAction, Reason
from engine.round import Round, mask
from engine.rules import Rules
from engine.tile import parse, tile
from tests.kit import picture

TAKES: dict[str, Taking] = {"row": "row", "atu": "atu"}
BARE: dict[str, Action] = {
    "draw": Draw(),
    "atu": AnnounceAtu(),
    "tabla": AnnounceTabla(),
    "few": AnnounceFew(),
    "done": DoubleDone(),
}


def action(text: str) -> Action:
    """The action that `text` writes."""
    head, _, tail = text.partition(":")
    word, *rest = head.split()
    if word in BARE:
        return BARE[word]
    match word:
        case "lay":
            return Lay(_places(text.removeprefix("lay")))
        case "take":
            return TakeDiscard(int(rest[0]), _places(tail))
        case "throw":
            return Discard(tile(rest[0]))
        case "close":
            return Close(_places(tail), tile(rest[-1]), TAKES.get(rest[0], "none"))
        case _:
            return _exchange(word, rest)


def _exchange(word: str, rest: list[str]) -> Action:
    match word:
        case "doubles":
            known = {str(kind): kind for kind in get_args(Kind)}
            return AnnounceDoubles(tuple(known[kind] for kind in rest))
        case "offer":
            return OfferDouble(int(rest[0]), tile(rest[1]))
        case "accept":
            return AcceptOffer(int(rest[0]), tile(rest[1]))
        case "spoil":
            return SpoilDeal(parse(" ".join(rest)))
        case _:
            raise AssertionError(f"no action: {word}")


def _places(text: str) -> tuple[Place, ...]:
    return tuple(_place(part.split()) for part in text.split("|") if part.strip())


def _place(words: list[str]) -> Place:
    if ">" in words:
        high = {"high": True, "low": False}[words[3]] if len(words) > 3 else None
        return LayOff(int(words[2]), tile(words[0]), high)
    if "for" in words:
        return SwapJoker(int(words[2]), tile(words[0]))
    return NewMeld(tuple(map(tile, words)))


def after(round_: Round, *moves: str) -> Round:
    """The round once the seats to move have played these, or another seat where its number stands first."""
    for move in moves:
        seat, text = _by(round_, move)
        round_ = round_.after_all(round_.play(seat, action(text)))
    return round_


def refused(round_: Round, move: str) -> Reason | None:
    """Why the move is refused, None if it is not; the seat's own view of the round says the same."""
    seat, text = _by(round_, move)
    verdicts = [_verdict(r, seat, text) for r in (round_, mask(round_, seat))]
    assert verdicts[0] == verdicts[1]
    return verdicts[0]


def _by(round_: Round, move: str) -> tuple[int, str]:
    return (int(move[0]), move[1:].strip()) if move[0].isdigit() else (round_.turn, move)


def _verdict(round_: Round, seat: int, text: str) -> Reason | None:
    before = picture.draw(round_)
    try:
        round_.play(seat, action(text))
    except IllegalAction as no:
        assert picture.draw(round_) == before
        return no.reason
    return None


def position(text: str, rules: Rules, seats: int = 2) -> Round:
    """The Round of a picture written inside a test, its lines indented."""
    return picture.read("\n".join(line.strip() for line in text.strip().splitlines()), rules, seats)
