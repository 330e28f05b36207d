"""PROTOCOLS.md 3, rule 2: a room outlives its dealer's phone, and one guest alone steals nothing."""

import pytest

from signaling.frames import (
    Claim,
    Claimed,
    CloseCode,
    End,
    ErrorCode,
    Heirs,
    Knocked,
    Opened,
    Ping,
    Pong,
    Superseded,
    Transfer,
    Waiting,
)
from signaling.store import Passing, Room
from signaling.succession import Vote, chosen, pass_to
from tests.signaling.kit import BODY, OWNER, Bell, attempt, codes, create, heir, heirs, knock, sha


def bereft(seconds: float = 180.0, *seats: int) -> Bell:
    """A room whose dealer has been away so long."""
    bell = Bell()
    bell.leave(bell.dealer(heirs=heirs(*(seats or (1, 2, 3)))))
    bell.wait(seconds)
    return bell


def test_two_different_heirs_who_name_the_same_one_let_the_room_pass() -> None:
    bell = bereft()
    one, two = bell.connect(), bell.connect()
    assert bell.ask(one, Claim("01234", heir(1), 1)) == [Waiting(0)]
    assert bell.ask(two, Claim("01234", heir(2), 1)) == [Claimed(1, owner=False)]
    assert bell.heard(one) == [Claimed(1, owner=True)]
    bell.say(bell.connect(), knock("01234"))
    assert bell.heard(one) == [Knocked(attempt(1), BODY, True)]


def test_claims_outlive_their_sockets() -> None:
    bell = bereft()
    assert bell.claim(1, 1) == [Waiting(0)]
    assert bell.claim(2, 1) == [Claimed(1, owner=False)]
    assert codes(bell.once(knock("01234"))) == [ErrorCode.NO_DEALER]
    new = bell.connect()
    assert bell.ask(new, Claim("01234", heir(1), 1)) == [Claimed(1, owner=True)]
    bell.say(bell.connect(), knock("01234"))
    assert len(bell.heard(new)) == 1


def test_others_may_name_an_heir_who_has_not_spoken() -> None:
    bell = bereft()
    assert bell.claim(2, 1) == [Waiting(0)]
    assert bell.claim(3, 1) == [Claimed(1, owner=False)]
    assert bell.open(bell.connect(), heir(1)) == [Opened("01234", 1, 86_400 - 180)]


def test_an_heir_who_is_not_there_either_has_three_minutes_too() -> None:
    bell = bereft()
    bell.claim(2, 1)
    assert bell.claim(3, 1) == [Claimed(1, owner=False)]
    assert bell.claim(3, 2) == [Waiting(180)]
    assert bell.claim(2, 2) == [Waiting(180)]
    bell.wait(180)
    assert bell.open(bell.connect(), heir(1)) == [Superseded(2, 2)]


@pytest.mark.parametrize("claims", [[(1, 1)] * 5, [(1, 1), (2, 2), (3, 3)], [(1, 2), (1, 1), (1, 2)]])
def test_without_two_tokens_of_one_mind_nothing_passes(claims: list[tuple[int, int]]) -> None:
    bell = bereft()
    for seat, named in claims:
        assert bell.claim(seat, named) == [Waiting(0)]
    bell.wait(3600)
    assert bell.open(bell.connect()) == [Opened("01234", 0, 86_400 - 3780)]


def test_with_two_people_there_is_no_succession() -> None:
    bell = bereft(180, 1)
    for _ in range(3):
        assert bell.claim(1, 1) == [Waiting(0)]
        bell.wait(1000)
    assert bell.open(bell.connect())[0] == Opened("01234", 0, 86_400 - 3180)


def test_a_token_has_one_claim_its_last() -> None:
    bell = bereft()
    bell.claim(1, 2)
    bell.claim(1, 1)
    assert bell.claim(3, 2) == [Waiting(0)]
    assert bell.claim(2, 2) == [Claimed(1, owner=True)]
    assert bell.open(bell.connect(), heir(2)) == [Opened("01234", 1, 86_400 - 180)]


def test_early_claims_wait_for_the_three_minutes() -> None:
    bell = bereft(60)
    one = bell.connect()
    assert bell.ask(one, Claim("01234", heir(1), 1)) == [Waiting(120)]
    bell.wait(19.5)
    two = bell.connect()
    assert bell.ask(two, Claim("01234", heir(2), 1)) == [Waiting(101)]
    bell.wait(100.4)
    assert bell.heard(one) == bell.heard(two) == []
    bell.wait(0.1)
    assert bell.heard(one) == [Claimed(1, True)]
    assert bell.heard(two) == [Claimed(1, False)]


