"""The audit by time (PROTOCOLS.md 1, step 7): a tile that was shown must have been there by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.audit import all_tiles, audit, single_tiles
from engine.base64url import to_text
from engine.deal import Context, Lottery, OpenedDeal, Sealing, leaf
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
    seen_by,
)
from engine.holdings import Holdings, Spot
from engine.market import kind_of
from engine.round import Round
from engine.rules import Rules
from engine.steps import Audited
from engine.tile import FULL_SET, HIDDEN, JOKER, TILES, Tile
from engine.variants import ALPHA_TABLA, RUMMY45, TABLA, TABLA_POINTS, VARIANTS
from tests.kit.randomly import turn

Play = tuple[list[Event], Holdings, dict[Spot, Tile]]


def played(rules: Rules, seats: int, rng: Random, moves: int = 4000) -> Play:
    """A random round with its shuffles: its facts, the dealer's ledger, and what every place held."""
    round_, holdings, facts = Round(rules, seats), Holdings(seats), list[Event]()
    faces: tuple[Tile, ...] = ()
    shown: dict[Spot, Tile] = {}
    for _ in range(moves):
        if round_.over:
            break
        if round_.shuffling:
            faces = tuple(rng.sample(round_.pool, len(round_.pool)))
            deal = 1 + max((d for d, _ in shown), default=-1)
            shown |= {(deal, place): tile for place, tile in enumerate(faces)}
            again = bool(round_.racks)
            events = round_.reshuffle(faces) if again else round_.deal(faces, rng.randrange(seats))
        else:
            seat, action = turn(round_, rng)
            events = round_.play(seat, action)
        for event in events:
            holdings.follow(round_, event, faces)
            facts.append(event)
            round_ = round_.after(event)
    return facts, holdings, shown


def singles(play: Play) -> dict[Spot, Tile]:
    return {spot: play[2][spot] for spot in play[1].shown}


# ---------------------------------------------------------------------- honest rounds


@pytest.mark.parametrize("name", VARIANTS)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_7_honest_rounds_pass_whoever_looks(name: str, seed: int, seats: int) -> None:
    rules = VARIANTS[name]
    play = played(rules, seats, Random(seed))
    facts, _, shown = play
    for seat in (None, seed % seats):
        seen = [seen_by(fact, seat) for fact in facts]
        assert audit(rules, seats, seen, shown) is None
        if not rules.settling.counts_racks:  # else all tiles are opened
            assert audit(rules, seats, seen, singles(play)) is None


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_7_single_places_show_only_what_left_a_rack_or_was_announced(seed: int) -> None:
    """Nothing is told of the tiles that somebody still holds, nor of the stock."""
    facts, holdings, shown = play = played(TABLA, 3, Random(seed))
    kept = {spot for owned in holdings.owned.values() for spot in owned}
    announced = {holdings.twins[f.seat] for f in facts if isinstance(f, AtuAnnounced)}
    assert not (kept & set(singles(play))) - announced
    left = Counter(shown[spot] for spot in singles(play))
    public = Counter[Tile]()
    for fact in facts:
        if isinstance(fact, Discarded):
            public[fact.tile] += 1
        if isinstance(fact, Closed):
            public.update([fact.discard, *(t for p in fact.places for t in p.tiles)])  # type: ignore[union-attr]
    assert left - public <= Counter(shown[spot] for spot in announced)


# ---------------------------------------------------------------------- lies, caught in both kinds of audit


def a_round(rules: Rules, wanted: Callable[[list[Event]], bool], seats: int = 3) -> Play:
    """Some random round of which `wanted` is true."""
    for seed in range(3000):
        play = played(rules, seats, Random(seed))
        if wanted(play[0]):
            return play
    raise AssertionError("no such round")


def holds(kind: type) -> Callable[[list[Event]], bool]:
    return lambda facts: any(isinstance(fact, kind) for fact in facts)


def changed(facts: list[Event], at: int, fact: Event) -> list[Event]:
    return [*facts[:at], fact, *facts[at + 1 :]]


def both(rules: Rules, play: Play, facts: list[Event]) -> list[str | None]:
    """What the audit of single places and the one of all say."""
    return [audit(rules, 3, [seen_by(f, None) for f in facts], tiles) for tiles in (singles(play), play[2])]


