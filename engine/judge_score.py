"""The judge's `score`: a round's end as a case tells it, settled by the variant's own settlement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.action import NewMeld
from engine.event import Blocked, Closed
from engine.judge_input import CaseError, Fields, check_copies, tiles_in
from engine.meld import as_laid, readings
from engine.round import Round
from engine.rules import Phase, Rules
from engine.tile import HIDDEN, Tile, show

Score = Callable[[Rules, object], tuple[int, ...]]


def score_payments(rules: Rules, case: object) -> tuple[int, ...]:
    """T1: the closer's melds and free tile decide what everybody pays; an announced atu is paid by nobody."""
    given = Fields.of(case, "input", ("players", "closer", "melds", "free", "atu", "atu_announced_by"))
    seats = given.whole("players", rules.players)
    given.get("closer")
    closer = given.seat("closer", seats)
    end = Blocked("stock") if closer is None else closed(rules, given, closer)
    atu = given.tile("atu", rules.deck) if given.has("atu") else HIDDEN
    announced = given.seat("atu_announced_by", seats)
    return Round(rules, seats, phase=Phase.OVER, atu=atu, announced=announced, end=end).points


def closed(rules: Rules, given: Fields, closer: int) -> Closed:
    """The close that `melds` and `free` describe: as many tiles as a rack holds, and one thrown."""
    melds = [tiles_in(text, f"input.melds[{n}]", rules.deck) for n, text in enumerate(given.items("melds"))]
    free = given.tile("free", rules.deck)
    laid = [t for meld in melds for t in meld]
    check_copies([*laid, free], "input", rules.deck)
    if len(laid) != rules.hand:
        raise CaseError("wrong-count", f"{len(laid)} tiles in melds; a close melds {rules.hand}")
    return Closed(closer, tuple(NewMeld(in_order(rules, meld)) for meld in melds), free, "none")


def in_order(rules: Rules, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles as a meld is laid: as they come if that is one, else in some order that is."""
    if as_laid(tiles, rules.jokers) is not None:
        return tuple(tiles)
    found = readings(tiles, rules.jokers)
    if not found:
        raise CaseError("not-a-meld", show(tiles))
    return found[0].tiles


SCORES: Final[Mapping[str, Score]] = {"T1": score_payments}
