"""The cards are given to another phone, and who has pressed on meanwhile (PROTOCOLS.md 3, rule 7; T1.40)."""

from __future__ import annotations

import pytest

from client.facts import Carried, HandedOver
from client.game import Presence
from client.messages import End, GoOn, TakeOver
from client.wire import decode_fact
from tests.kit.decks import few_decks as few_decks
from tests.kit.succession import (
    FOUR,
    all_agree,
    dealer_dies,
    deals,
    phone,
    plays_on,
    presence,
    to_the_end_of_a_round,
    void,
)
from tests.kit.village import Village


def test_heirs_3_7_hand_over_between_rounds() -> None:
    village = Village(rounds=3)
    village.play_round()
    village.give(village["Ana"], 2)
    village.wait(10)
    assert deals(village["Eva"])
    assert not deals(village["Ana"])
    assert [d.guest.game.epoch for d in village.devices] == [1, 1, 1]
    assert {d.guest.game.dealer for d in village.devices} == {2}
    village.ask(village["Ana"], TakeOver())
    village.settle()
    village.play_round()
    village.play_round()
    all_agree(village)
    match = village["Ana"].guest.game.match
    assert match is not None
    assert match.over


def test_heirs_3_7_hand_over_with_two_people() -> None:
    village = Village(("Ana", "Ion"), rounds=2)
    village.play_round()
    village.give(village["Ana"], 1)
    village.wait(10)
    assert deals(village["Ion"])
    village.play_round()
    all_agree(village)


def test_heirs_3_7_the_log_that_was_given_away_ends_with_that_and_the_new_one_begins_with_carried() -> None:
    village = Village(rounds=3)
    village.play_round()
    village.give(village["Ana"], 1)
    village.wait(10)
    assert isinstance(decode_fact(village["Ana"].disk.facts[0][-1][1]), HandedOver)
    first = decode_fact(village["Ion"].disk.facts[1][0][1])
    assert isinstance(first, Carried)
    assert village["Ion"].disk.facts[1][0][0] == 1
    village.kill(village["Ana"])
    village.start(village["Ana"])
    village.wait(5)
    assert not village["Ana"].deals
    assert village["Ana"].guest.game.epoch == 1


def test_heirs_3_7_and_back_again() -> None:
    village = Village(rounds=4)
    village.play_round()
    village.give(village["Ana"], 1)
    village.wait(10)
    village.ask(village["Ana"], TakeOver())
    village.play_round()
    village.give(village["Ion"], 0)
    village.wait(10)
    assert deals(village["Ana"])
    assert village["Eva"].guest.game.epoch == 2
    village.play_round()
    all_agree(village)
    village.kill(village["Ana"])
    village.start(village["Ana"])
    village.wait(5)
    assert deals(village["Ana"])
    village.play_round()
    all_agree(village)


@pytest.mark.parametrize("back", [False, True], ids=["played-for", "back-at-play"])
def test_heirs_3_7_the_dealer_it_was_handed_to_goes_and_those_left_carry_the_match_on(back: bool) -> None:
    """With three people the old dealer is needed for it, whether a robot still plays its seat or not."""
    village = Village(rounds=4)
    village.play_round()
    settled = village["Eva"].guest.game.settled
    village.give(village["Ana"], 1)
    village.wait(5)
    assert deals(village["Ion"])
    if back:
        village.ask(village["Ana"], TakeOver())
    village.kill(village["Ion"])
    village.wait(190)
    for name in ("Ana", "Eva"):
        village.goes_on(village[name])
    village.wait(10)
    assert deals(village["Ana"]) != deals(village["Eva"])
    for name in ("Ana", "Eva"):
        game = village[name].guest.game
        assert game.epoch == 2
        assert game.match is not None
        assert settled is not None
        assert game.match.points == settled.points
    village.play_round()
    all_agree(village)


def test_t1_40_who_pressed_on_before_the_cards_were_handed_over_need_not_press_again() -> None:
    """Said to the old dealer; or on its phone, while nobody is there to hear it."""
    village = Village(FOUR, rounds=3)
    to_the_end_of_a_round(village)
    for name in ("Ion", "Eva", "Dan"):
        village.ask(village[name], GoOn())
    village.settle()
    assert village["Ana"].guest.ready == (1, 2, 3)
    village.give(village["Ana"], 1)
    assert not village["Ana"].pipes
    village.ask(village["Ana"], GoOn())
    village.wait(10)
    assert deals(village["Ion"])
    assert plays_on(village)
    assert presence(village, "Ana", "Dan") is Presence.HERE
    assert {answer.code for device in village.devices for answer in device.guest.answers[-1:]} == {None}


