"""A dealer who lies once the tiles are dealt is caught: audits, two stories, a log rolled back; see
`test_lying_dealer`.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from client.facts import MatchMade, NextRound
from client.host import Host
from client.messages import ToGuest, Told, Welcome
from client.table import Table
from engine.action import Draw
from engine.event import Discarded
from engine.steps import Audited
from tests.kit.liar import LyingRoom, caught, instead, other, room, unharmed

# ---------------------------------------------------------------------- what is shown later


@pytest.mark.parametrize("opens_all", [True, False])
def test_7_a_tile_is_thrown_that_its_seat_does_not_hold(
    opens_all: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana, the dealer, throws what she likes. Where nobody takes it, only the audit can show it, and does."""
    monkeypatch.setattr(Table, "_same_story", lambda *_: None)  # a liar does not object
    codes = set()
    for seed in range(8):
        table = room(seed=seed, options=(("openAllAtEnd", opens_all),))
        table.start()
        table.until("Ana")
        table.start_lying(
            instead(Discarded, lambda told: replace(told.fact, tile=other(told.fact.tile)), "Eva", once=True)
        )
        table.plays_round()
        doubt = table.guest("Eva").doubt
        assert doubt is not None
        caught(table, "Eva", doubt.code)
        codes.add(doubt.code)
    assert "audit-not-held" in codes
    assert codes <= {"audit-not-held", "impossible-fact"}


@pytest.mark.parametrize("opens_all", [True, False])
@pytest.mark.parametrize("next_fact", [NextRound, MatchMade])
def test_7_an_audit_is_withheld(opens_all: bool, next_fact: type) -> None:
    rounds = 2 if next_fact is NextRound else 1
    table = room(options=(("openAllAtEnd", opens_all),), rounds=rounds)
    table.start()
    table.start_lying(instead(Audited, lambda told: None))
    table.plays_round()
    assert table.guest("Ion").doubt is None
    assert not table.guest("Ion").game.finished
    ion = table.guest("Ion")
    setup = ion.game.setup
    assert setup is not None
    fact = NextRound() if next_fact is NextRound else replace(setup, match="A" * 22)
    ion.take(Told(ion.n + 1, fact), table.now)
    caught(table, "Ion", "audit-withheld")


@pytest.mark.parametrize("opens_all", [True, False])
def test_7_an_audit_that_does_not_fit(opens_all: bool) -> None:
    def spoil(told: Told) -> object:
        fact = told.fact
        assert isinstance(fact, Audited)
        if opens_all:
            return replace(fact, keys=("A" * 43,))
        (deal, place, salt), *rest = fact.shown
        return replace(fact, shown=((deal, (place + 1) % 106, salt), *rest))

    table = room(options=(("openAllAtEnd", opens_all),))
    table.start()
    table.start_lying(instead(Audited, spoil, "Ion"))
    table.plays_round()
    caught(table, "Ion", "audit-other-key" if opens_all else "audit-other-place")
    unharmed(table, "Eva")


def test_7_a_place_is_left_out_of_the_audit() -> None:
    table = room()
    table.start()
    table.start_lying(instead(Audited, lambda told: replace(told.fact, shown=told.fact.shown[:-1]), "Ion"))
    table.plays_round()
    caught(table, "Ion", "audit-not-held")


# ---------------------------------------------------------------------- two stories, and going back in time


def different_discards(table: LyingRoom) -> None:
    """Ion is told another tile than Eva: the rack it came from lies face down for both."""
    table.start()
    table.until("Ana")
    swap = instead(Discarded, lambda told: replace(told.fact, tile=other(told.fact.tile)), "Ion", once=True)
    table.start_lying(swap)
    table.plays_turn()


def test_10_different_facts_give_different_table_codes() -> None:
    table = room()
    table.start()
    assert table.guest("Ion").head == table.guest("Eva").head == table.guest("Ana").head
    table = room()
    different_discards(table)
    ion, eva = table.guest("Ion"), table.guest("Eva")
    assert ion.n == eva.n
    assert ion.head != eva.head


def test_10_a_head_that_is_exchanged_shows_it_at_once() -> None:
    table = room()
    different_discards(table)
    assert table.guest("Ion").doubt is None
    table.arrives("Ion")
    caught(table, "Ion", "fork")
    unharmed(table, "Eva")


def test_10_an_ask_carries_the_head_too() -> None:
    table = room()
    different_discards(table)
    assert table.turn == "Ion"
    table.say(table.friends["Ion"], table.guest("Ion").ask(Draw(), table.now)[1])
    caught(table, "Ion", "fork")


def rolled_back(table: LyingRoom, facts: int, more: int = 0) -> None:
    """The dealer loses its last facts, plays some turns without Ion, and Ion returns."""
    table.start()
    for _ in range(5):
        table.plays_turn()
    old = dict(table.friends)
    del table.saved[-facts:]
    table.friends.clear()
    table.host = Host(random.Random(77), random.Random(77), table.now, thinking=False)
    table.do(table.host.restore(table.saved, "key-Ana", table.now))
    for _ in range(more):
        table.wait(70)
    table.friends.update(old)
    table.arrives("Ion")


def test_10_a_log_that_was_rolled_back() -> None:
    table = room()
    rolled_back(table, 3)
    caught(table, "Ion", "rolled-back")


def test_10_a_log_that_was_rolled_back_and_went_on_otherwise() -> None:
    table = room()
    rolled_back(table, 3, more=4)
    caught(table, "Ion", "fork")


def test_10_a_dealer_who_pretends_that_the_phone_knew_less() -> None:
    """The echo of what was asked cannot be made smaller."""
    table = room()
    table.start()
    table.until("Ion")

    def lie(name: str, message: ToGuest) -> list[ToGuest]:
        return [replace(message, asked=1, n=1) if isinstance(message, Welcome) else message]

    table.start_lying(lie)
    table.arrives("Ion")
    caught(table, "Ion", "rolled-back")
