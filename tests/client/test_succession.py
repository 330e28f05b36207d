"""A match outlives its dealer's phone (PROTOCOLS.md 3; RULES.md T1.38, T1.40)."""

from __future__ import annotations

from tests.kit.village import Village

PEOPLE = ("Ana", "Ion", "Eva", "Dan")


def test_village() -> None:
    village = Village()
    village.play_round()
    assert village.settled_rounds == 1
    village.kill(village["Ana"])
    village.wait(200)
    for name in ("Ion", "Eva"):
        village.goes_on(village[name])
    village.wait(5)
    print(village["Ion"].phone.host, village["Eva"].guest.game.epoch)
    assert village["Ion"].phone.host is not None
    village.play_round()
    assert village.settled_rounds == 2
    village.start(village["Ana"])
    village.wait(10)
    assert village["Ana"].guest.game.epoch == 1
