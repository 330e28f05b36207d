"""The joint deal when a phone is away, is silent, or starts anew with what it kept (PROTOCOLS.md 1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from client.absence import BLIP
from client.browser.deal_view import deal_view
from client.dealing import PATIENCE
from client.guest import Guest
from client.host import Host
from client.messages import Pledge, Reveal
from client.promises import Promises
from client.wire import decode_fact
from engine.event import Dealt, Reshuffled
from engine.steps import Audited, Opened, Redealt, Sealed
from tests.kit.dealing import (
    FRIENDS,
    all_believe,
    draws_and_throws,
    listened,
    mute,
    plays_at_random,
    round_of,
)
from tests.kit.liar import LyingRoom, instead
from tests.kit.room import Friend, Room, facts

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
