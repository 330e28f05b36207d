"""What the dealer's Table does about people, time and absence (RULES.md T1.31–T1.50; the table's cases of
cases.json).
"""

from __future__ import annotations

import random

import pytest

from client.facts import LostTurn, RobotSat, WentAway
from client.game import Presence
from client.host import Host
from client.messages import GoOn, Leave, Rematch, Start, TakeOver
from client.wire import decode_fact
from engine.action import Draw
from engine.event import Closed, Discarded, Drew
from engine.options import OptionError
from tests.kit.room import Room, facts, presence

# ---------------------------------------------------------------------- lobby (T1.50)


def test_t1_50_two_connected_people_are_needed() -> None:  # also case T1-78
    room = Room(friends=(), robots=2)
    assert room.ask("Ana", Start()) == "too-few"
    room.arrives("Ion")
    assert room.ask("Ana", Start()) is None


def test_t1_77_three_people_and_two_robots_make_four_seats() -> None:
    room = Room(friends=("Ion", "Eva"), robots=2)
    room.start()
    assert [seat.person for seat in room.host.table.game.seats] == [True, True, True, False]


def test_t1_50_only_the_dealer_starts() -> None:
    assert Room().ask("Ion", Start()) == "not-dealer"


def test_t1_50_the_fifth_person_is_refused() -> None:
    room = Room(friends=("Ion", "Eva", "Dan"))
    assert room.arrives("Mia").parted == "full"
    assert room.names == ["Ana", "Ion", "Eva", "Dan"]


def one_deck(friends: tuple[str, ...] = (), robots: int = 0) -> Room:
    return Room(friends, robots=robots, variant="T2", options=(("oneDeck", True),))


def test_t2_2_one_deck_is_for_two_and_the_third_is_refused() -> None:
    room = one_deck(("Ion",))
    assert room.host.table.game.most == 2
    assert room.arrives("Eva").parted == "full"
    room.start()
    room.plays_turn()
    assert room.names == ["Ana", "Ion"]
    assert [len(rack) for rack in room.host.table.game.round.racks] == [10, 10]  # type: ignore[union-attr]


def test_t2_2_who_leaves_makes_room_for_another() -> None:
    room = one_deck(("Ion",))
    assert room.ask("Ion", Leave()) is None
    assert room.arrives("Eva").parted is None
    assert room.names == ["Ana", "Eva"]


@pytest.mark.parametrize("robots", [1, 2])
def test_t2_2_one_deck_leaves_no_place_for_robots(robots: int) -> None:
    with pytest.raises(OptionError, match="two-players-only"):
        one_deck(robots=robots)


@pytest.mark.parametrize("variant", ["T1", "T2", "A-T", "A-E", "E1", "E2"])
def test_two_people_and_two_robots_fit_every_game(variant: str) -> None:
    room = Room(friends=("Ion",), robots=2, variant=variant)
    room.start()
    assert len(room.names) == room.host.table.game.most == 4


def test_section_9_18_no_new_seats_during_a_match() -> None:
    room = Room()
    room.start()
    assert room.arrives("Dan").parted == "started"


def test_a_seat_in_the_lobby_is_given_up_after_a_while() -> None:
    room = Room()
    room.leaves("Ion")
    room.wait(70)
    assert room.names == ["Ana", "Eva"]
    assert room.guest("Eva").seat == 1


def test_equal_names_are_told_apart() -> None:
    room = Room(friends=())
    for name in ("Ana", "Ana "):
        room.arrives(name, key=f"another-{name}")
    assert room.names == ["Ana", "Ana 2", "Ana 3"]


# ---------------------------------------------------------------------- time (T1.32–T1.36)


@pytest.mark.parametrize("seconds", [45, 60, 90])
def test_t1_33_time_runs_out_only_after_the_grace(seconds: int) -> None:
    room = Room(seconds=seconds)
    room.start()
    room.until("Ion")
    room.wait(seconds + 2.5)
    assert room.turn == "Ion"
    room.wait(1)
    assert room.turn != "Ion"
    assert facts(room, LostTurn) == [LostTurn(1)]


def test_t1_34_drawn_from_the_stock_and_thrown() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    before = len(room.saved)
    room.wait(64)
    kinds = [type(decode_fact(text)) for _, text in room.saved[before:]]
    assert kinds[:3] == [LostTurn, Drew, Discarded]


def test_t1_72_who_has_drawn_does_not_draw_again() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    room.until("Eva")
    assert room.ask("Eva", Draw()) is None
    drawn = len(facts(room, Drew))
    room.wait(64)
    assert len(facts(room, Drew)) == drawn
    assert room.turn != "Eva"


def test_t1_75_two_lost_turns_bring_a_robot_and_preia_jocul_takes_it_back() -> None:
    room = Room()
    room.start()
    for _ in range(2):
        room.until("Ion")
        room.wait(64)
    assert presence(room, "Ion") is Presence.ROBOT
    assert facts(room, RobotSat) == [RobotSat(1)]
    room.plays_turn()  # Eva
    room.plays_turn()  # Ana; then Ion's robot at once
    assert room.turn == "Eva"
    assert room.ask("Ion", TakeOver()) is None
    room.until("Ion")
    room.wait(10)
    assert room.turn == "Ion"


