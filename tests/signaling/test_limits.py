"""ARCHITECTURE 8: every limit is a number; at capacity refuse, never evict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling.agenda import Agenda
from signaling.frames import Claim, CloseCode, Error, ErrorCode, FrameError, Opened, Ping, Pong, Request
from signaling.limits import Limits, Meter
from signaling.outputs import Close, Send
from tests.signaling.kit import Bell, codes, create, heir, heirs, knock


@pytest.mark.parametrize("name", ["rooms", "knock_wait", "misses"])
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_is_more_than_nothing(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        Limits(**{name: value})


def test_so_many_rooms_that_codes_run_out_are_no_setting() -> None:
    with pytest.raises(ValueError, match="50000"):
        Limits(rooms=50_001)


def test_sockets_per_address_and_all_together() -> None:
    bell = Bell(sockets=5, sockets_per_address=2)
    conns = [bell.connect(address) for address in "AAABBCD"]
    assert bell.closed == {conns[2]: CloseCode.CAPACITY, conns[6]: CloseCode.CAPACITY}
    bell.leave(conns[2])
    bell.leave(conns[0])
    again = [bell.connect("A"), bell.connect("A")]
    assert set(bell.closed) == {conns[2], conns[6], again[1]}


def test_rooms_per_address_and_all_together() -> None:
    bell = Bell(rooms=3, rooms_per_address=2)
    made = [bell.once(create(owner=bytes([n]) * 16), address)[0] for n, address in enumerate("AAABCB")]
    refused = Error(ErrorCode.CAPACITY, "too many rooms from this address")
    assert made[2] == refused
    assert made[4] == made[5] == Error(ErrorCode.CAPACITY, "no place for another room")
    assert [type(one) for one in made[:2] + made[3:4]] == [Opened] * 3
    assert bell.rooms.rooms == 3


def test_a_full_house_still_serves_its_rooms() -> None:
    bell = Bell(rooms=1)
    dealer = bell.dealer()
    assert codes(bell.once(create())) == [ErrorCode.CAPACITY]
    assert bell.ask(dealer, create("01234"))[0] == Opened("01234", 0, 86_400)
    assert bell.once(knock("01234")) == []
    assert len(bell.heard(dealer)) == 1


def test_a_place_is_free_again_when_a_room_ends() -> None:
    bell = Bell(rooms=1, rooms_per_address=1)
    bell.leave(bell.dealer())
    bell.wait(86_400)
    bell.dealer("05678")


def test_a_flood_of_frames_closes_the_socket() -> None:
    bell = Bell(frames_per_socket=10, socket_window=5)
    conn = bell.connect()
    for _ in range(10):
        assert bell.ask(conn, Ping(False)) == [Pong()]
    bell.wait(0.5)
    assert bell.ask(conn, Ping(False)) == [Pong()]
    assert codes(bell.ask(conn, Ping(False))) == [ErrorCode.RATE]
    assert bell.closed == {conn: CloseCode.RATE}
    assert bell.ask(conn, Ping(False)) == []
    assert bell.rooms.sockets == 0


def test_a_dealer_who_floods_is_away_and_its_room_stays() -> None:
    bell = Bell(frames_per_socket=2)
    dealer = bell.dealer()
    bell.say(dealer, Ping(False))
    bell.say(dealer, Ping(False))
    assert bell.closed == {dealer: CloseCode.RATE}
    assert bell.open(bell.connect()) == [Opened("01234", 0, 86_400)]


def test_the_first_frame_has_a_deadline() -> None:
    bell = Bell()
    silent, talker = bell.connect(), bell.connect()
    bell.wait(9.9)
    bell.say(talker, Ping(False))
    bell.wait(0.1)
    assert bell.closed == {silent: CloseCode.TIMEOUT}


FIRST_FRAMES: dict[str, Request] = {
    "stranger": Ping(False),
    "dealer": create("05678"),
    "heir": Claim("01234", heir(1), 1),
}


@pytest.mark.parametrize(("role", "seconds"), [("stranger", 60), ("dealer", 180), ("heir", 180)])
def test_silence_has_a_limit_by_role(role: str, seconds: float) -> None:
    bell = Bell()
    if role == "heir":
        bell.leave(bell.dealer(heirs=heirs(1, 2)))
    conn = bell.connect()
    bell.say(conn, FIRST_FRAMES[role])
    bell.wait(seconds - 1)
    bell.say(conn, Ping(False))
    bell.wait(seconds - 1)
    assert bell.closed == {}
    bell.wait(1)
    assert bell.closed == {conn: CloseCode.TIMEOUT}


def test_after_its_answer_a_joiner_is_a_stranger_again() -> None:
    bell = Bell()
    bell.dealer()
    joiner = bell.connect()
    bell.say(joiner, knock("01234"))
    bell.wait(20)
    assert codes(bell.heard(joiner)) == [ErrorCode.TIMEOUT]
    bell.wait(59)
    assert bell.closed == {}
    bell.wait(1)
    assert bell.closed == {joiner: CloseCode.TIMEOUT}


@pytest.mark.parametrize(
    ("code", "close"), [(ErrorCode.BAD_FRAME, CloseCode.BAD_FRAME), (ErrorCode.TOO_BIG, CloseCode.TOO_BIG)]
)
def test_what_is_no_frame_ends_the_socket(code: ErrorCode, close: CloseCode) -> None:
    bell = Bell()
    conn = bell.connect()
    outputs = bell.rooms.refuse(conn, FrameError(code, "why"), bell.now)
    assert outputs == [Send(conn, Error(code, "why")), Close(conn, close)]
    assert bell.rooms.refuse(conn, FrameError(code, "why"), bell.now) == []


def test_what_guessers_leave_behind_is_bounded() -> None:
    bell = Bell(addresses=5, misses=1000, sockets=1000)
    answers = [bell.once(knock("09999", join=None), f"A{n}") for n in range(6)]
    assert [codes(one) for one in answers] == [[ErrorCode.UNKNOWN]] * 5 + [[ErrorCode.RATE]]
    bell.wait(60)
    assert codes(bell.once(knock("09999", join=None), "A9")) == [ErrorCode.UNKNOWN]


def test_rooms_made_and_closed_leave_nothing_to_wake_for() -> None:
    bell = Bell()
    for _ in range(3):
        bell.leave(bell.dealer())
        conn = bell.connect()
        bell.open(conn)
        bell.say(conn, knock("01234"))
        bell.wait(86_400)
    assert bell.rooms.wake_at is None
    assert (bell.rooms.rooms, bell.rooms.sockets) == (0, 0)


# The meter and the agenda


def test_a_meter_gives_back_evenly() -> None:
    meter = Meter(count=4, window=8.0)
    assert [meter.take("", 0.0) for _ in range(5)] == [True] * 4 + [False]
    assert [meter.take("", 1.9), meter.take("", 2.0), meter.take("", 2.0)] == [False, True, False]
    assert [meter.take("", 100.0) for _ in range(5)] == [True] * 4 + [False]


@given(
    count=st.integers(1, 5),
    steps=st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 8).map(lambda n: n / 4)), max_size=60),
)
def test_a_meter_never_gives_more_than_twice_its_count_in_a_window(
    count: int, steps: list[tuple[str, float]]
) -> None:
    meter, now = Meter(count, 4.0, keys=2), 0.0
    taken: list[tuple[str, float]] = []
    for key, pause in steps:
        now += pause
        ready = meter.ready(key, now)
        assert meter.take(key, now) == ready
        if ready:
            taken.append((key, now))
        for one in "ab":
            assert sum(name == one and at > now - 4.0 for name, at in taken) <= 2 * count
    assert len(meter) <= 2


def test_a_meter_with_no_place_for_a_key_refuses_it_and_forgets_nobody() -> None:
    meter = Meter(1, 10.0, keys=2)
    assert meter.take("a", 0.0)
    assert meter.take("b", 5.0)
    assert not meter.take("c", 5.0)
    assert not meter.take("a", 5.0)
    assert meter.take("c", 10.0)
    assert not meter.take("b", 10.0)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.none() | st.integers(0, 20)), max_size=40), st.integers(0, 20)
)
def test_an_agenda_is_a_dictionary_of_moments(plans: list[tuple[int, int | None]], now: int) -> None:
    agenda: Agenda[tuple[int]] = Agenda()
    model: dict[tuple[int], float] = {}
    for name, when in plans:
        if when is None:
            agenda.drop((name,))
            model.pop((name,), None)
        else:
            agenda.set((name,), when)
            model[(name,)] = when
        assert agenda.next == min(model.values(), default=None)
    popped = []
    while (key := agenda.pop(now)) is not None:
        popped.append(model.pop(key))
    assert popped == sorted(popped)
    assert all(when > now for when in model.values())
    assert agenda.next == min(model.values(), default=None)


def test_a_moment_moved_later_again_and_again_takes_no_memory() -> None:
    agenda: Agenda[tuple[str]] = Agenda()
    for number in range(1000):
        agenda.set(("room",), number)
    assert len(agenda._heap) == 1
