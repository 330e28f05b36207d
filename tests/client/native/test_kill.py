"""A dealer's process is killed for real, at instants of chance, and comes back with what SQLite holds (T1.38;
PROTOCOLS.md 4); or it never does, and another phone deals on (PROTOCOLS.md 3).
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.game import Game
from client.native.store import SqliteStore
from client.session import kept_in, newest
from client.wire import decode_fact
from tests.kit.processes import Village, line

KILLS = 12 if os.environ.get("REMI_LONG") else 3


@pytest.fixture
def village(tmp_path: Path) -> Iterator[Village]:
    village = Village(tmp_path, "--limit-owner-away", "2")
    yield village
    village.end()


def saved(village: Village, name: str, code: str) -> Game:
    """The game that a device's store holds, folded."""
    game = Game()
    with SqliteStore(village.path / name / "games.sqlite") as store:
        for _, text in newest(store, code):
            game = game.after(decode_fact(text))
    return game


def test_a_dealer_killed_again_and_again_loses_nothing(
    village: Village, record_property: Callable[[str, object], None]
) -> None:
    kills = 0
    rng = random.Random(1)
    room = line(village.run("deal", "Ana", "--rounds", "2", "--people", "3", "--seconds", "60"))
    for name in ("Ion", "Eva"):
        village.run("join", name, room)
    for _ in range(KILLS):
        time.sleep(rng.uniform(2.0, 5.0))
        if village.devices["Ana"].poll() is not None:
            break
        village.devices["Ana"].kill()
        village.devices["Ana"].communicate()
        kills += 1
        before = saved(village, "Ana", room.partition(".")[0])
        village.run("resume", "Ana")
        assert before.setup is not None
    totals = village.totals("Ana")
    game = saved(village, "Ana", room.partition(".")[0])
    assert game.match is not None
    assert game.match.over
    names = [seat.name for seat in game.seats]
    assert totals == str(dict(zip(names, game.match.totals, strict=True)))
    assert village.totals("Ion") == totals
    assert village.totals("Eva") == totals
    record_property("kills", kills)


def test_a_guest_killed_again_and_again_keeps_its_word(village: Village) -> None:
    """What it promised for a deal is on its disk, and where it sat: it is blamed for nothing, and the dealer
    believed by it.
    """
    rng = random.Random(2)
    room = line(village.run("deal", "Ana", "--rounds", "3", "--people", "2", "--seconds", "60"))
    village.run("join", "Ion", room)
    for _ in range(KILLS):
        time.sleep(rng.uniform(1.5, 3.5))
        if village.devices["Ion"].poll() is not None:
            break
        village.devices["Ion"].kill()
        village.devices["Ion"].communicate()
        village.run("resume", "Ion")
    code = room.partition(".")[0]
    totals = village.totals("Ana")
    assert village.totals("Ion") == totals
    assert not list((village.path / "Ion").glob("evidence-*"))
    deals = saved(village, "Ana", code).deals
    assert deals.redeals == ()
    with SqliteStore(village.path / "Ion" / "games.sqlite") as store:
        kept = kept_in(store, code)
    assert sum(key.startswith("sealed ") for key in kept) == deals.number


def test_a_dealer_that_never_comes_back_is_followed_by_an_heir_which_resumes(village: Village) -> None:
    room = line(village.run("deal", "Ana", "--rounds", "2", "--people", "3", "--seconds", "45"))
    for name in ("Ion", "Eva"):
        village.run("join", name, room, "--patience", "2")
    code = room.partition(".")[0]
    while not (saved(village, "Ana", code).settled):
        time.sleep(0.5)
    village.devices["Ana"].kill()
    while not (heirs := [name for name in ("Ion", "Eva") if saved(village, name, code).epoch == 1]):
        assert village.devices["Ion"].poll() is None
        time.sleep(0.5)
    village.devices[heirs[0]].kill()
    village.devices[heirs[0]].communicate()
    village.run("resume", heirs[0])
    totals = village.totals("Ion")
    assert village.totals("Eva") == totals
    games = [saved(village, name, code) for name in ("Ion", "Eva")]
    (game,) = [game for game in games if game.setup is not None]
    assert game.epoch == 1
    assert game.match is not None
    assert game.match.over
    assert saved(village, "Ana", code).epoch == 0