def test_7_a_tile_thrown_before_it_was_drawn() -> None:
    """As a set the round would be right: the tile does come to that seat, one turn later."""
    facts, _, shown = play = played(TABLA, 3, Random(8))
    for at, fact in enumerate(facts):
        later = next(
            (
                f
                for f in facts[at + 1 :]
                if isinstance(f, Drew) and isinstance(fact, Discarded) and f.seat == fact.seat
            ),
            None,
        )
        if not isinstance(fact, Discarded) or later is None or at < 3:
            continue
        throws = [i for i, f in enumerate(facts) if f == Discarded(fact.seat, later.tile) and i > at]
        before = [
            f for f in facts[:at] if isinstance(f, Drew) and f.seat == fact.seat and f.tile == later.tile
        ]
        taken = any(later.tile in getattr(f, "tiles", ()) for f in facts)
        if (
            throws
            and not before
            and not taken
            and later.tile != fact.tile
            and _never_dealt(facts, fact.seat, later.tile)
        ):
            lie = changed(changed(facts, at, replace(fact, tile=later.tile)), throws[0], fact)
            assert audit(TABLA, 3, [seen_by(f, None) for f in lie[: at + 1]], singles(play)) == "not-held"
            assert audit(TABLA, 3, [seen_by(f, None) for f in lie[: at + 1]], shown) == "not-held"
            return
    raise AssertionError("no such turn")


def _never_dealt(facts: list[Event], seat: int, tile: Tile) -> bool:
    dealt = next(f for f in facts if isinstance(f, Dealt))
    return tile not in dealt.racks[seat]


def test_7_a_tile_that_nobody_has() -> None:
    facts, holdings, shown = play = played(TABLA, 3, Random(5))
    at = next(i for i, f in enumerate(facts) if isinstance(f, Discarded))
    fact = facts[at]
    assert isinstance(fact, Discarded)
    rack = next(f for f in facts if isinstance(f, Dealt)).racks[fact.seat]
    missing = next(t for t in TILES[:52] if t not in rack)
    lie = changed(facts, at, replace(fact, tile=missing))[: at + 1]
    assert both(TABLA, play, lie) == ["not-held", "not-held"]
    assert holdings.shown
    assert shown


def test_7_a_tile_taken_openly_may_go_out_again() -> None:
    """Balance: what was taken from a row needs no place of its own."""
    facts, _, _ = play = a_round(TABLA, lambda f: any(hasattr(x, "at") for x in f))
    assert both(TABLA, play, facts) == [None, None]


def test_7_a_twin_that_was_not_dealt() -> None:
    facts, _, _ = play = a_round(TABLA, lambda f: len(f) > 20 and not holds(AtuAnnounced)(f))
    dealt = next(f for f in facts if isinstance(f, Dealt))
    seat = next(s for s in range(3) if dealt.atu not in dealt.racks[s])
    lie = [*facts[:1], AtuAnnounced(seat)]
    assert both(TABLA, play, lie) == ["no-twin", "no-twin"]


@pytest.mark.parametrize("rules", [ALPHA_TABLA, TABLA_POINTS], ids=lambda r: r.name)
def test_7_a_twin_that_is_paid_unasked_must_be_the_right_one(rules: Rules) -> None:
    def ended(facts: list[Event]) -> bool:
        return isinstance(facts[-1], Closed | Blocked) and facts[-1].twin is not None

    facts, _, shown = a_round(rules, ended)
    end = facts[-1]
    assert isinstance(end, Closed | Blocked)
    assert end.twin is not None
    other = changed(facts, len(facts) - 1, replace(end, twin=(end.twin + 1) % 3))
    assert audit(rules, 3, [seen_by(f, None) for f in other], shown) == "no-twin"
    nobody = changed(facts, len(facts) - 1, replace(end, twin=None))
    assert audit(rules, 3, [seen_by(f, None) for f in nobody], shown) == "other-twin"
    assert audit(rules, 3, [seen_by(f, None) for f in facts], shown) is None


def test_7_racks_that_are_opened_at_the_end() -> None:
    def ended(facts: list[Event]) -> bool:
        return isinstance(facts[-1], Closed | Blocked) and bool(facts[-1].racks)

    facts, _, shown = a_round(ALPHA_TABLA, ended)
    end = facts[-1]
    assert isinstance(end, Closed | Blocked)
    seat = next(s for s, rack in enumerate(end.racks) if rack)
    rack = end.racks[seat]
    new = next(t for t in TILES[:52] if t not in rack)
    racks = tuple((new, *rack[1:]) if s == seat else r for s, r in enumerate(end.racks))
    lie = changed(facts, len(facts) - 1, replace(end, racks=racks))
    assert audit(ALPHA_TABLA, 3, [seen_by(f, None) for f in lie], shown) == "other-rack"


