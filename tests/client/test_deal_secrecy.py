"""No message of a joint deal depends on a tile that its seat may not see, but for fresh hashes."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pytest

from client.base64url import from_text
from client.wire import encode
from engine import deal
from engine.action import Action, Discard, Draw
from engine.holdings import dealt_places
from engine.tile import FULL_SET, Tile
from tests.kit.room import Room

FRIENDS = ("Ion", "Eva")
SPY = 1
TURNS = 30


class OpenDeck(deal.Deck):
    """All 64 decks lie in the order that the test wants; keys, salts and all else are the real ones."""

    tiles: Sequence[Tile] = ()

    @cached_property
    def order(self) -> tuple[Tile, ...]:
        return tuple(self.tiles)


def played(
    tiles: Sequence[Tile], script: list[tuple[str, Action]] | None, monkeypatch: pytest.MonkeyPatch
) -> tuple[Room, list[tuple[str, Action]]]:
    """A room dealt from `tiles`, place by place, in which everybody draws and throws, or does as scripted."""
    with monkeypatch.context() as patch:
        patch.setattr(OpenDeck, "tiles", tiles)
        patch.setattr(deal, "Deck", OpenDeck)
        patch.setattr(deal.Lottery, "places", tuple(range(106)))
        patch.setattr(deal.Lottery, "starter", lambda *_: 0)
        patch.setattr(deal.Lottery, "pick", 17)  # it follows from the seal, which is one of the fresh hashes
        room = Room(FRIENDS)
        room.start()
        made: list[tuple[str, Action]] = []
        for action in script or _moves(room, made):
            assert room.ask(*action) is None
            made.append(action)
        return room, made


def _moves(room: Room, made: list[tuple[str, Action]]) -> Any:
    while len(made) < 2 * TURNS:
        round_ = room.host.table.game.round
        assert round_ is not None
        drawing = round_.choices(round_.turn).draw
        throw = Discard(random.Random(len(made)).choice(round_.choices(round_.turn).throw or (round_.atu,)))
        yield room.turn, Draw() if drawing else throw


def hidden_places(room: Room) -> list[int]:
    """Places whose tiles the spy had no right to see in all that was played."""
    rules, round_ = room.host.table.game.match.rules, room.host.table.game.round  # type: ignore[union-attr]
    assert round_ is not None
    holdings = room.host.table._dealing._holdings
    assert holdings is not None
    seen = {place for _, place in holdings.shown} | {105} | set(dealt_places(rules, 3, 0, SPY))
    seen |= {place for _, place in holdings.owned[SPY]}
    return [place for place in range(106) if place not in seen]


def heard(room: Room) -> list[Any]:
    """All that the spy was sent, with every value that is a fresh hash put out of sight."""
    return [_without_hashes(json.loads(encode(message))) for message in room.friends[FRIENDS[SPY - 1]].said]


def _without_hashes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_hashes(v) for key, v in value.items()}
    if isinstance(value, list):
        return [_without_hashes(v) for v in value]
    return "#" if isinstance(value, str) and _is_hash(value) else value


def _is_hash(text: str) -> bool:
    try:
        return len(from_text(text)) == 32
    except ValueError:
        return False


@pytest.mark.parametrize("seed", range(6))
def test_permuting_what_a_seat_may_not_see_changes_fresh_hashes_only(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    tiles = rng.sample(FULL_SET, 106)
    first, script = played(tiles, None, monkeypatch)
    hidden = hidden_places(first)
    assert len(hidden) > 40
    other = list(tiles)
    for place, tile in zip(hidden, rng.sample([tiles[p] for p in hidden], len(hidden)), strict=True):
        other[place] = tile
    assert other != tiles
    second, _ = played(other, script, monkeypatch)
    assert heard(first) == heard(second)
    texts = [[encode(message) for message in room.friends["Ion"].said] for room in (first, second)]
    assert texts[0] != texts[1]  # the seal is another one
    told = [m for m in heard(first) if m["t"] == "told"]
    assert {"dealt", "drew", "threw", "sealed", "opened"} <= {m["fact"]["t"] for m in told}


def test_the_comparison_would_see_a_tile_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = random.Random(1).sample(FULL_SET, 106)
    first, script = played(tiles, None, monkeypatch)
    own = dealt_places(first.host.table.game.match.rules, 3, 0, SPY)  # type: ignore[union-attr]
    kept = [p for p in own if (0, p) in first.host.table._dealing._holdings.owned[SPY]]  # type: ignore[union-attr]
    hidden = next(p for p in hidden_places(first) if tiles[p] != tiles[kept[0]])
    other = list(tiles)
    other[kept[0]], other[hidden] = other[hidden], other[kept[0]]
    second, _ = played(other, script, monkeypatch)
    assert heard(first) != heard(second)
