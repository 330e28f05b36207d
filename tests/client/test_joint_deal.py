"""The joint deal among honest phones: whole rounds, and what a screen shows (PROTOCOLS.md 1).

Phones away, silent or started anew are in `test_deal_silent`, doubles that change places in
`test_deal_doubles`.
"""

from __future__ import annotations

import random

import pytest

from client.absence import BLIP
from client.base64url import from_text
from client.browser.deal_view import deal_view, table_code
from client.facts import MatchMade, Seated
from client.host import Host
from client.messages import Hello, Told, Welcome
from client.wire import decode_fact, decode_told, encode
from engine.deal import Sealing
from engine.event import Closed, Dealt, Reshuffled
from engine.holdings import dealt_places
from engine.steps import Audited, Opened, Sealed
from engine.variants import VARIANTS
from tests.kit.dealing import (
    FRIENDS,
    all_believe,
    draws_and_throws,
    plays_at_random,
    round_of,
)
from tests.kit.room import MATCH, ROOM, Room, facts

# ---------------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_rounds_of_every_variant_are_believed_by_all(variant: str, seed: int) -> None:
    room = Room(FRIENDS[: 1 + seed], seed=seed, variant=variant, rounds=2)
    room.start()
    plays_at_random(room, random.Random(seed))
    assert room.host.table.game.deals.audited
    all_believe(room, 1)


@pytest.mark.parametrize("opens_all", [True, False])
def test_7_both_kinds_of_audit(opens_all: bool) -> None:
    room = Room(options=(("openAllAtEnd", opens_all),))
    room.start()
    plays_at_random(room, random.Random(5))
    audits = facts(room, Audited)
    assert bool(audits[0].keys) == opens_all
    assert bool(audits[0].shown) != opens_all
    all_believe(room, 1)


def test_5_the_game_with_one_deck() -> None:
    room = Room(("Ion",), variant="T2", options=(("oneDeck", True),))
    room.start()
    dealt = facts(room, Dealt)[0]
    assert sorted(map(len, dealt.racks)) == [10, 11]
    assert len(facts(room, Opened)[0].leaves) == 53
    plays_at_random(room, random.Random(1))
    all_believe(room, 1)


def test_5_tiles_lie_where_the_places_say() -> None:
    """Place by place, from the dealer's saved master alone."""
    room = Room(FRIENDS, robots=0)
    room.start()
    deal, dealt = room.guest("Ion").game.deals.opened[0], facts(room, Dealt)[0]
    sealing = Sealing(deal.context, from_text(facts(room, Sealed)[0].master))
    order = deal.draw.dealt(sealing.decks[deal.draw.pick])
    rules = round_of(room).rules
    for seat, rack in enumerate(dealt.racks):
        places = dealt_places(rules, 4, dealt.starter, seat)
        assert sorted(rack) == sorted(order[p] for p in places)
        assert len(places) == 14 + (seat == dealt.starter)
    assert (*dealt.stock, dealt.atu) == order[57:]
    assert dealt.starter == deal.draw.starter(4, deal.opening.keys)


def test_a_match_with_robots_and_several_rounds() -> None:
    room = Room(("Ion",), robots=2, rounds=3)
    room.start()
    for n in range(1, 4):
        plays_at_random(room, random.Random(n))
        all_believe(room, n)
        room.goes_on()
    assert [deal.deal for deal in facts(room, Sealed)] == [1, 2, 3]
    assert room.guest("Ion").game.finished


@pytest.mark.parametrize(("variant", "opens_all"), [("T1", True), ("T1", False), ("A-T", True), ("E2", True)])
def test_8_a_reshuffle_is_sealed_too(variant: str, opens_all: bool) -> None:
    room = Room(variant=variant, options=(("openAllAtEnd", opens_all),), seed=2)
    room.start()
    draws_and_throws(room, Reshuffled)
    deals = room.guest("Ion").game.deals
    assert [(seal.deal, seal.kind) for seal in facts(room, Sealed)] == [(1, 0), (2, 1)]
    assert deals.by == (1, 2)
    assert len(deals.opened[1].context.pool) == len(facts(room, Reshuffled)[0].stock)
    plays_at_random(room, random.Random(3))
    all_believe(room, 1)
    if not opens_all:
        parts = facts(room, Audited)
        assert [part.more for part in parts] == [True] * (len(parts) - 1) + [False]
        assert sum(len(part.shown) for part in parts) > 100


