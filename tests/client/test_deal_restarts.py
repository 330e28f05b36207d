"""A joint deal goes on wherever it was broken off (PROTOCOLS.md 1): the dealer's phone or a guest's is
started anew in the middle of any step, or another phone deals from there on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from client.dealing import PATIENCE
from client.effects import GuestEffect, Keep
from client.evidence import evidence
from client.facts import Fact, NextRound
from client.game import Game
from client.guest import Guest
from client.host import Host
from client.messages import Pledge, Reveal, ToTable
from client.promises import Promises
from client.wire import decode_ask, decode_fact
from engine.event import Dealt, End, Reshuffled, ShuffleWanted
from engine.evidence import examine
from engine.steps import Audited, Opened, Redealt, Sealed
from tests.kit.dealing import FRIENDS, all_believe, draws_and_throws, mute, plays_at_random, round_of
from tests.kit.room import MATCH, Friend, Room, facts
from tests.kit.village import Device, Pipe, Village

WAY_BACK = 11.0
"""Seconds in which a guest's phone has noticed that the dealer is gone, and found it again."""

Step = tuple[Any, int]
"""A fact of that kind, and which one of its kind."""

# A match in which Dan's phone spoils the first deal, and the stock runs out.
STEPS: list[Step] = [
    (NextRound, 0),
    (Sealed, 0),
    (Redealt, 0),
    (Sealed, 1),
    (Opened, 0),
    (Dealt, 0),
    (ShuffleWanted, 0),
    (Sealed, 2),
    (Opened, 1),
    (Reshuffled, 0),
    (End, 0),
    (Audited, 0),
    (NextRound, 1),
]
PLAYED_ON = [(Sealed, 1), (Sealed, 2)]
"""To the end of the round: what was dealt after a restart is audited too."""


@cache
def whole() -> Room:
    room = Room(FRIENDS, rounds=2, seed=2)
    mute(room, "Dan", Reveal)
    room.start()
    room.wait(PATIENCE + 2)
    room.arrives("Dan")
    draws_and_throws(room, Reshuffled)
    for seed in range(99):
        if round_of(room).over:
            break
        plays_at_random(room, random.Random(seed), 200)
    room.goes_on()
    return room


def told() -> Iterator[tuple[int, Fact]]:
    return ((n, decode_fact(text)) for n, text in whole().saved)


def number_of(step: Step) -> int:
    return [n for n, fact in told() if isinstance(fact, step[0])][step[1]]


def phone_that_knows(name: str, upto: int) -> Guest:
    """The phone as it was when the dealer had told no more than that."""
    old = whole().guest(name)
    assert old.promises is not None
    number = sum(isinstance(fact, Sealed) for n, fact in told() if n <= upto)
    last = {"nonce": number + 1, "sealed": number}
    kept = {
        key: text for key, text in old.promises.kept.items() if int(key.split()[-1]) <= last[key.split()[0]]
    }
    new = Guest(old.key, 0, old.name, promises=Promises(random.Random(1), kept))
    for each in old.diary:
        if each.n <= upto:
            new.take(each, 0.0)
    assert new.doubt is None
    return new


@pytest.mark.parametrize("step", STEPS, ids=lambda s: f"{getattr(s[0], '__name__', 'End')}-{s[1]}")
def test_the_dealer_s_phone_is_started_anew(step: Step) -> None:
    """Nobody had heard of what was not saved. All whose phones come back in time have their share, nobody is
    blamed, and what was sealed stays so.
    """
    upto = number_of(step)
    room = Room(friends=(), rounds=2, seed=2)
    guests = {name: phone_that_knows(name, upto) for name in FRIENDS}
    room.now, room.saved = whole().now, whole().saved[:upto]
    game = Game()
    for _, text in room.saved:
        game = game.after(decode_fact(text))
    room.host = Host(random.Random(99), random.Random(99), room.now, thinking=False)
    room.do(room.host.restore(room.saved, "key-Ana", room.now))
    room.do(room.host.service(room.now, up=True))
    room.wait(WAY_BACK)
    for name, guest in guests.items():
        room.friends[name] = Friend(guest, 0)
        room.arrives(name)
    assert not round_of(room).shuffling
    if game.round is not None and game.round.shuffling:
        expected = {1, 2, 3} - set(game.deals.out)
        assert {seat for seat, _ in facts(room, Sealed)[-1].pledges} == expected
        assert room.guest("Ion").game.deals.by == tuple(sorted(expected))
    for kind in (Sealed, Redealt):
        before = [fact for n, fact in told() if isinstance(fact, kind) and n <= upto]
        after = facts(room, kind)
        assert after[: len(before)] == before
        assert kind is Sealed or after == before
    if step in PLAYED_ON:
        plays_at_random(room, random.Random(4))
    all_believe(room, int(round_of(room).over or step == (NextRound, 1)))
    assert all(not room.guest(name).notes or name == "Dan" for name in FRIENDS)