def test_t1_40_who_is_not_coming_over_to_the_new_dealer_is_not_waited_for_long() -> None:
    village = Village(FOUR, rounds=3)
    to_the_end_of_a_round(village)
    for name in ("Ion", "Eva", "Dan"):
        village.ask(village[name], GoOn())
    village.settle()
    village.give(village["Ana"], 1)
    village.kill(village["Ana"])
    village.wait(6)
    assert village["Eva"].guest.waits == "others"
    village.wait(6)
    assert plays_on(village)


def test_t1_40_the_new_dealer_presses_on_before_it_has_the_room() -> None:
    village = Village(rounds=3)
    to_the_end_of_a_round(village)
    village.offline.add("Ion")
    village.give(village["Ana"], 1)
    village.settle()
    assert deals(village["Ion"])
    village.ask(village["Ion"], GoOn())
    village.wait(5)
    assert village["Ion"].guest.waits == "alone"
    for name in ("Ana", "Eva"):
        village.ask(village[name], GoOn())
    village.offline.clear()
    village.wait(10)
    assert plays_on(village)


def test_t1_40_what_was_pressed_while_the_cards_are_being_handed_over_is_remembered() -> None:
    village = Village(rounds=3)
    to_the_end_of_a_round(village)
    ana = phone(village["Ana"])
    signing = ana.hand_over(1, 1, village.now)
    village.ask(village["Ana"], GoOn())
    assert [answer.code for answer in village["Ana"].guest.answers[-1:]] == [None]
    village.do(village["Ana"], signing)
    assert village["Ana"].guest.goes_on
    village.ask(village["Ana"], End())
    assert not village["Ana"].guest.goes_on


def test_t1_40_the_heir_presses_on_before_it_may_deal() -> None:
    village = Village(rounds=3)
    to_the_end_of_a_round(village)
    village.kill(village["Ana"])
    village.wait(190)
    village.cut.add(frozenset(("Ion", "Eva")))
    for name in ("Ion", "Eva"):
        village.goes_on(village[name])
    village.wait(10)
    assert phone(village["Ion"]).elect is not None
    asked, _ = phone(village["Ion"]).ask(village["Ion"].guest, GoOn(), village.now)
    village.ask(village["Eva"], GoOn())
    village.cut.clear()
    village.wait(10)
    assert deals(village["Ion"])
    assert plays_on(village)
    assert (asked, None) in [(answer.id, answer.code) for answer in village["Ion"].guest.answers]


def test_t1_40_who_pressed_on_for_the_round_that_is_void_has_yet_to_press_on_again() -> None:
    village = Village(rounds=3)
    void(village)
    dealer_dies(village, "Ion", "Eva")
    village.wait(20)
    assert village["Ion"].guest.ready == village["Eva"].guest.ready == ()
    assert not plays_on(village)


def test_heirs_3_7_the_old_dealer_dies_between_transfer_and_its_signature() -> None:
    """The service knows the heir, nobody else does: claiming tells it, and the old dealer may sign."""
    village = Village(rounds=3)
    village.play_round()
    village.crash = 1.0
    village.give(village["Ana"], 1)
    village.crash = 0.0
    assert village["Ana"].phone is None
    village.wait(5)
    village.start(village["Ana"])
    village.wait(190)
    village.goes_on(village["Ion"])
    village.wait(15)
    assert deals(village["Ion"])
    village.play_round()
    all_agree(village)


def test_heirs_3_7_the_heir_dies_before_it_saves() -> None:
    village = Village(FOUR, rounds=3)
    village.play_round()
    village.cut.add(frozenset(("Ana", "Ion")))
    village.give(village["Ana"], 1)
    village.kill(village["Ion"])
    village.wait(200)
    for name in ("Eva", "Dan", "Ana"):
        village.goes_on(village[name])
    village.wait(15)
    assert deals(village["Eva"])
    village.play_round()
    all_agree(village)
