"""What a guest's phone checks of the dealer's facts before it believes them (PROTOCOLS.md 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.audit import all_tiles, audit, single_tiles
from engine.base64url import from_text, to_text
from engine.deal import SALT, Context, OpenedDeal, pledge, transcript
from engine.event import Dealt, DoublesExchanged, Drew, Event, Reshuffled
from engine.holdings import dealt_places, next_place
from engine.match import Match
from engine.round import Round
from engine.steps import Audited, Deals, Opened, Redealt, Salt, Sealed, Step
from engine.tile import Tile, show
from engine.witness import fits


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a fact is not believed: a code, and what was expected beside what came, as texts.

    Codes: impossible-fact (the rules do not allow it), no-seal, other-deal (a step that is not the next
    one), hidden-redeal, other-pledge, barred (a nonce that must stay out of this round), other-nonce,
    other-seal, other-starter, wrong-place, audit-withheld, audit-other-key, audit-other-place, and those of
    `engine.audit` behind ``audit-``.
    """

    code: str
    expected: str = ""
    came: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match before the fact in question. persons: seats that may pledge. events: those of this round."""

    persons: Sequence[int]
    opens_all: bool
    match: Match | None
    round: Round | None
    deals: Deals
    events: Sequence[Event]

    @property
    def joint(self) -> bool:
        """False in a local game."""
        return bool(self.deals.head)


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a phone knows by itself. seat: its own, or None. pledged: its pledge for the shuffle that is
    being sealed. mine: the tiles that its places of the deal hold. met: for each seat, whose dealt places it
    may have by now, since doubles are exchanged unseen.
    """

    seat: int | None = None
    pledged: str | None = None
    mine: Mapping[int, Tile] = field(default_factory=dict)
    met: tuple[frozenset[int], ...] = ()

    def after(self, event: Event, salts: Sequence[Salt], seats: int) -> Eyes:
        """Once `event`, with the salts it brought, is believed."""
        match event:
            case Dealt():
                mine = {} if self.seat is None else {salt.place: salt.tile for salt in salts[:-1]}
                return replace(self, mine=mine, met=tuple(frozenset([s]) for s in range(seats)))
            case DoublesExchanged(of, by, given, taken):
                both = self.met[of] | self.met[by]
                met = tuple(both if s in (of, by) else m for s, m in enumerate(self.met))
                gave = {of: given, by: taken}.get(-1 if self.seat is None else self.seat)
                return replace(self, met=met, mine=self.mine if gave is None else self._traded(gave, salts))
            case _:
                return self

    def _traded(self, gave: Tile, salts: Sequence[Salt]) -> Mapping[int, Tile]:
        """Of two equal tiles the one with the earlier place goes (step 6)."""
        gone = min(place for place, tile in self.mine.items() if tile == gave)
        kept = {place: tile for place, tile in self.mine.items() if place != gone}
        return kept | {salt.place: salt.tile for salt in salts}


def doubt(before: Standing, fact: Event | Step | None, salts: Sequence[Salt], eyes: Eyes) -> Doubt | None:
    """Why this phone cannot believe that `fact` happened then; None if it can. A fact of None is any other
    of the table's facts.
    """
    round_, deals = before.round, before.deals
    if deals.owes_audit(round_) and not isinstance(fact, Audited):
        return Doubt("audit-withheld", "audited", "" if fact is None else type(fact).__name__)
    if fact is None:
        return None
    if round_ is None:
        return Doubt("other-deal")
    match fact:
        case Sealed():
            return _sealed(before, round_, fact, eyes)
        case Opened():
            return _opened(deals, fact)
        case Redealt(deal, silent):
            sealed = deals.sealed
            rightly = sealed is not None and sealed.deal == deal and silent in dict(sealed.pledges)
            return None if rightly else Doubt("other-deal", f"deal {deals.number}", f"deal {deal}")
        case Audited():
            return _audited(before, round_, fact)
        case _:
            if not fits(round_, fact):
                return Doubt("impossible-fact", "", repr(fact)[:200])
            return _dealt_jointly(before, round_, fact, salts, eyes) if before.joint else None


# ---------------------------------------------------------------------- seal and opening


def _sealed(before: Standing, round_: Round, fact: Sealed, eyes: Eyes) -> Doubt | None:
    deals = before.deals
    if deals.sealed is not None or deals.fresh is not None:
        return Doubt("hidden-redeal", f"deal {deals.number} goes on", f"deal {fact.deal}")
    kind = int(bool(round_.racks))
    if not round_.shuffling or (fact.deal, fact.kind) != (deals.number + 1, kind):
        expected, came = f"deal {deals.number + 1} of kind {kind}", f"deal {fact.deal} of kind {fact.kind}"
        return Doubt("other-deal", expected if round_.shuffling else "no deal", came)
    seats = [seat for seat, _ in fact.pledges]
    if seats != sorted(set(seats)) or not set(seats) <= set(before.persons):
        return Doubt("other-pledge", f"seats among {list(before.persons)}", f"seats {seats}")
    if barred := set(seats) & set(deals.out):
        return Doubt("barred", f"seats {list(deals.out)} stay out", f"seats {sorted(barred)} are in")
    told = None if eyes.seat is None else dict(fact.pledges).get(eyes.seat)
    if None not in (told, eyes.pledged) and told != eyes.pledged:
        return Doubt("other-pledge", eyes.pledged or "", told or "")
    return None