@pytest.mark.parametrize("wanted", [NextRound, Redealt, Sealed])
def test_who_does_not_come_back_is_waited_for_15_s(wanted: type) -> None:
    upto = number_of((wanted, 0))
    room = Room(friends=(), rounds=2, seed=2)
    room.now, room.saved = whole().now, whole().saved[:upto]
    room.host = Host(random.Random(99), random.Random(99), room.now, thinking=False)
    room.do(room.host.restore(room.saved, "key-Ana", room.now))
    room.wait(PATIENCE - 5)
    room.do(room.host.service(room.now, up=True))
    room.wait(PATIENCE - 1)
    assert round_of(room).shuffling
    assert len(facts(room, Sealed, Redealt)) == sum(
        isinstance(fact, Sealed | Redealt) for n, fact in told() if n <= upto
    )
    room.wait(4 * PATIENCE)
    assert not round_of(room).shuffling
    assert facts(room, Opened)[0].nonces == ()


# ---------------------------------------------------------------------- a guest's phone


class Disks(Room):
    """Each friend's phone has a disk, which holds what its effects wrote there and nothing else."""

    def __init__(self, *args: object, **more: object) -> None:
        self.disks: dict[str, dict[str, str]] = {name: {} for name in FRIENDS}
        self.said: list[tuple[str, Pledge | Reveal]] = []
        super().__init__(FRIENDS, **more)  # type: ignore[arg-type]

    def say(self, friend: Friend, messages: list[GuestEffect]) -> None:
        disk = self.disks[friend.guest.name]
        for message in messages:
            if isinstance(message, Keep):
                disk[message.key] = message.text
            elif isinstance(message, Pledge | Reveal):
                assert f"nonce {MATCH} {message.deal}" in disk
                assert isinstance(message, Pledge) or f"sealed {MATCH} {message.deal}" in disk
                self.said.append((friend.guest.name, message))
        super().say(friend, messages)

    def reload(self, name: str, seed: int) -> None:
        """The page is new and knows what the disk holds."""
        promises = Promises(random.Random(seed), dict(self.disks[name]))
        self.friends[name] = Friend(Guest(f"key-{name}", 0, name, promises=promises), 0)
        self.arrives(name)


def loses(room: Room, name: str, kind: type[Pledge | Reveal], deal: int) -> None:
    """That phone's word of a kind for that shuffle is lost, until it connects anew."""
    friend, hear = room.friends[name], room.hear

    def drop(other: Friend, text: str) -> None:
        message = decode_ask(text)
        if other is not friend or not isinstance(message, kind) or message.deal != deal:
            hear(other, text)

    room.hear = drop  # type: ignore[assignment, method-assign]


@pytest.mark.parametrize("kind", [0, 1], ids=["deal", "reshuffle"])
@pytest.mark.parametrize("waits", [Pledge, Reveal])
def test_a_guest_s_page_is_loaded_anew_while_the_deal_waits_for_another(
    waits: type[Pledge | Reveal], kind: int
) -> None:
    room = Disks(rounds=2, seed=2)
    loses(room, "Eva", waits, kind + 1)
    room.start()
    if kind:
        draws_and_throws(room, ShuffleWanted)
    assert round_of(room).shuffling
    for seed in range(3):
        room.reload("Ion", seed)
        assert room.guest("Ion").doubt is None
        assert round_of(room).shuffling
    room.arrives("Eva")
    assert not round_of(room).shuffling
    assert room.guest("Ion").game.deals.by == (1, 2, 3)
    assert room.guest("Ion").notes == []
    by_ion = {(type(m), m.deal, str(m)) for name, m in room.said if name == "Ion"}
    assert len(by_ion) == len({(kind_, deal) for kind_, deal, _ in by_ion})  # the same words each time
    all_believe(room, 0)


