"""A dealer who lies is caught by an honest phone, with the right reason, whatever the lie (PROTOCOLS.md 1).

Each time the evidence of that phone is checked again by itself and shows the same. Here tiles and decks are
not what was sealed; pledges and re-deals are in `test_lying_pledges`, what comes later in `test_lying_later`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import client.dealing
from client.messages import Told
from engine.deal import Deck, Sealing
from engine.event import Dealt, Drew
from engine.steps import Opened
from engine.tile import JOKER, TILES, Tile, parse
from tests.kit.liar import LyingRoom, caught, examined, instead, other, room, unharmed


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
