"""The dealer's page is killed at random instants, in every variant, and no game is lost (T1.38, T1.41;
PROTOCOLS.md 4): real workers with their Python and their databases, in processes of Chromium that are gone
from one instruction to the next, also inside a write and between a write and what it lets be said.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser

from client.base64url import to_text
from client.facts import shown_to
from client.game import Game
from client.wire import decode_fact, encode
from engine.round import mask
from engine.variants import VARIANTS
from tests.browser.conftest import Service
from tests.browser.dealing_page import INSTANTS, DealingPage, held_worker

LONG = bool(os.environ.get("REMI_LONG"))
LOTS, MATCHES = (20, 10) if LONG else (1, 4)
GAMES = sorted(VARIANTS)
ANY = "any"
"""Not held: killed whatever the worker is doing just then."""


def named(what: str, number: int) -> str:
    """16 bytes as ids have them."""
    return to_text(random.Random(f"{what} {number}").randbytes(16))


def folded(facts: list[tuple[int, str]]) -> Game:
    game = Game()
    for _, text in facts:
        game = game.after(decode_fact(text))
    return game


def nothing_unsaved_was_told(room: DealingPage, facts: list[tuple[int, str]]) -> int:
    """Every fact that a friend was told is a saved one as that seat may see it; how many there were."""
    game, count = folded(facts), 0
    for friend in room.friends:
        seat = game.seat_of(friend.guest.key, 0)
        allowed = {n: json.loads(encode(shown_to(decode_fact(text), seat))) for n, text in facts}
        onlooker = {n: json.loads(encode(shown_to(decode_fact(text), None))) for n, text in facts}
        for message in friend.told:
            assert message["fact"] in (allowed.get(message["n"]), onlooker.get(message["n"])), message
            count += 1
    return count


async def killed_and_restored(room: DealingPage, rng: random.Random) -> str:
    """Dies at an instant of chance, unless the match is over before. Where it died."""
    what = rng.choice((*INSTANTS, ANY))
    if what == ANY:
        until = len(room.friends[0].told) + rng.randint(1, 60)
        await room.plays(lambda: room.over or len(room.friends[0].told) >= until)
    else:
        await room.hold(what, rng.randint(1, 60 if what == "send" else 25))
        await room.plays(lambda: room.over)
    await room.killed()
    await room.restored()
    nothing_unsaved_was_told(room, await room.facts())
    return what


def agreed(room: DealingPage, facts: list[tuple[int, str]]) -> None:
    """Every friend's Game is what its seat may see of the saved one."""
    game = folded(facts)
    assert game.match is not None
    assert game.match.over
    assert game.round is not None
    for friend in room.friends:
        seen = friend.guest.game
        assert (friend.guest.n, seen.head) == (facts[-1][0], game.head)
        assert (seen.seats, seen.match) == (game.seats, game.match)
        assert seen.round == mask(game.round, friend.guest.seat)


@pytest.mark.parametrize("lot", range(LOTS))
async def test_no_fact_is_lost_and_none_was_told_that_the_database_lacks(
    chromium: Browser,
    service: Service,
    built_pwa: Path,
    lot: int,
    record_property: Callable[[str, object], None],
) -> None:
    context = await chromium.new_context(base_url=service.url)
    await context.route("**/assets/worker*.js", held_worker)
    died, told = Counter[str](), 0
    room: DealingPage | None = None
    for number in range(lot * MATCHES, (lot + 1) * MATCHES):
        rng = random.Random(number)
        names = ("Ana", "Ion", "Eva", "Dan")[: rng.choice((2, 3, 4))]
        before, room = room, DealingPage(context, built_pwa, names, rng)
        if before is None:
            await room.boots()
        else:
            room.page, room.worker = before.page, before.worker
        await room.opens(named("room", number), named("match", number), GAMES[number % len(GAMES)])
        died[await killed_and_restored(room, rng)] += 1
        assert await room.plays(lambda room=room: room.over)  # type: ignore[misc]
        facts = await room.facts()
        told += nothing_unsaved_was_told(room, facts)
        agreed(room, facts)
    await context.close()
    assert told > 0
    record_property("matches", MATCHES)
    record_property("facts told", told)
    for what, times in sorted(died.items()):
        record_property(f"killed: {what}", times)
