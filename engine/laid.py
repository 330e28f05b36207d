"""The laid table: melds that lie open before their owners, and what may happen to them (E1.31–E1.41).

Only what a table of tiles allows physically stands here; who may do it, and when, is `laying`. Laid tiles
never move, a joker that is swapped out excepted (E1.34): a meld's id is its index on the table, never used
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.action import LayOff, NewMeld, Place, SwapJoker
from engine.meld import HIGH_ACE, Group, JokerRule, Meld, Run, as_laid
from engine.rack import Rack
from engine.reason import IllegalAction, Reason
from engine.tile import JOKER, REUSED, Tile, plain, show


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile on the table: `J*` for a joker in its second use; `credit` is the seat that counts it (E1.33).

    sideways: it was put where a joker was taken out, and inherits that joker's credit (E1.41). Who laid the
    joker off on another's meld took tiles of its worth back, so the owner of the meld loses nothing by that.
    """

    tile: Tile
    credit: int
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on the table. `meld` reads its tiles, all jokers alike; `pieces` tells them apart, in that
    order.

    turn: the turn of the round in which it was laid; `laid`: how, before anything was added or swapped.
    """

    id: int
    owner: int
    turn: int
    meld: Meld
    pieces: tuple[Piece, ...]
    laid: Meld

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles as they lie, jokers in their second use as `J*`."""
        return tuple(piece.tile for piece in self.pieces)

    @property
    def locked(self) -> bool:
        """True for a group of two with a joker in its second use: nobody can ever know its colour (E1.38)."""
        return isinstance(self.meld, Group) and REUSED in self.tiles and len(self.meld.missing) > 1

    def extended(self, tile: Tile, high: bool | None, credit: int, jokers: JokerRule) -> LaidMeld | None:
        """With `tile` laid off, or None if it does not fit there or breaks the rule about jokers."""
        meld = _extended(self.meld, plain(tile), high)
        if meld is None or not jokers.allows(meld.tiles):
            return None
        piece = Piece(tile, credit)
        pieces = (piece, *self.pieces) if high is False else (*self.pieces, piece)
        return replace(self, meld=meld, pieces=pieces)

    def room(self, high: bool | None, jokers: JokerRule) -> tuple[Tile, ...]:
        """The faces that fit there."""
        return _room(self.meld, high, jokers)

    def wanted(self) -> tuple[Tile, ...]:
        """The faces that its jokers stand for or may stand for."""
        if isinstance(self.meld, Run):
            return tuple(self.meld.stands_for(i) for i in self.jokers())
        return self.meld.missing if self.jokers() else ()

    def joker_for(self, tile: Tile) -> int | None:
        """Index of the joker that stands for `tile` for certain, or None.

        In a group that is when its jokers stand for all colours that are missing.
        """
        if isinstance(self.meld, Run):
            return next((i for i in self.jokers() if self.meld.stands_for(i) == tile), None)
        known = len(self.jokers()) == len(self.meld.missing)
        return self.any_joker() if known and tile in self.meld.missing else None

    def any_joker(self) -> int | None:
        """Index of one of its jokers, one in its first use if there is one."""
        return min(self.jokers(), key=lambda i: self.pieces[i].tile == REUSED, default=None)

    def jokers(self) -> tuple[int, ...]:
        """Indices of all jokers."""
        return tuple(i for i in range(len(self.pieces)) if self._is_joker(i))

    def swapped(self, index: int, tile: Tile) -> LaidMeld:
        """With `tile`, which must fit, sideways in place of the joker at `index`."""
        piece = replace(self.pieces[index], tile=tile, sideways=True)
        tiles = (*self.meld.tiles[:index], tile, *self.meld.tiles[index + 1 :])
        pieces = (*self.pieces[:index], piece, *self.pieces[index + 1 :])
        return replace(self, meld=replace(self.meld, tiles=tiles), pieces=pieces)

    def _is_joker(self, index: int) -> bool:
        return plain(self.pieces[index].tile) == JOKER


@lru_cache(maxsize=1 << 12)
def _room(meld: Meld, high: bool | None, jokers: JokerRule) -> tuple[Tile, ...]:
    """Who weighs what to lay asks the same of the same melds over and over."""
    longer = ((t, _extended(meld, plain(t), high)) for t in (*_next_to(meld, high), JOKER, REUSED))
    return tuple(t for t, then in longer if then is not None and jokers.allows(then.tiles))