def _opened(deals: Deals, fact: Opened) -> Doubt | None:
    sealed, context = deals.sealed, deals.context
    if sealed is None or context is None:
        return Doubt("no-seal", "a seal first", "nonces")
    promised = tuple(
        (seat, to_text(pledge(context.room, context.match, sealed.deal, seat, _bytes(nonce, 32))))
        for seat, nonce in fact.nonces
    )
    if promised != sealed.pledges:
        return Doubt("other-nonce", _pairs(sealed.pledges), _pairs(promised))
    try:
        rebuilt = deals.opened_by(fact).rebuilt
    except ValueError:
        rebuilt = None
    came = "none" if rebuilt is None else to_text(rebuilt)
    return None if came == sealed.seal else Doubt("other-seal", sealed.seal, came)


def _pairs(values: Iterable[tuple[int, str]]) -> str:
    return " ".join(f"{seat}:{value}" for seat, value in values)


# ---------------------------------------------------------------------- places and salts


def _dealt_jointly(
    before: Standing, round_: Round, event: Event, salts: Sequence[Salt], eyes: Eyes
) -> Doubt | None:
    deals, seat = before.deals, eyes.seat
    match event:
        case Dealt() | Reshuffled():
            if deals.fresh is None or bool(deals.fresh.context.kind) != isinstance(event, Reshuffled):
                return Doubt("no-seal", "a sealed deal first", type(event).__name__)
            return (
                _deal(before, round_, deals.fresh, event, salts, seat) if isinstance(event, Dealt) else None
            )
        case Drew(drawer, drawn, openly) if openly or drawer == seat:
            newest = deals.opened[-1]
            return _shown(newest, [next_place(round_, len(newest.context.pool))], [drawn], salts)
        case DoublesExchanged(of, by, given, taken) if seat in (of, by):
            giver, came = (of, given) if seat == by else (by, taken)
            return _exchanged(round_, deals.opened[0], giver, came, salts, eyes)
        case _:
            return None


def _deal(
    before: Standing,
    round_: Round,
    deal: OpenedDeal,
    event: Dealt,
    salts: Sequence[Salt],
    seat: int | None,
) -> Doubt | None:
    assert before.match is not None
    starter = before.match.next_starter
    if starter is None:
        starter = deal.draw.starter(round_.seats, deal.opening.keys)
    if event.starter != starter:
        return Doubt("other-starter", f"seat {starter}", f"seat {event.starter}")
    own = [] if seat is None else list(dealt_places(round_.rules, round_.seats, starter, seat))
    rack = () if seat is None else event.racks[seat]
    return _shown(deal, [*own, len(deal.context.pool) - 1], [*rack, event.atu], salts)


def _exchanged(
    round_: Round, deal: OpenedDeal, giver: int, came: Tile, salts: Sequence[Salt], eyes: Eyes
) -> Doubt | None:
    """The place must be one that the giver was dealt or may have got from another seat, and not one's own."""
    may = {
        place
        for seat in eyes.met[giver]
        for place in dealt_places(round_.rules, round_.seats, round_.starter, seat)
    } - eyes.mine.keys()
    places = [salt.place for salt in salts]
    if len(places) != 1 or not may.issuperset(places):
        return Doubt("wrong-place", f"a place of seat {giver}", f"places {places}")
    return _shown(deal, places, [came], salts)


def _shown(
    deal: OpenedDeal, places: Sequence[int], tiles: Sequence[Tile], salts: Sequence[Salt]
) -> Doubt | None:
    """The salts must be of just these places, and their tiles just these."""
    if [salt.place for salt in salts] != list(places):
        return Doubt("wrong-place", f"places {list(places)}", f"places {[s.place for s in salts]}")
    for salt in salts:
        if not deal.shows(salt.place, salt.tile, _bytes(salt.salt, SALT)):
            return Doubt("wrong-place", f"the sealed tile of place {salt.place}", f"{salt.tile}")
    if Counter(salt.tile for salt in salts) != Counter(tiles):
        return Doubt("wrong-place", show(sorted(salt.tile for salt in salts)), show(sorted(tiles)))
    return None


# ---------------------------------------------------------------------- audit


def _audited(before: Standing, round_: Round, last: Audited) -> Doubt | None:
    deals = before.deals
    if not deals.owes_audit(round_):
        return Doubt("other-deal", "no audit", "audited")
    if last.more:
        return None
    parts = [*deals.audit, last]
    tiles = (all_tiles if before.opens_all else single_tiles)(deals.opened, parts)
    if tiles is None:
        return Doubt("audit-other-key" if before.opens_all else "audit-other-place")
    wrong = audit(round_.rules, round_.seats, before.events, tiles)
    return None if wrong is None else Doubt(f"audit-{wrong}")


# ---------------------------------------------------------------------- what a phone remembers


def asked(context: Context, sealed: Sealed) -> str:
    """What a nonce is asked for with: T of step 3, then what it is made of: the head before the seal, the
    seal, and who pledged what.
    """
    pledges = {seat: from_text(value) for seat, value in sealed.pledges}
    answer = transcript(context, from_text(sealed.seal), pledges)
    return " ".join([to_text(answer), to_text(context.head), sealed.seal, _pairs(sealed.pledges)])


def came_back(known: int, own: str, n: int, head: str) -> Doubt | None:
    """Why a dealer that stands at fact `n` with that head is not the one that told `known` facts up to the
    head `own`; heads are base64url (step 10).
    """
    expected, came = f"fact {known} with head {own}", f"fact {n} with head {head}"
    if n < known:
        return Doubt("rolled-back", expected, came)
    return None if head == own else Doubt("fork", expected, came)


def _bytes(text: str, size: int) -> bytes:
    try:
        return from_text(text, size)
    except ValueError:
        return b""
