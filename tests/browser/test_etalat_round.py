"""Rounds with melds laid open among friends: a dealer and guests in Chromium play on the real screens until
there was an opening, a lay-off on another's meld, a joker swapped out, a tile taken from the row (in E1 with
all that lie after it) and a close.

The deal is the phones' own (PROTOCOLS.md 1): the test only knows the guests' nonces and gives the dealer's
phone its master, so that it can think a round out beforehand.
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import replace

import pytest
from playwright.async_api import Page, ViewportSize, expect

from client.game import Game
from client.wire import decode_fact
from engine.action import LayOff, NewMeld, SwapJoker
from engine.event import Closed, Dealt, Event, Laid, Took
from engine.round import Round
from engine.rules import Phase, Rules
from engine.variants import ALPHA_ETALAT, ETALAT, RUMMY45
from tests.browser.conftest import PHONE, MakePhone, Service
from tests.browser.etalat_hands import does, shows
from tests.browser.table import LISTEN, follows_link, heard, kept, opens_room
from tests.browser.test_room import nothing_secret
from tests.kit.script import BROKE, LAID_OFF, OPENED, SWAPPED, TOOK, Script, search

PATIENCE = 420
NAMES = ("Ana", "Ion", "Eva")
SIZES: tuple[ViewportSize, ...] = (PHONE, {"width": 844, "height": 390}, {"width": 390, "height": 844})
NONCES = (b"\x11" * 32, b"\x22" * 32)

DRAWS = """(bytes) => {
  const plain = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    if (into.byteLength !== 32) return plain(into);
    into.set(bytes);
    return into;
  };
}"""
"""From now on, whoever wants 32 random bytes in a worker gets these: a guest its nonces, the dealer its
masters."""


async def draws(page: Page, secret: bytes) -> None:
    (worker,) = page.workers
    await worker.evaluate(DRAWS, list(secret))


async def folded(page: Page) -> tuple[Game, list[tuple[int, str]]]:
    """The game as that phone has kept it, and its facts."""
    facts = await kept(page)
    game = Game()
    for _, text in facts:
        game = game.after(decode_fact(text))
    return game, facts


def same(ours: Event, theirs: Event) -> bool:
    """True if they differ at most in the order of a new meld's tiles, or in how a close lays the rack out."""
    if isinstance(ours, Closed) and isinstance(theirs, Closed):
        return (ours.seat, ours.discard) == (theirs.seat, theirs.discard)
    return _sorted(ours) == _sorted(theirs)


def _sorted(event: Event) -> Event:
    if not isinstance(event, Laid | Took):
        return event
    places = (replace(p, tiles=tuple(sorted(p.tiles))) if isinstance(p, NewMeld) else p for p in event.places)
    return replace(event, places=tuple(places))


async def play(pages: list[Page], script: Script) -> None:
    """Every step of the script on the screen of whoever makes it; all screens follow each of them."""
    round_ = script.start
    for seat, action in script.steps:
        await does(pages[seat], round_, seat, action)
        round_ = round_.after_all(round_.play(seat, action))
        if round_.phase is Phase.DOUBLES:
            await expect(pages[seat].locator("section.doubles")).to_have_count(0)
        elif not round_.over:
            await asyncio.gather(*(shows(page, round_, n) for n, page in enumerate(pages)))


EVERYTHING = frozenset((OPENED, LAID_OFF, SWAPPED))

LONG = pytest.mark.skipif(not os.environ.get("REMI_LONG"), reason="E1 will do; make test-long plays all")


