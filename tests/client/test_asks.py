"""What the page asks and is told where a close is paid as the rack lies (T2.8, T2.20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.browser.asks import NoSuchAsk, hint_of, wish_of
from client.browser.view import named, settlement
from client.facts import LostTurn, MatchMade, NextRound, Seated
from client.game import Game
from client.guest import Guest
from engine.action import Close
from engine.forced import forced
from engine.rules import Rules
from engine.tile import parse
from engine.variants import ETALAT, TABLA_POINTS
from tests.kit import picture

CAUGHT = "R2 R3 Y5 Y9 B9 K8 K8 B6 Y6 R8 K2 Y2 Y3 B8"
MELDS = "R4 R5 R6 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5"


def holding(rack: str, phase: str = "throw", atu: str = "Y11", others: str = CAUGHT) -> Guest:
    """Somebody at the fifth turn of a T2 round, to move."""
    game = Game().after(MatchMade("", "", "T2", (), 2, 0, 0, "normal", local=True))
    for place, name in enumerate(("Ana", "Ion")):
        game = game.after(Seated(name, "key", place))
    text = f"phase {phase}\nturns 4\natu {atu}\nrack 0 {' '.join(rack.split(' / '))}\nrack 1 {others}"
    guest = Guest("key", 0, "Ana", beats=False)
    guest.game = replace(game.after(NextRound()), round=picture.read(text, TABLA_POINTS, 2))
    return guest


def groups(lies: str) -> list[list[str]]:
    return [group.split() for group in lies.split("/")]


def closed(guest: Guest, lies: str, take: str = "none") -> str:
    """The melds and the free tile of the close as the rack lies, or the code of what is said instead."""
    try:
        wish = wish_of(guest, {"a": "close", "free": None, "groups": groups(lies), "take": take})
    except NoSuchAsk as no:
        return str(no.args[0])
    assert isinstance(wish, Close)
    guest.game.round.play(0, wish)  # type: ignore[union-attr]
    laid = " / ".join(" ".join(map(str, place.tiles)) for place in wish.places)  # type: ignore[union-attr]
    return f"{laid} | {wish.discard}"


def told(guest: Guest, h: str, lies: str) -> dict[str, Any]:
    return hint_of(guest, {"h": h, "groups": groups(lies), "take": None})


@pytest.mark.parametrize(
    ("lies", "closes"),
    [
        (f"{MELDS} / K9", True),
        (f"K9 / {MELDS}", True),
        ("R4 R5 R6 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5 K9", False),
        ("R6 R5 R4 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5 / K9", False),
        ("R4 R5 R6 K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5 / K9", False),
    ],
)
def test_t2_20_inchide_is_lit_for_what_lies_there_and_not_for_what_could(lies: str, closes: bool) -> None:
    guest = holding(f"{MELDS} K9")
    assert told(guest, "preview", lies)["closes"] is closes
    checked = told(guest, "verify", lies)
    assert checked["canClose"] is closes
    assert "K9" in checked["free"]
    assert closed(guest, lies) == (f"{MELDS} | K9" if closes else "arrange-first")


def test_t2_20_the_free_tile_that_is_named_is_the_one_that_lies_outside() -> None:
    guest = holding("R4 R5 R6 R7 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5")
    assert told(guest, "verify", "R5 R6 R7 / R4 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5")["free"] == ["R4"]


def test_t2_57_a_rack_that_is_all_melds_has_nothing_outside() -> None:
    guest = holding("R4 R5 R6 R7 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5")
    lies = "R4 R5 R6 R7 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5"
    assert not told(guest, "preview", lies)["closes"]
    assert closed(guest, lies) == "arrange-first"


@pytest.mark.parametrize(
    ("lies", "laid"),
    [
        ("R4 R5 R6 / K7 B7 Y7 / R11 R12 R1 / B2 B3 B4 B5 / K9", f"{MELDS} | K9"),
        ("R4 R5 R6 / K7 B7 Y7 / R11 R12 / R1 / B2 B3 B4 B5 / K9", "arrange-first"),
    ],
)
def test_t2_8_the_atu_goes_where_it_makes_a_meld_of_what_lies_there(lies: str, laid: str) -> None:
    guest = holding(lies, phase="take", atu="R13")
    assert told(guest, "preview", lies)["closes"] is (laid != "arrange-first")
    assert closed(guest, lies, "atu") == laid


def test_t2_8_of_two_places_for_the_atu_the_one_that_is_worth_more() -> None:
    lies = "R10 R11 R12 / K13 B13 Y13 / R1 R2 R3 / B2 B3 B4 B5 / K9"
    assert closed(holding(lies, phase="take", atu="R13"), lies, "atu").startswith("R10 R11 R12 R13 /")


def test_a_close_that_cannot_be_says_why_not() -> None:
    guest = holding(f"{CAUGHT} K9", others=" ".join(MELDS.split(" / ")))
    assert closed(guest, f"{' / '.join(CAUGHT.split())} / K9") == "cannot-close"


@pytest.mark.parametrize("late", [True, False])
def test_a_close_that_the_table_played_is_told_from_ones_own(late: bool) -> None:
    guest = holding(f"{MELDS} / K9")
    round_ = guest.game.round
    assert round_ is not None
    if late:
        guest.game = guest.game.after(LostTurn(0))
    for event in round_.play(0, forced(round_, 0)):
        guest.game = guest.game.after(event)
    shown = settlement(guest.game)
    assert shown is not None
    assert shown["forced"] is late
    guest.game = guest.game.after(NextRound())
    assert not guest.game.played_for


@pytest.mark.parametrize(
    ("rules", "tiles", "kind", "numbers"),
    [
        (TABLA_POINTS, "R11 R12 R13 R1", "run", "11-12-13-1"),
        (TABLA_POINTS, "K7 J Y7", "group", "7"),
        (TABLA_POINTS, "R4 J R6", "run", "4-5-6"),
        (ETALAT, "R4 R5 J* R7", "run", "4-5-6-7"),
        (ETALAT, "J R2 R3", "run", "1-2-3"),
        (ETALAT, "R4 R5 R6 R8", "run", "4-5-6-8"),  # the 7 was laid by somebody else
        (ETALAT, "R4 R5 J R8", "run", "4-5-J-8"),
    ],
)
def test_a_meld_that_is_paid_is_named(rules: Rules, tiles: str, kind: str, numbers: str) -> None:
    assert named(parse(tiles), rules) == {"kind": kind, "numbers": numbers}


def test_a_settlement_names_the_melds_that_it_pays() -> None:
    guest = holding(f"{MELDS} / K9")
    round_ = guest.game.round
    assert round_ is not None
    for event in round_.play(0, forced(round_, 0)):
        guest.game = guest.game.after(event)
    shown = settlement(guest.game)
    assert shown is not None
    told = [line["detail"].get("numbers") for line in shown["lines"] if line["reason"] == "meld"]
    assert sorted(told) == ["11-12-13-1", "2-3-4-5", "4-5-6", "7"]
    assert all(line["detail"] == {} for line in shown["lines"] if line["reason"] != "meld")