def test_an_owner_who_returns_before_the_second_claim_cancels() -> None:
    bell = bereft()
    one = bell.connect()
    bell.ask(one, Claim("01234", heir(1), 1))
    dealer = bell.connect()
    assert bell.open(dealer) == [Opened("01234", 0, 86_400 - 180)]
    assert bell.heard(one) == [Waiting(180)]
    assert bell.claim(2, 1) == [Waiting(180)]
    bell.leave(dealer)
    bell.wait(180)
    assert bell.claim(2, 1) == [Waiting(0)]
    assert bell.claim(3, 1) == [Claimed(1, False)]


def test_an_owner_who_returns_within_three_minutes_cancels_early_claims() -> None:
    bell = bereft(60)
    bell.claim(1, 1)
    bell.claim(2, 1)
    dealer = bell.connect()
    bell.open(dealer)
    bell.wait(150)
    assert bell.ask(dealer, Ping(True)) == [Pong()]
    assert bell.claim(3, 1) == [Waiting(180)]


def test_the_three_minutes_begin_anew_with_each_absence() -> None:
    bell = bereft(179)
    dealer = bell.connect()
    bell.open(dealer)
    bell.leave(dealer)
    bell.claim(1, 1)
    bell.claim(2, 1)
    bell.wait(179)
    assert bell.open(bell.connect())[0] == Opened("01234", 0, 86_400 - 358)


def test_afterwards_the_old_owner_is_told() -> None:
    bell = bereft()
    bell.claim(1, 2)
    bell.claim(2, 2)
    for reply in (bell.open(bell.connect()), bell.once(Claim("01234", OWNER, 1))):
        assert reply == [Superseded(1, 2)]
    assert codes(bell.open(bell.connect(), heir(1))) == [ErrorCode.UNKNOWN]


def test_the_new_owner_registers_fresh_heirs() -> None:
    bell = bereft()
    new = bell.connect()
    bell.say(new, Claim("01234", heir(1), 1))
    bell.claim(2, 1)
    bell.say(new, Heirs({0: sha(heir(10)), 2: sha(heir(12))}))
    bell.leave(new)
    bell.wait(180)
    assert codes(bell.claim(3, 2)) == [ErrorCode.UNKNOWN]
    assert codes(bell.claim(2, 2)) == [ErrorCode.UNKNOWN]
    assert bell.claim(10, 2) == [Waiting(0)]
    assert bell.claim(12, 2) == [Claimed(2, owner=True)]
    assert bell.open(bell.connect(), heir(1)) == [Superseded(2, 2)]


def test_an_heir_who_dies_before_opening_is_followed_by_another() -> None:
    """Rule 7: rule 2 runs again with the heirs still registered."""
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(1, 2, 3))
    bell.say(dealer, Transfer(1))
    assert bell.claim(2, 3) == [Waiting(180)]
    bell.wait(180)
    assert bell.claim(3, 3) == [Claimed(2, owner=True)]
    assert bell.open(bell.connect(), heir(1)) == [Superseded(2, 3)]
    assert bell.open(bell.connect(), OWNER) == [Superseded(1, 1)]


def test_an_heir_that_is_gone_as_soon_as_it_has_opened_is_followed_by_another() -> None:
    """It may have told nobody anything: the tokens of before count until it names others."""
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(0, 1, 2))
    bell.say(dealer, Transfer(1))
    new = bell.connect()
    assert bell.open(new, heir(1)) == [Opened("01234", 1, 86_400)]
    bell.leave(new)
    bell.wait(180)
    assert bell.claim(0, 2) == [Waiting(0)]
    assert bell.claim(0, 2) == [Waiting(0)]
    assert bell.claim(2, 2) == [Claimed(2, owner=True)]
    assert bell.open(bell.connect(), heir(1)) == [Superseded(2, 2)]


def test_who_had_the_room_has_one_voice_and_its_owner_none() -> None:
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(0, 1, 2))
    bell.say(dealer, Transfer(1))
    bell.wait(180)
    assert bell.claim(0, 1) == [Claimed(1, owner=False)]
    assert bell.once(Claim("01234", OWNER, 2)) == [Superseded(1, 1)]
    assert bell.claim(0, 2) == [Waiting(0)]
    bell.wait(1000)
    assert bell.open(bell.connect(), heir(1))[0] == Opened("01234", 1, 86_400 - 1180)


def test_after_a_restart_nobody_claims_for_the_owners_own_seat() -> None:
    bell = Bell()
    dealer = bell.connect()
    bell.say(dealer, create("01234", owner=heir(1), epoch=1, heirs=heirs(0, 1, 2)))
    bell.leave(dealer)
    bell.wait(180)
    assert bell.claim(0, 1) == bell.claim(2, 1) == [Claimed(1, owner=False)]
    assert bell.claim(1, 1) == [Claimed(1, owner=True)]