def test_5_a_robot_s_chance_follows_from_the_deal() -> None:
    """Two dealers restored from the same facts, with other dice of their own, play the same robots' moves."""
    room = Room(("Ion",), robots=2, seed=4)
    room.start()
    room.until("Ion")
    later = []
    for seed in (1, 2):
        host = Host(random.Random(seed), random.Random(seed), room.now, thinking=False)
        host.restore(room.saved, "key-Ana", room.now)
        host.joined(5, "key-Ion", 0, room.now)
        host.receive(5, encode(Hello("Ion")), room.now)
        for n in range(1, 400):
            host.tick(room.now + n)
        later.append([encode(host.table._log.told(n, None).fact) for n in range(1, host.table.last + 1)])
    assert later[0] == later[1]
    assert len(later[0]) > len(room.saved) + 10


# ---------------------------------------------------------------------- what a screen shows


def test_the_view_of_a_deal() -> None:
    room = Room(FRIENDS)
    room.leaves("Dan")
    room.start()
    room.wait(BLIP + 1, only=[room.friends[name] for name in FRIENDS[:2]])
    assert deal_view(room.guest("Ion"), host=False) == {
        "number": 1,
        "redeals": [],
        "by": [1, 2],
        "verified": True,
        "audited": False,
        "notes": [],
    }
    assert (deal_view(room.guest("Ana"), host=True) or {})["verified"] is None
    assert len(table_code(room.guest("Ion")) or []) == 4


def test_a_game_on_one_phone_knows_no_joint_deal() -> None:
    host = Host(random.Random(1), random.Random(1), 0.0, thinking=False)
    setup = MatchMade(ROOM, MATCH, "T1", (), 1, 0, 0, "normal", local=True)
    host.open(setup, [Seated("Ana", "key", 0), Seated("Ion", "key", 1)], 0.0)
    _, ana = host.person(0)
    assert ana.game.round is not None
    assert ana.game.round.racks
    assert deal_view(ana, host=True) is None
    assert table_code(ana) is None
    assert ana.head == ""
    assert ana.game.deals.number == 0


def test_10_welcome_and_hello_carry_number_and_head() -> None:
    room = Room()
    room.start()
    ion = room.guest("Ion")
    hello = ion.greet(room.now)[0]
    assert isinstance(hello, Hello)
    assert (hello.n, hello.head) == (ion.n, ion.head)
    room.arrives("Ion")
    welcome = next(m for m in room.friends["Ion"].said if isinstance(m, Welcome))
    assert (welcome.n, welcome.asked, welcome.head, welcome.last) == (ion.n, ion.n, ion.head, ion.n)


def test_a_deal_costs_a_guest_at_most_12_kib() -> None:
    room = Room(FRIENDS)
    room.start()
    for name in FRIENDS:
        told = [m for m in room.friends[name].said if isinstance(m, Told)]
        deal = [m for m in told if isinstance(m.fact, Sealed | Opened | Dealt)]
        assert len(deal) == 3
        size = sum(len(encode(m).encode()) for m in deal)
        assert size <= 12 * 1024
        assert all(decode_told(encode(m)) == m for m in deal)


def test_a_round_s_last_fact_and_its_audit_are_saved_together() -> None:
    room = Room()
    room.start()
    plays_at_random(room, random.Random(2))
    last = max(n for n, text in room.saved if isinstance(decode_fact(text), Closed) or '"blocked"' in text)
    assert isinstance(decode_fact(room.saved[last][1]), Audited)
