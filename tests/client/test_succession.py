"""A match outlives its dealer's phone (PROTOCOLS.md 3; RULES.md T1.38, T1.40)."""

from __future__ import annotations

import json
from random import Random

import pytest

from client.browser.bridge import Bridge
from client.effects import Say
from client.facts import Carried, HandedOver
from client.game import Presence
from client.heirs import EACH, GONE, NEXT, candidate
from client.messages import Ask, End, GoOn, Hello, Kick, Leave, Refused, Rematch, TakeOver, Welcome
from client.phone import Phone
from client.wire import decode_fact, encode
from engine.action import Close
from engine.base64url import to_text
from tests.kit.decks import few_decks as few_decks
from tests.kit.village import MATCH, Device, Village

FOUR = ("Ana", "Ion", "Eva", "Dan")


def phone(device: Device) -> Phone:
    assert device.phone is not None
    return device.phone


def deals(device: Device) -> bool:
    return device.phone is not None and device.phone.host is not None


def presence(village: Village, of: str, seen_by: str) -> Presence:
    game = village[seen_by].guest.game
    return next(seat.presence for seat in game.seats if seat.name == of)


def dealer_dies(village: Village, *heirs: str) -> None:
    """The dealer's phone is gone for good, and those left tap Continuă."""
    village.kill(village["Ana"])
    village.wait(190)
    for name in heirs:
        village.goes_on(village[name])
    village.wait(10)


def all_agree(village: Village) -> None:
    """Every phone that is on tells the same story."""
    games = [device.guest.game for device in village.devices if device.phone is not None]
    for game in games:
        assert (game.match, game.head, game.epoch) == (games[0].match, games[0].head, games[0].epoch)
        assert game.seats == games[0].seats


def void(village: Village) -> None:
    """The broken round counts for nothing; totals stay."""
    village.play_round()
    for device in village.devices:
        village.plays(device)
    village.settle()


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


# ---------------------------------------------------------------------- hand-over


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


def plays_on(village: Village) -> bool:
    """True once the next round has begun on every phone."""
    rounds = [device.guest.game.round for device in village.devices if device.phone is not None]
    return all(round_ is not None and not round_.over for round_ in rounds)


def to_the_end_of_a_round(village: Village) -> None:
    """It is settled on every phone, and nobody has pressed on yet."""
    village.settle()
    while not all(device.guest.game.between for device in village.devices):
        for device in village.devices:
            wish = village.thought(device)
            if wish is not None and not isinstance(wish, GoOn):
                village.ask(device, wish)
        village.wait(1)


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


def dies_before_it_told_anybody(village: Village, *left: str) -> None:
    """Ion has the room and has named its heirs, but nobody has come over; three minutes pass without it."""
    village.cut |= {frozenset(("Ion", name)) for name in left}
    village.wait(3)
    assert deals(village["Ion"])
    assert village["Ion"].conn is not None
    village.kill(village["Ion"])
    village.cut.clear()
    village.wait(190)


@pytest.mark.parametrize("names", [FOUR[:3], FOUR], ids=["three", "four"])
def test_heirs_3_7_a_new_dealer_that_is_gone_before_anybody_came_over_is_followed(
    names: tuple[str, ...],
) -> None:
    village = Village(names, rounds=4)
    village.play_round()
    settled = village["Eva"].guest.game.settled
    assert settled is not None
    village.give(village["Ana"], 1)
    village.settle()
    left = [name for name in names if name != "Ion"]
    dies_before_it_told_anybody(village, *left)
    village.goes_on(village["Ana"])
    village.wait(60)
    assert not any(device.deals for device in village.devices)  # one alone steals nothing
    for name in left:
        village.goes_on(village[name])
    village.wait(10)
    assert deals(village["Eva"])
    game = village["Ana"].guest.game
    assert game.epoch == 2
    assert game.match is not None
    assert game.match.points == settled.points
    village.start(village["Ion"])
    village.wait(5)
    village.play_round()
    all_agree(village)


def test_heirs_3_3_phones_that_hold_others_for_likely_heirs_come_to_name_the_same_one() -> None:
    able = [[n for n in range(4) if which >> n & 1] for which in range(1, 16)]
    now = 1_700_000_000.0
    for one in able:
        assert candidate(one, 4, GONE + NEXT - 1, now) == one[0]
        for other in able:
            times = [now + EACH * step for step in range(8)]
            named = {candidate(one, 4, GONE + NEXT, at) for at in times}
            assert named == set(one)
            same = [
                at
                for at in times
                if len({candidate(likely, 4, GONE + NEXT, at) for likely in (one, other)}) == 1
            ]
            assert bool(same) == bool(set(one) & set(other))