def test_t1_36_a_person_cannot_move_while_the_robot_plays() -> None:
    room = Room()
    room.start()
    for _ in range(2):
        room.until("Ion")
        room.wait(64)
    assert room.ask("Ion", Draw()) == "robot-plays"


def test_t1_76_a_turn_played_in_time_resets_the_count() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    room.wait(64)
    room.until("Ion")
    room.plays_turn()
    room.until("Ion")
    room.wait(64)
    assert presence(room, "Ion") is Presence.HERE


def test_t1_71_a_rack_that_can_close_is_closed() -> None:
    """Seeds are tried until time runs out on somebody whose drawn tile completes the rack."""
    for seed in range(60):
        room = Room(friends=("Ion",), seed=seed)
        room.start()
        for _ in range(120):
            if room.host.table.game.turn is not None:
                room.wait(64)
            if room.host.table.game.turn is not None:
                room.plays_turn()
        ends = facts(room, Closed)
        lost = [fact for _, text in room.saved if isinstance(fact := decode_fact(text), LostTurn | Closed)]
        if ends and isinstance(lost[-2], LostTurn) and lost[-2].seat == lost[-1].seat:
            return
    raise AssertionError("nobody's rack could be closed by the table")


def test_a_sleeping_dealer_costs_nobody_a_turn() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    room.wait(30)
    room.now += 3600
    room.do(room.host.tick(room.now))
    assert room.turn == "Ion"
    assert facts(room, LostTurn) == []
    room.wait(20)
    assert room.turn == "Ion"
    room.wait(20)
    assert room.turn != "Ion"


def test_a_clock_set_back_does_not_stop_time() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    room.now -= 7200
    room.do(room.host.tick(room.now))
    room.wait(64)
    assert room.turn != "Ion"


# ---------------------------------------------------------------------- away and back (T1.37–T1.40)


def test_t1_39_who_comes_back_finds_rack_and_table_as_they_were() -> None:
    room = Room()
    room.start()
    room.until("Ion")
    known = room.guest("Ion").game
    room.leaves("Ion")
    room.wait(8)
    assert presence(room, "Ion") is Presence.AWAY
    room.arrives("Ion")
    assert presence(room, "Ion") is Presence.HERE
    assert room.guest("Ion").game.round == known.round


def test_a_blip_is_not_told() -> None:
    room = Room()
    room.start()
    room.leaves("Ion")
    room.wait(3)
    room.arrives("Ion")
    room.wait(10)
    assert facts(room, WentAway) == []


def test_a_new_connection_of_the_same_key_replaces_the_old_one() -> None:
    room = Room()
    room.start()
    old = room.friends["Ion"]
    room.friends["tab"] = old
    room.arrives("Ion")
    assert old.parted == "replaced"


def test_a_silent_connection_is_given_up() -> None:
    room = Room()
    room.start()
    room.wait(20, beating=False)
    assert room.friends["Ion"].parted == "silent"
    assert presence(room, "Ion") is Presence.AWAY


def test_t1_37_who_leaves_is_replaced_to_the_end_and_not_in_the_next_match() -> None:
    room = Room(robots=1)
    room.start()
    assert room.ask("Ion", Leave()) is None
    assert presence(room, "Ion") is Presence.LEFT
    room.plays_round()
    assert room.ask("Eva", Rematch()) == "not-dealer"
    assert room.ask("Ana", Rematch()) is None
    assert room.names == ["Ana", "Eva", "Ilinca"]
    assert room.guest("Eva").game.round == room.host.table.game.round or room.guest("Eva").seat == 1


def test_t1_81_a_restored_dealer_carries_on() -> None:
    room = Room()
    room.start()
    for _ in range(7):
        room.plays_turn()
    before = room.host.table.game
    host = Host(random.Random(9), random.Random(9), room.now, thinking=False)
    host.restore(room.saved, "key-Ana", room.now + 20)
    assert host.table.game == before
    assert host.person(0)[1].game.round is not None


def test_t1_31_rounds_follow_until_the_last_and_the_starter_moves_on() -> None:
    room = Room(rounds=3)
    room.start()
    starters = []
    for _ in range(3):
        round_ = room.host.table.game.round
        assert round_ is not None
        starters.append(round_.starter)
        room.plays_round()
        room.goes_on()
    assert room.host.table.game.match is not None
    assert room.host.table.game.match.over
    assert starters[1:] == [(starters[0] + 1) % 3, (starters[0] + 2) % 3]


def test_the_settlement_waits_for_those_who_are_here() -> None:
    room = Room(rounds=2)
    room.start()
    room.plays_round()
    room.ask("Ana", GoOn())
    room.ask("Ion", GoOn())
    assert room.guest("Eva").ready == (0, 1)
    assert room.host.table.game.turn is None
    room.ask("Eva", GoOn())
    assert room.host.table.game.turn is not None


def test_the_settlement_does_not_wait_for_ever() -> None:
    room = Room(rounds=2)
    room.start()
    room.plays_round()
    room.wait(50)
    assert room.host.table.game.turn is not None