# ---------------------------------------------------------------------- another dealer


class Lossy(Village):
    """Eva's word of that kind for the second deal does not come, while `waits`."""

    def __init__(self, waits: type[Pledge | Reveal]) -> None:
        self.waits: type[Pledge | Reveal] | None = waits
        super().__init__(rounds=3)

    def deliver(self, pipe: Pipe) -> None:
        if self["Eva"] in pipe.ends:
            queue = pipe.queues[pipe.ends.index(self["Eva"])]
            kept = [text for text in queue if not self._loses(decode_ask(text))]
            queue.clear()
            queue.extend(kept)
        super().deliver(pipe)

    def _loses(self, message: ToTable) -> bool:
        return self.waits is not None and isinstance(message, self.waits) and message.deal == 2


def broken_off(waits: type[Pledge | Reveal]) -> Lossy:
    """Between two rounds; the deal of the second one waits for Eva."""
    village = Lossy(waits)
    village.play_round()
    for device in village.devices:
        village.plays(device)
    village.settle()
    game = village["Ana"].guest.game
    assert game.round is not None
    assert game.round.shuffling
    assert (game.deals.sealed is not None) == (waits is Reveal)
    village.waits = None
    return village


def all_can_show_it(village: Village, rounds: int) -> None:
    """Everybody's evidence is whole: what the old dealer told, and what the new one did."""
    for device in village.devices:
        if device.phone is None or device.deals:
            continue
        tree = json.loads(json.dumps(evidence(device.guest)))
        report = examine(tree)
        assert (report.finding, report.said, report.rounds) == (None, None, rounds), device.name
        (earlier,) = tree["earlier"]
        assert report.facts == len(earlier["log"]) + len(tree["log"])
        dealt = next(told for told in earlier["log"] if told["fact"]["t"] == "dealt")
        dealt["fact"]["atu"] = "R1" if dealt["fact"]["atu"] != "R1" else "R2"
        found = examine(tree).finding
        assert found is not None
        assert found.n == dealt["n"]


def others(village: Village) -> list[Device]:
    return [device for device in village.devices if device.name != "Ana"]


@pytest.mark.parametrize("waits", [Pledge, Reveal])
def test_the_cards_are_given_away_in_the_middle_of_a_deal(waits: type[Pledge | Reveal]) -> None:
    """The round that had not begun is void; its nonces are never asked for again."""
    village = broken_off(waits)
    number = village["Ion"].guest.game.settled
    assert number is not None
    village.give(village["Ana"], 1)
    village.wait(10)
    assert village["Ion"].deals
    assert {device.guest.game.epoch for device in village.devices} == {1}
    village.play_round()
    all_can_show_it(village, 2)
    deals = village["Eva"].guest.game.deals
    assert deals.number == number.deal + 1
    assert all(f"/1 {number.deal + 1}" in key for key in _nonces(village["Eva"], number.deal + 1, 1))
    assert len(set(_nonces(village["Eva"], number.deal + 1).values())) == 2


def _nonces(device: Device, deal: int, epoch: int | None = None) -> dict[str, str]:
    """What that phone drew for a shuffle, for each dealer or for one."""
    start, end = "nonce ", f" {deal}"
    found = {k: v for k, v in device.disk.kept.items() if k.startswith(start) and k.endswith(end)}
    return {k: v for k, v in found.items() if epoch is None or f"/{epoch} " in k}


@pytest.mark.parametrize("waits", [Pledge, Reveal])
def test_the_dealer_is_gone_for_good_in_the_middle_of_a_deal(waits: type[Pledge | Reveal]) -> None:
    village = broken_off(waits)
    village.kill(village["Ana"])
    village.wait(190)
    for device in others(village):
        village.goes_on(device)
    village.wait(10)
    assert village["Ion"].deals
    assert village["Eva"].guest.game.epoch == 1
    village.play_round()
    all_can_show_it(village, 2)
    assert village["Eva"].guest.game.deals.by == (2,)