def test_7_another_atu_than_the_one_of_its_place() -> None:
    facts, _, shown = played(TABLA, 3, Random(5))
    dealt = facts[0]
    assert isinstance(dealt, Dealt)
    atu = next(t for t in TILES[:52] if t != dealt.atu)
    lie = changed(facts, 0, replace(dealt, atu=atu))[:1]
    assert audit(TABLA, 3, [seen_by(f, None) for f in lie], shown) == "other-atu"


def test_7_facts_that_cannot_follow_each_other() -> None:
    facts, _, shown = played(TABLA, 3, Random(5))
    assert audit(TABLA, 3, [seen_by(f, None) for f in facts[:1] + facts[2:]], shown) == "impossible-fact"
    assert audit(TABLA, 3, [seen_by(f, None) for f in facts[1:]], shown) == "impossible-fact"


# ---------------------------------------------------------------------- doubles


def test_7_a_deal_is_spoilt_with_doubles_that_are_there() -> None:
    rules = VARIANTS["E1"]
    facts, _, _ = play = a_round(rules, lambda f: holds(Spoilt)(f) and not holds(DoublesExchanged)(f))
    assert both(rules, play, facts) == [None, None]
    at = next(i for i, f in enumerate(facts) if isinstance(f, Spoilt))
    spoilt, dealt = facts[at], facts[0]
    assert isinstance(spoilt, Spoilt)
    assert isinstance(dealt, Dealt)
    single = next(
        t for t in dealt.racks[spoilt.seat] if dealt.racks[spoilt.seat].count(t) == 1 and t != JOKER
    )
    lie = changed(facts, at, replace(spoilt, doubles=(single, *spoilt.doubles[1:])))
    assert both(rules, play, lie) == ["not-held", "not-held"]


def test_7_an_unseen_exchange_excuses_one_tile_of_its_kind_and_no_more() -> None:
    rules = VARIANTS["E1"]

    def wanted(facts: list[Event]) -> bool:
        exchanged = [f for f in facts if isinstance(f, DoublesExchanged)]
        return len(exchanged) == 1 and any(
            isinstance(f, Discarded) and f.seat == exchanged[0].of for f in facts
        )

    facts, _, shown = a_round(rules, wanted)
    exchanged = next(f for f in facts if isinstance(f, DoublesExchanged))
    at = next(i for i, f in enumerate(facts) if isinstance(f, Discarded) and f.seat == exchanged.of)
    thrown = facts[at]
    assert isinstance(thrown, Discarded)
    third = next(s for s in range(3) if s not in (exchanged.of, exchanged.by))
    dealt = facts[0]
    assert isinstance(dealt, Dealt)
    got = [exchanged.taken, *dealt.racks[exchanged.of]]
    got += [f.tile for f in facts[:at] if isinstance(f, Drew) and f.seat == exchanged.of]
    strange = [t for t in TILES[:52] if t not in got]
    same = next(t for t in strange if kind_of(t) == kind_of(exchanged.given))
    others = next(t for t in strange if kind_of(t) != kind_of(exchanged.given))
    verdicts = {}
    for name, tile in (("same", same), ("other", others)):
        lie = changed(facts, at, replace(thrown, tile=tile))[: at + 1]
        for eyes in ("third", "by"):
            seat = third if eyes == "third" else exchanged.by
            verdicts[name, eyes] = audit(rules, 3, [seen_by(f, seat) for f in lie], shown)
    assert verdicts == {
        ("same", "third"): None,  # it cannot know better
        ("same", "by"): "not-held",  # it saw what it gave and got
        ("other", "third"): "not-held",
        ("other", "by"): "not-held",
    }


# ---------------------------------------------------------------------- opening places


def sealed(pool: tuple[Tile, ...] = FULL_SET) -> tuple[Sealing, OpenedDeal]:
    context = Context(b"r" * 16, b"m" * 16, 0, 1, 0, b"h" * 32, pool)
    sealing = Sealing(context, b"x" * 32)
    draw = Lottery.of(context, sealing.seal, {}, {})
    return sealing, OpenedDeal(context, sealing.seal, draw, sealing.open(draw))


