"""What a guest's phone checks of the dealer's facts before it believes them (PROTOCOLS.md 1; DESIGN.md 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.base64url import from_text, to_text
from client.facts import Audited, Fact, MatchMade, NextRound, Opened, Redealt, Sealed
from client.game import Game
from client.messages import Salt
from engine.audit import audit
from engine.deal import OpenedDeal, pledge
from engine.event import Dealt, DoublesExchanged, Drew, Event, Reshuffled
from engine.holdings import Spot, dealt_places, next_place
from engine.tile import HIDDEN, Tile
from engine.witness import fits


def doubt(
    game: Game, fact: Fact, salts: Sequence[Salt], seat: int | None, own_pledge: str | None
) -> str | None:
    """Why this phone cannot believe that `fact` happened in `game`, as a code; None if it can.

    own_pledge: what this phone pledged for the shuffle that is being sealed, or None.
    Codes: impossible-fact, no-seal, other-deal, other-pledge, other-nonce, other-seal, other-starter,
    wrong-place, audit-withheld, and those of `engine.audit` behind ``audit-``.
    """
    if isinstance(fact, Event):
        return _event(game, fact, salts, seat)
    match fact:
        case Sealed(deal, _, _, pledges):
            if deal != game.deals + 1 or game.fresh is not None:
                return "other-deal"
            told = dict(pledges).get(seat, own_pledge) if seat is not None else None
            return None if own_pledge is None or told == own_pledge else "other-pledge"
        case Opened():
            return _opening(game, fact)
        case Redealt(deal, silent):
            rightly = (
                game.sealed is not None and game.sealed.deal == deal and silent in dict(game.sealed.pledges)
            )
            return None if rightly else "other-deal"
        case Audited():
            return None if fact.more else _audit(game, fact)
        case NextRound() | MatchMade():
            return "audit-withheld" if game.opened and not game.audited else None
        case _:
            return None


def _event(game: Game, event: Event, salts: Sequence[Salt], seat: int | None) -> str | None:
    if game.round is None or not fits(game.round, event):
        return "impossible-fact"
    assert game.setup is not None
    return None if game.setup.local else _dealt_jointly(game, event, salts, seat)


def _dealt_jointly(game: Game, event: Event, salts: Sequence[Salt], seat: int | None) -> str | None:
    assert game.round is not None
    match event:
        case Dealt() | Reshuffled():
            if game.fresh is None or bool(game.fresh.context.kind) != isinstance(event, Reshuffled):
                return "no-seal"
            return _deal(game, game.fresh, event, salts, seat) if isinstance(event, Dealt) else None
        case Drew(drawer, drawn, openly) if openly or drawer == seat:
            deal = game.opened[-1]
            place = next_place(game.round, len(deal.context.pool))
            return _shown(deal, [place], [drawn], salts)
        case DoublesExchanged(of, by, given, taken) if seat in (of, by):
            giver, came = (of, given) if seat == by else (by, taken)
            return _exchanged(game, giver, came, salts)
        case _:
            return None


def _deal(game: Game, deal: OpenedDeal, event: Dealt, salts: Sequence[Salt], seat: int | None) -> str | None:
    assert game.round is not None
    assert game.match is not None
    starter = game.match.next_starter
    if starter is None:
        starter = deal.draw.starter(game.round.seats, deal.opening.keys)
    if event.starter != starter:
        return "other-starter"
    own = [] if seat is None else list(dealt_places(game.round.rules, game.round.seats, starter, seat))
    rack = () if seat is None else event.racks[seat]
    return _shown(deal, [*own, len(deal.context.pool) - 1], [*rack, event.atu], salts)


def _exchanged(game: Game, giver: int, came: Tile, salts: Sequence[Salt]) -> str | None:
    assert game.round is not None
    places = dealt_places(game.round.rules, game.round.seats, game.round.starter, giver)
    if len(salts) != 1 or salts[0].place not in places:
        return "wrong-place"
    return _shown(game.opened[0], [salts[0].place], [came], salts)


def _shown(
    deal: OpenedDeal, places: Sequence[int], tiles: Sequence[Tile], salts: Sequence[Salt]
) -> str | None:
    """The salts must be of just these places, and their tiles just these."""
    right = [s.place for s in salts] == list(places) and Counter(s.tile for s in salts) == Counter(tiles)
    if not right or not all(deal.shows(s.place, s.tile, _salt(s.salt)) for s in salts):
        return "wrong-place"
    return None


def _opening(game: Game, fact: Opened) -> str | None:
    sealed, context = game.sealed, game.context
    if sealed is None or context is None:
        return "no-seal"
    promised = {
        seat: to_text(pledge(context.room, context.match, sealed.deal, seat, _salt(nonce)))
        for seat, nonce in fact.nonces
    }
    if promised != dict(sealed.pledges):
        return "other-nonce"
    opened = game.after(fact).fresh
    return None if opened is not None and opened.sound else "other-seal"


def _audit(game: Game, last: Audited) -> str | None:
    assert game.round is not None
    if not game.round.over:
        return "other-deal"
    parts = [*(fact for fact in game.history if isinstance(fact, Audited)), last]
    keys, shown = [k for p in parts for k in p.keys], [line for p in parts for line in p.shown]
    tiles = _all_tiles(game, keys) if game.opens_all else _single_tiles(game, shown)
    if tiles is None:
        return "audit-other-key"
    facts = [fact for fact in game.history if isinstance(fact, Event)]
    wrong = audit(game.round.rules, game.round.seats, facts, tiles)
    return None if wrong is None else f"audit-{wrong}"


def _all_tiles(game: Game, keys: Sequence[str]) -> dict[Spot, Tile] | None:
    if len(keys) != len(game.opened):
        return None
    tiles: dict[Spot, Tile] = {}
    for number, (deal, key) in enumerate(zip(game.opened, keys, strict=True)):
        faces = deal.faces(_salt(key))
        if faces is None:
            return None
        tiles.update({(number, place): face for place, face in enumerate(faces)})
    return tiles


def _single_tiles(game: Game, shown: Sequence[tuple[int, int, str]]) -> dict[Spot, Tile] | None:
    """Each line is a place and its salt: the face is the only one of 53 that the leaf admits."""
    tiles: dict[Spot, Tile] = {}
    for number, place, salt in shown:
        if not 0 <= number < len(game.opened) or (number, place) in tiles:
            return None
        deal = game.opened[number]
        faces = (t for t in dict.fromkeys(deal.context.pool) if deal.shows(place, t, _salt(salt)))
        found = next(faces, HIDDEN)
        if found == HIDDEN:
            return None
        tiles[number, place] = found
    return tiles


def _salt(text: str) -> bytes:
    try:
        return from_text(text)
    except ValueError:
        return b""
