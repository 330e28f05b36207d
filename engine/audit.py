"""After a round: does what was shown fit what was dealt, at every moment? (PROTOCOLS.md 1, step 7.)

Checked by time, not as one set: a tile that a seat put out must have been dealt to it, drawn by it or
taken openly before. As a set, a third of the tiles shown before they were drawn would slip through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.event import AtuAnnounced, Blocked, Closed, Dealt, DoublesExchanged, Drew, Event, Reshuffled
from engine.holdings import Spot, dealt_places, moves, next_place
from engine.round import Round
from engine.rules import Rules
from engine.tile import HIDDEN, Tile, plain


@dataclass(slots=True)
class _Seat:
    """What a seat is known to have had: audited tiles, and the open balance of taken in minus put out."""

    got: Counter[Tile] = field(default_factory=Counter)
    dealt: Counter[Tile] = field(default_factory=Counter)
    balance: Counter[Tile] = field(default_factory=Counter)
    unknown: int = 0
    """Tiles exchanged that this phone could not see: each may stand for one that is missing."""


def audit(rules: Rules, seats: int, facts: Sequence[Event], shown: Mapping[Spot, Tile]) -> str | None:
    """A code if the facts of a whole round, as some seat was told them, do not fit the tiles `shown`; None
    if they do.

    Codes: not-held (a tile left a rack that had not got it), no-twin (the atu was announced without its
    twin), other-atu, other-rack (an opened rack is not what it must be), impossible-fact.
    """
    round_, books, deal, size = Round(rules, seats), [_Seat() for _ in range(seats)], -1, 0
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


def _entry(
    round_: Round, books: list[_Seat], fact: Event, drawn: Tile | None, shown: Mapping[Spot, Tile]
) -> str | None:
    match fact:
        case Dealt():
            return _dealt(round_, books, fact, shown)
        case Drew(seat):
            _gets(books[seat], drawn)
        case DoublesExchanged(of, by):
            books[of].unknown += 1
            books[by].unknown += 1
        case AtuAnnounced(seat):
            return None if books[seat].dealt[round_.atu] else "no-twin"
        case _:
            return _moved(round_, books, fact)
    return None


def _dealt(round_: Round, books: list[_Seat], fact: Dealt, shown: Mapping[Spot, Tile]) -> str | None:
    for seat, book in enumerate(books):
        for place in dealt_places(round_.rules, round_.seats, fact.starter, seat):
            _gets(book, shown.get((0, place)))
        book.dealt = Counter(book.got)
    atu = shown.get((0, len(round_.rules.deck) - 1), fact.atu)
    return None if atu == fact.atu else "other-atu"


def _gets(book: _Seat, tile: Tile | None) -> None:
    if tile is not None:
        book.got[tile] += 1


def _moved(round_: Round, books: list[_Seat], fact: Event) -> str | None:
    moved = moves(round_, fact)
    if moved is not None:
        seat, out, taken = moved
        book = books[seat]
        book.balance.update(taken)
        book.balance.subtract(out)
        missing = sum(max(0, -book.balance[t] - book.got[t]) for t in book.balance)
        if missing > book.unknown:
            return "not-held"
    return _racks(books, fact) if isinstance(fact, Closed | Blocked) else None


def _racks(books: list[_Seat], end: Closed | Blocked) -> str | None:
    """Racks opened at the end must be what the audited places and the open moves leave, up to unseen
    exchanges.
    """
    for book, rack in zip(books, end.racks, strict=False):
        if not rack or HIDDEN in rack:
            continue
        left = Counter(book.got)
        left.update(book.balance)
        wrong = sum((Counter(map(plain, rack)) - left).values())
        if wrong > book.unknown:
            return "other-rack"
    return None
