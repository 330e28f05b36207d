"""A dealer who lies about pledges, nonces and re-deals is caught; see `test_lying_dealer`."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import client.dealing
from client.absence import BLIP
from client.guest import Guest
from client.messages import Reveal, Told
from client.promises import Promises
from engine.event import Dealt
from engine.steps import Opened, Redealt, Sealed
from tests.kit.liar import LyingRoom, caught, instead, room, unharmed

# ---------------------------------------------------------------------- pledges and nonces


def test_1_a_copied_pledge_at_its_owner_s_seat() -> None:
    def copy(told: Told) -> object:
        assert isinstance(told.fact, Sealed)
        (one, pledge), (two, _) = told.fact.pledges
        return replace(told.fact, pledges=((one, pledge), (two, pledge)))

    table = room()
    table.start_lying(instead(Sealed, copy))
    table.start()
    caught(table, "Eva", "other-pledge")


def test_1_a_copied_pledge_cannot_be_opened() -> None:
    """The seat goes into the hash: what Ion pledged is no promise of Dan's, who is away."""

    def copy(told: Told) -> object:
        assert isinstance(told.fact, Sealed)
        return replace(told.fact, pledges=(*told.fact.pledges, (3, told.fact.pledges[0][1])))

    def reveal(told: Told) -> object:
        assert isinstance(told.fact, Opened)
        return replace(told.fact, nonces=(*told.fact.nonces, (3, told.fact.nonces[0][1])))

    table = room(friends=("Ion", "Eva", "Dan"))
    table.leaves("Dan")
    seal, opening = instead(Sealed, copy), instead(Opened, reveal)
    table.start_lying(
        lambda name, message: [m for first in seal(name, message) for m in opening(name, first)]
    )
    table.start()
    table.wait(BLIP + 1, only=[table.friends["Ion"], table.friends["Eva"]])
    caught(table, "Eva", "other-nonce")


@pytest.mark.parametrize(
    "pledges",
    [((1, "A" * 43), (1, "A" * 43)), ((2, "A" * 43), (1, "A" * 43)), ((7, "A" * 43),)],
    ids=["twice", "out of order", "nobody's"],
)
def test_2_pledges_that_nobody_can_have_made(pledges: tuple[tuple[int, str], ...]) -> None:
    table = room()
    table.start_lying(instead(Sealed, lambda told: replace(told.fact, pledges=pledges), "Ion"))
    table.start()
    caught(table, "Ion", "other-pledge")


def test_3_dealt_without_one_s_nonce_is_said_and_no_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pledge may have come too late; the phone says so and plays on."""
    table = room()
    monkeypatch.setattr(client.dealing.Dealing, "pledged", lambda *_: False)
    table.start()
    table.wait(20)
    assert table.guest("Ion").notes == ["dealt-without-you"]
    assert table.guest("Ion").game.deals.by == ()
    unharmed(table, "Ion")


def test_4_a_nonce_is_left_out_or_exchanged() -> None:
    for change in (
        lambda told: replace(told.fact, nonces=told.fact.nonces[:1]),
        lambda told: replace(told.fact, nonces=((1, "A" * 43), told.fact.nonces[1])),
        lambda told: replace(told.fact, nonces=()),
    ):
        table = room()
        table.start_lying(instead(Opened, change, "Ion"))
        table.start()
        caught(table, "Ion", "other-nonce")


def test_3_nonces_are_asked_for_twice() -> None:
    """A "restored" dealer shows the same history and another seal: the phone that answered before stops."""
    first = room(friends=("Ion", "Eva"))
    first.start()
    kept = first.guest("Ion").promises.kept  # type: ignore[union-attr]
    again = room(friends=(), seed=99)
    again.arrives("Ion")
    again.friends["Ion"].guest.promises = Promises(random.Random(7), dict(kept))
    again.arrives("Eva")
    again.start()
    assert again.guest("Ion").game.deals.number == 1
    caught(again, "Ion", "fork")
    unharmed(again, "Eva")


def test_3_a_phone_that_stopped_reveals_nothing() -> None:
    first = room()
    first.start()
    promises = Promises(random.Random(7), dict(first.guest("Ion").promises.kept))  # type: ignore[union-attr]
    again, said = room(friends=(), seed=99), []
    again.arrives("Ion")
    again.friends["Ion"].guest.promises = promises
    again.arrives("Eva")
    say = again.say
    again.say = lambda friend, messages: (said.extend(messages), say(friend, messages))[1]  # type: ignore[method-assign, func-returns-value]
    again.start()
    again.wait(30)
    assert again.guest("Ion").broken == "fork"
    assert not any(isinstance(m, Reveal) and m.nonce in promises.kept.values() for m in said)


# ---------------------------------------------------------------------- re-deals


def test_9_a_hidden_redeal_before_the_nonces_are_told() -> None:
    def again(told: Told) -> None:
        table.hidden = told  # type: ignore[attr-defined]

    table = room()
    table.start_lying(instead(Opened, again, "Ion"))
    table.start()
    told = table.hidden  # type: ignore[attr-defined]
    seal = Sealed(2, 0, "A" * 43, ())
    table.guest("Ion").take(Told(told.n, seal), table.now)
    caught(table, "Ion", "hidden-redeal")


def test_9_a_hidden_redeal_once_they_are() -> None:
    table = room()
    table.start_lying(instead(Dealt, lambda told: Sealed(2, 0, "A" * 43, ()), "Ion"))
    table.start()
    caught(table, "Ion", "hidden-redeal")


def test_9_a_redeal_in_the_middle_of_a_round() -> None:
    table = room()
    table.start()
    table.until("Ion")
    ion = table.guest("Ion")
    ion.take(Told(ion.n + 1, Sealed(2, 0, "A" * 43, ())), table.now)
    caught(table, "Ion", "other-deal")


@pytest.mark.parametrize("deal", [1, 3])
def test_1_deals_are_counted_without_gaps(deal: int) -> None:
    table = room()
    table.start_lying(
        instead(Sealed, lambda told: replace(told.fact, deal=deal + 1 if deal == 1 else deal), "Ion")
    )
    table.start()
    caught(table, "Ion", "other-deal")


def test_9_a_phone_that_answered_says_loudly_that_it_is_blamed() -> None:
    table = room()
    table.start_lying(instead(Opened, lambda told: Redealt(1, 1), "Ion"))
    table.start()
    assert table.guest("Ion").notes == ["blamed"]
    assert table.guest("Ion").game.deals.redeals == ((1, 1),)


def test_9_who_was_blamed_stays_out_of_the_round() -> None:
    table = room()
    table.start_lying(instead(Opened, lambda told: Redealt(1, 2), "Ion"))
    table.start()
    ion = table.guest("Ion")
    assert ion.doubt is not None or ion.game.deals.out == (2,)
    ion = _fresh(table, "Ion")
    ion.take(Told(ion.n + 1, Sealed(2, 0, "A" * 43, ((2, "A" * 43),))), table.now)
    assert ion.broken == "barred"


def _fresh(table: LyingRoom, name: str) -> Guest:
    """A phone that was told the same up to the re-deal, and nothing after it."""
    old = table.guest(name)
    new = Guest(old.key, 0, name, promises=old.promises)
    for told in old.diary:
        new.take(told, table.now)
        if isinstance(told.fact, Redealt):
            break
    assert new.doubt is None
    return new


def test_9_blaming_somebody_who_had_not_pledged() -> None:
    table = room()
    table.start_lying(instead(Opened, lambda told: Redealt(1, 0), "Ion"))
    table.start()
    caught(table, "Ion", "other-deal")
