"""Random legal play in every variant: it opens, lays off, swaps, breaks the row, exchanges doubles.

A player here sees only its own masked Round, and knows no rule but by asking: it thinks of moves and keeps
those that `play` does not refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

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
from engine.choices import Choices
from engine.event import Event
from engine.exchanging import kinds_held
from engine.market import kind_of
from engine.meld import Values
from engine.partition import best_partition, closings, cover
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.round import Round, mask
from engine.rules import Phase, Rules
from engine.tile import JOKER, REUSED, Tile, plain


def legal(round_: Round, seat: int, action: Action) -> bool:
    try:
        round_.play(seat, action)
    except IllegalAction:
        return False
    return True


def turn(round_: Round, rng: Random) -> tuple[int, Action]:
    """A random legal move of somebody whom the round waits for, now and then of somebody else."""
    assert not round_.over
    seat = rng.choice(range(round_.seats)) if rng.random() < 0.1 else rng.choice(round_.waiting)
    seen = mask(round_, seat)
    for action in thoughts(seen, seat, rng):
        if legal(seen, seat, action):
            return seat, action
    return turn(round_, rng)


def thoughts(round_: Round, seat: int, rng: Random) -> Iterator[Action]:
    """What a player may think of, the boldest first, in the end something always legal in its turn."""
    choices = round_.choices(seat)
    yield from _said(choices, rng)
    if round_.phase is Phase.DOUBLES:
        yield from _exchange(round_, seat, choices, rng)
    elif seat != round_.turn:
        return
    elif round_.phase is Phase.TAKE:
        yield from _take(round_, seat, choices, rng)
        yield Draw()
    else:
        yield from _lay(round_, seat, choices, rng)
        yield from (Discard(t) for t in rng.sample(choices.throw, len(choices.throw)))


def _said(choices: Choices, rng: Random) -> Iterator[Action]:
    if choices.announce_atu and rng.random() < 0.5:
        yield AnnounceAtu()
    if choices.announce_tabla and rng.random() < 0.03:
        yield AnnounceTabla()
    if choices.announce_few and rng.random() < 0.5:
        yield AnnounceFew()
    if choices.spoil and rng.random() < 0.05:
        yield SpoilDeal(choices.spoil)


def _exchange(round_: Round, seat: int, choices: Choices, rng: Random) -> Iterator[Action]:
    market = choices.exchange
    if market is not None and market.doubles and rng.random() < 0.7:
        if not round_.market.kinds[seat]:
            yield AnnounceDoubles(kinds_held(round_.racks[seat]))
        for of, kind in market.offers:
            yield from (AcceptOffer(of, t) for t in market.doubles if kind_of(t) == kind)
        for to, kinds in market.partners:
            fitting = [t for t in market.doubles if kind_of(t) in kinds and rng.random() < 0.3]
            yield from (OfferDouble(to, t) for t in fitting)
    yield DoubleDone()


def _take(round_: Round, seat: int, choices: Choices, rng: Random) -> Iterator[Action]:
    row = round_.source
    if choices.take_last:
        yield from _closes(round_, seat, round_.racks[seat].add(row[-1]), "row")
    if choices.take_atu:
        yield from _closes(round_, seat, round_.racks[seat].add(round_.atu), "atu")
    for at in rng.sample(choices.take, len(choices.take)):
        if not choices.take_lays:
            if rng.random() < 0.5:
                yield TakeDiscard(at)
            continue
        rack = round_.racks[seat].add(*row[at:])
        yield from (TakeDiscard(at, places) for places in _layings(rack, round_, rng, must=row[at]))
    if choices.take and rng.random() < 0.1:
        yield TakeDiscard(choices.take[-1])


def _lay(round_: Round, seat: int, choices: Choices, rng: Random) -> Iterator[Action]:
    if choices.close:
        yield from _closes(round_, seat, round_.racks[seat], "none")
        yield from _closes_by_lay_offs(round_, seat, choices, rng)
    if choices.lay and rng.random() < 0.8:
        yield from (Lay((swap,)) for swap in _swaps(round_, seat, choices))
        yield from (Lay(places) for places in _layings(round_.racks[seat], round_, rng))
        yield from (Lay((place,)) for place in _lay_offs(round_, seat, choices, rng))


def _closes(round_: Round, seat: int, rack: Rack, take: Taking) -> Iterator[Close]:
    rules = round_.rules
    for free, melds in closings([plain(t) for t in rack.tiles], rules.jokers, rules.values).items():
        places = marked([m.tiles for m in melds], rack)
        thrown = free
        if free == JOKER and (JOKER not in rack or all(JOKER in p.tiles for p in places)):
            thrown = REUSED
        yield Close(places, thrown, take)


def _closes_by_lay_offs(round_: Round, seat: int, choices: Choices, rng: Random) -> Iterator[Close]:
    """Everything laid off but one tile, where little is left."""
    tiles = round_.racks[seat].tiles
    if not 1 <= len(tiles) <= 3:
        return
    for free in dict.fromkeys(tiles):
        left = list(tiles)
        left.remove(free)
        offs = _lay_offs(round_, seat, choices, rng)
        places = [next((o for o in offs if o.tile == t), None) for t in left]
        yield Close(tuple(p for p in places if p is not None), free)


def _layings(rack: Rack, round_: Round, rng: Random, must: Tile | None = None) -> Iterator[tuple[Place, ...]]:
    """All melds that a rack holds, then some of them; those with `must` if there is one."""
    rules = round_.rules
    melds = _melds(rack, rules, must)
    for keep in (len(melds), 2, 1):
        some = melds if keep >= len(melds) else rng.sample(melds, keep)
        if must is not None and melds and melds[0] not in some:
            some = [melds[0], *some]
        if some:
            yield marked(some, rack)


def _melds(rack: Rack, rules: Rules, must: Tile | None) -> list[tuple[Tile, ...]]:
    tiles = [plain(t) for t in rack.tiles]
    if must is None:
        return [m.tiles for m in cover(tiles, rules.jokers)]
    first = _meld_with(plain(must), tiles, rules)
    if first is None:
        return []
    for t in first:
        tiles.remove(t)
    return [first, *(m.tiles for m in cover(tiles, rules.jokers))]


def _meld_with(tile: Tile, tiles: list[Tile], rules: Rules) -> tuple[Tile, ...] | None:
    """Some meld of three that holds `tile`."""
    others = sorted(set(tiles))
    for i, a in enumerate(others):
        for b in others[i:]:
            if Rack.of(tiles).holds([tile, a, b]):
                found = best_partition([tile, a, b], rules.jokers, Values())
                if found is not None and len(found) == 1:
                    return found[0].tiles
    return None


def marked(melds: list[tuple[Tile, ...]], rack: Rack) -> tuple[NewMeld, ...]:
    """The melds, with the jokers that the rack really holds: the fresh one first."""
    jokers = sorted(t for t in rack.tiles if plain(t) == JOKER)
    return tuple(NewMeld(tuple(jokers.pop(0) if t == JOKER else t for t in tiles)) for tiles in melds)


def _lay_offs(round_: Round, seat: int, choices: Choices, rng: Random) -> list[LayOff]:
    held = set(round_.racks[seat].tiles)
    found = []
    for meld, fits in choices.fits:
        for faces, high in ((fits.low, False), (fits.high, True), (fits.into, None)):
            found += [LayOff(meld, t, high) for t in faces if t in held]
    return rng.sample(found, len(found))


def _swaps(round_: Round, seat: int, choices: Choices) -> Iterator[SwapJoker]:
    held = set(round_.racks[seat].tiles)
    for meld, fits in choices.fits:
        yield from (SwapJoker(meld, t) for t in fits.swap if t in held)


def round_of(rules: Rules, seats: int, rng: Random) -> tuple[Round, list[tuple[Round, Event]]]:
    """A whole random round: how it ended, and each fact with the round it happened in."""
    round_ = Round(rules, seats)
    facts: list[tuple[Round, Event]] = []
    starter = rng.randrange(seats)
    while not round_.over:
        if round_.shuffling:
            order = rng.sample(round_.pool, len(round_.pool))
            events = round_.deal(order, starter) if round_.phase is Phase.DEAL else round_.reshuffle(order)
        else:
            events = round_.play(*turn(round_, rng))
        for event in events:
            facts.append((round_, event))
            round_ = round_.after(event)
    return round_, facts
