"""What the page asks, as JSON, turned into actions and wishes; and the hints it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from client.guest import Guest
from client.messages import (
    End,
    GoOn,
    Kick,
    Leave,
    MoreTime,
    OfferSeat,
    Rematch,
    Start,
    StepOut,
    TakeOver,
    Wish,
)
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
from engine.advice import advice
from engine.finish import closes
from engine.hints import sorted_by_colour, sorted_by_number
from engine.layout import as_it_lies
from engine.partition import cover
from engine.preview import preview
from engine.round import Round
from engine.rules import Fits
from engine.settling_melds import AsLaid
from engine.tile import Tile, tile

Json = dict[str, Any]
SIMPLE: Final[dict[str, Action | Wish]] = {
    "atu": AnnounceAtu(),
    "tabla": AnnounceTabla(),
    "few": AnnounceFew(),
    "doubles-done": DoubleDone(),
    "start": Start(),
    "next": GoOn(),
    "rematch": Rematch(),
    "takeover": TakeOver(),
    "step-out": StepOut(),
    "leave": Leave(),
    "more-time": MoreTime(),
    "end": End(),
}


class NoSuchAsk(Exception):
    """Asked for something that cannot even be sent: `args[0]` is a code, `args[1]` its detail."""


def wish_of(guest: Guest, ask: Json) -> Action | Wish:
    """The action or wish of an `Ask` of the page. NoSuchAsk where there is nothing to send."""
    match ask["a"]:
        case "draw":
            return Draw()
        case "take":
            return TakeDiscard(_taken_at(guest, ask), _places(ask))
        case "lay":
            return Lay(_places(ask))
        case "throw":
            return Discard(tile(ask["tile"]))
        case "close":
            return _closing(guest, ask)
        case "kick":
            return Kick(ask["seat"])
        case "offer-seat":
            return OfferSeat(ask.get("seat", -1))
        case "doubles":
            return AnnounceDoubles(tuple(ask["kinds"]))
        case "offer":
            return OfferDouble(ask["to"], tile(ask["tile"]))
        case "accept":
            return AcceptOffer(ask["of"], tile(ask["tile"]))
        case "spoil":
            return SpoilDeal(_round(guest).choices(guest.seat or 0).spoil)
        case simple:
            return SIMPLE[simple]


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
        case "preview":
            return _preview(round_, seat, hint)
        case _:
            return _help(round_, seat)


def _preview(round_: Round, seat: int, hint: Json) -> Json:
    places = _places(hint) if "places" in hint else None
    seen = preview(round_, seat, _groups(hint["groups"]), hint.get("take"), places)
    answer = {
        "h": "preview",
        "groups": [{"tiles": _names(g.tiles), "kind": g.kind, "points": g.points} for g in seen.groups],
        "points": seen.points,
        "needed": seen.needed,
        "reason": None if seen.reason is None else seen.reason.value,
    }
    return answer if seen.fits is None else {**answer, "fits": fits_by_meld(seen.fits)}


def fits_by_meld(fits: Sequence[tuple[int, Fits]]) -> list[Json]:
    """`Choices.fits` as the page reads them."""
    return [
        {
            "meld": n,
            "low": _names(f.low),
            "high": _names(f.high),
            "into": _names(f.into),
            "swap": _names(f.swap),
        }
        for n, f in fits
    ]


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


def _taken_at(guest: Guest, ask: Json) -> int:
    """The index to take from: the page's, or the last of the row that this seat takes from."""
    round_ = _round(guest)
    assert guest.seat is not None
    last = len(round_.rows[round_.rules.rows.source(guest.seat, round_.seats)]) - 1
    return int(ask["at"]) if ask.get("places") else last


def _places(ask: Json) -> tuple[Place, ...]:
    return tuple(map(_place, ask.get("places") or ()))


def _place(place: Json) -> Place:
    match place["p"]:
        case "meld":
            return NewMeld(tuple(map(tile, place["tiles"])))
        case "layoff":
            return LayOff(place["meld"], tile(place["tile"]), place["high"])
        case "swap":
            return SwapJoker(place["meld"], tile(place["tile"]))
        case unknown:
            raise ValueError(f"unknown place {unknown!r}")


def _closing(guest: Guest, ask: Json) -> Action:
    """The close to ask for: as the page built it, as the rack lies where that counts, else the best one."""
    round_, free = _round(guest), ask.get("free")
    if ask.get("places"):
        return Close(_places(ask), tile(ask["free"]), ask.get("take", "none"))
    if pays_as_laid(round_):
        return _as_it_lies(round_, guest.seat, _groups(ask["groups"]), ask.get("take", "none"))
    return _best(round_, guest.seat, free, ask.get("take"))


def pays_as_laid(round_: Round) -> bool:
    """True where a close is paid for melds as they lie on the rack (T2.20)."""
    return isinstance(round_.rules.settling, AsLaid)


def _as_it_lies(round_: Round, seat: int | None, groups: Sequence[Sequence[Tile]], take: Taking) -> Action:
    assert seat is not None
    rules = round_.rules
    lies = as_it_lies(groups, rules.jokers, rules.values, (rules.hand + 1,)).close(take)
    if lies is not None:
        return lies
    raise NoSuchAsk(*(("arrange-first", {}) if closes(round_, seat) else _why_not(round_, seat)))


def _best(round_: Round, seat: int | None, free: str | None, take: Taking | None = None) -> Action:
    """The best close, by the `take` asked for. A chosen free tile is kept: if only others would do, they are
    named (T1.23, T1-70)."""
    assert seat is not None
    ways = {
        thrown: close for thrown, close in closes(round_, seat).items() if take in (None, "none", close.take)
    }
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
