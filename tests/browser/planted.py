"""A game that a phone finds among its unfinished ones: with the tiles that a test wants, played so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Any

from playwright.async_api import Page

from client.base64url import to_text
from client.facts import Fact, MatchMade, NextRound, Seated
from client.game import Game
from client.wire import encode
from engine.options import Value
from engine.tile import parse, tile
from tests.browser.screen import START, introduce
from tests.kit.moves import action

Json = dict[str, Any]
PLANT = """({ record, facts }) => new Promise((resolve, reject) => {
  localStorage.setItem(`remi.game.${record.game}`, JSON.stringify(record));
  const asked = indexedDB.open("remi-games", 1);
  const create = (store) => asked.result.createObjectStore(store);
  asked.onupgradeneeded = () => ["games", "facts", "keep"].forEach(create);
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const writing = asked.result.transaction(["facts", "keep", "games"], "readwrite");
    for (const [n, text] of facts) writing.objectStore("facts").add(text, [record.game, 0, n]);
    writing.objectStore("keep").put("local", [record.game, "key"]);
    writing.objectStore("keep").put("", [record.game, "code"]);
    writing.objectStore("games").put({ epoch: 0, at: Date.now() }, record.game);
    writing.onabort = () => reject(writing.error);
    writing.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


def story(
    setup: MatchMade,
    racks: Sequence[str],
    *,
    people: Sequence[str],
    atu: str = "K13",
    stock: str = "",
    starter: int = 0,
    moves: Sequence[str] = (),
) -> list[Fact]:
    """The facts of a round in which the seats are dealt `racks`, filled up with what is left, and the moves
    were played (tests.kit.moves): `seat move`, or `move` of who is to play. `people` sit first, robots after
    them; `stock` is drawn first.
    """
    facts: list[Fact] = [setup]
    facts += [Seated(name, "local", n) for n, name in enumerate(people)]
    facts += [Seated(f"Robi {n}", level="usor") for n in range(len(racks) - len(people))]
    facts.append(NextRound())
    game = Game()
    for fact in facts:
        game = game.after(fact)
    round_ = game.round
    assert round_ is not None
    hands = [list(parse(rack)) for rack in racks]
    first, last = list(parse(stock)), tile(atu)
    left = list(round_.pool)
    for each in (*first, last, *(t for hand in hands for t in hand)):
        left.remove(each)
    left.sort(key=lambda t: (t * 23 % 53, t))  # scattered: what is filled up holds few melds
    for n, hand in enumerate(hands):
        size = round_.rules.hand + (n == starter)
        hand += [left.pop() for _ in range(size - len(hand))]
    order = [t for step in range(len(hands)) for t in hands[(starter + step) % len(hands)]]
    events = [*round_.deal([*order, *first, *left, last], starter)]
    round_ = round_.after_all(events)
    for move in moves:
        seat, text = (int(move[0]), move[1:].strip()) if move[0].isdigit() else (round_.turn, move)
        done = round_.play(seat, action(text))
        events += done
        round_ = round_.after_all(done)
    return [*facts, *events]


def made(variant: str, options: Mapping[str, Value] | None = None, *, rounds: int = 2) -> MatchMade:
    """A match on one phone, without a clock."""
    room = to_text(bytes(16))
    return MatchMade(
        room, room, variant, tuple(sorted((options or {}).items())), rounds, 0, 0, "usor", local=True
    )


async def planted(page: Page, facts: Sequence[Fact], name: str = "Ana") -> None:
    """Opens the app and goes on with that game."""
    setup = facts[0]
    assert isinstance(setup, MatchMade)
    await introduce(page, name)
    await page.get_by_role("button", name="Joacă singur").wait_for(timeout=START)
    await page.evaluate(PLANT, {"record": _record(setup, facts, name), "facts": _texts(facts)})
    await page.reload()
    await page.get_by_role("button", name="Continuă").first.click()


def _texts(facts: Sequence[Fact]) -> list[tuple[int, str]]:
    return [(n, encode(fact)) for n, fact in enumerate(facts, 1)]


def _record(setup: MatchMade, facts: Sequence[Fact], name: str) -> Json:
    rules = {
        "variant": setup.variant,
        "rounds": setup.rounds,
        "seconds": setup.seconds,
        "robots": setup.robots,
        "level": setup.level,
        "options": dict(setup.options),
    }
    return {
        "game": setup.room,
        "role": "local",
        "name": name,
        "people": [fact.name for fact in facts if isinstance(fact, Seated)],
        "rules": rules,
        "round": 1,
        "started": True,
        "finished": False,
        "touched": round(time() * 1000),
        "match": setup.match,
        "code": None,
        "secret": None,
        "token": None,
        "epoch": 0,
    }
