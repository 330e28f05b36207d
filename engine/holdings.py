"""Which places of a deal belong to which seat, and what each public fact puts out of a rack or takes into it.

A place of the deal is a number from 0; the starter has the first ones, the stock follows upward, the atu
is the last (PROTOCOLS.md 1, step 5). With a reshuffle places start anew, so a spot is (index of the deal
in its round, place).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.action import LayOff, NewMeld, Place, SwapJoker
from engine.event import (
    AtuAnnounced,
    Blocked,
    Closed,
    Dealt,
    Discarded,
    DoublesExchanged,
    Drew,
    Event,
    Laid,
    Reshuffled,
    Spoilt,
    Took,
)
from engine.round import Round
from engine.rules import Rules
from engine.tile import JOKER, Tile, plain

Spot = tuple[int, int]


def dealt_places(rules: Rules, seats: int, starter: int, seat: int) -> range:
    """The places that `seat` is dealt."""
    step = (seat - starter) % seats
    start = step * rules.hand + (step > 0)
    return range(start, start + rules.hand + (step == 0))


def next_place(round_: Round, size: int) -> int:
    """The place of the tile that is drawn next; `size` is the number of places of the newest deal."""
    apart = not round_.reshuffles and not round_.rules.atu.in_stock
    return size - apart - len(round_.stock)


def moves(round_: Round, event: Event) -> tuple[int, list[Tile], list[Tile]] | None:
    """(seat, tiles put out openly, tiles taken in openly) of a fact about to happen in `round_`; None if
    it moves none. Faces as the deck holds them: a joker in its second use is a joker.
    """
    match event:
        case Discarded(seat, tile):
            out, taken = [tile], []
        case Laid(seat, places):
            out, taken = _laid(places), _swapped(places)
        case Took(seat, _, tiles, places):
            out, taken = _laid(places), [*tiles, *_swapped(places)]
        case Closed(seat, places, discard, take):
            out, taken = [*_laid(places), discard], [*_taken(round_, seat, take), *_swapped(places)]
        case _:
            return None
    return seat, [*map(plain, out)], [*map(plain, taken)]


def _laid(places: Iterable[Place]) -> list[Tile]:
    out: list[Tile] = []
    for place in places:
        match place:
            case NewMeld(tiles):
                out += tiles
            case LayOff(_, tile) | SwapJoker(_, tile):
                out.append(tile)
    return out


def _swapped(places: Iterable[Place]) -> list[Tile]:
    return [JOKER for place in places if isinstance(place, SwapJoker)]


def _taken(round_: Round, seat: int, take: str) -> list[Tile]:
    if take == "atu":
        return [round_.atu]
    return [round_.rows[round_.rules.rows.source(seat, round_.seats)][-1]] if take == "row" else []


@dataclass(slots=True)
class Holdings:
    """The dealer's ledger of a round: where each tile that had to be held had come from, earliest place
    first (step 7). borrowed: tiles taken in openly, which leave again before any of a place's does. twins:
    the dealt place of the atu's twin, by its seat.
    """

    seats: int
    deal: int = -1
    owned: dict[int, dict[Spot, Tile]] = field(default_factory=dict)
    borrowed: dict[int, Counter[Tile]] = field(default_factory=dict)
    twins: dict[int, Spot] = field(default_factory=dict)
    shown: dict[Spot, None] = field(default_factory=dict)
    """Where the tiles came from that left a rack or were shown on it: an audit of single places tells."""

    def follow(self, round_: Round, event: Event, faces: tuple[Tile, ...]) -> None:
        """Take note of a fact about to happen; `faces` are the tiles of the newest deal by place."""
        match event:
            case Dealt(starter):
                self.deal += 1
                for seat in range(self.seats):
                    self._dealt(seat, dealt_places(round_.rules, self.seats, starter, seat), faces)
            case Reshuffled():
                self.deal += 1
            case Drew(seat):
                place = next_place(round_, len(faces))
                self.owned[seat][self.deal, place] = faces[place]
            case DoublesExchanged(of, by, given, taken):
                self._pass(of, by, given)
                self._pass(by, of, taken)
            case AtuAnnounced(seat):
                self.shown[self.twins[seat]] = None
            case Spoilt(seat, doubles):
                for tile in doubles:
                    spots = sorted(spot for spot, face in self.owned[seat].items() if face == tile)
                    self.shown.update(dict.fromkeys(spots[:2]))
            case _:
                self._move(round_, event)

    def spot(self, seat: int, tile: Tile) -> Spot:
        """The earliest place of that face that `seat` owns. ValueError if it owns none."""
        return min(spot for spot, face in self.owned[seat].items() if face == tile)

    def _dealt(self, seat: int, places: range, faces: tuple[Tile, ...]) -> None:
        self.owned[seat] = {(self.deal, place): faces[place] for place in places}
        self.borrowed[seat] = Counter()
        twin = next((spot for spot, face in self.owned[seat].items() if face == faces[-1]), None)
        if twin is not None:
            self.twins[seat] = twin

    def _move(self, round_: Round, event: Event) -> None:
        if isinstance(event, Closed | Blocked) and event.twin is not None:
            self.shown[self.twins[event.twin]] = None
        moved = moves(round_, event)
        if moved is None:
            return
        seat, out, taken = moved
        self.borrowed[seat].update(taken)
        for tile in out:
            if self.borrowed[seat][tile]:
                self.borrowed[seat][tile] -= 1
            else:
                spot = self.spot(seat, tile)
                del self.owned[seat][spot]
                self.shown[spot] = None

    def _pass(self, giver: int, taker: int, tile: Tile) -> None:
        spot = self.spot(giver, tile)
        del self.owned[giver][spot]
        self.owned[taker][spot] = tile
