"""What the page asks, as JSON, turned into actions and wishes; and the hints it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from engine.layout import on_rack
from engine.partition import cover
from engine.preview import preview
from engine.round import Round
from engine.rules import Fits
from engine.settling_melds import AsLaid
from engine.tile import Tile, tile

Json = dict[str, Any]
Tiles = tuple[Tile, ...]
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
            return _verify(round_, seat, _groups(hint["groups"]))
        case "preview":
            return _preview(round_, seat, hint)
        case _:
            return _help(round_, seat)


def _verify(round_: Round, seat: int, groups: Sequence[Tiles]) -> Json:
    """The melds there are, and whether they can close; where the rack pays as it lies, whether it can so.
    `free`: what could be thrown then, or if the tiles lay otherwise.
    """
    melds = cover(round_.racks[seat].tiles, round_.rules.jokers, groups)
    found, free = [_names(m.tiles) for m in melds], list(closes(round_, seat))
    can = bool(free)
    if can and pays_as_laid(round_):
        lies = _lying(round_, groups, _take(round_, seat))
        can, free = lies is not None, free if lies is None else [lies.discard]
    count = sum(map(len, found))
    return {"h": "verify", "groups": found, "count": count, "canClose": can, "free": _names(free)}


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
    if pays_as_laid(round_):
        answer["closes"] = _lying(round_, _groups(hint["groups"]), _take(round_, seat)) is not None
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
        "kept": _names(tip.kept),
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


def _as_it_lies(round_: Round, seat: int | None, groups: Sequence[Tiles], take: Taking) -> Action:
    assert seat is not None
    lies = _lying(round_, groups, take)
    if lies is not None:
        return lies
    raise NoSuchAsk(*(("arrange-first", {}) if closes(round_, seat) else _why_not(round_, seat)))


def _lying(round_: Round, groups: Sequence[Tiles], take: Taking) -> Close | None:
    """The close that the rack makes as it lies, whoever's turn it is. The atu, which no rack holds, goes into
    the group where most comes of it.
    """
    ways = _with(round_.atu, groups) if take == "atu" else [groups]
    layouts = [layout for way in ways if (layout := on_rack(round_.rules, way)).free is not None]
    return max(layouts, key=lambda layout: layout.points).close(take) if layouts else None


def _with(tile_: Tile, groups: Sequence[Tiles]) -> Iterator[list[Tiles]]:
    for n, group in enumerate(groups):
        for at in range(len(group) + 1):
            yield [*groups[:n], (*group[:at], tile_, *group[at:]), *groups[n + 1 :]]


def _take(round_: Round, seat: int) -> Taking:
    """What a close would begin with where it pays as the rack lies: the atu, while no tile was taken."""
    return "none" if len(round_.racks[seat]) > round_.rules.hand else "atu"


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


def _groups(groups: Any) -> list[Tiles]:
    return [tuple(tile(name) for name in group) for group in groups]


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [str(t) for t in tiles]