def they_go_on(village: Village, *left: str) -> None:
    """Those left tap Continuă whenever it is offered, until one of them deals."""
    for _ in range(60):
        village.wait(10)
        for name in left:
            village.goes_on(village[name])
        if any(deals(village[name]) for name in left):
            break
    village.wait(15)
    assert [deals(village[name]) for name in left].count(True) == 1


@pytest.mark.parametrize("anew", [(), ("Eva",), ("Dan",), ("Eva", "Dan")], ids="-".join)
@pytest.mark.parametrize("came", ["Eva", "Dan"])
def test_heirs_3_4_an_heir_that_only_some_have_met_is_followed(came: str, anew: tuple[str, ...]) -> None:
    """One has signed for it and been welcomed; another has never met it, and both are needed."""
    village = Village(FOUR, rounds=3)
    void(village)
    other = "Dan" if came == "Eva" else "Eva"
    village.kill(village["Ana"])
    village.wait(190)
    village.cut.add(frozenset(("Ion", other)))
    for name in ("Ion", "Eva", "Dan"):
        village.goes_on(village[name])
    village.wait(7)
    assert deals(village["Ion"])
    assert (village[came].guest.game.epoch, village[other].guest.game.epoch) == (1, 0)
    village.kill(village["Ion"])
    village.cut.clear()
    for name in anew:
        village.kill(village[name])
        village.start(village[name])
    they_go_on(village, "Eva", "Dan")
    assert village["Eva"].guest.game.epoch == village["Dan"].guest.game.epoch == 2
    village.play_round()
    all_agree(village)
    assert village["Eva"].guest.broken is village["Dan"].guest.broken is None


@pytest.mark.parametrize("rounds", [0, 1])
def test_heirs_3_4_rounds_that_another_dealer_settled_are_told_to_who_never_met_it(rounds: int) -> None:
    """Ana handed over and went; Dan was away all that time, and is needed now."""
    village = Village(FOUR, rounds=4)
    village.play_round()
    village.cut |= {frozenset((name, "Dan")) for name in FOUR[:3]}
    village.give(village["Ana"], 1)
    village.wait(5)
    dan = village["Dan"]
    playing = [village[name] for name in FOUR[:3]]
    for _ in range(rounds * 400):
        for device in playing:
            village.plays(device)
        village.wait(1)
        if len(settled_points(village["Eva"])) > rounds:
            break
    points = settled_points(village["Eva"])
    assert (len(points), len(settled_points(dan))) == (1 + rounds, 1)
    village.kill(village["Ion"])
    village.kill(village["Ana"])
    village.cut.clear()
    they_go_on(village, "Eva", "Dan")
    assert settled_points(dan) == settled_points(village["Eva"]) == points
    assert dan.guest.broken is None
    all_agree(village)


def test_heirs_3_7_the_heir_dies_before_it_opened_and_three_were_at_the_table() -> None:
    """The old dealer has a voice like everybody else."""
    village = Village(rounds=3)
    village.play_round()
    village.cut.add(frozenset(("Ana", "Ion")))
    village.give(village["Ana"], 1)
    village.kill(village["Ion"])
    village.wait(200)
    for name in ("Eva", "Ana"):
        village.goes_on(village[name])
    village.wait(15)
    assert deals(village["Eva"])
    village.play_round()
    all_agree(village)


def test_heirs_3_5_what_was_asked_of_another_dealer_makes_no_fork_of_its_successor() -> None:
    """Who has yet to show by what right it deals knows another log, and is asked nothing."""
    village = Village(FOUR, rounds=3)
    to_the_end_of_a_round(village)
    village.kill(village["Ana"])
    village.ask(village["Dan"], GoOn())
    village.wait(190)
    village.cut.add(frozenset(("Ion", "Eva")))
    dan = village["Dan"].guest
    for name in ("Ion", "Eva", "Dan"):
        village.goes_on(village[name])
    while not dan.fenced:
        village.wait(1)
    _, said = phone(village["Dan"]).ask(dan, End(), village.now)
    said += phone(village["Dan"]).tick(village.now + 4)
    assert not [effect for effect in said if isinstance(effect, Say) and isinstance(effect.message, Ask)]
    village.cut.clear()
    village.wait(20)
    assert not village["Dan"].guest.fenced
    asked, _ = dan.ask(GoOn(), village.now)
    dan.take(Refused(asked - 1, "fork", (("n", 1), ("head", "another"))), village.now)
    assert dan.broken is None
    dan.take(Refused(asked, "fork", (("n", 1), ("head", "another"))), village.now)
    assert village["Dan"].guest.broken == "rolled-back"