@pytest.mark.parametrize(
    ("rules", "seats", "wanted"),
    [
        pytest.param(ETALAT, 3, EVERYTHING | {BROKE}, id="E1"),
        pytest.param(ALPHA_ETALAT, 2, EVERYTHING | {TOOK}, id="A-E", marks=LONG),
        pytest.param(RUMMY45, 2, EVERYTHING | {TOOK}, id="E2", marks=LONG),
    ],
)
async def test_a_round_with_everything_in_it(
    service: Service, phone: MakePhone, rules: Rules, seats: int, wanted: frozenset[str]
) -> None:
    names = NAMES[:seats]
    phones = [await phone(name, service, size) for name, size in zip(names, SIZES, strict=False)]
    pages = [each.page for each in phones]
    for each in phones:
        await each.context.add_init_script(LISTEN)
        await each.page.emulate_media(reduced_motion="reduce")
    dealer, *guests = pages
    invite = await opens_room(dealer, "Ana", rounds=1, robots=0, variant=rules.name)
    for page, name in zip(guests, names[1:], strict=True):
        await follows_link(page, invite, name)
    await dealer.get_by_text(f"{seats} jucători").wait_for()

    lobby, _ = await folded(dealer)
    assert lobby.setup is not None
    assert lobby.setup.variant == rules.name
    nonces = dict(zip(range(1, seats), NONCES, strict=False))
    master, script = await asyncio.to_thread(search, lobby, nonces, wanted, random.Random(45))
    for page, secret in zip(pages, (master, *nonces.values()), strict=True):
        await draws(page, secret)
    await dealer.get_by_role("button", name="Pornește jocul").click()
    for page in pages:
        await page.locator("remi-rack .slot").first.wait_for()

    async with asyncio.timeout(PATIENCE):
        await play(pages, script)
    for page in pages:
        await page.locator(".podium").wait_for()

    game, facts = await folded(dealer)
    assert game.round is not None
    as_told(script, game)
    assert seen(game) == wanted
    assert isinstance(game.round.end, Closed)
    await agree(pages, names, game)
    for n, page in enumerate(guests, 1):
        assert nothing_secret(await heard(page), n, facts) > len(script.steps)
    assert not any(each.errors for each in phones), [each.errors for each in phones]


def as_told(script: Script, game: Game) -> None:
    """The facts of the round are those of the script, one by one."""
    round_ = script.start
    ours: list[Event] = []
    for seat, action in script.steps:
        events = round_.play(seat, action)
        ours += events
        round_ = round_.after_all(events)
    dealt, *theirs = game.history
    assert isinstance(dealt, Dealt)
    assert len(ours) == len(theirs)
    for our, their in zip(ours, theirs, strict=True):
        assert same(our, their)


def seen(game: Game) -> set[str]:
    """What of all that a script may want is in the facts."""
    assert game.round is not None
    round_ = Round(game.round.rules, len(game.seats))
    found = set()
    for fact in game.history:
        match fact:
            case Laid(seat, (NewMeld(), *_)) if not any(m.owner == seat for m in round_.table):
                found.add(OPENED)
            case Laid(seat, (LayOff(meld), *_)) if round_.table[meld].owner != seat:
                found.add(LAID_OFF)
            case Laid(_, (SwapJoker(), *_)):
                found.add(SWAPPED)
            case Took(_, at):
                found.add(BROKE if at < len(round_.rows[0]) - 1 else TOOK)
            case _:
                pass
        round_ = round_.after(fact)
    return found


async def agree(pages: list[Page], names: tuple[str, ...], game: Game) -> None:
    """All phones show the same end: all totals, each line of the settlement in words, the table code."""
    assert game.match is not None
    assert game.round is not None
    codes = set()
    for page in pages:
        podium = await page.locator(".podium li").all_inner_texts()
        await page.locator("details summary").click()
        for name, total, seat in zip(names, game.match.totals, range(len(names)), strict=True):
            place = next(place for place in podium if name in place)
            assert signed(total) in place
            part = page.locator(".counted").get_by_role("region", name=name)
            assert await part.locator("h3 strong").inner_text() == signed(game.round.points[seat])
            lines = counted(game.round, seat)
            assert await part.locator("li strong").all_inner_texts() == [signed(n) for _, n in lines]
            for told, (reason, _) in zip(await part.locator("li").all_inner_texts(), lines, strict=True):
                assert reason not in told, "a code instead of words"
        codes.add(await page.locator('[aria-labelledby="table-code"]').inner_text())
    assert len(codes) == 1


def signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"


def counted(round_: Round, seat: int) -> list[tuple[str, int]]:
    """The settlement of a seat as it is shown: what was laid off tile by tile is one line."""
    found: dict[tuple[str, int], int] = {}
    for at, line in enumerate(line for line in round_.lines if line.to == seat):
        key = line.reason, 0 if line.reason == "laid-off" else at + 1
        found[key] = found.get(key, 0) + line.amount
    return [(reason, amount) for (reason, _), amount in found.items()]
