"""PROTOCOL.md, Dealer."""

from dataclasses import fields

import pytest

from signaling.dealer import free_code
from signaling.frames import (
    Answer,
    CloseCode,
    End,
    Error,
    ErrorCode,
    Heirs,
    Knocked,
    Open,
    Opened,
    Ping,
    Pong,
    Superseded,
    Transfer,
    Transferred,
)
from signaling.store import MemoryStore, Room
from tests.signaling.kit import BODY, HOME, OWNER, Bell, attempt, codes, create, heir, heirs, knock, sha

DAY = 86_400


def test_create_allocates_a_code_of_five_digits() -> None:
    bell = Bell()
    made = [bell.once(create(owner=bytes([n]) * 16))[0] for n in range(20)]
    found = {one.code for one in made if isinstance(one, Opened)}
    assert len(found) == 20
    assert all(len(code) == 5 and code.isdigit() for code in found)


def test_codes_are_random_and_never_one_in_use() -> None:
    store = MemoryStore()
    drawn = set()
    for lot in range(2_000):
        code = free_code(store, lot)
        assert code not in drawn
        drawn.add(code)
        store.put(Room(code, b"o", None, {}, 0, 9.0, "x"))
    # Uniform: 200 of them expected in each tenth of the codes, with a deviation of 13.
    assert all(140 < sum(code.startswith(digit) for code in drawn) < 260 for digit in "0123456789")


def test_create_with_a_code_registers_that_room_with_its_epoch() -> None:
    bell = Bell()
    assert bell.ask(bell.connect(), create("00007", epoch=3)) == [Opened("00007", 3, DAY)]


def test_create_again_on_the_same_socket_brings_the_join_token() -> None:
    bell = Bell()
    dealer = bell.dealer(join=None)
    assert codes(bell.once(knock("01234"))) == [ErrorCode.UNKNOWN]
    assert bell.ask(dealer, create("01234")) == [Opened("01234", 0, DAY)]
    bell.say(bell.connect(), knock("01234"))
    assert bell.heard(dealer) == [Knocked(attempt(1), BODY, invited=True)]


def test_create_again_keeps_epoch_and_age() -> None:
    bell = Bell()
    dealer = bell.dealer()
    bell.wait(100)
    assert bell.ask(dealer, create("01234", epoch=7)) == [Opened("01234", 0, DAY - 100)]


def test_who_knows_no_more_than_the_owners_hash_gets_nothing() -> None:
    """The hash of an heir that has inherited the room is known to all who play."""
    bell = Bell()
    dealer = bell.dealer()
    assert codes(bell.once(create("01234", heirs=heirs(1, 2)))) == [ErrorCode.FORBIDDEN]
    bell.leave(dealer)
    assert codes(bell.once(create("01234", heirs=heirs(1, 2)))) == [ErrorCode.FORBIDDEN]
    assert codes(bell.claim(1, 1)) == [ErrorCode.UNKNOWN]
    assert bell.open(bell.connect()) == [Opened("01234", 0, DAY)]


def test_create_with_the_code_of_another_is_refused() -> None:
    bell = Bell()
    dealer = bell.dealer()
    assert codes(bell.once(create("01234", owner=b"somebody else 00"))) == [ErrorCode.CODE_TAKEN]
    assert bell.ask(dealer, Ping(False)) == [Pong()]


def test_after_a_restart_the_dealer_registers_the_same_again() -> None:
    before, after = Bell(), Bell()
    before.dealer()
    dealer = after.connect()
    assert codes(after.open(dealer)) == [ErrorCode.UNKNOWN]
    assert after.ask(dealer, create("01234", epoch=2)) == [Opened("01234", 2, DAY)]


def test_a_socket_has_one_room() -> None:
    bell = Bell()
    dealer = bell.dealer()
    bell.dealer("05678", owner=b"second owner 001")
    for frame in (create(), create("00001"), Open("05678", b"second owner 001")):
        assert codes(bell.ask(dealer, frame)) == [ErrorCode.FORBIDDEN]
    assert bell.rooms.rooms == 2


def test_open_replaces_the_socket_before() -> None:
    bell = Bell()
    old = bell.dealer()
    new = bell.connect()
    assert bell.open(new) == [Opened("01234", 0, DAY)]
    assert bell.closed == {old: CloseCode.REPLACED}
    bell.say(bell.connect(), knock("01234"))
    assert len(bell.heard(new)) == 1


def test_open_again_on_the_same_socket_is_harmless() -> None:
    bell = Bell()
    dealer = bell.dealer()
    joiner = bell.connect()
    bell.say(joiner, knock("01234"))
    bell.heard(dealer)
    assert bell.open(dealer) == [Opened("01234", 0, DAY)]
    bell.say(dealer, Answer(attempt(1), "AAAA"))
    assert bell.heard(joiner) == [Answer(attempt(1), "AAAA")]


def test_open_with_a_wrong_token_looks_like_no_room() -> None:
    bell = Bell()
    bell.dealer(heirs=heirs(1))
    wrong = [bell.open(bell.connect(), token) for token in (b"x" * 16, heir(1), sha(OWNER)[:16])]
    assert wrong == [bell.open(bell.connect(), OWNER, "09999")] * 3


def test_a_room_lives_a_day_after_its_last_move() -> None:
    bell = Bell(silence=10 * DAY)
    dealer = bell.dealer()
    bell.wait(DAY - 1)
    assert bell.ask(dealer, Ping(moved=True)) == [Pong()]
    bell.wait(DAY - 1)
    assert bell.ask(dealer, Ping(moved=False)) == [Pong()]
    assert bell.rooms.rooms == 1
    bell.wait(1)
    assert bell.rooms.rooms == 0
    assert bell.closed == {dealer: CloseCode.EXPIRED}


