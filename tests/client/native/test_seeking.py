"""Joining where no service is, or no such room: it is said, and not tried for ever."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from client import __main__ as shell
from client.guest import Guest
from client.native import seeking
from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.native.seeking import PATIENCE, NeverReachedError, NoRoomError, Seeker
from client.native.store import SqliteStore
from client.phone import Phone
from client.ports import Channel, MeetCode, MeetError
from client.session import PhoneSession, kept_in, kept_name
from engine.base64url import to_text

URL = "http://localhost:1"


class Road:
    """A way on which each try ends as it is told, so many seconds after the one before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *ends: tuple[float, MeetCode]) -> None:
        self.time, self.said, self._ends = 0.0, list[str](), list(ends)
        monkeypatch.setattr(Neighbours, "meet", self._meet)

    async def _meet(self) -> Channel:
        seconds, code = self._ends.pop(0)
        self.time += seconds
        raise MeetError(code)

    def seeker(self, *, known: bool = False) -> Seeker:
        me, now = Identity.fresh(), lambda: self.time
        return Seeker(URL, "12345", None, me, known=known, now=now, say=self.said.append)


async def codes(seeker: Seeker, tries: int) -> list[MeetCode]:
    found: list[MeetCode] = []
    for _ in range(tries):
        with pytest.raises(MeetError) as error:
            await seeker.meet()
        found.append(error.value.code)
    return found


async def test_it_says_once_that_it_tries_again_and_then_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "signaling-down"), (1, "signaling-down"), (PATIENCE, "signaling-down"))
    seeker = road.seeker()
    assert await codes(seeker, 2) == ["signaling-down"] * 2
    assert road.said == [f"the service at {URL} cannot be reached; trying again"]
    with pytest.raises(NeverReachedError, match="never reached in 32 s"):
        await seeker.meet()


async def test_a_service_that_has_answered_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "no-dealer"), (10 * PATIENCE, "signaling-down"))
    assert await codes(road.seeker(), 2) == ["no-dealer", "signaling-down"]
    assert road.said == []


async def test_a_room_that_is_not_there_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "unknown-room"))
    with pytest.raises(NoRoomError, match=f"^unknown-room: there is no room 12345 at {URL}"):
        await road.seeker().meet()


async def test_a_room_where_one_was_before_may_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "unknown-room"), (1, "unknown-room"), (PATIENCE, "unknown-room"))
    seeker = road.seeker(known=True)
    assert await codes(seeker, 2) == ["unknown-room"] * 2
    assert road.said == [f"there is no room 12345 at {URL} now; trying again"]
    with pytest.raises(NoRoomError):
        await seeker.meet()


async def test_the_service_was_away_and_the_room_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "signaling-down"), (1, "unknown-room"))
    seeker = road.seeker()
    assert await codes(seeker, 1) == ["signaling-down"]
    with pytest.raises(NoRoomError):
        await seeker.meet()


async def test_a_service_that_had_no_time_has_not_shown_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "rate"), (1, "unknown-room"))
    seeker = road.seeker()
    assert await codes(seeker, 1) == ["rate"]
    with pytest.raises(NoRoomError):
        await seeker.meet()


async def test_a_dealer_who_was_there_has_not_lost_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    road = Road(monkeypatch, (1, "no-dealer"), (10 * PATIENCE, "unknown-room"))
    assert await codes(road.seeker(), 2) == ["no-dealer", "unknown-room"]


async def test_who_joins_nowhere_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    road, key = Road(monkeypatch, (PATIENCE, "signaling-down")), Identity.fresh()
    with SqliteStore(":memory:") as store:
        phone = Phone(random.Random(1), to_text(key.public), {})
        session = PhoneSession(phone, road.seeker(), store, "12345", shell.WallClock(), lambda _: None)
        await session.do(phone.restore([], "Robot", 0))
        with pytest.raises(NeverReachedError):
            await session.run()


def test_the_command_ends_with_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(seeking, "PATIENCE", 0.0)
    assert shell.main(["join", "12345", "--url", URL]) == 1
    assert f"the service at {URL} was never reached" in capsys.readouterr().err


def test_the_command_says_that_there_is_no_such_room(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Road(monkeypatch, (1, "unknown-room"))
    assert shell.main(["join", "12345", "--url", URL]) == 2
    assert "unknown-room: there is no room 12345" in capsys.readouterr().err


@pytest.mark.parametrize("room", ["abc", "1234", "12345.zz", "https://remi.example/#12345.", "١٢٣٤٥"])
def test_what_is_no_invite_is_refused_before_anybody_is_asked(
    capsys: pytest.CaptureFixture[str], room: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        shell.main(["join", room, "--url", URL])
    assert ended.value.code == 2
    assert "bad-invite" in capsys.readouterr().err


def test_a_home_where_nothing_was_begun_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shell.main(["resume", "--home", str(tmp_path)]) == 2
    assert "no room was opened or joined from here: sit down with `join CODE`" in capsys.readouterr().err


@pytest.mark.parametrize(("was_in", "names"), [(True, ["Ion", "Ion"]), (False, ["Ion"])])
def test_who_had_a_seat_resumes_there_under_the_same_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, was_in: bool, names: list[str]
) -> None:
    Road(monkeypatch, (1, "refused"), (1, "refused"))
    known, sits = list[str](), Phone._sit

    def sit(phone: Phone, name: str, place: int = 0) -> Guest:
        known.append(name)
        return sits(phone, name, place)

    monkeypatch.setattr(Phone, "_sit", sit)
    here = ("--home", str(tmp_path), "--url", URL)
    assert shell.main(["join", "12345", "--name", "Ion", *here]) == 2
    with SqliteStore(tmp_path / "games.sqlite") as store:
        if was_in:
            store.put(kept_name("12345"), json.dumps({**kept_in(store, "12345"), "secret": "AA"}))
    assert shell.main(["resume", *here]) == 2
    assert known == names
