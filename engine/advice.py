"""*Ajutor*: what to do now and why, from what the player may see (T1.46): what Maestru would do."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal, assert_never

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
    Exchange,
    Lay,
    NewMeld,
    OfferDouble,
    Place,
    SpoilDeal,
    SwapJoker,
    TakeDiscard,
)
from engine.bots import Level, decide
from engine.finish import best_close
from engine.laid import opened_in
from engine.partition import Partition, cover
from engine.preview import preview
from engine.robots import laying, master
from engine.robots.outlook import Outlook, look, without
from engine.round import Round, mask
from engine.tile import Tile, plain
from engine.usefulness import connection

Do = Literal["wait", "draw", "take", "throw", "close", "atu", "lay", "tabla", "few", "doubles", "spoil"]


@dataclass(frozen=True, slots=True)
class Tip:
    """`code` says why, with `tile`, `tiles` and `count`; the words are the screen's.

    wait    not-your-turn
    draw    draw (`count` unseen tiles help)
    take    take-melds (`tiles`: the meld it makes) · take-lays (`tiles` are laid with it) · take-breaks
            (so are `tiles`; `count` discards come with it)
    throw   throw-loose (it links nothing; `count` unseen tiles help then) · throw-weak (the close is
            nearest without it; `count` likewise) · throw-melded (every other tile is needed more) ·
            throw-least · throw-patient (closing is possible; the next turn may close for more) ·
            throw-keeps-melds, throw-keeps-off (`kept`, a meld or tiles that fit the table, could be laid,
            but not yet) · throw-keeps-joker (`kept` could free one)
    close   closes · closes-with-row · closes-with-atu; `tile` is thrown
    lay     lay-opens (`tiles` for `count` points) · lay-opens-least (and `kept` could be, too, but not
            yet) · lay-melds · lay-off · lay-swaps (`tile` frees a joker, `tiles` follow)
    atu     has-twin       tabla   waits-on-rack (`count` tiles close)      few   few-left
    doubles break-doubles (`tiles`: one of each) · offer-double, accept-double (give `tile`) · keep-rack
    spoil   spoil-deal (`tiles`: the doubles)
    """

    do: Do
    code: str
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    count: int = 0
    kept: tuple[Tile, ...] = ()


def advice(round_: Round, seat: int) -> Tip:
    """The tip for `seat`. `round_` may be masked for it."""
    seen = mask(round_, seat)
    if seat not in seen.waiting:
        atu = seen.choices(seat).announce_atu
        return Tip("atu", "has-twin", seen.atu) if atu else Tip("wait", "not-your-turn")
    # Maestru leaves nothing to chance.
    action = decide(seen, seat, Level.MASTER, random.Random(0))  # noqa: S311
    return _tip(look(seen, seat), action)


def _tip(view: Outlook, action: Action) -> Tip:
    match action:
        case AnnounceAtu():
            return Tip("atu", "has-twin", view.round_.atu)
        case AnnounceTabla():
            return Tip("tabla", "waits-on-rack", count=view.live(view.rack))
        case AnnounceFew():
            return Tip("few", "few-left")
        case Close(_, discard, take):
            return Tip("close", "closes" if take == "none" else f"closes-with-{take}", discard)
        case Draw():
            return Tip("draw", "draw", count=_live(view))
        case TakeDiscard(at, places):
            return _taking(view, at, places)
        case Lay(places):
            return _laying(view, places)
        case Discard(tile):
            return _throwing(view, tile)
        case _:
            return _exchanging(view, action)


def _taking(view: Outlook, at: int, places: tuple[Place, ...]) -> Tip:
    row = view.round_.source
    tile, more = row[at], len(row) - at - 1
    if places:
        return Tip("take", "take-breaks" if more else "take-lays", tile, _tiles(places), more)
    made = next(m for m in cover((*view.rack, tile), view.jokers) if tile in m.tiles)
    return Tip("take", "take-melds", tile, made.tiles)


def _laying(view: Outlook, places: tuple[Place, ...]) -> Tip:
    first = places[0]
    if opened_in(view.round_.table, view.seat) is None:
        points = preview(view.round_, view.seat, _melds(places)).points
        kept = _kept(view, _tiles(places))
        code = "lay-opens-least" if kept else "lay-opens"
        return Tip("lay", code, tiles=_tiles(places), count=points, kept=_foremost(kept))
    if isinstance(first, SwapJoker):
        return Tip("lay", "lay-swaps", first.tile, _tiles(places[1:]))
    if isinstance(first, NewMeld):
        return Tip("lay", "lay-melds", tiles=_tiles(places))
    return Tip("lay", "lay-off", first.tile, _tiles(places))


def _throwing(view: Outlook, tile: Tile) -> Tip:
    rest = without(view.rack, plain(tile))
    if view.round_.choices(view.seat).close and best_close(view.round_, view.seat) is not None:
        return Tip("throw", "throw-patient", tile)
    if view.round_.choices(view.seat).lay and (kept := _kept(view, (tile,))):
        return _keeping(tile, kept)
    if _count(cover(rest, view.jokers)) < _count(cover(view.rack, view.jokers)):
        return Tip("throw", "throw-melded", tile)
    live = _live(view, tile)
    if not live:
        return Tip("throw", "throw-least", tile)
    links = not tile.is_real or connection(tile, view.rack, view.unseen) or _fits(view, tile)
    return Tip("throw", "throw-weak" if links else "throw-loose", tile, count=live)


def _fits(view: Outlook, tile: Tile) -> bool:
    """True if it could be laid off, or free a joker."""
    fits = (fits for _, fits in view.round_.choices(view.seat).fits)
    return any(tile in (*f.low, *f.high, *f.into, *f.swap) for f in fits)


def _live(view: Outlook, thrown: Tile | None = None) -> int:
    """How many unseen tiles help, before the draw or after the throw; who has opened lays off, too."""
    if opened_in(view.round_.table, view.seat) is None:
        return view.live(view.rack if thrown is None else without(view.rack, plain(thrown)))
    freeing = {plain(t) for _, fits in view.round_.choices(view.seat).fits for t in fits.swap}
    ahead = master.ahead(view, drawn=thrown is not None)
    return ahead.live(None if thrown is None else plain(thrown), freeing)


def _keeping(tile: Tile, kept: tuple[Place, ...]) -> Tip:
    if swaps := tuple(place for place in kept if isinstance(place, SwapJoker)):
        return Tip("throw", "throw-keeps-joker", tile, kept=_tiles(swaps[:1]))
    code = "throw-keeps-melds" if _melds(kept) else "throw-keeps-off"
    return Tip("throw", code, tile, kept=_foremost(kept))


def _kept(view: Outlook, gone: tuple[Tile, ...]) -> tuple[Place, ...]:
    """What could be laid besides the tiles that go, and is kept."""
    rest, kept = view.round_.racks[view.seat].give(*gone), []
    for place in laying.kept(view.round_, view.seat):
        if rest.holds(tiles := _tiles((place,))):
            kept.append(place)
            rest = rest.give(*tiles)
    return tuple(kept)


def _foremost(places: tuple[Place, ...]) -> tuple[Tile, ...]:
    """What stands for all of it: the longest meld, or else the tiles that fit the table."""
    return max(_melds(places), key=len, default=_tiles(places))


def _melds(places: tuple[Place, ...]) -> list[tuple[Tile, ...]]:
    return [place.tiles for place in places if isinstance(place, NewMeld)]


def _exchanging(view: Outlook, action: Exchange) -> Tip:
    match action:
        case AnnounceDoubles():
            market = view.round_.choices(view.seat).exchange
            return Tip("doubles", "break-doubles", tiles=() if market is None else market.doubles)
        case OfferDouble(_, tile):
            return Tip("doubles", "offer-double", tile)
        case AcceptOffer(_, tile):
            return Tip("doubles", "accept-double", tile)
        case DoubleDone():
            return Tip("doubles", "keep-rack")
        case SpoilDeal(tiles):
            return Tip("spoil", "spoil-deal", tiles=tiles)
        case _:
            assert_never(action)


def _count(melds: Partition) -> int:
    return sum(len(meld.tiles) for meld in melds)


def _tiles(places: tuple[Place, ...]) -> tuple[Tile, ...]:
    """All tiles that go to the table, in order."""
    groups = (p.tiles if isinstance(p, NewMeld) else (p.tile,) for p in places)
    return tuple(t for group in groups for t in group)
