"""Who may lay what, and when: new melds, lay-offs, swaps of jokers (E1.27–E1.41, A.14–A.17, E2.7–E2.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.action import LayOff, NewMeld, Place, SwapJoker
from engine.laid import LaidMeld, Spread, opened_before
from engine.opening import Opening, Verdict
from engine.reason import IllegalAction, Reason, deny
from engine.rules import Fits, Position
from engine.tile import JOKER, REUSED, Tile, plain


@dataclass(frozen=True, slots=True)
class LayOffs:
    """Lay-offs on any meld, one's own or another's, by whoever has opened (E1.31, A.16, E2.13).

    at_once: in the turn of the opening too, after its melds (A, E2), or only from the next turn on (E1.30).
    joker_on_others: a joker may be laid off on another's meld (C-E1-5). on_locked: even on a group with a
    joker whose colour nobody knows (against Q17).
    """

    at_once: bool = False
    joker_on_others: bool = True
    on_locked: bool = False

    def refuses(self, meld: LaidMeld, seat: int, place: LayOff) -> Reason | None:
        """Why `seat`, who has opened, may not lay off so; whether the tile fits is not asked."""
        if meld.locked and not self.on_locked:
            return Reason.SET_LOCKED
        if plain(place.tile) == JOKER and meld.owner != seat and not self.joker_on_others:
            return Reason.JOKER_ON_OTHERS
        return None


@dataclass(frozen=True, slots=True)
class Swaps:
    """A joker on the table goes to whoever puts there the tile that it stands for (E1.35–E1.39).

    at_once: as for lay-offs. once: a joker in its second use stays (Q17, Q36). by_owner: who laid it may
    take it back (Q22). colour_known: a group's joker only once three real tiles lie with it (E1.36). keeps:
    it may stay on the rack for a later turn (Q52).
    """

    at_once: bool = False
    once: bool = True
    by_owner: bool = True
    colour_known: bool = True
    keeps: bool = True

    def refuses(self, meld: LaidMeld, seat: int, place: SwapJoker) -> Reason | None:
        """Why `seat`, who has opened, may not take that joker; None if it may."""
        if place.tile not in meld.wanted():
            return Reason.JOKER_ELSEWHERE
        index = meld.joker_for(place.tile)
        jokers = meld.jokers() if index is None else (index,)
        if self.once and all(meld.pieces[i].tile == REUSED for i in jokers):
            return Reason.JOKER_USED_UP
        if index is None and self.colour_known:
            return Reason.COLOUR_UNKNOWN
        return Reason.OWN_JOKER if meld.owner == seat and not self.by_owner else None


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """Melds are laid open on the table, after an opening."""

    opening: Opening
    lay_offs: LayOffs
    swaps: Swaps

    def refuses(self, position: Position, seat: int) -> Reason | None:
        """Why `seat` may lay nothing in this turn."""
        if seat in position.on_rack:
            return Reason.PLAYS_ON_THE_RACK
        return Reason.FIRST_LAP if position.lap < self.opening.from_lap else None

    def closes_on_opening(self, position: Position, seat: int) -> bool:
        """True if the seat opened in an earlier turn, or may close in the turn in which it opens."""
        return self.opening.closes or opened_before(position.table, seat, position.turns)

    def needed(self, position: Position, seat: int) -> int | None:
        """Points that the opening must reach; None if the seat opened in an earlier turn."""
        return None if opened_before(position.table, seat, position.turns) else self.opening.points

    def spread(self, position: Position, seat: int, places: Sequence[Place], *, closing: bool) -> Spread:
        """Rack and table after `places`, each of them checked in its turn."""
        spread = Spread(seat, position.turns, position.racks[seat], position.table)
        if closing and seat in position.on_rack:
            return _from_the_rack(spread, places, position)
        deny(self.refuses(position, seat))
        if closing and not self.closes_on_opening(position, seat):
            raise IllegalAction(Reason.CLOSE_NEXT_TURN)
        for place in places:
            deny(self._place_refused(position, spread, place))
            spread = spread.put(place, position.rules.jokers)
        self._opens(position, spread)
        kept = spread.rack.tiles.count(REUSED) - position.racks[seat].tiles.count(REUSED)
        if kept > 0 and not self.swaps.keeps:
            raise IllegalAction(Reason.USE_THE_JOKER)
        return spread

    def fits(self, position: Position, seat: int, meld: LaidMeld) -> Fits:
        """What may be done to a laid meld now, with whatever tiles."""
        spread = Spread(seat, position.turns, position.racks[seat], position.table)

        def lay_offs(high: bool | None) -> tuple[Tile, ...]:
            fitting = meld.room(high, position.rules.jokers)
            offs = (LayOff(meld.id, tile, high) for tile in fitting)
            return tuple(off.tile for off in offs if self._allowed(position, spread, off))

        swaps = (t for t in meld.wanted() if self._allowed(position, spread, SwapJoker(meld.id, t)))
        return Fits(lay_offs(False), lay_offs(True), lay_offs(None), tuple(swaps))

    def _allowed(self, position: Position, spread: Spread, place: Place) -> bool:
        refused = self.refuses(position, spread.seat) or self._place_refused(position, spread, place)
        return refused is None

    def _place_refused(self, position: Position, spread: Spread, place: Place) -> Reason | None:
        if isinstance(place, NewMeld):
            return None
        at_once = self.lay_offs.at_once if isinstance(place, LayOff) else self.swaps.at_once
        refused = self._not_yet(position, spread, at_once)
        if refused is not None:
            return refused
        meld = spread.meld(place.meld)
        if isinstance(place, LayOff):
            return self.lay_offs.refuses(meld, spread.seat, place)
        return self.swaps.refuses(meld, spread.seat, place)

    def _not_yet(self, position: Position, spread: Spread, at_once: bool) -> Reason | None:
        """Why laid melds are still closed to the seat: it has not opened, or only in this turn (E1.30)."""
        if opened_before(position.table, spread.seat, position.turns):
            return None
        if not self._verdict(position, spread).ok:
            return Reason.NOT_OPENED
        return None if at_once else Reason.JUST_OPENED

    def _opens(self, position: Position, spread: Spread) -> None:
        """IllegalAction unless the seat has opened before, or all that it laid in this turn is an opening."""
        if opened_before(position.table, spread.seat, position.turns):
            return
        if not spread.laid_now:
            raise IllegalAction(Reason.NOT_OPENED)
        verdict = self._verdict(position, spread)
        if verdict.reason is not None:
            raise IllegalAction(verdict.reason, points=verdict.points)

    def _verdict(self, position: Position, spread: Spread) -> Verdict:
        values = position.rules.values
        assert values is not None
        return self.opening.judge(spread.laid_now, values, position.lap)


def _from_the_rack(spread: Spread, places: Sequence[Place], position: Position) -> Spread:
    """A close 'pe tablă': new melds only, whatever they are worth (E1.46)."""
    for place in places:
        if not isinstance(place, NewMeld):
            raise IllegalAction(Reason.PLAYS_ON_THE_RACK)
        spread = spread.put(place, position.rules.jokers)
    return spread
