"""Which tile is the least useful (RULES.md 9, T1 item 13): deterministic, from what the holder sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from engine.meld import HIGH_ACE
from engine.partition import losses
from engine.rack import Rack
from engine.rules import Position
from engine.tile import COLOURS, Tile, face, plain


def least_useful(rack: Rack, position: Position) -> Tile:
    """The tile to throw from an open rack: the first of `by_usefulness`."""
    return by_usefulness(rack, position)[0]


def by_usefulness(rack: Rack, position: Position, keep: Collection[Tile] = ()) -> list[Tile]:
    """The faces of an open rack that may be thrown, the least useful first.

    No joker unless every real tile is needed; none of `keep` unless there is nothing else.

    A tile is the more useful the more melded tiles go with it, then the more unseen tiles would make a meld
    of it and one other tile of the rack; among equals the highest number goes.
    """
    loss = losses(rack.tiles, position.rules.jokers)
    free = [t for t in loss if t not in keep] or list(loss)
    idle = [t for t in free if t.is_real and not loss[t]]
    unseen = unseen_by(rack, position)

    def use(t: Tile) -> tuple[int, bool, int, int, Tile]:
        if not t.is_real:
            return loss[t], True, 0, 0, t
        return loss[t], False, connection(t, rack.tiles, unseen), -t.number, t

    return sorted(idle or free, key=use)


def unseen_by(rack: Rack, position: Position) -> Counter[Tile]:
    """How many copies of each face lie neither on that open rack nor face up for everybody."""
    return Counter(position.rules.deck) - Counter(map(plain, (*rack.tiles, *position.visible)))


def connection(t: Tile, rack: Iterable[Tile], unseen: Counter[Tile]) -> int:
    """How many unseen tiles would make a meld of the real tile `t` and one other tile of the rack."""
    outs = {out for other in rack for out in _outs(t, other)}
    return sum(unseen[out] for out in outs)


def _outs(t: Tile, other: Tile) -> Iterator[Tile]:
    """The real tiles that make a meld of three with these two."""
    if not other.is_real or t == other:
        return
    if t.number == other.number:
        yield from (face(c, t.number) for c in COLOURS if c not in (t.colour, other.colour))
    elif t.colour == other.colour:
        yield from (face(t.colour, (place - 1) % 13 + 1) for place in _places(t.number, other.number))


def _places(a: int, b: int) -> Iterator[int]:
    """The places, 1…14, that make three in a row with the numbers `a`, `b`; an ace stands at either end."""
    for low, high in ((min(a, b), max(a, b)), (max(a, b), HIGH_ACE)):
        if high == HIGH_ACE and min(a, b) != 1:
            continue
        if high - low == 1:
            yield from (p for p in (low - 1, high + 1) if 1 <= p <= HIGH_ACE)
        elif high - low == 2:
            yield low + 1