def lines(sealing: Sealing, deal: OpenedDeal, *places: int) -> Audited:
    salts = sealing.decks[deal.draw.pick].salts
    return Audited(shown=tuple((0, place, to_text(salts[deal.draw.places[place]])) for place in places))


def test_7_places_open_to_the_only_face_that_their_leaf_admits() -> None:
    sealing, deal = sealed()
    faces = deal.draw.dealt(sealing.decks[deal.draw.pick])
    parts = [lines(sealing, deal, 3, 50), lines(sealing, deal, 105)]
    assert single_tiles([deal], parts) == {(0, p): faces[p] for p in (3, 50, 105)}
    assert all_tiles([deal], [Audited((to_text(sealing.decks[deal.draw.pick].key),))]) == {
        (0, place): tile for place, tile in enumerate(faces)
    }


def test_7_places_that_do_not_open() -> None:
    sealing, deal = sealed()
    good = lines(sealing, deal, 3, 50)
    assert single_tiles([deal], [good, lines(sealing, deal, 3)]) is None  # each place once
    for wrong in (
        (0, 4, good.shown[0][2]),
        (1, 3, good.shown[0][2]),
        (-1, 3, good.shown[0][2]),
        (0, 106, good.shown[0][2]),
        (0, 3, "junk!"),
        (0, 3, ""),
    ):
        assert single_tiles([deal], [Audited(shown=(wrong,))]) is None
    for keys in ((), ("A" * 43,), ("junk!",), (to_text(sealing.decks[deal.draw.pick].key),) * 2):
        assert all_tiles([deal], [Audited(keys)]) is None


def test_7_a_third_joker_is_seen_as_soon_as_all_three_were() -> None:
    """Where a stuffed deck was the one picked, its own leaves say so."""
    sealing, deal = sealed()
    deck, at = sealing.decks[deal.draw.pick], deal.draw.places[7]
    jokers = [place for place, i in enumerate(deal.draw.places) if deck.order[i] == JOKER]
    assert 7 not in jokers
    stuffed = leaf(deal.context, deck.number, at, JOKER, deck.salts[at])
    leaves = (*deal.opening.leaves[:at], stuffed, *deal.opening.leaves[at + 1 :])
    lie = replace(deal, opening=replace(deal.opening, leaves=leaves))
    assert single_tiles([lie], [lines(sealing, deal, 7, *jokers)]) is None
    assert single_tiles([lie], [lines(sealing, deal, 7, jokers[0])]) is not None
    assert all_tiles([lie], [Audited((to_text(deck.key),))]) is None


def test_hidden_is_no_tile_of_an_audit() -> None:
    sealing, deal = sealed()
    tiles: Mapping[Spot, Tile] | None = single_tiles([deal], [lines(sealing, deal, *range(106))])
    assert tiles is not None
    assert HIDDEN not in tiles.values()
    assert Counter(tiles.values()) == Counter(FULL_SET)


def test_reshuffled_places_start_anew() -> None:
    facts, holdings, shown = play = a_round(TABLA, holds(Reshuffled))
    assert {deal for deal, _ in shown} >= {0, 1}
    assert any(deal == 1 for deal, _ in holdings.shown)
    assert both(TABLA, play, facts) == [None, None]
    second = next(spot for spot in holdings.shown if spot[0] == 1)
    without = {spot: tile for spot, tile in singles(play).items() if spot != second}
    assert audit(TABLA, 3, [seen_by(f, None) for f in facts], without) == "not-held"


def test_laid_tiles_are_audited_as_thrown_ones() -> None:
    facts, _, shown = play = a_round(RUMMY45, holds(Laid))
    assert audit(RUMMY45, 3, [seen_by(f, None) for f in facts], shown) is None
    at = next(i for i, f in enumerate(facts) if isinstance(f, Laid))
    laid = facts[at]
    assert isinstance(laid, Laid)
    spots = [
        s for s in singles(play) if shown[s] in [t for p in laid.places for t in getattr(p, "tiles", ())]
    ]
    without = {spot: tile for spot, tile in singles(play).items() if spot not in spots}
    assert audit(RUMMY45, 3, [seen_by(f, None) for f in facts[: at + 1]], without) == "not-held"
