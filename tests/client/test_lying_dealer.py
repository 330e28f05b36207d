"""A dealer who lies is caught by an honest phone, with the right reason, whatever the lie (PROTOCOLS.md 1).

Each time the evidence of that phone is checked again by itself and shows the same.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import client.dealing
from client.absence import BLIP
from client.facts import MatchMade, NextRound
from client.guest import Guest
from client.host import Host
from client.messages import Reveal, ToGuest, Told, Welcome
from client.promises import Promises
from client.table import Table
from engine.action import Draw
from engine.deal import Deck, Sealing
from engine.event import Dealt, Discarded, Drew
from engine.steps import Audited, Opened, Redealt, Sealed
from engine.tile import JOKER, TILES, Tile, parse
from tests.kit.liar import LyingRoom, caught, examined, instead


def room(**more: Any) -> LyingRoom:
    return LyingRoom(**{"friends": ("Ion", "Eva"), "rounds": 2, **more})


def other(tile: Tile) -> Tile:
    return TILES[(tile + 1) % 52]


def unharmed(table: LyingRoom, name: str) -> None:
    assert table.guest(name).doubt is None
    assert examined(table, name).finding is None


def test_nobody_who_is_told_the_truth_doubts_it() -> None:
    table = room()
    table.start()
    table.plays_round()
    for name in ("Ion", "Eva"):
        unharmed(table, name)
        assert examined(table, name).rounds == 1


# ---------------------------------------------------------------------- a tile is not what was sealed


def test_6_a_tile_of_one_s_own_rack_is_swapped() -> None:
    def swap(told: Told) -> Told:
        assert isinstance(told.fact, Dealt)
        rack, atu = told.fact.racks[1], told.fact.atu
        new = next(tile for tile in TILES[:52] if tile not in (*rack, atu))
        racks = (told.fact.racks[0], (new, *rack[1:]), *told.fact.racks[2:])
        at = next(i for i, salt in enumerate(told.salts) if salt.tile == rack[0])
        salts = (*told.salts[:at], replace(told.salts[at], tile=new), *told.salts[at + 1 :])
        return Told(told.n, replace(told.fact, racks=racks), salts)

    table = room(seed=3)
    table.start_lying(instead(Dealt, swap, "Ion"))
    table.start()
    caught(table, "Ion", "wrong-place")
    unharmed(table, "Eva")


@pytest.mark.parametrize("salt", ["its own tile's", "another tile's", "none"])
def test_6_a_drawn_tile_is_swapped(salt: str) -> None:
    def swap(told: Told) -> Told:
        assert isinstance(told.fact, Drew)
        tile = other(told.fact.tile)
        salts = (replace(told.salts[0], tile=tile),) if salt == "its own tile's" else told.salts
        return Told(told.n, replace(told.fact, tile=tile), () if salt == "none" else salts)

    table = room()
    table.start()
    own = lambda told: swap(told) if told.fact.seat == 1 else told  # noqa: E731
    table.start_lying(instead(Drew, own, "Ion"))
    table.draws("Ion")
    caught(table, "Ion", "wrong-place")


def test_6_the_atu_is_another_one() -> None:
    def swap(told: Told) -> Told:
        assert isinstance(told.fact, Dealt)
        atu = other(told.fact.atu)
        salts = (*told.salts[:-1], replace(told.salts[-1], tile=atu))
        return Told(told.n, replace(told.fact, atu=atu), salts)

    table = room()
    table.start_lying(instead(Dealt, swap))
    table.start()
    for name in ("Ion", "Eva"):
        caught(table, name, "wrong-place")


def test_6_of_a_tile_that_is_not_proved_the_proved_one_is_what_was_expected() -> None:
    table = room()
    table.start_lying(
        instead(Dealt, lambda told: Told(told.n, replace(told.fact, atu=other(told.fact.atu)), told.salts))
    )
    table.start()
    round_, doubt = table.host.table.game.round, table.guest("Ion").doubt
    assert doubt is not None
    assert round_ is not None
    atu = round_.atu
    expected, came = (Counter(parse(text)) for text in (doubt.expected, doubt.came))
    assert (expected - came, came - expected) == (Counter([atu]), Counter([other(atu)]))
    caught(table, "Ion", "wrong-place")


def test_5_tiles_come_in_another_order() -> None:
    """The dealer's own stock has two places exchanged: it looks a tile up where it does not lie."""
    table = room(friends=("Ion",))
    table.start()
    table.until("Ion")
    game, dealing = table.host.table.game, table.host.table._dealing
    assert game.round is not None
    stock = list(game.round.stock)
    at = next(i for i in range(1, len(stock)) if stock[i] != stock[0])
    stock[0], stock[at] = stock[at], stock[0]
    table.host.table.game = replace(game, round=replace(game.round, stock=tuple(stock)))
    faces = list(dealing._faces[-1])
    first = len(faces) - len(stock)
    faces[first], faces[first + at] = faces[first + at], faces[first]
    dealing._faces[-1] = tuple(faces)
    table.draws("Ion")
    caught(table, "Ion", "wrong-place")


def test_5_another_starter() -> None:
    def change(told: Told) -> Told:
        fact = told.fact
        assert isinstance(fact, Dealt)
        starter = 2 if fact.starter == 0 else 0
        racks = list(fact.racks)
        racks[fact.starter], racks[starter] = racks[starter], racks[fact.starter]
        return Told(told.n, replace(fact, starter=starter, racks=tuple(racks)), told.salts)

    table = room(seed=next(seed for seed in range(9) if _starts(room(seed=seed)) != 1))
    table.start_lying(instead(Dealt, change, "Ion"))
    table.start()
    caught(table, "Ion", "other-starter")


def _starts(table: LyingRoom) -> int:
    table.start()
    assert table.host.table.game.round is not None
    return table.host.table.game.round.starter


# ---------------------------------------------------------------------- a deck is not what was sealed


class StuffedDeck(Deck):
    """Holds a third joker in place of its first real tile."""

    @property
    def order(self) -> tuple[Tile, ...]:
        tiles = list(Deck(self.context, self.number, self.key).order)
        tiles[next(i for i, tile in enumerate(tiles) if tile != JOKER)] = JOKER
        return tuple(tiles)


class ShortDeck(Deck):
    """Lacks its last tile."""

    @property
    def leaves(self) -> tuple[bytes, ...]:
        return Deck(self.context, self.number, self.key).leaves[:-1]


@pytest.mark.parametrize("wrong", [StuffedDeck, ShortDeck])
@pytest.mark.parametrize("at", [0, 31, 63])
def test_4_a_stuffed_or_short_deck_is_opened_and_seen(
    at: int, wrong: type[Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lying(Sealing):
        @property
        def decks(self) -> tuple[Deck, ...]:
            decks = list(Sealing(self.context, self.master).decks)
            decks[at] = wrong(self.context, at, decks[at].key)
            return tuple(decks)

    monkeypatch.setattr(client.dealing, "Sealing", Lying)
    table = room()
    table.start()
    for name in ("Ion", "Eva"):
        caught(table, name, "other-seal")


def test_4_leaves_are_not_those_of_the_seal() -> None:
    def change(told: Told) -> object:
        assert isinstance(told.fact, Opened)
        leaves = told.fact.leaves
        return replace(told.fact, leaves=(leaves[1], leaves[0], *leaves[2:]))

    table = room()
    table.start_lying(instead(Opened, change, "Eva"))
    table.start()
    caught(table, "Eva", "other-seal")
    unharmed(table, "Ion")


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
