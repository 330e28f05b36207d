"""The joint deal among honest phones, whatever else goes wrong (PROTOCOLS.md 1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from client.absence import BLIP
from client.base64url import from_text
from client.browser.deal_view import deal_view, table_code
from client.dealing import PATIENCE
from client.facts import MatchMade, Seated
from client.guest import Guest
from client.host import Host
from client.messages import Hello, Pledge, Reveal, Told, Welcome
from client.promises import Promises
from client.wire import decode_ask, decode_fact, decode_told, encode
from engine.action import AcceptOffer, AnnounceDoubles, Discard, DoubleDone, Draw, OfferDouble
from engine.deal import Sealing
from engine.event import Closed, Dealt, DoublesExchanged, Reshuffled
from engine.exchanging import kinds_held
from engine.holdings import dealt_places
from engine.market import doubles_in, kind_of
from engine.round import Round
from engine.steps import Audited, Opened, Redealt, Sealed
from engine.variants import VARIANTS
from tests.kit.liar import LyingRoom, Stopped, caught, examined, instead
from tests.kit.randomly import turn
from tests.kit.room import MATCH, ROOM, Friend, Room

FRIENDS = ("Ion", "Eva", "Dan")


def facts(room: Room, *kinds: type) -> list[Any]:
    return [fact for _, text in room.saved if isinstance(fact := decode_fact(text), kinds)]


def round_of(room: Room) -> Round:
    assert room.host.table.game.round is not None
    return room.host.table.game.round


def plays_at_random(room: Room, rng: random.Random, moves: int = 10_000) -> None:
    """Everybody makes random legal moves, doubles exchanged and all, until the round is over."""
    for _ in range(moves):
        round_ = round_of(room)
        if round_.over:
            return
        assert not round_.shuffling
        seat, action = turn(round_, rng)
        if room.host.table.game.seats[seat].person:
            assert room.ask(room.names[seat], action) is None
        else:
            room.wait(1)


def draws_and_throws(room: Room, until: type) -> None:
    """Everybody draws and throws, so that the stock runs out."""
    while not facts(room, until) and not round_of(room).over:
        seat = round_of(room).turn
        name = room.names[seat]
        if round_of(room).choices(seat).draw:
            room.ask(name, Draw())
        if round_of(room).turn == seat and not round_of(room).shuffling:
            room.ask(name, Discard(round_of(room).racks[seat].tiles[-1]))


def all_believe(room: Room, rounds: int) -> None:
    """Nobody doubts anything, all tell the same story, and each one's evidence shows it."""
    codes = {tuple(table_code(friend.guest) or ()) for friend in room.friends.values()}
    assert codes == {tuple(table_code(room.guest("Ana")) or ())}
    for name, friend in room.friends.items():
        assert friend.guest.doubt is None
        report = examined(room, name)
        assert (report.finding, report.rounds) == (None, rounds)
        assert report.head == friend.guest.game.head.hex()


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


# ---------------------------------------------------------------------- who is away, who is silent


def test_2_somebody_away_is_not_waited_for() -> None:
    """But for the few seconds in which nobody is told: a phone that is back by then has its share."""
    room = Room(FRIENDS)
    room.leaves("Dan")
    room.start()
    assert facts(room, Sealed) == []
    room.wait(BLIP + 1, only=[room.friends[name] for name in FRIENDS[:2]])
    assert [seat for seat, _ in facts(room, Sealed)[0].pledges] == [1, 2]
    assert facts(room, Dealt)