def _extended(meld: Meld, tile: Tile, high: bool | None) -> Meld | None:
    if isinstance(meld, Run):
        return None if high is None else meld.extended(tile, high=high)
    return meld.extended(tile) if high is None else None


def _next_to(meld: Meld, high: bool | None) -> tuple[Tile, ...]:
    if isinstance(meld, Group):
        return meld.missing if high is None else ()
    place = {True: meld.last + 1, False: meld.first - 1, None: 0}[high]
    return (meld.stands_for(place - meld.first),) if 1 <= place <= HIGH_ACE else ()


def read(
    tiles: Sequence[Tile], owner: int, jokers: JokerRule, *, at: int = 0, turn: int = 0
) -> LaidMeld | None:
    """The laid meld, with id `at`, that `tiles`, also `J*`, are from left to right; None if they are none."""
    meld = as_laid([plain(t) for t in tiles], jokers)
    pieces = tuple(Piece(t, owner) for t in tiles)
    return None if meld is None else LaidMeld(at, owner, turn, meld, pieces, meld)


@dataclass(frozen=True, slots=True)
class Spread:
    """A seat's rack and the table, while the seat puts tiles down."""

    seat: int
    turn: int
    rack: Rack
    table: tuple[LaidMeld, ...]

    def put(self, place: Place, jokers: JokerRule) -> Spread:
        """Once `place` lies there; IllegalAction if its tiles are not held or do not fit."""
        match place:
            case NewMeld(tiles):
                return self._laid(tiles, jokers)
            case LayOff(meld, tile, high):
                rack = self._without(tile)
                longer = self.meld(meld).extended(tile, high, self.seat, jokers)
                if longer is None:
                    raise IllegalAction(Reason.DOES_NOT_FIT, tile=str(tile), meld=meld)
                return replace(self, rack=rack, table=self._with(longer))
            case SwapJoker(meld, tile):
                return self._swapped(self.meld(meld), tile)

    def meld(self, at: int) -> LaidMeld:
        """The meld of that id, or IllegalAction."""
        if not 0 <= at < len(self.table):
            raise IllegalAction(Reason.NO_SUCH_MELD, meld=at)
        return self.table[at]

    @property
    def laid_now(self) -> tuple[Meld, ...]:
        """The melds that the seat has laid in this turn so far, as it laid them."""
        return tuple(m.laid for m in self.table if m.owner == self.seat and m.turn == self.turn)

    def _laid(self, tiles: tuple[Tile, ...], jokers: JokerRule) -> Spread:
        rack = self._without(*tiles)
        meld = read(tiles, self.seat, jokers, at=len(self.table), turn=self.turn)
        if meld is None:
            raise IllegalAction(Reason.NOT_A_MELD, tiles=show(tiles))
        return replace(self, rack=rack, table=(*self.table, meld))

    def _swapped(self, meld: LaidMeld, tile: Tile) -> Spread:
        index = meld.joker_for(tile)
        if index is None:
            index = _open_joker(meld, tile)
        self._without(tile)
        # first in, then out: a rack that lies face down must not run empty in between and forget that it does
        rack = self.rack.add(REUSED).give(tile)
        return replace(self, rack=rack, table=self._with(meld.swapped(index, tile)))

    def _without(self, *tiles: Tile) -> Rack:
        if not self.rack.holds(tiles):
            raise IllegalAction(Reason.NOT_HELD, tile=show(tiles))
        return self.rack.give(*tiles)

    def _with(self, meld: LaidMeld) -> tuple[LaidMeld, ...]:
        return (*self.table[: meld.id], meld, *self.table[meld.id + 1 :])


def _open_joker(meld: LaidMeld, tile: Tile) -> int:
    """The joker of a group whose colour is open and may be `tile`; IllegalAction if there is none."""
    index = meld.any_joker()
    if index is None or isinstance(meld.meld, Run) or tile not in meld.meld.missing:
        raise IllegalAction(Reason.JOKER_ELSEWHERE, tile=str(tile), meld=meld.id)
    return index


def opened_in(table: Sequence[LaidMeld], seat: int) -> int | None:
    """The turn of the round in which `seat` opened, that is laid its first meld; None if it has not."""
    return min((meld.turn for meld in table if meld.owner == seat), default=None)


def opened_before(table: Sequence[LaidMeld], seat: int, turn: int) -> bool:
    """True if `seat` opened in an earlier turn than `turn`."""
    opened = opened_in(table, seat)
    return opened is not None and opened < turn