def test_who_already_has_the_room_is_not_claimed_again() -> None:
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(1, 2, 3))
    bell.say(dealer, Transfer(1))
    assert bell.claim(2, 1) == [Claimed(1, owner=False)]
    assert bell.claim(1, 1) == [Claimed(1, owner=True)]


@pytest.mark.parametrize("restarted", [False, True])
def test_an_heir_that_does_not_know_that_it_has_the_room_is_told_whomever_it_names(restarted: bool) -> None:
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(0, 1, 2))
    bell.say(dealer, Transfer(1))
    if restarted:
        bell = Bell()
        bell.once(create("01234", owner=heir(1), epoch=1, heirs=heirs(0, 1, 2)))
    assert bell.claim(1, 2) == [Claimed(1, owner=True)]


def test_claims_for_nobody_are_refused() -> None:
    bell = bereft()
    assert codes(bell.claim(1, 9)) == [ErrorCode.FORBIDDEN]
    assert codes(bell.once(Claim("01234", OWNER, 1))) == [ErrorCode.FORBIDDEN]


def test_a_claim_with_a_wrong_token_looks_like_no_room() -> None:
    bell = bereft()
    assert bell.claim(9, 1) == bell.claim(1, 1, "09999")
    assert codes(bell.claim(9, 1)) == [ErrorCode.UNKNOWN]


def test_those_who_wait_hear_of_the_end_of_the_room() -> None:
    bell = Bell()
    dealer = bell.dealer(heirs=heirs(1, 2))
    bell.leave(dealer)
    bell.wait(86_390)
    waiting = bell.connect()
    bell.say(waiting, Claim("01234", heir(1), 1))
    bell.wait(10)
    assert bell.closed == {waiting: CloseCode.EXPIRED}


def test_a_room_that_ends_before_it_may_pass_does_not_pass() -> None:
    bell = Bell(room_life=100.0)
    bell.leave(bell.dealer(heirs=heirs(1, 2)))
    bell.claim(1, 1)
    bell.claim(2, 1)
    bell.wait(1000)
    assert bell.rooms.rooms == 0
    assert codes(bell.open(bell.connect(), heir(1))) == [ErrorCode.UNKNOWN]


def test_a_room_closed_by_its_new_owner_is_gone() -> None:
    bell = bereft()
    new = bell.connect()
    bell.say(new, Claim("01234", heir(1), 1))
    bell.claim(2, 1)
    bell.say(new, End())
    assert bell.rooms.rooms == 0
    assert codes(bell.open(bell.connect())) == [ErrorCode.UNKNOWN]


def test_an_heir_with_another_room_meanwhile_has_to_open_the_inherited_one() -> None:
    bell = bereft()
    busy = bell.connect()
    bell.say(busy, Claim("01234", heir(1), 1))
    bell.say(busy, create("05678", owner=b"own new room 001"))
    bell.heard(busy)
    bell.claim(2, 1)
    assert bell.heard(busy) == [Claimed(1, owner=False)]
    assert bell.open(bell.connect(), heir(1)) == [Opened("01234", 1, 86_400 - 180)]


def room(**change: object) -> Room:
    start: dict[str, object] = {
        "code": "01234",
        "owner": b"o",
        "join": None,
        "heirs": {1: b"a", 2: b"b"},
        "epoch": 4,
        "expires": 9.0,
        "origin": "x",
    }
    return Room(**{**start, **change})  # type: ignore[arg-type]


def test_passing_changes_owner_epoch_and_seat_only() -> None:
    assert pass_to(room(), 2) == room(owner=b"b", epoch=5, seat=2, past={b"o": Passing(5, 2)})


def test_only_the_last_sixteen_owners_are_remembered() -> None:
    now = room()
    for number in range(20):
        now = pass_to(room(owner=now.owner, heirs={1: bytes([number])}, past=now.past), 1)
    assert list(now.past)[:1] == [bytes([3])]
    assert len(now.past) == 16


@pytest.mark.parametrize(
    ("named", "expected"),
    [([], None), ([1], None), ([1, 2], None), ([1, 1], 1), ([2, 1, 1], 1), ([1, 2, 2, 1], 1), ([3, 3, 3], 3)],
)
def test_two_voices_choose(named: list[int], expected: int | None) -> None:
    votes = {bytes([number]): Vote(seat, None) for number, seat in enumerate(named)}
    assert chosen(votes) == expected
