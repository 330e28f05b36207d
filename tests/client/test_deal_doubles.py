"""Doubles that change places take their places in the deck along (PROTOCOLS.md 1.6; E1)."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from client.messages import Told
from engine.action import AcceptOffer, AnnounceDoubles, DoubleDone, OfferDouble
from engine.event import DoublesExchanged
from engine.exchanging import kinds_held
from engine.holdings import dealt_places
from engine.market import doubles_in, kind_of
from tests.kit.dealing import (
    FRIENDS,
    all_believe,
    plays_at_random,
    round_of,
)
from tests.kit.liar import LyingRoom, Stopped, caught, instead
from tests.kit.room import Room, facts


def exchange(room: Room, of: int, by: int) -> bool:
    """Two seats exchange a double if they have doubles of one kind."""
    racks = round_of(room).racks
    mine, theirs = (doubles_in(racks[seat].tiles) for seat in (of, by))
    pairs = [(a, b) for a in mine for b in theirs if kind_of(a) == kind_of(b)]
    if not pairs:
        return False
    for seat in (of, by):
        room.ask(room.names[seat], AnnounceDoubles(kinds_held(racks[seat])))
    given, taken = pairs[0]
    assert room.ask(room.names[of], OfferDouble(by, given)) is None
    with suppress(Stopped):
        assert room.ask(room.names[by], AcceptOffer(of, taken)) is None
    return True


def exchanging_room(kind: type[Room] = Room) -> Room:
    """A room where Ion and Eva can exchange, and one where Eva may pass on to Dan what she got."""
    for seed in range(200):
        room = kind(FRIENDS, variant="E1", seed=seed)
        room.start()
        racks = round_of(room).racks
        doubles = [doubles_in(rack.tiles) for rack in racks]
        kinds = [{kind_of(t) for t in some} for some in doubles]
        if kinds[1] & kinds[2]:
            return room
    raise AssertionError("no doubles")


def test_6_an_exchanged_double_brings_its_place_and_the_place_changes_owner() -> None:
    room = exchanging_room()
    assert exchange(room, 1, 2)
    told = {
        name: next(t for t in room.guest(name).diary if isinstance(t.fact, DoublesExchanged))
        for name in FRIENDS
    }
    fact = facts(room, DoublesExchanged)[0]
    starter = round_of(room).starter
    rules = round_of(room).rules
    (to_ion,), (to_eva,) = told["Ion"].salts, told["Eva"].salts
    assert (to_ion.tile, to_eva.tile) == (fact.taken, fact.given)
    assert to_ion.place in dealt_places(rules, 4, starter, 2)
    assert to_eva.place in dealt_places(rules, 4, starter, 1)
    assert told["Dan"].salts == ()
    holdings = room.host.table._dealing._holdings
    assert holdings is not None
    assert holdings.owned[1][0, to_ion.place] == fact.taken
    assert (0, to_eva.place) not in holdings.owned[1]
    assert dict(room.guest("Ion")._eyes.mine)[to_ion.place] == fact.taken
    for seat in round_of(room).waiting:
        room.ask(room.names[seat], DoubleDone())
    plays_at_random(room, random.Random(1))
    all_believe(room, 1)


@pytest.mark.parametrize(
    "lie", ["another place of the giver", "a place of the stock", "one's own place", "no place"]
)
def test_6_both_ends_check_the_leaf_of_an_exchanged_double(lie: str) -> None:
    room = exchanging_room(LyingRoom)
    assert isinstance(room, LyingRoom)
    starter, rules = round_of(room).starter, round_of(room).rules

    def change(told: Told) -> Told:
        if not told.salts:
            return told
        (salt,) = told.salts
        giver = [p for p in dealt_places(rules, 4, starter, 1) if p != salt.place]
        place = {
            "another place of the giver": giver[0],
            "a place of the stock": 70,
            "one's own place": dealt_places(rules, 4, starter, 2)[0],
            "no place": -1,
        }[lie]
        return Told(told.n, told.fact, (type(salt)(place, salt.tile, salt.salt),))

    room.start_lying(instead(DoublesExchanged, change, "Eva"))
    assert exchange(room, 1, 2)
    caught(room, "Eva", "wrong-place")
    assert room.guest("Ion").doubt is None
