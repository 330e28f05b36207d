"""Robots: whole games in every variant, by what the seat sees and nothing else (T1.43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.action import (
    AcceptOffer,
    Action,
    AnnounceAtu,
    AnnounceDoubles,
    AnnounceFew,
    AnnounceTabla,
    Close,
    Discard,
    DoubleDone,
    Draw,
    Lay,
    OfferDouble,
    SwapJoker,
    TakeDiscard,
)
from engine.bots import Level, decide
from engine.event import Closed, Event, Took
from engine.options import configured
from engine.rack import Rack
from engine.round import Round, mask
from engine.rules import Phase, Rules
from engine.state import put
from engine.tile import HIDDEN, parse
from engine.variants import ALPHA_ETALAT, ETALAT, RUMMY45, TABLA, TABLA_POINTS, VARIANTS
from tests.kit.moves import action, after, position

Story = list[tuple[Round, Event]]
LEVELS = list(Level)


def told(rules: Rules, levels: list[Level], seed: int) -> tuple[Round, Story]:
    """A round of robots, each fact with the round it happened in. An illegal move fails the test."""
    rng, round_ = Random(seed), Round(rules, len(levels))
    facts: Story = []
    while not round_.over:
        if round_.shuffling:
            order = rng.sample(round_.pool, len(round_.pool))
            events = round_.deal(order, seed % len(levels)) if not facts else round_.reshuffle(order)
        else:
            seat = rng.choice(round_.waiting)
            events = round_.play(seat, decide(mask(round_, seat), seat, levels[seat], rng))
        for event in events:
            facts.append((round_, event))
            round_ = round_.after(event)
    return round_, facts


games = given(
    variant=st.sampled_from(list(VARIANTS)),
    levels=st.lists(st.sampled_from(LEVELS), min_size=2, max_size=4),
    seed=st.integers(0, 10**6),
)


@games
def test_every_round_ends_by_legal_moves_alone(variant: str, levels: list[Level], seed: int) -> None:
    round_, _ = told(VARIANTS[variant], levels, seed)
    assert round_.over
    assert round_.turns < round_.rules.most_turns


@games
def test_a_robot_never_throws_back_what_it_took(variant: str, levels: list[Level], seed: int) -> None:
    """RULES.md 9, T1, 4."""
    _, facts = told(VARIANTS[variant], levels, seed)
    for round_, event in facts:
        if isinstance(round_.took, Took) and (tile := getattr(event, "tile", None)) is not None:
            held = round_.racks[round_.turn].tiles
            assert tile not in round_.took.tiles or set(held) <= set(round_.took.tiles)


def unseen_changed(round_: Round, seat: int, rng: Random) -> Round:
    """The same to `seat`: the tiles that it does not see lie elsewhere."""
    others = [s for s in range(round_.seats) if s != seat]
    shown = mask(round_, seat).stock
    stock = [t for t, m in zip(round_.stock, shown, strict=True) if m == HIDDEN]
    pool = [*stock, *(t for s in others for t in round_.racks[s].tiles)]
    rng.shuffle(pool)
    new = [*pool[: len(stock)], *round_.stock[len(stock) :]]
    racks, at = round_.racks, len(stock)
    for s in others:
        racks = put(racks, s, Rack.of(pool[at : at + len(racks[s])]))
        at += len(racks[s])
    return replace(round_, stock=tuple(new), racks=racks)


@games
def test_what_a_robot_does_not_see_changes_nothing(variant: str, levels: list[Level], seed: int) -> None:
    rng = Random(seed)
    _, facts = told(VARIANTS[variant], levels, seed)
    playing = [r for r, _ in facts if r.waiting and r.phase is not Phase.DOUBLES]
    for round_ in rng.sample(playing, min(4, len(playing))):
        seat, level = round_.turn, rng.choice(LEVELS)
        chosen = decide(round_, seat, level, Random(seed))
        assert chosen == decide(unseen_changed(round_, seat, rng), seat, level, Random(seed))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_moves(variant: str) -> None:
    levels = [Level.NORMAL, Level.MASTER, Level.EASY]
    assert told(VARIANTS[variant], levels, 5) == told(VARIANTS[variant], levels, 5)


def test_one_deck_is_played_to_the_end() -> None:
    rules = configured("T2", {"oneDeck": True}, 2)
    for seed in range(6):
        assert told(rules, [Level.MASTER, Level.HARD], seed)[0].over


def moves(round_: Round, level: Level, seat: int = 0) -> Action:
    return decide(round_, seat, level, Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_closes_with_what_pays_most(level: Level) -> None:
    """T1-28: 500 for the joker thrown, not 200."""
    round_ = position(
        "turns 4\ntook stock K11\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K9 K10 K11 J", TABLA
    )
    found = moves(round_, level)
    assert isinstance(found, Close)
    assert str(found.discard) == "J"


def test_only_usor_leaves_every_discard() -> None:
    text = "phase take\nturns 4\nrow 1 K9 R6\nrack 0 R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K12 Y9 Y12"
    round_ = position(text, TABLA)
    assert moves(round_, Level.EASY) == Draw()
    assert moves(round_, Level.HARD) == moves(round_, Level.MASTER) == TakeDiscard(1)


def test_maestru_throws_what_links_nothing_and_never_a_joker() -> None:
    text = "turns 4\ntook stock K1\nrack 0 R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 J K12 K1 Y9 Y10"
    thrown = moves(position(text, TABLA), Level.MASTER)
    assert isinstance(thrown, Discard)
    assert str(thrown.tile) != "J"


WAITS = "rack 0 R4 R5 R6 B7 B8 B9 Y2 R2 B2 K9 K10 K11 J K12 Y7"


def test_maestru_waits_for_a_dearer_close_while_nobody_is_near() -> None:
    """T1.25: 200 with the joker melded; many a tile frees it for 500, and any tile closes again."""
    early, late = (position(f"turns {turns}\ntook stock Y7\n{WAITS}", TABLA) for turns in (4, 24))
    assert moves(early, Level.MASTER) == Discard(parse("Y7")[0])
    assert isinstance(moves(late, Level.MASTER), Close)
    assert isinstance(moves(early, Level.HARD), Close)


def test_t2_takes_the_atu_to_close() -> None:
    """T2.8: only in the closing turn, and into a meld."""
    text = "phase take\nturns 4\natu R6\nrack 0 R4 R5 B7 B8 B9 B10 B11 Y2 R2 B2 K9 K10 K11 K1"
    found = moves(position(text, TABLA_POINTS), Level.NORMAL)
    assert isinstance(found, Close)
    assert (found.take, str(found.discard)) == ("atu", "K1")


class TestOnTheTable:
    """The etalat family."""

    OPENS = "turns 4\ntook stock K1\nrack 0 R10 R11 R12 Y5 B5 K5 B2 B9 K1 Y13 Y1 Y3 K8 R2 R6"

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("rules", [ALPHA_ETALAT, ETALAT, RUMMY45])
    def test_opens_when_it_can(self, rules: Rules, level: Level) -> None:
        """E1.27, A.15, E2.10."""
        found = moves(position(self.OPENS, rules), level)
        assert isinstance(found, Lay)

    def test_e1_opens_with_ones_alone(self) -> None:
        """E1.27 (b)."""
        text = "turns 4\ntook stock K1\nrack 0 R1 Y1 K1 B2 B9 K13 R12 Y5 B6 K8 R2 R6 B12 Y3 Y9"
        found = moves(position(text, ETALAT), Level.HARD)
        assert found == action("lay R1 Y1 K1")

    TABLE = """turns 8
        laid 0 @4 R10 R11 R12
        laid 0 @4 Y5 B5 K5
        laid 1 @5 B4 J B6
        laid 1 @5 K10 K11 K12 K13"""

    def test_swaps_a_joker_that_it_can_use(self) -> None:
        """E1.35."""
        text = f"{self.TABLE}\ntook stock B5\nrack 0 B5 Y9 Y10 K2 K7 R3"
        found = moves(position(text, ETALAT), Level.HARD)
        assert isinstance(found, Lay)
        assert SwapJoker(2, action("throw B5").tile) in found.places  # type: ignore[union-attr]

    def test_lays_off(self) -> None:
        """E1.31."""
        text = f"{self.TABLE}\ntook stock R13\nrack 0 R13 B7 Y9 Y1 K2 K7 R3"
        found = moves(position(text, ETALAT), Level.HARD)
        assert isinstance(found, Lay)
        assert set(found.places) == set(action("lay R13 > 0 high | B7 > 2 high").places)  # type: ignore[union-attr]

    def test_closes_by_laying_off(self) -> None:
        """E1.43: all but the tile that is thrown."""
        text = f"{self.TABLE}\ntook stock R13\nrack 0 R13 R9 B7 Y9"
        found = moves(position(text, ETALAT), Level.NORMAL)
        assert isinstance(found, Close)
        assert str(found.discard) == "Y9"

    def test_breaks_the_row_for_a_meld(self) -> None:
        """E1.20."""
        text = f"{self.TABLE}\nphase take\nrow 0 K1 K1 Y11 R13 Y2\nrack 0 Y12 Y13 K2 K7 R3"
        found = moves(position(text, ETALAT), Level.HARD)
        assert isinstance(found, TakeDiscard)
        assert found.at == 2

    def test_says_that_few_are_left(self) -> None:
        """E1.42, in rooms with the penalty."""
        rules = configured("E1", {"announcePenalty": 500})
        text = f"{self.TABLE}\ntook stock Y9\nrack 0 Y9 K2 R3"
        round_ = position(text, rules)
        assert moves(round_, Level.NORMAL) == AnnounceFew()
        assert isinstance(moves(after(round_, "few"), Level.NORMAL), Discard)

    def test_plays_on_the_rack_when_it_waits(self) -> None:
        """E1.46, at its own second turn."""
        text = "phase take\nturns 2\nrack 0 R4 R5 R6 R7 B7 B8 B9 B10 Y2 R2 B2 K2 K7 K8"
        assert moves(position(text, ETALAT), Level.MASTER) == AnnounceTabla()
        assert moves(position(text, ETALAT), Level.NORMAL) != AnnounceTabla()


def dealt(*racks: str) -> Round:
    """E1 while doubles are exchanged."""
    lines = "\n".join(f"rack {seat} {rack}" for seat, rack in enumerate(racks))
    return position(f"phase doubles\n{lines}", ETALAT, len(racks))


def test_e1_exchanges_doubles() -> None:
    """E1.13: said, offered, accepted, done."""
    round_ = dealt(
        "R5 R5 R1 R3 R7 R9 R11 R13 Y2 Y4 Y6 Y8 Y10 Y12 B1", "Y7 Y7 B3 B5 B7 B9 B11 B13 K1 K3 K5 K7 K9 K11"
    )
    for seat, kind in ((0, AnnounceDoubles), (1, AnnounceDoubles), (0, OfferDouble), (1, AcceptOffer)):
        found = moves(round_, Level.NORMAL, seat)
        assert isinstance(found, kind)
        round_ = round_.after_all(round_.play(seat, found))
    assert [rack.holds(parse("R5 Y7")) for rack in round_.racks] == [True, True]
    assert moves(round_, Level.EASY) == DoubleDone()


def test_e1_announces_the_twin_at_once() -> None:
    """E1.10."""
    round_ = position("phase doubles\natu R9\ntwin 0\nrack 0 R9 …", ETALAT)
    assert moves(round_, Level.EASY) == AnnounceAtu()


def test_robots_know_every_kind_of_move() -> None:
    """Over some rounds of E1 robots open, lay off, swap, break the row and close."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        round_, facts = told(ETALAT, [Level.HARD, Level.MASTER, Level.NORMAL], seed)
        seen.update(word for r, event in facts for word in kinds(r, event))
        seen["closed"] += isinstance(round_.end, Closed)
    assert {"NewMeld", "LayOff", "Took", "closed"} <= {kind for kind, n in seen.items() if n}


def kinds(round_: Round, event: Event) -> Iterator[str]:
    yield type(event).__name__
    yield from (type(place).__name__ for place in getattr(event, "places", ()))
