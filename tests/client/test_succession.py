"""A match outlives its dealer's phone (PROTOCOLS.md 3; RULES.md T1.38, T1.40)."""

from __future__ import annotations

import pytest

from client.game import Presence
from client.messages import Leave, Rematch, TakeOver
from engine.action import Close
from tests.kit.decks import few_decks as few_decks
from tests.kit.succession import (
    FOUR,
    all_agree,
    dealer_dies,
    deals,
    phone,
    presence,
    settled_points,
    they_go_on,
    void,
)
from tests.kit.village import Village

# ---------------------------------------------------------------------- coming back


def test_t1_38_a_mere_reload_of_the_dealer_resumes_and_the_guests_come_back_by_themselves() -> None:
    village = Village()
    village.play_round()
    village.kill(village["Ana"])
    village.wait(30)
    village.start(village["Ana"])
    village.wait(5)
    assert deals(village["Ana"])
    village.play_round()
    all_agree(village)
    assert village["Ion"].guest.game.epoch == 0


def test_t1_38_nobody_can_take_the_room_from_a_dealer_who_was_away_for_less_than_three_minutes() -> None:
    village = Village()
    village.kill(village["Ana"])
    village.wait(170)
    for name in ("Ion", "Eva"):
        village[name].tapped = True
    village.wait(5)
    village.start(village["Ana"])
    village.wait(20)
    assert deals(village["Ana"])
    assert village["Ion"].guest.game.epoch == village["Eva"].guest.game.epoch == 0


# ---------------------------------------------------------------------- succession


def test_heirs_3_4_totals_of_settled_rounds_stay_and_the_broken_round_is_void() -> None:
    village = Village()
    void(village)
    before = village["Ion"].guest.game
    assert before.match is not None
    dealer_dies(village, "Ion", "Eva")
    assert deals(village["Ion"])
    after = village["Eva"].guest.game
    assert after.match is not None
    assert after.match.points == before.match.points
    assert after.round is None
    assert after.epoch == 1
    assert after.dealer == 1


def test_heirs_3_8_the_dead_dealers_seat_is_a_robots_and_the_match_goes_on_to_its_end() -> None:
    village = Village(rounds=3)
    void(village)
    dealer_dies(village, "Ion", "Eva")
    assert presence(village, "Ana", "Eva") is Presence.ROBOT
    village.play_round()
    village.play_round()
    all_agree(village)
    match = village["Eva"].guest.game.match
    assert match is not None
    assert match.over
    assert len(match.points) == 3


def test_heirs_3_5_the_old_dealer_comes_back_alive_and_is_a_guest_with_its_old_seat() -> None:
    village = Village(rounds=3)
    void(village)
    dealer_dies(village, "Ion", "Eva")
    for _ in range(5):
        village.plays(village["Ion"]), village.plays(village["Eva"])
        village.settle()
    village.start(village["Ana"])
    village.wait(10)
    ana = village["Ana"]
    assert not deals(ana)
    assert ana.guest.game.epoch == 1
    assert ana.guest.seat == 0
    village.ask(ana, TakeOver())
    village.settle()
    assert presence(village, "Ana", "Eva") is Presence.HERE
    village.play_round()
    all_agree(village)
    assert ana.guest.broken is None


def test_heirs_3_5_an_old_dealer_that_never_died_stops_when_the_service_tells_it() -> None:
    village = Village()
    void(village)
    village.offline.add("Ana")
    village.lose_socket(village["Ana"])
    village.cut |= {frozenset(("Ana", name)) for name in ("Ion", "Eva")}
    village.lose(village["Ana"])
    village.wait(190)
    for name in ("Ion", "Eva"):
        village.goes_on(village[name])
    village.wait(10)
    assert deals(village["Ana"])
    assert deals(village["Ion"])
    village.offline.clear()
    village.cut.clear()
    village.wait(20)
    assert not deals(village["Ana"])
    village.play_round()
    all_agree(village)


def test_heirs_3_6_the_lost_half_of_a_split_begins_no_new_round() -> None:
    """Ana keeps Dan, and loses the service and the others; Ion and Eva go on without them."""
    village = Village(FOUR, rounds=10)
    void(village)
    village.offline |= {"Ana", "Dan"}
    village.lose_socket(village["Ana"])
    for name in ("Ion", "Eva"):
        village.cut |= {frozenset((other, name)) for other in ("Ana", "Dan")}
        village.lose(village[name])
    for _ in range(400):
        village.wait(1)
        for device in village.devices:
            village.plays(device)
        for name in ("Ion", "Eva"):
            village.goes_on(village[name])
    old, new = village["Ana"].guest.game, village["Ion"].guest.game
    assert (old.epoch, new.epoch) == (0, 1)
    assert old.match is not None
    assert old.between
    rounds = len(old.match.points)
    assert village["Dan"].guest.waits == "split"
    village.wait(600)
    assert village["Ana"].guest.game.match is not None
    assert len(village["Ana"].guest.game.match.points) == rounds
    village.offline.clear()
    village.cut.clear()
    village.wait(30)
    all_agree(village)
    assert village["Dan"].guest.broken is None


def test_heirs_3_2_one_guest_alone_gets_nothing() -> None:
    village = Village()
    dealer_dies(village, "Ion")
    village.wait(60)
    assert not village["Ion"].deals
    village.start(village["Ana"])
    village.wait(10)
    assert village["Ion"].guest.game.epoch == 0