def test_a_room_without_its_dealer_ends_after_a_day_too() -> None:
    bell = Bell()
    bell.leave(bell.dealer())
    bell.wait(DAY)
    assert bell.rooms.rooms == 0
    assert bell.rooms.wake_at is None


def test_only_the_owners_ping_renews_a_room() -> None:
    bell = Bell(silence=10 * DAY, idle=10 * DAY)
    bell.dealer()
    bell.wait(DAY - 1)
    bell.once(Ping(moved=True))
    bell.wait(1)
    assert bell.rooms.rooms == 0


def test_close_ends_the_room_for_all_who_have_to_do_with_it() -> None:
    bell = Bell()
    dealer, joiner, other = bell.dealer(), bell.connect(), bell.connect()
    bell.say(joiner, knock("01234"))
    assert codes(bell.ask(other, knock("09999", join=None))) == [ErrorCode.UNKNOWN]
    bell.say(dealer, End())
    assert bell.closed == {dealer: CloseCode.CLOSED, joiner: CloseCode.CLOSED}
    assert bell.heard(joiner) == []
    assert bell.rooms.rooms == 0
    assert bell.ask(bell.connect(), create("01234", owner=b"somebody else 00")) == [Opened("01234", 0, DAY)]


@pytest.mark.parametrize(
    "frame",
    [Heirs({}), Transfer(1), End(), Answer(attempt(1), "AAAA")],
    ids=lambda frame: type(frame).__name__,
)
def test_who_owns_no_room_may_not(frame: Heirs | Transfer | End | Answer) -> None:
    bell = Bell()
    bell.dealer(heirs=heirs(1))
    assert codes(bell.once(frame)) == [ErrorCode.FORBIDDEN]
    assert bell.rooms.rooms == 1


@pytest.mark.parametrize(
    "named",
    [{1: sha(heir(1)), 2: sha(heir(1))}, heirs(*range(9))],
    ids=["two seats, one token", "nine heirs"],
)
def test_heirs_that_would_let_one_guest_claim_alone_are_refused(named: dict[int, bytes]) -> None:
    bell = Bell()
    assert codes(bell.once(create("09999", heirs=named))) == [ErrorCode.FORBIDDEN]
    dealer = bell.dealer()
    assert codes(bell.ask(dealer, create("01234", heirs=named))) == [ErrorCode.FORBIDDEN]
    assert codes(bell.ask(dealer, Heirs(named))) == [ErrorCode.FORBIDDEN]


def test_transfer_hands_the_room_over_with_the_next_epoch() -> None:
    """PROTOCOLS.md 3, rule 7."""
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(1, 2))
    assert bell.ask(dealer, Transfer(1)) == [Transferred(1)]
    assert bell.open(dealer) == [Superseded(1, 1)]
    assert bell.once(create("01234")) == [Superseded(1, 1)]
    assert bell.ask(dealer, Ping(True)) == [Pong()]
    assert codes(bell.ask(dealer, Heirs({}))) == [ErrorCode.FORBIDDEN]
    assert bell.open(bell.connect(), heir(1)) == [Opened("01234", 1, DAY)]
    assert bell.closed == {}


def test_transfer_to_nobody_changes_nothing() -> None:
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(1))
    assert codes(bell.ask(dealer, Transfer(2))) == [ErrorCode.FORBIDDEN]
    assert bell.open(dealer) == [Opened("01234", 0, DAY)]


def test_each_former_owner_hears_of_its_own_successor() -> None:
    bell = Bell()
    first = bell.dealer(heirs=heirs(1))
    bell.say(first, Transfer(1))
    second = bell.connect()
    bell.open(second, heir(1))
    bell.say(second, Heirs(heirs(2)))
    bell.say(second, Transfer(2))
    assert bell.open(bell.connect(), OWNER) == [Superseded(1, 1)]
    assert bell.open(bell.connect(), heir(1)) == [Superseded(2, 2)]


def test_those_who_wait_when_the_room_changes_hands_hear_it() -> None:
    bell = Bell()
    dealer, invited, bare = bell.dealer(heirs=heirs(1)), bell.connect(), bell.connect()
    bell.say(invited, knock("01234", 1))
    bell.say(bare, knock("01234", 2, join=None))
    bell.say(dealer, Transfer(1))
    assert codes(bell.heard(invited)) == [ErrorCode.NO_DEALER]
    assert codes(bell.heard(bare)) == [ErrorCode.UNKNOWN]


def test_the_service_keeps_no_token() -> None:
    store = MemoryStore()
    bell = Bell(store)
    dealer = bell.dealer(heirs=heirs(1, 2))
    bell.say(dealer, Transfer(1))
    bell.open(bell.connect(), heir(1))
    kept = repr([[getattr(room, one.name) for one in fields(room)] for room in store])
    assert all(repr(token)[2:-1] not in kept for token in (OWNER, heir(1), heir(2)))


def test_rooms_of_a_kept_store_start_with_their_owner_away() -> None:
    """PROTOCOLS.md 3, rule 2: reset by a restart."""
    store = MemoryStore()
    before = Bell(store)
    before.dealer(heirs=heirs(1, 2))
    after = Bell(store)
    assert after.rooms.rooms == 1
    after.claim(1, 1)
    after.wait(179)
    after.claim(2, 1)
    assert codes(after.open(after.connect(), heir(1))) == [ErrorCode.UNKNOWN]
    after.wait(1)
    assert after.open(after.connect(), heir(1)) == [Opened("01234", 1, DAY - 180)]


def test_an_error_tells_developers_something() -> None:
    bell = Bell()
    reply = bell.once(End())[0]
    assert isinstance(reply, Error)
    assert reply.detail
    assert HOME not in reply.detail
