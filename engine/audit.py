"""After a round: does what was shown fit what was dealt, at every moment? (PROTOCOLS.md 1, step 7.)

Checked by time, not as one set: a tile that a seat put out must have been dealt to it, drawn by it or
taken openly before. As a set, a third of the tiles shown before they were drawn would slip through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.action import Kind
from engine.base64url import from_text
from engine.deal import SALT, OpenedDeal
from engine.event import (
    AtuAnnounced,
    Blocked,
    Closed,
    Dealt,
    DoublesExchanged,
    Drew,
    Event,
    Reshuffled,
    Spoilt,
)
from engine.holdings import Spot, dealt_places, moves, next_place
from engine.market import kind_of
from engine.round import Round
from engine.rules import Rules
from engine.steps import Audited
from engine.tile import HIDDEN, Tile, plain

Tiles = Mapping[Spot, Tile]


def all_tiles(opened: Sequence[OpenedDeal], parts: Sequence[Audited]) -> Tiles | None:
    """What all places of a round's deals hold, by the picked keys; None if these are not the keys."""
    keys = [key for part in parts for key in part.keys]
    if len(keys) != len(opened):
        return None
    tiles: dict[Spot, Tile] = {}
    for number, (deal, key) in enumerate(zip(opened, keys, strict=True)):
        faces = deal.faces(_bytes(key, 32))
        if faces is None:
            return None
        tiles.update({(number, place): face for place, face in enumerate(faces)})
    return tiles


def single_tiles(opened: Sequence[OpenedDeal], parts: Sequence[Audited]) -> Tiles | None:
    """What the places hold whose salts are told: of all faces, the one that the leaf admits. None if a
    place stands twice, a salt does not fit, or a deal has more of a face than its pool.
    """
    tiles: dict[Spot, Tile] = {}
    for number, place, salt in (line for part in parts for line in part.shown):
        if not 0 <= number < len(opened) or (number, place) in tiles:
            return None
        deal, told = opened[number], _bytes(salt, SALT)
        faces = (t for t in dict.fromkeys(deal.context.pool) if deal.shows(place, t, told))
        tiles[number, place] = next(faces, HIDDEN)
    for number, deal in enumerate(opened):
        held = Counter(tile for (of, _), tile in tiles.items() if of == number)
        if held - Counter(deal.context.pool):
            return None
    return tiles


def _bytes(text: str, size: int) -> bytes:
    try:
        return from_text(text, size)
    except ValueError:
        return b""


@dataclass(slots=True)
class _Book:
    """What a seat is known to have had: audited tiles, and the open balance of taken in minus put out.

    traded: tiles that it exchanged unseen, by kind: each may stand for one that is missing.
    """

    got: Counter[Tile] = field(default_factory=Counter)
    dealt: Counter[Tile] = field(default_factory=Counter)
    balance: Counter[Tile] = field(default_factory=Counter)
    traded: Counter[Kind | None] = field(default_factory=Counter)

    @property
    def left(self) -> Counter[Tile]:
        """What is on the rack, below 0 where something is missing."""
        left = Counter(self.got)
        left.update(self.balance)
        return left

    def lacks(self, wanted: Counter[Tile]) -> bool:
        """True if `wanted` is more than the rack can hold."""
        left, missing = self.left, Counter[Kind | None]()
        for tile in wanted.keys() | left.keys():
            missing[kind_of(tile)] += max(0, wanted[tile] - left[tile])
        return any(number > self.traded[kind] for kind, number in missing.items())


def audit(rules: Rules, seats: int, facts: Sequence[Event], shown: Tiles) -> str | None:
    """A code if the facts of a whole round, as some seat was told them, do not fit the tiles `shown`; None
    if they do.

    Codes: not-held (a tile left a rack, or was shown on one, that had not got it), no-twin (the atu's twin
    was announced or paid and not dealt there), other-twin (it was dealt and not paid), other-atu, other-rack
    (an opened rack is not what it must be), impossible-fact.
    """
    round_, books, deal, size = Round(rules, seats), [_Book() for _ in range(seats)], -1, 0
    for fact in facts:
        if isinstance(fact, Dealt | Reshuffled):
            deal, size = deal + 1, len(rules.deck) if isinstance(fact, Dealt) else len(fact.stock)
        try:
            drawn = shown.get((deal, next_place(round_, size))) if isinstance(fact, Drew) else None
            wrong = _entry(round_, books, fact, drawn, shown)
            round_ = round_.after(fact)
        except (AssertionError, ValueError, IndexError):
            return "impossible-fact"
        if wrong:
            return wrong
    return None


def _entry(round_: Round, books: list[_Book], fact: Event, drawn: Tile | None, shown: Tiles) -> str | None:
    match fact:
        case Dealt():
            return _dealt(round_, books, fact, shown)
        case Drew(seat):
            _gets(books[seat], drawn)
        case DoublesExchanged():
            _exchanged(round_, books, fact)
        case AtuAnnounced(seat):
            return None if books[seat].dealt[round_.atu] else "no-twin"
        case Spoilt(seat, doubles):
            return "not-held" if books[seat].lacks(Counter([*doubles, *doubles])) else None
        case _:
            return _moved(round_, books, fact)
    return None


def _dealt(round_: Round, books: list[_Book], fact: Dealt, shown: Tiles) -> str | None:
    for seat, book in enumerate(books):
        for place in dealt_places(round_.rules, round_.seats, fact.starter, seat):
            _gets(book, shown.get((0, place)))
        book.dealt = Counter(book.got)
    atu = shown.get((0, len(round_.rules.deck) - 1), fact.atu)
    return None if atu == fact.atu else "other-atu"


def _gets(book: _Book, tile: Tile | None) -> None:
    if tile is not None:
        book.got[tile] += 1


def _exchanged(round_: Round, books: list[_Book], fact: DoublesExchanged) -> None:
    """Where this phone saw the tiles, and the audit shows where they had been dealt, they just move."""
    of, by = books[fact.of], books[fact.by]
    if of.left[fact.given] > 0 and by.left[fact.taken] > 0:
        of.balance.update({fact.given: -1, fact.taken: 1})
        by.balance.update({fact.taken: -1, fact.given: 1})
        return
    offer = round_.market.offer(fact.of, fact.by)
    assert offer is not None
    of.traded[offer.kind] += 1
    by.traded[offer.kind] += 1


def _moved(round_: Round, books: list[_Book], fact: Event) -> str | None:
    moved = moves(round_, fact)
    if moved is not None:
        seat, out, taken = moved
        book = books[seat]
        book.balance.update(taken)
        book.balance.subtract(out)
        if book.lacks(Counter()):
            return "not-held"
    return _end(round_, books, fact) if isinstance(fact, Closed | Blocked) else None


def _end(round_: Round, books: list[_Book], end: Closed | Blocked) -> str | None:
    """Racks opened at the end must be what the audited places and the open moves leave."""
    if end.twin is not None and not books[end.twin].dealt[round_.atu]:
        return "no-twin"
    unpaid = round_.rules.atu.automatic and end.twin is None
    if unpaid and any(book.dealt[round_.atu] for book in books):
        return "other-twin"
    for book, rack in zip(books, end.racks, strict=False):
        if rack and HIDDEN not in rack and book.lacks(Counter(map(plain, rack))):
            return "other-rack"
    return None