def test_heirs_3_1_who_was_sent_away_has_no_voice_any_more() -> None:
    village = Village(FOUR, rounds=3)
    assert set(village["Ana"].hashes) == {0, 1, 2, 3}
    village.kill(village["Dan"])
    village.play_round()
    village.ask(village["Ana"], Kick(3))
    village.settle()
    assert set(village["Ana"].hashes) == {0, 1, 2}
    village.give(village["Ana"], 1)
    village.wait(10)
    assert set(village["Ion"].hashes) == {0, 1, 2}
    village.start(village["Dan"])
    village.wait(10)
    assert presence(village, "Dan", "Eva") is Presence.LEFT


def test_heirs_3_1_a_phone_that_forgot_its_token_names_another_one_and_nobody_names_anothers() -> None:
    village = Village(FOUR)
    before = village["Ana"].hashes
    village.kill(village["Dan"])
    village["Dan"].disk.kept.clear()
    village.start(village["Dan"])
    village.wait(15)
    after = village["Ana"].hashes
    assert {seat for seat in after if after[seat] != before[seat]} == {3}
    for named in (to_text(after[2]), "nonsense", to_text(b"too short")):
        thief = phone(village["Ana"])
        village.do(village["Ana"], thief.joined(99, "key-Dan", 0, 0, village.now))
        village.do(village["Ana"], thief.receive(99, encode(Hello("Dan", heir=named)), village.now))
        assert village["Ana"].hashes == after


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


def test_heirs_3_1_an_heir_nobody_signed_for_sits_down_again_with_the_old_dealer() -> None:
    """The service forgot that the room had passed on, and the old dealer registered it first."""
    village = Village(FOUR, rounds=2)
    village.kill(village["Ana"])
    village.cut |= {frozenset(("Ion", "Eva")), frozenset(("Ion", "Dan"))}
    village.wait(190)
    for name in ("Ion", "Eva", "Dan"):
        village.goes_on(village[name])
    village.wait(15)
    assert phone(village["Ion"]).elect is not None
    village.lose_socket(village["Ion"])
    village.offline.add("Ion")
    village.restart_service()
    village.start(village["Ana"])
    village.wait(5)
    village.offline.clear()
    village.wait(15)
    village.cut.clear()
    village.wait(15)
    assert deals(village["Ana"])
    assert phone(village["Ion"]).elect is None
    village.play_round()
    all_agree(village)


def test_heirs_3_1_in_the_browser_too_such_an_heir_calls_on_the_old_dealer() -> None:
    village = Village(FOUR, rounds=2)
    village.kill(village["Ana"])
    village.cut |= {frozenset(("Ion", name)) for name in ("Eva", "Dan")}
    village.wait(190)
    for name in ("Ion", "Eva", "Dan"):
        village.goes_on(village[name])
    village.wait(15)
    bridge = Bridge(Random(1))

    def say(**said: object) -> list[dict[str, object]]:
        out: list[dict[str, object]] = json.loads(bridge.handle(json.dumps({**said, "now": 1})))
        return [each for each in out if each["t"] not in ("view", "wake", "put")]

    keep = {**village["Ion"].disk.kept, "key": "key-Ion", "name": "Ion"}
    assert [out["role"] for out in say(t="restore", game="x" * 22, facts=[], keep=keep)] == ["dealer"]
    (visit,) = say(t="visit")
    assert visit == {"t": "visit", "texts": [encode(Hello("Ion"))]}
    welcome = encode(Welcome(MATCH, 1))
    assert say(t="visited", text=welcome, key="key-Dan", epoch=0) == []
    role = {"t": "role", "role": "guest", "epoch": 0, "token": None, "secret": None}
    assert say(t="visited", text=welcome, key="key-Ana", epoch=0) == [role]


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


def settled_points(device: Device) -> tuple[tuple[int, ...], ...]:
    settled = device.guest.game.settled
    return () if settled is None else settled.points
