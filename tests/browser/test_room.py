"""Friends at a table: a dealer and two guests in Chromium and a native peer play a whole round of T1 over
real data channels, while pages are reloaded in between (T1.38, T1.39, T1.41; ARCHITECTURE 3.1)."""

from __future__ import annotations

import asyncio
import json

import aioice.ice
import pytest
from playwright.async_api import Page

from client.base64url import from_text
from client.facts import shown_to
from client.game import Game
from client.guest import Guest
from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.ports import Channel
from client.session import PhoneSession
from client.wire import decode_fact, encode
from engine.bots import Level
from tests.browser.conftest import MakePhone, Service
from tests.browser.table import LISTEN, follows_link, heard, kept, my_turn, opens_room, plays
from tests.kit.native import native_guest

PATIENCE = 240


class Clock:
    def now(self) -> float:
        return asyncio.get_running_loop().time()


class Listening:
    """A channel that remembers what it received."""

    def __init__(self, channel: Channel, texts: list[str]) -> None:
        self._channel, self._texts = channel, texts
        self.remote_key, self.place, self.meta = channel.remote_key, channel.place, channel.meta
        self.verified, self.emoji = channel.verified, channel.emoji

    async def send(self, text: str) -> None:
        await self._channel.send(text)

    async def receive(self) -> str:
        text = await self._channel.receive()
        self._texts.append(text)
        return text

    async def close(self) -> None:
        await self._channel.close()


class Overheard(Neighbours):
    """Everything that comes over its connections is written down."""

    def __init__(self, url: str, invite: str, key: Identity) -> None:
        code, _, secret = invite.partition(".")
        super().__init__(url, code, from_text(secret), key)
        self.texts: list[str] = []

    async def meet(self) -> Channel:
        return Listening(await super().meet(), self.texts)


def native_peer(service: Service, invite: str) -> tuple[Guest, PhoneSession, list[str]]:
    """An aiortc peer with a robot's head."""
    key = Identity.fresh()
    world = Overheard(service.url, invite, key)
    return *native_guest(world, key, "Nae", Level.HARD, Clock()), world.texts


async def turns(pages: list[Page], until: int) -> int:
    """Let people play until that many moves were made on the screens or the match is over; moves made."""
    made = 0
    async with asyncio.timeout(PATIENCE):
        while made < until:
            for page in pages:
                if await page.get_by_text("Clasamentul").count() or await page.locator(".podium").count():
                    return made
                if await my_turn(page):
                    await plays(page)
                    made += 1
            await asyncio.sleep(0.1)
    return made


def nothing_secret(texts: list[str], seat: int, facts: list[tuple[int, str]]) -> int:
    """Every fact that a phone was told is the saved one as its seat may see it; how many there were."""
    allowed = {n: json.loads(encode(shown_to(decode_fact(text), seat))) for n, text in facts}
    told = [m for m in map(json.loads, texts) if m["t"] == "told"]
    for message in told:
        assert message["fact"] == allowed[message["n"]]
    return len(told)


async def test_a_whole_round_with_reloads_and_a_native_peer(
    service: Service, phone: MakePhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda use_ipv4, use_ipv6: ["127.0.0.1"])
    phones = [await phone(name, service) for name in ("Ana", "Ion", "Eva")]
    pages = [each.page for each in phones]
    for each in phones:
        await each.context.add_init_script(LISTEN)
    dealer, ion, eva = pages
    invite = await opens_room(dealer, "Ana", rounds=1, robots=0)
    await follows_link(ion, invite, "Ion")
    await follows_link(eva, invite, "Eva")
    guest, session, native = native_peer(service, invite)
    playing = asyncio.create_task(session.run())
    await dealer.get_by_text("4 jucători").wait_for()
    await dealer.get_by_role("button", name="Pornește jocul").click()

    await turns(pages, 6)
    by_ion, by_eva = await heard(ion), await heard(eva)
    await dealer.reload()
    await dealer.locator("remi-rack .slot").first.wait_for(timeout=30_000)
    await turns(pages, 6)
    by_ion += await heard(ion)
    await ion.reload()
    await ion.locator("remi-rack .slot").first.wait_for(timeout=30_000)
    await turns(pages, 400)
    for page in pages:
        await page.locator(".podium").wait_for()
    await asyncio.wait_for(playing, 30)

    facts = await kept(dealer)
    game = Game()
    for _, text in facts:
        game = game.after(decode_fact(text))
    assert game.match is not None
    assert game.round is not None
    assert game.match.over
    assert guest.game.match == game.match
    assert guest.game.head == game.head
    by_seat = {seat.name: total for seat, total in zip(game.seats, game.match.totals, strict=True)}
    for page, own in zip(pages, ("Ana", "Ion", "Eva"), strict=True):
        shown = await page.locator(".podium li").all_inner_texts()
        for name, total in by_seat.items():
            line = next(line for line in shown if name in line or (name == own and "Tu" in line))
            assert str(abs(total)) in line
    seats = [seat.name for seat in game.seats]
    assert nothing_secret(by_ion + await heard(ion), seats.index("Ion"), facts) > 10
    assert nothing_secret(by_eva + await heard(eva), seats.index("Eva"), facts) > 10
    assert nothing_secret(native, seats.index("Nae"), facts) > 10
    assert [each.errors for each in phones] == [[], [], []]
