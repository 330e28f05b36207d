"""Doubles on offer before the first discard: who would break which kind, and what lies offered (E1.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.action import Kind
from engine.tile import HIDDEN, Tile


@dataclass(frozen=True, slots=True)
class Offer:
    """One tile of a double of `kind`, from `seat` to seat `to`; HIDDEN to everybody but `seat`."""

    seat: int
    to: int
    kind: Kind
    tile: Tile


@dataclass(frozen=True, slots=True)
class Market:
    """kinds: what each seat announced. offers: the open ones, at most one from seat to seat. done: seats."""

    kinds: tuple[tuple[Kind, ...], ...] = ()
    offers: tuple[Offer, ...] = ()
    done: tuple[int, ...] = ()

    def announced(self, seat: int, kinds: tuple[Kind, ...]) -> Market:
        """Once `seat` has said what it would break; its earlier offers are void."""
        said = (*self.kinds[:seat], kinds, *self.kinds[seat + 1 :])
        return replace(self, kinds=said, offers=tuple(o for o in self.offers if o.seat != seat))

    def offered(self, offer: Offer) -> Market:
        """With `offer`, in place of an earlier one between the same two."""
        others = (o for o in self.offers if (o.seat, o.to) != (offer.seat, offer.to))
        return replace(self, offers=(*others, offer))

    def offer(self, seat: int, to: int) -> Offer | None:
        """What `seat` offers to `to`."""
        return next((o for o in self.offers if (o.seat, o.to) == (seat, to)), None)

    def exchanged(self, offer: Offer) -> Market:
        """Once `offer` was accepted: both have broken such a double; all else that they offered is void."""
        both = (offer.seat, offer.to)
        kinds = tuple(_less(k, offer.kind) if s in both else k for s, k in enumerate(self.kinds))
        return replace(self, kinds=kinds, offers=tuple(o for o in self.offers if o.seat not in both))

    def finished(self, seat: int) -> Market:
        """Once `seat` is through: nothing is offered by it or to it any more."""
        offers = tuple(o for o in self.offers if seat not in (o.seat, o.to))
        return replace(self, offers=offers, done=tuple(sorted({*self.done, seat})))

    def seen_by(self, seat: int | None) -> Market:
        """As `seat` may know it."""
        return replace(
            self, offers=tuple(o if o.seat == seat else replace(o, tile=HIDDEN) for o in self.offers)
        )


def kind_of(tile: Tile) -> Kind | None:
    """The doubles a tile is exchanged among; None for a joker, which makes no double (RULES.md 9, E1, 3)."""
    if not tile.is_real:
        return None
    if tile.number == 1:
        return "key"
    return "small" if tile.number <= 9 else "big"


def doubles_in(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """One face for each pair of identical tiles, jokers excepted."""
    return tuple(sorted(t for t, n in Counter(tiles).items() if n == 2 and t.is_real))


def _less(kinds: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    at = kinds.index(kind)
    return (*kinds[:at], *kinds[at + 1 :])
