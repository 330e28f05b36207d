"""The screens of a game, as plain data: whatever happens in a round, each of them can be drawn."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from client.browser.view import happening, settlement, view
from client.facts import MatchMade, NextRound, Seated
from client.game import Game
from client.guest import Guest
from client.messages import Told, Welcome
from client.promises import Promises
from engine.action import NewMeld
from engine.event import (
    Closed,
    Discarded,
    DoubleOffered,
    DoublesAnnounced,
    DoublesDone,
    DoublesExchanged,
    Drew,
    Spoilt,
    Took,
    seen_by,
)
from engine.round import Round
from engine.rules import Rules
from engine.tile import parse, tile
from engine.variants import ETALAT, VARIANTS
from tests.kit.randomly import round_of
from tests.kit.room import Room

NAMES = ("Ana", "Ion", "Eva", "Dan")


def begun(rules: Rules, seats: int) -> Game:
    """A game whose first round waits for its deal."""
    setup = MatchMade("", "", rules.name, (), 1, 0, 0, "normal", local=True)
    game = Game().after(setup)
    for name in NAMES[:seats]:
        game = game.after(Seated(name, "key", NAMES.index(name)))
    return game.after(NextRound())


def drawn(game: Game, seat: int) -> str:
    guest = Guest("key", seat, NAMES[seat], beats=False)
    guest.game = game
    return json.dumps(view(guest, host=seat == 0, code=None, log=[], now=0.0))


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_moment_of_a_round_can_be_drawn_on_every_screen(rules: Rules, seats: int) -> None:
    if seats not in rules.players:
        pytest.skip("not for so many")
    _, story = round_of(rules, seats, Random(seats))
    games = [begun(rules, seats)] * seats
    for n, (_, fact) in enumerate(story):
        games = [game.after(seen_by(fact, seat)) for seat, game in enumerate(games)]
        assert len({told(game, seat) for seat, game in enumerate(games)}) == 1
        json.dumps(happening(n, fact))


def told(game: Game, seat: int) -> str:
    """What the screen of `seat` says of what everybody may know."""
    shown: dict[str, Any] = json.loads(drawn(game, seat))
    assert shown["seat"] == seat
    return json.dumps(
        [shown[key] for key in ("turn", "step", "stock", "commonRow", "melds", "settlement", "totals")]
    )


@pytest.mark.parametrize("name", ["R1", "K13", "J"])
def test_what_happened_names_its_tile_whichever_it_is(name: str) -> None:
    facts = (Discarded(0, tile(name)), Drew(0, tile(name)), Took(0, 3, (tile(name), tile("B5")), ()))
    for fact in (*facts, Closed(0, (), tile(name), "none", ((), ()))):
        line = happening(1, fact)
        assert line is not None
        assert line["tile"] == name


def test_three_doubles_that_spoil_a_deal_are_shown_to_every_screen() -> None:
    """E1.14: the doubles are public, and so they stand where the round is explained, and in the log."""
    doubles = parse("R5 Y7 B9")
    game = replace(begun(ETALAT, 2), round=replace(Round(ETALAT, 2), end=Spoilt(1, doubles)))
    shown = settlement(game)
    assert shown is not None
    assert shown["spoilt"] == {"seat": 1, "tiles": ["R5", "Y7", "B9"]}
    assert (shown["end"], shown["round"]) == ("void", 1)
    for seat in range(2):
        line = happening(1, seen_by(Spoilt(1, doubles), seat))
        assert line is not None
        assert line["tiles"] == ["R5", "Y7", "B9"]
    closed = replace(Round(ETALAT, 2), end=Closed(0, (), tile("R8"), "none", ((), ())))
    assert settlement(replace(game, round=closed))["spoilt"] is None  # type: ignore[index]


def test_an_exchange_of_doubles_is_told_to_all_and_its_tiles_to_the_two() -> None:
    """E1.13: it goes unseen; yet who offered must learn that it was accepted, and what came."""
    exchanged = DoublesExchanged(0, 2, tile("R7"), tile("Y4"))
    told = [happening(1, seen_by(exchanged, seat)) for seat in range(3)]
    assert [line and (line["what"], line["seat"], line["to"], line["tiles"]) for line in told] == [
        ("exchanged", 0, 2, ["R7", "Y4"]),
        ("exchanged", 0, 2, []),
        ("exchanged", 0, 2, ["R7", "Y4"]),
    ]
    said = happening(2, DoublesAnnounced(1, ("big", "small")))
    done = happening(3, DoublesDone(1))
    assert [line and (line["what"], line["seat"]) for line in (said, done)] == [
        ("doubles-said", 1),
        ("doubles-done", 1),
    ]


def test_who_has_offered_a_double_sees_to_whom() -> None:
    game = begun(ETALAT, 2)
    round_ = game.round
    assert round_ is not None
    hands = [parse("R7 R7 K4 R5 B1 Y9 K12 B3 Y2 K8 R10 B13 Y6 K2 B10"), parse("Y4 Y4")]
    left = list(round_.pool)
    for each in (*hands[0], *hands[1]):
        left.remove(each)
    order = [*hands[0], *hands[1], *left]
    facts = [*round_.deal(order, 0), *(DoublesAnnounced(seat, ("small",)) for seat in (0, 1))]
    for fact in (*facts, DoubleOffered(0, 1, "small", tile("R7"))):
        game = game.after(fact)
    shown = [json.loads(drawn(game, seat))["choices"]["doubles"]["offered"] for seat in (0, 1)]
    assert shown == [[{"seat": 1, "tile": "R7"}], []]


@pytest.mark.parametrize(
    ("meld", "stands_for"),
    [("R10 B10 J*", ""), ("R10 B10 K10 J*", "Y10"), ("Y7 J* Y9", "Y8"), ("J R12 R13", "R11")],
)
def test_a_settlement_says_what_a_joker_stood_for_in_its_second_use_too(meld: str, stands_for: str) -> None:
    end = Closed(0, (NewMeld(parse(meld)),), tile("R8"), "none", ((), ()))
    game = replace(begun(ETALAT, 2), round=replace(Round(ETALAT, 2), end=end))
    shown = settlement(game)
    assert shown is not None
    assert shown["melds"][0]["tiles"] == meld.split()
    assert shown["melds"][0]["jokers"] == [stands_for]


def test_a_phone_that_is_told_the_past_says_so_until_it_knows_all() -> None:
    """What it shows before then is a rack of the past: nobody's arrangement is to be fitted to it."""
    room = Room(friends=("Ion",))
    room.start()
    room.plays_turn()
    room.friends["Ion"].guest = Guest("key-Ion", 0, "Ion", promises=Promises(Random(0)))
    ion = room.arrives("Ion")
    first, *facts = [message for message in ion.said if isinstance(message, Welcome | Told)]
    again = Guest("key-Ion", 0, "Ion", promises=Promises(Random(0)))
    again.greet(room.now)
    again.take(first, room.now)
    behind = []
    for message in facts:
        again.take(message, room.now)
        shown = view(again, host=False, code=None, log=[], now=room.now)
        behind.append(shown["behind"])
    assert behind == [True] * (len(facts) - 1) + [False]
    assert len(again.game.round.racks[1].tiles) >= 14  # type: ignore[union-attr]
