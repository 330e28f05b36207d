"""PROTOCOL.md, Joiner: honest to the invited, alike to guessers."""

import pytest

from signaling.frames import Answer, CloseCode, ErrorCode, Knock, Knocked, Reply
from tests.signaling.kit import BODY, Bell, J, attempt, codes, create, knock


def test_a_knock_goes_to_the_dealer_and_its_answer_back() -> None:
    bell = Bell()
    dealer, joiner = bell.dealer(), bell.connect()
    assert bell.ask(joiner, knock("01234")) == []
    assert bell.heard(dealer) == [Knocked(attempt(1), BODY, invited=True)]
    assert bell.ask(dealer, Answer(attempt(1), "Aw")) == []
    assert bell.heard(joiner) == [Answer(attempt(1), "Aw")]


def test_the_dealer_hears_who_was_invited() -> None:
    bell = Bell()
    dealer = bell.dealer()
    for number, join in ((1, J), (2, None)):
        bell.say(bell.connect(), knock("01234", number, join))
    assert bell.heard(dealer) == [Knocked(attempt(1), BODY, True), Knocked(attempt(2), BODY, False)]


def test_answers_find_their_own_joiner() -> None:
    bell = Bell()
    dealer, one, two = bell.dealer(), bell.connect(), bell.connect()
    bell.say(one, knock("01234", 1))
    bell.say(two, knock("01234", 2))
    bell.say(dealer, Answer(attempt(2), "Ag"))
    bell.say(dealer, Answer(attempt(1), "AQ"))
    assert (bell.heard(one), bell.heard(two)) == ([Answer(attempt(1), "AQ")], [Answer(attempt(2), "Ag")])


def test_an_answer_counts_once_and_only_to_a_knock() -> None:
    bell = Bell()
    dealer, joiner = bell.dealer(), bell.connect()
    bell.say(joiner, knock("01234"))
    bell.heard(dealer)
    for number in (1, 1, 2):
        assert bell.ask(dealer, Answer(attempt(number), "AQ")) == []
    assert len(bell.heard(joiner)) == 1


def test_one_dealer_cannot_answer_for_another() -> None:
    bell = Bell()
    bell.dealer()
    other, joiner = bell.dealer("05678", owner=b"another owner 01"), bell.connect()
    bell.say(joiner, knock("01234"))
    bell.say(other, Answer(attempt(1), "AQ"))
    assert bell.heard(joiner) == []


def test_a_knock_waits_twenty_seconds() -> None:
    bell = Bell()
    dealer, joiner = bell.dealer(), bell.connect()
    bell.say(joiner, knock("01234"))
    bell.wait(19.9)
    assert bell.heard(joiner) == []
    bell.wait(0.1)
    assert codes(bell.heard(joiner)) == [ErrorCode.TIMEOUT]
    bell.say(dealer, Answer(attempt(1), "AQ"))
    assert bell.heard(joiner) == []
    assert bell.ask(joiner, knock("01234", 2)) == []


def test_one_knock_at_a_time() -> None:
    bell = Bell()
    bell.dealer()
    joiner = bell.connect()
    bell.say(joiner, knock("01234", 1))
    assert codes(bell.ask(joiner, knock("01234", 2))) == [ErrorCode.BUSY]


def test_a_repeat_from_another_socket_gets_the_answer() -> None:
    bell = Bell()
    dealer, lost, again = bell.dealer(), bell.connect(), bell.connect()
    bell.say(lost, knock("01234"))
    bell.say(again, knock("01234"))
    assert bell.closed == {lost: CloseCode.REPLACED}
    assert len(bell.heard(dealer)) == 1
    bell.say(dealer, Answer(attempt(1), "AQ"))
    assert bell.heard(again) == [Answer(attempt(1), "AQ")]


def test_a_repeat_after_the_socket_was_lost_gets_the_answer() -> None:
    bell = Bell()
    dealer, lost, again = bell.dealer(), bell.connect(), bell.connect()
    bell.say(lost, knock("01234"))
    bell.leave(lost)
    bell.say(again, knock("01234"))
    bell.say(dealer, Answer(attempt(1), "AQ"))
    assert bell.heard(again) == [Answer(attempt(1), "AQ")]


def test_an_answer_to_nobody_any_more_is_dropped() -> None:
    bell = Bell()
    dealer, joiner = bell.dealer(), bell.connect()
    bell.say(joiner, knock("01234"))
    bell.leave(joiner)
    bell.heard(dealer)
    assert bell.ask(dealer, Answer(attempt(1), "AQ")) == []


def test_a_dealer_may_come_back_on_the_socket_of_a_joiner() -> None:
    bell = Bell()
    bell.leave(bell.dealer())
    both = bell.connect()
    bell.open(both)
    bell.say(both, knock("01234"))
    assert bell.heard(both) == [Knocked(attempt(1), BODY, True)]
    bell.leave(both)
    assert bell.rooms.rooms == 1


def bare(code: str = "01234", number: int = 99) -> Knock:
    return knock(code, number, None)


def wrong(code: str = "01234", number: int = 99) -> Knock:
    return knock(code, number, b"not the token 01")


