"""The judge's `score`: a round's end as a case tells it, settled by the variant's own settlement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.action import NewMeld
from engine.event import Blocked, Closed
from engine.judge_input import CaseError, Fields, check_copies, tiles_in
from engine.meld import as_laid, readings
from engine.options import decks
from engine.round import Round
from engine.rules import Phase, Rules
from engine.settling_melds import AsLaid, AtBest
from engine.tile import HIDDEN, Tile, show


def score_payments(rules: Rules, case: object) -> tuple[int, ...]:
    """T1: the closer's melds and free tile decide what everybody pays; an announced atu is paid by nobody."""
    given = Fields.of(case, "input", ("players", "closer", "melds", "free", "atu", "atu_announced_by"))
    seats = given.whole("players", rules.players)
    closer = _closer(given, seats)
    end = Blocked("stock") if closer is None else _closed(rules, given, closer)
    announced = given.seat("atu_announced_by", seats)
    return _over(rules, seats, given, end, announced).points


def score_melds(rules: Rules, case: object) -> tuple[int, ...]:
    """T2, A-T: the closer's melds, and what the others hold."""
    given = Fields.of(case, "input", ("racks", "closer", "melds", "free", "atu", "twin", "atu_bonus_to"))
    rules = _deck_of(rules, given)
    seats = given.count("racks", rules.players)
    closer = _closer(given, seats)
    racks = tuple(_rack(rules, given, seat, seat == closer) for seat in range(seats))
    twin = given.seat("twin", seats)
    twin = given.seat("atu_bonus_to", seats) if twin is None else twin
    held = [t for rack in racks for t in rack]
    if closer is None:
        check_copies(held, "input", rules.deck)
        return _over(rules, seats, given, Blocked("stock", racks, twin)).points
    end = replace(_closed(rules, given, closer, held), racks=racks, twin=twin)
    return _over(rules, seats, given, end).points


def _deck_of(rules: Rules, given: Fields) -> Rules:
    """The game that has racks of this size: with two decks, or with one."""
    texts = given.items("racks")
    sizes = {len(text.split()) for text in texts if isinstance(text, str)}
    return next((game for game in decks(rules) if {game.hand} == sizes), rules)


def _over(
    rules: Rules, seats: int, given: Fields, end: Closed | Blocked, announced: int | None = None
) -> Round:
    atu = given.tile("atu", rules.deck) if given.has("atu") else HIDDEN
    return Round(rules, seats, phase=Phase.OVER, atu=atu, announced=announced, end=end)


def _closer(given: Fields, seats: int) -> int | None:
    given.get("closer")  # null if nobody closed, but never left out
    return given.seat("closer", seats)


def _rack(rules: Rules, given: Fields, seat: int, closer: bool) -> tuple[Tile, ...]:
    text, where = given.items("racks")[seat], f"input.racks[{seat}]"
    if closer:
        if text is not None:
            raise CaseError("bad-input", f"{where}: the closer has none; null is expected", where)
        return ()
    tiles = tiles_in(text, where, rules.deck)
    if len(tiles) != rules.hand:
        raise CaseError(
            "wrong-count", f"{where}: {len(tiles)} tiles; a rack holds {rules.hand}", len(tiles), [rules.hand]
        )
    return tiles


def _closed(rules: Rules, given: Fields, closer: int, held: Sequence[Tile] = ()) -> Closed:
    """The close that `melds` and `free` describe: as many tiles as a rack holds, and one thrown."""
    texts = given.items("melds")
    melds = [tiles_in(text, f"input.melds[{n}]", rules.deck) for n, text in enumerate(texts)]
    free = _free(rules, given)
    laid = [t for meld in melds for t in meld]
    check_copies([*laid, *free, *held], "input", rules.deck)
    if len(laid) != rules.hand:
        raise CaseError(
            "wrong-count", f"{len(laid)} tiles in melds; a close melds {rules.hand}", len(laid), [rules.hand]
        )
    places = tuple(NewMeld(_as_laid(rules, meld)) for meld in melds)
    return Closed(closer, places, free[0] if free else HIDDEN, "none")


def _free(rules: Rules, given: Fields) -> tuple[Tile, ...]:
    """The free tile; it may be left out where it changes nothing."""
    if isinstance(rules.settling, AtBest) and not given.has("free"):
        return ()
    return (given.tile("free", rules.deck),)


def _as_laid(rules: Rules, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in an order in which they are a meld; in theirs, if the variant pays melds as they lie."""
    if as_laid(tiles, rules.jokers) is not None:
        return tuple(tiles)
    found = () if isinstance(rules.settling, AsLaid) else readings(tiles, rules.jokers)
    if not found:
        raise CaseError("not-a-meld", show(tiles) or "no tiles", show(tiles))
    return found[0].tiles
