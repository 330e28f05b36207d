"""Laws of whole rounds where nothing is laid before the close (ARCHITECTURE 3.10).

Random play, each move from what its player sees; the etalat family has its own file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.action import Action, AnnounceAtu, Close, Discard, Draw, Lay, NewMeld, TakeDiscard, Taking
from engine.event import Blocked, Closed, Dealt, Drew, Event, agree, seen_by
from engine.forced import forced
from engine.options import configured
from engine.partition import cover
from engine.rack import Rack
from engine.reason import IllegalAction
from engine.round import Round, mask
from engine.rules import Phase, Rules
from engine.settling import points
from engine.tile import HIDDEN, TILES, Tile, parse, tile
from engine.variants import ALPHA_TABLA, TABLA, TABLA_POINTS, VARIANTS
from engine.witness import fits
from tests.kit import picture
from tests.kit.play import close
from tests.kit.randomly import legal, round_of

GAMES: list[Rules] = [
    TABLA,
    configured("T1", {"maxReshuffles": 0, "closeBan": "none", "freeJokerFlat500": True}),
    TABLA_POINTS,
    configured("T2", {"maxJokersPerMeld": 2, "closeBan": "own-first-turn"}),
    configured("T2", {"oneDeck": True}),
    ALPHA_TABLA,
    configured("A-T", {"realPerJoker": 1, "maxReshuffles": 9}),
]

TAKES: tuple[Taking, ...] = ("none", "row", "atu")

Story = list[tuple[Round, Event]]


numbers = given(st.integers(0, settings().max_examples - 1))
"""Numbers of stories, all of them; few enough to be told once for all laws."""


@lru_cache(maxsize=128)
def story(number: int) -> tuple[Round, Story]:
    """A round that is over, and each of its facts with the round it happened in."""
    if number == 0:
        return closed_with_the_atu()
    rules = GAMES[number % len(GAMES)]
    seats = rules.players[number // len(GAMES) % len(rules.players)]
    return round_of(rules, seats, Random(number))


def closed_with_the_atu() -> tuple[Round, Story]:
    """What random play hardly ever comes to."""
    melds = "R4 R5 R6 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5"
    rack = parse(melds.replace("/", "").replace("R13", "K9"))
    rest = list((Counter(TABLA_POINTS.deck) - Counter([*rack, tile("R13")])).elements())
    order = [*rest[:15], *rack, *rest[15:], tile("R13")]
    start = Round(TABLA_POINTS, 3)
    (deal,) = start.deal(order, 0)
    first = start.after(deal)
    (thrown,) = first.play(0, Discard(tile("R2")))
    second = first.after(thrown)
    (end,) = second.play(1, close(melds, "K9", take="atu"))
    return second.after(end), [(start, deal), (first, thrown), (second, end)]


def some(number: int, most: int = 10) -> Story:
    """Some moments of a story after the deal, where a law takes long to check."""
    facts = story(number)[1][1:]
    return Random(number).sample(facts, min(most, len(facts)))


def everything(round_: Round) -> Counter[Tile]:
    tiles = [t for rack in round_.racks for t in rack.tiles]
    tiles += [*round_.stock, *(t for row in round_.rows for t in row)]
    if not round_.rules.atu.in_stock and not (isinstance(round_.end, Closed) and round_.end.take == "atu"):
        tiles.append(round_.atu)
    if isinstance(round_.end, Closed):
        tiles += [t for place in round_.end.places if isinstance(place, NewMeld) for t in place.tiles]
        tiles.append(round_.end.discard)
    return Counter(tiles)


@numbers
def test_tiles_are_conserved(number: int) -> None:
    end, facts = story(number)
    for round_ in (*(before for before, _ in facts[1:]), end):
        if round_.phase is not Phase.RESHUFFLE:
            assert everything(round_) == Counter(round_.rules.deck)


@numbers
def test_each_seat_folds_what_it_is_sent_into_what_it_may_know(number: int) -> None:
    for before, fact in story(number)[1]:
        after = before.after(fact)
        for seat in (*range(before.seats), None):
            assert mask(after, seat) == mask(before, seat).after(seen_by(fact, seat))
            assert seen_by(seen_by(fact, seat), None) == seen_by(fact, None)


@numbers
def test_each_guest_verifies_each_fact_on_its_own_round(number: int) -> None:
    for before, fact in story(number)[1]:
        for seat in (*range(before.seats), None):
            assert fits(mask(before, seat), seen_by(fact, seat)), (seat, fact)


@numbers
def test_replay_gives_an_equal_round(number: int) -> None:
    end, facts = story(number)
    assert Round(end.rules, end.seats).after_all(fact for _, fact in facts) == end


@numbers
def test_the_settlement_adds_up_and_everybody_can_check_it(number: int) -> None:
    end, _ = story(number)
    assert end.over
    assert end.points == points(end.lines, end.seats)
    for seat in (*range(end.seats), None):
        assert mask(end, seat).lines == end.lines
    given_by_nobody = sum(line.amount for line in end.lines if line.source is None)
    assert sum(end.points) == given_by_nobody
    if not end.rules.settling.counts_racks:
        assert given_by_nobody == (0 if end.announced is None else 50)  # T1.26: else zero-sum


@numbers
def test_choices_and_refusals_come_from_what_the_seat_sees(number: int) -> None:
    for before, _ in some(number):
        for seat in range(before.seats):
            seen = mask(before, seat)
            assert seen.choices(seat) == before.choices(seat)
            for action in attempts(before, seat):
                assert agree(outcome(seen, seat, action), outcome(before, seat, action, seat))


@numbers
def test_a_move_is_legal_exactly_where_choices_say_so(number: int) -> None:
    for round_, _ in some(number):
        for seat in range(round_.seats):
            choices = round_.choices(seat)
            assert legal(round_, seat, Draw()) is choices.draw
            assert legal(round_, seat, AnnounceAtu()) is choices.announce_atu
            rows = max(map(len, round_.rows), default=0)
            assert {at for at in range(-1, rows + 1) if legal(round_, seat, TakeDiscard(at))} == set(
                choices.take
            )
            assert {t for t in TILES if legal(round_, seat, Discard(t))} == set(choices.throw)


@numbers
def test_a_refused_action_changes_nothing(number: int) -> None:
    for round_, _ in some(number):
        before = picture.draw(round_)
        for seat in range(round_.seats):
            refused = [a for a in attempts(round_, seat) if not legal(round_, seat, a)]
            assert refused
        assert picture.draw(round_) == before


@numbers
def test_no_fact_depends_on_what_the_seat_may_not_see(number: int) -> None:
    rng = Random(number)
    start, deal = story(number)[1][0]
    assert isinstance(deal, Dealt)
    for seat in range(start.seats):
        assert seen_by(shuffled_deal(deal, seat, rng), seat) == seen_by(deal, seat)
    for before, _ in some(number):
        seat = rng.randrange(before.seats)
        other = shuffled(before, seat, rng)
        assert mask(other, seat) == mask(before, seat)
        assert other.choices(seat) == before.choices(seat)
        for action in attempts(before, seat):
            assert outcome(other, seat, action, None) == outcome(before, seat, action, None)
        for action in (Draw(), TakeDiscard(0)):
            learner = None if seat == before.turn else seat  # what one draws, one sees
            mover = before.turn
            assert outcome(other, mover, action, learner) == outcome(before, mover, action, learner)


@numbers
def test_what_is_played_for_who_is_away_is_always_legal(number: int) -> None:
    for round_, _ in some(number):
        for seat in round_.waiting:
            assert legal(round_, seat, forced(mask(round_, seat), seat))


@numbers
def test_a_picture_shows_the_whole_position(number: int) -> None:
    for round_, _ in some(number, 40):
        assert picture.read(picture.draw(round_), round_.rules, round_.seats) == round_


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_round_ends_though_everybody_is_away(variant: str) -> None:
    rng, rules = Random(variant), VARIANTS[variant]
    round_ = Round(rules, rng.choice(rules.players))
    while not round_.over:
        if round_.shuffling:
            order = rng.sample(round_.pool, len(round_.pool))
            deal = round_.phase is Phase.DEAL
            round_ = round_.after_all(round_.deal(order, 0) if deal else round_.reshuffle(order))
        else:
            seat = round_.waiting[0]
            round_ = round_.after_all(round_.play(seat, forced(mask(round_, seat), seat)))
    assert round_.turns <= rules.most_turns


def test_random_play_reaches_every_end() -> None:
    """So that the laws above speak of something."""
    reached: set[str] = set()
    for number in range(60):
        end, facts = story(number)
        reached |= {type(fact).__name__ for _, fact in facts}
        match end.end:
            case Blocked(by):
                reached.add(by)
            case Closed(take=take):
                reached.add(f"close {take}")
            case ending:
                raise AssertionError(ending)
    assert {"Took", "AtuAnnounced", "Reshuffled", "stock", "close none", "close atu"} <= reached


@pytest.mark.parametrize("rules", GAMES[2:5])
def test_taking_from_each_other_for_ever_ends_the_round(rules: Rules) -> None:
    """T2.26: nobody draws any more."""
    round_ = picture.read("turn 0", rules)
    round_ = round_.after_all(round_.play(0, Discard(next(t for t in round_.racks[0].tiles if t.is_real))))
    laps = 0
    while not round_.over:
        thrown = round_.source[-1]
        round_ = round_.after_all(round_.play(round_.turn, TakeDiscard(len(round_.source) - 1)))
        round_ = round_.after_all(round_.play(round_.turn, Discard(thrown)))
        laps += round_.turn == 0
    assert isinstance(round_.end, Blocked)
    assert (round_.end.by, laps) == ("stalemate", 3)


# ------------------------------------------------------------------ tries and other worlds


def attempts(round_: Round, seat: int) -> Iterator[Action]:
    """Actions of every sort, most of them refused at most times."""
    rack = round_.racks[seat].tiles
    yield from (Draw(), AnnounceAtu(), TakeDiscard(0), TakeDiscard(1), TakeDiscard(99), TakeDiscard(-1))
    yield from (Discard(t) for t in (rack[0], rack[-1], HIDDEN, next(t for t in TILES if t not in rack)))
    melds = tuple(NewMeld(m.tiles) for m in cover(rack, round_.rules.jokers))
    yield Lay(melds)
    yield from (Close(melds, rack[-1], take) for take in TAKES)
    yield Close((NewMeld(rack[:-1]),), rack[-1])
    yield Close((), rack[0])


def outcome(round_: Round, mover: int, action: Action, seat: int | None = None) -> object:
    """What `seat` learns when `mover` asks: why not, or the facts, but for what the end of a round shows."""
    try:
        events = round_.play(mover, action)
    except IllegalAction as refused:
        return refused.reason, tuple(refused.detail.items())
    return tuple(
        replace(e, racks=(), twin=None) if isinstance(e, Closed | Blocked) else seen_by(e, seat)
        for e in events
    )


def shuffled_deal(deal: Dealt, seat: int, rng: Random) -> Dealt:
    """The same deal to `seat`; all other tiles lie elsewhere."""
    hidden = [t for s, rack in enumerate(deal.racks) if s != seat for t in rack] + [*deal.stock]
    rng.shuffle(hidden)
    racks = tuple(r if s == seat else tuple(hidden.pop() for _ in r) for s, r in enumerate(deal.racks))
    return replace(deal, racks=racks, stock=tuple(hidden))


def shuffled(round_: Round, seat: int, rng: Random) -> Round:
    """A Round that `seat` cannot tell from this one: what lies face down for it lies elsewhere."""
    view = mask(round_, seat)
    shows = len(round_.stock) - view.stock.count(HIDDEN)
    down = round_.stock[: len(round_.stock) - shows]
    hidden = [t for s, rack in enumerate(round_.racks) if s != seat for t in rack.tiles] + [*down]
    rng.shuffle(hidden)
    racks = tuple(
        r if s == seat else Rack.of(hidden.pop() for _ in r.tiles) for s, r in enumerate(round_.racks)
    )
    took = round_.took
    if isinstance(took, Drew) and view.took != took:
        took = replace(took, tile=racks[took.seat].tiles[0])
    twin = round_.twin if round_.twin == seat else None
    return replace(round_, racks=racks, stock=(*hidden, *round_.stock[len(down) :]), took=took, twin=twin)
