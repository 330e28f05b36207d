"""Slow and plain answers, written from the rules' words alone, to hold the fast searches against.

Shares nothing with the engine but the tiles: a meld is a sorted tuple of faces (a multiset), found by
trying every run and every group with every choice of tiles that jokers replace. Jokers keep their places in
a run, since a rule may forbid neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random

from engine.meld import JokerRule
from engine.tile import COLOURS, JOKER, Tile, face

Melds = frozenset[tuple[Tile, ...]]


@lru_cache(maxsize=8)
def melds(rule: JokerRule) -> Melds:
    """Every meld as a sorted multiset (RULES 11 counts 7271, 6243, 2263 of them)."""
    found = set()
    for real in (*_plain_runs(), *_plain_groups()):
        run = real[0].colour == real[1].colour
        for count in range(rule.most + 1):
            for replaced in combinations(range(len(real)), count):
                close = any(b - a == 1 for a, b in pairwise(replaced))
                enough = len(real) - count >= count * rule.real_per_joker
                if enough and (rule.adjacent or not (run and close)):
                    found.add(tuple(sorted(JOKER if i in replaced else t for i, t in enumerate(real))))
    return frozenset(found)


def _plain_runs() -> Iterator[list[Tile]]:
    for colour in COLOURS:
        places = [face(colour, n) for n in (*range(1, 14), 1)]
        for first in range(14):
            for last in range(first + 3, 15):
                yield places[first:last]


def _plain_groups() -> Iterator[list[Tile]]:
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield [face(c, number) for c in colours]


@lru_cache(maxsize=8)
def _counted(rule: JokerRule) -> list[tuple[frozenset[Tile], Counter[Tile]]]:
    return [(frozenset(m), Counter(m)) for m in sorted(melds(rule))]


def within(rack: Iterable[Tile], rule: JokerRule) -> list[Counter[Tile]]:
    """The melds that can be made of the rack, each on its own."""
    have = Counter(rack)
    faces = frozenset(have)
    return [meld for shown, meld in _counted(rule) if shown <= faces and meld <= have]


def exact_covers(rack: Iterable[Tile], rule: JokerRule) -> Iterator[list[Counter[Tile]]]:
    """Every set of melds that use each tile of the rack once, as multisets; may repeat itself."""
    have = Counter(rack)
    yield from _covers(have, within(have, rule))


def _covers(have: Counter[Tile], among: list[Counter[Tile]]) -> Iterator[list[Counter[Tile]]]:
    if not have:
        yield []
        return
    choices = Counter(t for m in among for t in m)
    rarest = min(have, key=lambda t: choices[t])
    for meld in among:
        if rarest in meld and meld <= have:
            rest = have - meld
            for others in _covers(rest, [m for m in among if m <= rest]):
                yield [meld, *others]


def covers(rack: Iterable[Tile], rule: JokerRule) -> bool:
    """Whether all tiles can be melded at once."""
    return next(exact_covers(rack, rule), None) is not None


def most(rack: Iterable[Tile], rule: JokerRule) -> int:
    """The greatest number of tiles that can be melded at once."""
    have = Counter(rack)
    return _most(have, within(have, rule), {})


def _most(
    have: Counter[Tile], among: list[Counter[Tile]], known: dict[frozenset[tuple[Tile, int]], int]
) -> int:
    if not have:
        return 0
    key = frozenset(have.items())
    if key not in known:
        last = max(t for t in have if t != JOKER or len(have) == 1)
        answers = [_most(have - Counter([last]), among, known)]
        answers += [m.total() + _most(have - m, among, known) for m in among if last in m and m <= have]
        known[key] = max(answers)
    return known[key]


def random_rack(rng: Random, deck: Sequence[Tile], size: int) -> tuple[Tile, ...]:
    """Any rack that can be dealt."""
    return tuple(rng.sample(deck, size))


def melded_rack(
    rng: Random, deck: Sequence[Tile], size: int, rule: JokerRule, damage: int = 0
) -> tuple[Tile, ...]:
    """A rack of whole melds, then so many tiles changed for others of the deck."""
    have = Counter(deck)
    rack: Counter[Tile] = Counter()
    while rack.total() != size:
        rack += rng.choice(_short(rule, jokers=rng.random() < 0.1))
        if rack.total() > size or not rack <= have:
            rack = Counter()
    tiles = list(rack.elements())
    rng.shuffle(tiles)
    return tuple(tiles[damage:] + rng.sample(list((have - rack).elements()), damage))


@lru_cache(maxsize=16)
def _short(rule: JokerRule, *, jokers: bool) -> list[Counter[Tile]]:
    return [m for _, m in _counted(rule) if m.total() <= (7 if jokers else 5) and (JOKER in m) == jokers]


def distance(rack: Iterable[Tile], rule: JokerRule, deck: Sequence[Tile], size: int, none: int = -1) -> int:
    """How many tiles the nearest `size` tiles that can be melded whole have that the rack lacks; jokers
    only its own; `none` if there are no such tiles.

    One more tile is allowed to be lacking until melds are found, so keep it to racks that are small or near.
    """
    have, limit = Counter(rack), Counter(deck)
    limit[JOKER] = have[JOKER]
    usable = [m for m in _pieces(rule) if m.total() <= size and m <= limit]
    return next((d for d in range(size + 1) if _fills(usable, have, limit, size, d)), none)


@lru_cache(maxsize=8)
def _pieces(rule: JokerRule) -> list[Counter[Tile]]:
    """The melds that are not two melds side by side."""
    whole = melds(rule)
    found = []
    for m, tiles in ((m, Counter(m)) for m in sorted(whole)):
        parts = {p for n in range(3, len(m) - 2) for p in combinations(m, n) if p in whole}
        if not any(tuple(sorted((tiles - Counter(p)).elements())) in whole for p in parts):
            found.append(tiles)
    return found


def _fills(
    usable: list[Counter[Tile]], have: Counter[Tile], limit: Counter[Tile], size: int, lacking: int
) -> bool:
    if size == 0:
        return True
    cheap = [
        (cost, m)
        for m in usable
        if m.total() <= size and (cost := m.total() - (m & have).total()) <= lacking and m <= limit
    ]
    return any(
        _fills([later for _, later in cheap[i:]], have - m, limit - m, size - m.total(), lacking - cost)
        for i, (cost, m) in enumerate(cheap)
    )