def test_heirs_3_2_with_two_people_there_is_no_succession() -> None:
    village = Village(("Ana", "Ion"))
    village.play_round()
    village.kill(village["Ana"])
    village.wait(200)
    assert phone(village["Ion"]).heir(village.now) is None


def test_heirs_3_7_the_heir_dies_before_it_opened_and_another_one_follows() -> None:
    village = Village(FOUR)
    void(village)
    dealer_dies(village, "Ion", "Eva", "Dan")
    assert deals(village["Ion"])
    village.kill(village["Ion"])
    village.wait(200)
    for name in ("Eva", "Dan"):
        village.goes_on(village[name])
    village.wait(10)
    assert deals(village["Eva"])
    assert village["Dan"].guest.game.epoch == 2
    village.start(village["Ion"])
    village.start(village["Ana"])
    village.wait(10)
    village.play_round()
    all_agree(village)


def test_heirs_3_7_an_heir_that_never_comes_is_passed_over() -> None:
    village = Village(FOUR)
    void(village)
    village.cut |= {frozenset(("Ion", name)) for name in ("Eva", "Dan")}
    dealer_dies(village, "Ion", "Eva", "Dan")
    village.kill(village["Ion"])
    village.cut.clear()
    village.wait(240)
    they_go_on(village, "Eva", "Dan")
    village.play_round()
    all_agree(village)


def test_heirs_3_4_an_heir_that_is_started_anew_before_it_may_deal_asks_again() -> None:
    village = Village()
    void(village)
    village.kill(village["Ana"])
    village.wait(190)
    village.cut.add(frozenset(("Ion", "Eva")))
    for name in ("Ion", "Eva"):
        village.goes_on(village[name])
    village.wait(10)
    assert village["Ion"].deals
    assert not deals(village["Ion"])
    village.kill(village["Ion"])
    village.start(village["Ion"])
    village.cut.clear()
    village.wait(15)
    assert deals(village["Ion"])
    village.play_round()
    all_agree(village)


def test_heirs_3_4_a_guest_that_is_started_anew_meanwhile_can_sign_too() -> None:
    village = Village()
    void(village)
    village.kill(village["Ana"])
    village.wait(60)
    village.kill(village["Eva"])
    village.start(village["Eva"])
    village.wait(130)
    village["Eva"].heard = village.now - 181
    for name in ("Ion", "Eva"):
        village.goes_on(village[name])
    village.wait(10)
    assert deals(village["Ion"])
    village.play_round()
    all_agree(village)


def unequal(village: Village, behind: str) -> None:
    """The dealer settles a round that one phone does not hear of, and dies."""
    ana, closing = village["Ana"], False
    while not closing:
        village.settle()
        for device in village.devices:
            closing = closing or isinstance(village.thought(device), Close)
            if closing and device.name != behind:
                village.cut.add(frozenset(("Ana", behind)))
            village.plays(device)
        village.wait(0.1)
    village.settle()
    assert ana.guest.game.between
    village.kill(ana)
    village.cut.clear()


@pytest.mark.parametrize(("behind", "seed"), [("Ion", 3), ("Eva", 6)])
def test_heirs_3_4_who_is_behind_is_told_the_missing_public_facts(behind: str, seed: int) -> None:
    """Whether it is the heir or the one that is to sign: the settled round is not lost."""
    village = Village(rounds=4, seed=seed)
    void(village)
    unequal(village, behind)
    other = "Eva" if behind == "Ion" else "Ion"
    known = village[behind].guest.game.settled
    assert known is not None
    assert len(known.points) == 1
    village.wait(190)
    for name in (behind, other):
        village.goes_on(village[name])
    village.wait(15)
    assert deals(village["Ion"])
    match = village[behind].guest.game.match
    assert match is not None
    assert len(match.points) == 2
    village.play_round()
    all_agree(village)


def test_t1_40_after_a_succession_the_new_dealer_may_as_well_begin_a_new_match() -> None:
    village = Village()
    void(village)
    dealer_dies(village, "Ion", "Eva")
    village.ask(village["Ion"], Rematch())
    village.settle()
    assert [seat.name for seat in village["Eva"].guest.game.seats] == ["Ion", "Eva"]
    assert village["Eva"].guest.game.epoch == 1
    village.play_round()
    all_agree(village)


def test_t1_38_the_dealer_leaves_for_good_and_those_left_go_on() -> None:
    village = Village()
    void(village)
    village.ask(village["Ana"], Leave())
    village.settle()
    assert presence(village, "Ana", "Eva") is Presence.LEFT
    dealer_dies(village, "Ion", "Eva")
    village.play_round()
    all_agree(village)


def test_heirs_3_4_who_knows_the_match_further_is_waited_for_before_anything_is_signed() -> None:
    """Two who missed a round's end agree with each other; the third, who saw it, comes a little later."""
    village = Village(FOUR, rounds=3)
    away = [frozenset((one, other)) for one in ("Ion", "Dan") for other in ("Ana", "Eva")]
    village.cut |= set(away)
    while not len(settled_points(village["Eva"])):
        for name in ("Ana", "Eva"):
            village.plays(village[name])
        village.wait(1)
    village.kill(village["Ana"])
    village.cut.discard(frozenset(("Dan", "Eva")))
    village.wait(185)
    for name in ("Ion", "Eva", "Dan"):
        village.goes_on(village[name])
    while not (village["Ion"].deals and village["Ion"].pipes):
        village.wait(1)
    assert settled_points(village["Ion"]) == ()
    village.cut.clear()
    village.wait(15)
    assert deals(village["Ion"])
    assert len(settled_points(village["Ion"])) == 1
    all_agree(village)