def nobody(bell: Bell) -> None:
    """No room at all."""


def away(bell: Bell) -> None:
    bell.leave(bell.dealer())


def full(bell: Bell) -> None:
    bell.dealer()
    for number in range(bell.limits.knocks_per_room):
        bell.say(bell.connect(f"198.51.100.{number}"), bare(number=number))


def overrun(bell: Bell) -> None:
    dealer = bell.dealer()
    for number in range(bell.limits.joins_per_room):
        joiner = bell.connect(f"198.51.100.{number}")
        bell.say(joiner, bare(number=number))
        bell.say(dealer, Answer(attempt(number), "AQ"))
        assert bell.heard(joiner) == [Answer(attempt(number), "AQ")]


def fine(bell: Bell) -> None:
    bell.dealer()


@pytest.mark.parametrize("situation", [nobody, away, full, overrun])
def test_to_a_guesser_all_rooms_it_cannot_enter_look_alike(situation: object) -> None:
    assert callable(situation)
    bell, empty = Bell(), Bell()
    situation(bell)
    for frame in (bare(), wrong()):
        assert bell.once(frame, "203.0.113.9") == empty.once(frame, "203.0.113.9")


def test_a_wrong_join_token_looks_like_no_room() -> None:
    bell = Bell()
    dealer = bell.dealer()
    assert bell.once(wrong()) == bell.once(wrong("09999")) == bell.once(bare("09999"))
    assert bell.heard(dealer) == []


@pytest.mark.parametrize(
    ("situation", "code"), [(away, ErrorCode.NO_DEALER), (fine, None), (full, None), (overrun, None)]
)
def test_the_invited_get_honest_codes_and_are_not_kept_out_by_bare_knocks(
    situation: object, code: ErrorCode | None
) -> None:
    assert callable(situation)
    bell = Bell()
    situation(bell)
    assert codes(bell.once(knock("01234", 500))) == ([] if code is None else [code])


def test_too_many_invited_knocks_are_told_that_it_is_full() -> None:
    bell = Bell()
    dealer = bell.dealer()
    for number in range(bell.limits.knocks_per_room):
        assert bell.ask(bell.connect(), knock("01234", number)) == []
    waiting = bell.connect()
    assert codes(bell.ask(waiting, knock("01234", 500))) == [ErrorCode.FULL]
    bell.say(dealer, Answer(attempt(3), "AQ"))
    assert bell.ask(waiting, knock("01234", 500)) == []


def test_who_leaves_still_counts_until_the_dealer_is_done_with_the_knock() -> None:
    bell = Bell()
    dealer = bell.dealer()
    for number in range(bell.limits.knocks_per_room + 5):
        bell.once(knock("01234", number))
    assert len(bell.heard(dealer)) == bell.limits.knocks_per_room
    bell.wait(20)
    assert bell.once(knock("01234", 500)) == []


def test_knocks_end_when_the_dealer_goes() -> None:
    bell = Bell()
    dealer, invited, guest = bell.dealer(), bell.connect(), bell.connect()
    bell.say(invited, knock("01234", 1))
    bell.say(guest, bare())
    bell.leave(dealer)
    assert codes(bell.heard(invited)) == [ErrorCode.NO_DEALER]
    assert codes(bell.heard(guest)) == [ErrorCode.UNKNOWN]


def guess(bell: Bell, number: int, address: str) -> list[Reply]:
    return bell.once(bare(f"{90000 + number}", number), address)


def test_an_address_may_guess_so_often_and_again_later() -> None:
    bell = Bell(joins_per_address=30, address_window=60)
    bell.dealer()
    for number in range(30):
        assert codes(guess(bell, number, "203.0.113.9")) == [ErrorCode.UNKNOWN]
    assert codes(guess(bell, 30, "203.0.113.9")) == [ErrorCode.RATE]
    assert codes(bell.once(bare(), "203.0.113.9")) == [ErrorCode.RATE]
    assert codes(guess(bell, 30, "203.0.113.10")) == [ErrorCode.UNKNOWN]
    assert bell.once(knock("01234"), "203.0.113.9") == []
    bell.wait(2)
    assert codes(guess(bell, 31, "203.0.113.9")) == [ErrorCode.UNKNOWN]
    assert codes(guess(bell, 32, "203.0.113.9")) == [ErrorCode.RATE]


def test_when_all_together_missed_too_often_nobody_may_guess_whatever_exists() -> None:
    bell = Bell(misses=50)
    dealer = bell.dealer()
    for number in range(50):
        guess(bell, number, f"203.0.113.{number}")
    for frame in (bare(), wrong(), bare("09999"), create("01234", owner=b"x" * 16), create("09999")):
        assert codes(bell.once(frame, "198.51.100.1")) == [ErrorCode.RATE]
    assert bell.heard(dealer) == []
    assert bell.once(knock("01234"), "198.51.100.1") == []
    assert len(bell.once(create(owner=b"y" * 16), "198.51.100.1")) == 1


def test_hits_are_no_misses() -> None:
    bell = Bell(misses=1)
    dealer = bell.dealer()
    for number in range(5):
        bell.once(bare(number=number))
    assert len(bell.heard(dealer)) == 5
