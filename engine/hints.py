"""What helps a player: how far a rack is from closing, which tiles bring it nearer, how to sort it.

No rule depends on it. What a robot or a hint says comes from the rack and from what its owner sees, so
every function takes just that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from engine.meld import JokerRule
from engine.search.hand import hand_of
from engine.search.nearest import Nearest
from engine.tile import COLOURS, FULL_SET, JOKER, NUMBERS, TILES, Tile, plain

UNREACHABLE: Final = 99
"""The distance of a rack that cannot close whatever comes: too few tiles for a meld, or what it needs is
gone."""


def distance(
    tiles: Iterable[Tile],
    jokers: JokerRule,
    *,
    size: int | None = None,
    unseen: Mapping[Tile, int] | None = None,
) -> int:
    """How many tiles must still be exchanged until `size` tiles of the rack are all in melds.

    Each exchange draws one tile and throws one. A rack between turns is asked about as it is (`size` is
    then all its tiles): 0 means that it closes with any tile drawn, 1 that it waits for a tile. A rack that
    has drawn and not yet thrown is asked with `size` one less: 0 means that it closes now, and a throw of
    `t` keeps the rack as near as it is if the distance without `t` is the same. Smaller racks of the games
    with etalare count alike, as if nothing could be laid off.

    `unseen` says how many copies of each face can still come; by default all tiles of two decks that the
    rack does not hold. Jokers that the rack does not hold are luck, not a plan: no target counts on one.

    Returns `UNREACHABLE` if there is no such set of tiles. ValueError for a rack that cannot be.
    """
    rack = Counter(map(plain, tiles))
    wanted = rack.total() if size is None else size
    kept = Nearest(hand_of(rack, unseen, wanted), jokers).kept()
    return UNREACHABLE if kept is None else wanted - kept


def useful(
    tiles: Iterable[Tile],
    jokers: JokerRule,
    *,
    size: int | None = None,
    unseen: Mapping[Tile, int] | None = None,
) -> dict[Tile, int]:
    """The faces that bring the rack nearer, with how many copies can still come (mahjong's *ukeire*).

    Arguments as for `distance`. In the order of the faces; empty for a rack that is at distance 0 or cannot
    close.
    """
    rack = Counter(map(plain, tiles))
    wanted = rack.total() if size is None else size
    nearest = Nearest(hand_of(rack, unseen, wanted), jokers)
    kept = nearest.kept()
    if kept is None or kept == wanted:
        return {}
    lacks = nearest.lacks(kept)
    others = Counter(FULL_SET) - rack if unseen is None else unseen
    found = {t: others[t] for t in TILES[:JOKER] if lacks >> t & 1}
    if others.get(JOKER) and _joker_helps(rack, jokers, others, wanted, kept):
        found[JOKER] = others[JOKER]
    return found


def nearest_throws(
    tiles: Iterable[Tile], jokers: JokerRule, *, unseen: Mapping[Tile, int] | None = None
) -> tuple[Tile, ...]:
    """The faces that a rack which has drawn can throw without getting farther, in their order.

    After such a throw the rest is at the distance that the rack has with `size` one less. All faces if
    that is `UNREACHABLE`. What is thrown does not come back.
    """
    rack = Counter(map(plain, tiles))
    kept = Nearest(hand_of(rack, unseen, rack.total() - 1), jokers).kept()
    others = Counter(FULL_SET) - rack if unseen is None else unseen
    return tuple(
        t
        for t in sorted(rack)
        if kept is None or Nearest(hand_of(rack - Counter([t]), others, rack.total() - 1), jokers).holds(kept)
    )


def _joker_helps(
    rack: Counter[Tile], jokers: JokerRule, others: Mapping[Tile, int], wanted: int, kept: int
) -> bool:
    if not rack[JOKER]:
        return jokers.most > 0  # It stands for any tile that is lacking: no meld has another.
    return Nearest(hand_of(rack + Counter([JOKER]), others, wanted), jokers).holds(kept + 1)


def sorted_by_colour(tiles: Iterable[Tile]) -> tuple[Tile | None, ...]:
    """The tiles colour by colour, so that runs show (T1.45); None is a gap. Jokers and hidden tiles last."""
    rack = sorted(tiles)
    return _with_gaps([[t for t in rack if t.is_real and t.colour == c] for c in COLOURS], rack)


def sorted_by_number(tiles: Iterable[Tile]) -> tuple[Tile | None, ...]:
    """The tiles number by number, so that groups show (T1.45); gaps and jokers as in `sorted_by_colour`."""
    rack = sorted(tiles)
    return _with_gaps([[t for t in rack if t.is_real and t.number == n] for n in NUMBERS], rack)


def _with_gaps(parts: list[list[Tile]], rack: list[Tile]) -> tuple[Tile | None, ...]:
    laid: list[Tile | None] = []
    for part in (*parts, [t for t in rack if not t.is_real]):
        if part:
            laid += [None, *part] if laid else part
    return tuple(laid)