def test_2_somebody_here_who_does_not_pledge_is_waited_for_15_s(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    monkeypatch.setattr(room.friends["Ion"].guest, "promises", None)
    room.start()
    room.wait(PATIENCE - 2)
    assert not facts(room, Sealed)
    room.wait(4)
    assert [seat for seat, _ in facts(room, Sealed)[0].pledges] == [2]
    assert room.guest("Eva").game.deals.by == (2,)


def mute(room: Room, name: str, kind: type) -> None:
    """That phone's messages of a kind are lost, until it connects anew."""
    friend, hear = room.friends[name], room.hear

    def drop(other: Friend, text: str) -> None:
        if other is not friend or not isinstance(decode_ask(text), kind):
            hear(other, text)

    room.hear = drop  # type: ignore[assignment, method-assign]


def listened(room: Room) -> list[object]:
    """Everything that the friends say from now on."""
    said: list[object] = []
    hear = room.hear

    def listen(friend: Friend, text: str) -> None:
        said.append(decode_ask(text))
        hear(friend, text)

    room.hear = listen  # type: ignore[method-assign]
    return said


def test_9_a_silent_phone_is_dealt_without_for_the_rest_of_the_round() -> None:
    room = Room(FRIENDS, rounds=2)
    mute(room, "Ion", Reveal)
    room.start()
    assert not facts(room, Opened)
    room.wait(PATIENCE + 2)
    assert facts(room, Redealt) == [Redealt(1, 1)]
    assert [seat for seat, _ in facts(room, Sealed)[1].pledges] == [2, 3]
    assert room.guest("Eva").game.deals.redeals == ((1, 1),)
    assert room.guest("Ion").notes == ["blamed"]  # it did answer, as far as it knows
    assert room.host.table.game.seats[1].person
    draws_and_throws(room, Reshuffled)
    assert [seat for seat, _ in facts(room, Sealed)[2].pledges] == [2, 3]
    plays_at_random(room, random.Random(1))
    room.wait(1)
    room.arrives("Ion")
    room.goes_on()
    assert [seat for seat, _ in facts(room, Sealed)[-1].pledges] == [1, 2, 3]
    assert facts(room, Sealed)[-1].kind == 0
    assert room.guest("Ion").notes == []
    for name in FRIENDS:
        assert room.guest(name).doubt is None


def test_9_all_silent_leaves_the_dealer_s_phone_alone() -> None:
    room = Room(FRIENDS)
    for name in FRIENDS:
        mute(room, name, Reveal)
    room.start()
    room.wait(5 * PATIENCE)
    assert [redealt.seat for redealt in facts(room, Redealt)] == [1, 2, 3]
    assert facts(room, Opened)[0].nonces == ()
    view = deal_view(room.guest("Eva"), host=False)
    assert view is not None
    assert view["by"] == []
    assert facts(room, Dealt)


def test_1_no_pledge_before_the_audit() -> None:
    """Whatever happens after a round, its guests promise nothing before they know what it held."""
    room = LyingRoom(rounds=2)
    said = listened(room)
    room.start()
    room.start_lying(instead(Audited, lambda told: None))
    plays_at_random(room, random.Random(2))
    said.clear()
    for friend in room.friends.values():
        room.say(friend, friend.guest.greet(room.now))
    room.wait(8)
    assert not [message for message in said if isinstance(message, Pledge | Reveal)]


# ---------------------------------------------------------------------- restarts, in the middle of any step


def restarted(room: Room, saved: Sequence[tuple[int, str]], seed: int) -> None:
    """The dealer's phone dies with just these facts on its disk, and comes back; so do its guests."""
    room.saved = list(saved)
    old = dict(room.friends)
    room.friends.clear()
    room.host = Host(random.Random(seed), random.Random(seed), room.now, thinking=False)
    room.do(room.host.restore(room.saved, "key-Ana", room.now))
    room.wait(10)
    room.friends.update({name: Friend(friend.guest, friend.peer) for name, friend in old.items()})
    for name in old:
        room.arrives(name)


@pytest.mark.parametrize("kind", [0, 1], ids=["deal", "reshuffle"])
@pytest.mark.parametrize("last", [Sealed, Opened])
def test_a_dealer_restarted_in_the_middle_goes_on_with_the_same_deal(kind: int, last: type) -> None:
    """Nobody had heard of what was not saved; those who were told of the seal answer it again."""
    whole = Room(rounds=2, seed=2)
    whole.start()
    if kind:
        draws_and_throws(whole, Reshuffled)
    numbered = [(n, decode_fact(text)) for n, text in whole.saved]
    steps = [n for n, fact in numbered if isinstance(fact, last)]
    room = Room(friends=(), rounds=2, seed=2)
    for name in ("Ion", "Eva"):
        old = whole.guest(name)
        room.friends[name] = Friend(_phone_that_knows(old, steps[kind]), 0)
    room.now = whole.now
    restarted(room, whole.saved[: steps[kind]], seed=99)
    after = facts(room, Sealed, Opened, Redealt)
    assert after == facts(whole, Sealed, Opened, Redealt)[: len(after)]
    assert len(after) == 2 * (kind + 1)
    assert not round_of(room).shuffling
    plays_at_random(room, random.Random(4))
    all_believe(room, 1)


def _phone_that_knows(old: Guest, upto: int) -> Guest:
    """A phone that was told no more than what the dealer has saved."""
    new = Guest(old.key, 0, old.name, promises=Promises(random.Random(1), dict(old.promises.kept)))  # type: ignore[union-attr]
    for told in old.diary:
        if told.n <= upto:
            new.take(told, 0.0)
    assert new.doubt is None
    return new


@pytest.mark.parametrize("played", [0, 3, 25])
def test_a_guest_s_reload_keeps_its_word(played: int) -> None:
    """The page is new, its store is not: the same nonce, and no second answer."""
    room = Room(rounds=2)
    room.start()
    plays_at_random(room, random.Random(2), played)
    old = room.friends.pop("Ion")
    assert old.guest.promises is not None
    kept = dict(old.guest.promises.kept)
    room.friends["Ion"] = Friend(Guest("key-Ion", 0, "Ion", promises=Promises(random.Random(99), kept)), 0)
    room.arrives("Ion")
    plays_at_random(room, random.Random(3))
    room.goes_on()
    plays_at_random(room, random.Random(4))
    assert all(seat == 1 for seat, _ in facts(room, Sealed)[-1].pledges[:1])
    all_believe(room, 2)


def test_a_guest_that_lost_its_store_plays_on_and_says_so() -> None:
    room = Room(rounds=2)
    mute(room, "Eva", Reveal)  # the seal waits for her
    room.start()
    room.friends.pop("Ion")
    room.friends["Ion"] = Friend(Guest("key-Ion", 0, "Ion", promises=Promises(random.Random(99))), 0)
    room.arrives("Ion")
    assert room.guest("Ion").notes == ["not-my-pledge"]
    room.wait(3 * PATIENCE)
    assert room.guest("Ion").doubt is None
    assert facts(room, Dealt)


def test_what_was_promised_long_ago_is_not_said_again_on_every_return() -> None:
    """A whole match is told at once to a new page, which answers with at most one promise."""
    room = Room(rounds=4)
    room.start()
    for n in range(3):
        plays_at_random(room, random.Random(n))
        room.goes_on()
    kept = room.guest("Ion").promises.kept  # type: ignore[union-attr]
    room.friends["Ion"] = Friend(Guest("key-Ion", 0, "Ion", promises=Promises(random.Random(9), kept)), 0)
    said = listened(room)
    room.arrives("Ion")
    assert room.guest("Ion").n == room.host.table.last
    assert len([m for m in said if isinstance(m, Pledge | Reveal)]) <= 1
    assert room.friends["Ion"].parted is None


# ---------------------------------------------------------------------- E1: doubles change places


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
