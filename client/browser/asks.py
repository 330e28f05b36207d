"""What the page asks, as JSON, turned into actions and wishes; and the hints it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from client.guest import Guest
from client.messages import GoOn, Leave, Rematch, Start, TakeOver, Wish
from engine.action import Action, AnnounceAtu, Discard, Draw, TakeDiscard
from engine.advice import advice
from engine.finish import closes
from engine.hints import sorted_by_colour, sorted_by_number
from engine.partition import cover
from engine.round import Round
from engine.tile import Tile, tile

Json = dict[str, Any]
WISHES: Final[dict[str, Wish]] = {
    "start": Start(),
    "next": GoOn(),
    "rematch": Rematch(),
    "takeover": TakeOver(),
    "leave": Leave(),
}


class NoSuchAsk(Exception):
    """Asked for something that cannot even be sent: `args[0]` is a code, `args[1]` its detail."""


def wish_of(guest: Guest, ask: Json) -> Action | Wish:
    """The action or wish of an `Ask` of the page. NoSuchAsk where there is nothing to send."""
    match ask["a"]:
        case "draw":
            return Draw()
        case "take":
            return TakeDiscard(_last_of_source(_round(guest), guest.seat))
        case "throw":
            return Discard(tile(ask["tile"]))
        case "close":
            return _close(_round(guest), guest.seat, ask.get("free"))
        case "atu":
            return AnnounceAtu()
        case wish:
            return WISHES[wish]


def hint_of(guest: Guest, hint: Json) -> Json:
    """The answer to a `Hint` of the page."""
    round_, seat = _round(guest), guest.seat
    assert seat is not None
    rack = round_.racks[seat].tiles
    match hint["h"]:
        case "sort":
            slots = (sorted_by_number if hint["by"] == "number" else sorted_by_colour)(rack)
            return {"h": "sort", "slots": [None if t is None else str(t) for t in slots]}
        case "verify":
            melds = cover(rack, round_.rules.jokers, _groups(hint["groups"]))
            found, ways = [_names(m.tiles) for m in melds], closes(round_, seat)
            count = sum(map(len, found))
            return {
                "h": "verify",
                "groups": found,
                "count": count,
                "canClose": bool(ways),
                "free": _names(list(ways)),
            }
        case _:
            return _help(round_, seat)


def _help(round_: Round, seat: int) -> Json:
    tip = advice(round_, seat)
    return {
        "h": "help",
        "do": tip.do,
        "tile": None if tip.tile is None else str(tip.tile),
        "code": tip.code,
        "tiles": _names(tip.tiles),
        "count": tip.count,
    }


def _round(guest: Guest) -> Round:
    if guest.game.round is None or not guest.game.round.racks or guest.seat is None:
        raise NoSuchAsk("not-now", {})
    return guest.game.round


def _last_of_source(round_: Round, seat: int | None) -> int:
    assert seat is not None
    return len(round_.rows[round_.rules.rows.source(seat, round_.seats)]) - 1


def _close(round_: Round, seat: int | None, free: str | None) -> Action:
    """The close to ask for. A chosen free tile is kept: if only others would do, they are named (T1.23,
    T1-70).
    """
    assert seat is not None
    ways = closes(round_, seat)
    if free is None and ways:
        return next(iter(ways.values()))
    if free is not None and tile(free) in ways:
        return ways[tile(free)]
    if ways:
        raise NoSuchAsk("wrong-free", {"tile": free, "tiles": " ".join(_names(list(ways)))})
    raise NoSuchAsk(*_why_not(round_, seat))


def _why_not(round_: Round, seat: int) -> tuple[str, Json]:
    rack = round_.racks[seat].tiles
    if round_.turn != seat or round_.over:
        return "not-your-turn", {}
    if not round_.choices(seat).throw:
        return "take-first", {}
    if not round_.choices(seat).close:
        return "first-turn", {}
    melded = sum(len(m.tiles) for m in cover(rack, round_.rules.jokers))
    return "cannot-close", {"melded": melded, "of": len(rack)}


def _groups(groups: Any) -> list[tuple[Tile, ...]]:
    return [tuple(tile(name) for name in group) for group in groups]


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [str(t) for t in tiles]
