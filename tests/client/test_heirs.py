"""A new dealer that goes too, and who may speak for whom (PROTOCOLS.md 3)."""

from __future__ import annotations

import json
from random import Random

import pytest

from client.browser.bridge import Bridge
from client.effects import Say
from client.game import Presence
from client.heirs import EACH, GONE, NEXT, candidate
from client.messages import Ask, End, GoOn, Hello, Kick, Refused, Welcome
from client.wire import encode
from engine.base64url import from_text, to_text
from signaling.frames import Claim
from tests.kit.decks import few_decks as few_decks
from tests.kit.succession import (
    FOUR,
    all_agree,
    deals,
    phone,
    presence,
    settled_points,
    they_go_on,
    to_the_end_of_a_round,
    void,
)
from tests.kit.village import CODE, MATCH, Village


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


def claims(village: Village, name: str, heir: int) -> None:
    """That phone says who shall have the room."""
    conn = village._dial(village[name])
    village._frame(conn, Claim(CODE, from_text(phone(village[name]).kept["heir"]), heir))
    village._serve(village.service.disconnect(conn, village.now))


def test_heirs_3_5_a_dealer_that_gets_its_room_back_while_cut_off_deals_by_a_new_right() -> None:
    """Ion deals, cut off from all, after Ana; Eva deals after Ion, and goes; Ana and Dan name Ion."""
    village = Village(FOUR, rounds=6)
    village.play_round()
    village.kill(village["Ana"])
    they_go_on(village, "Ion", "Eva", "Dan")
    ion = next(device for device in village.devices if deals(device))
    eva, dan = (d for d in village.devices if d is not ion and d.name != "Ana")
    village.offline.add(ion.name)
    village.cut |= {frozenset((ion.name, other.name)) for other in village.devices}
    village.lose(ion)
    they_go_on(village, eva.name, dan.name)
    later = next(device for device in (eva, dan) if deals(device))
    village.start(village["Ana"])
    village.wait(20)
    village.kill(later)
    village.wait(190)
    for name in ("Ana", next(d.name for d in (eva, dan) if d is not later)):
        claims(village, name, village.devices.index(ion))
    assert phone(ion).host is not None, "it has heard of nothing"
    village.cut.clear()
    village.offline.clear()
    village.start(later)
    village.wait(60)
    assert [device.name for device in village.devices if deals(device)] == [ion.name]
    assert ion.guest.game.epoch == 3
    all_agree(village)
    before = village.settled_rounds
    village.play_round()
    assert village.settled_rounds > before
