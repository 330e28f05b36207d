"""A match goes on without who is missing: in the lobby, when the dealing is handed over, when a dealer goes
for good and comes back (T1.36–T1.41; PROTOCOLS.md 3 and 4), on real pages.

The three minutes are let pass by the pages' clock; the service is told to wait a few seconds of its own only.
"""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakePhone, Phone, Service
from tests.browser.screen import (
    LONG,
    START,
    button,
    heading,
    in_lobby,
    introduce,
    one_of,
    open_room,
    seated,
    table,
    three_minutes,
)
from tests.browser.table import my_turn as can_play
from tests.browser.table import plays

NETWORK = """(() => {
  let there = true;
  const open = new Set();
  const { WebSocket, RTCPeerConnection } = window;
  const nowhere = (url) => new URL("/nowhere", url).href;
  window.WebSocket = class extends WebSocket {
    constructor(url, ...more) {
      super(there ? url : nowhere(url), ...more);
      open.add(this);
    }
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
      super(...given);
      if (there) open.add(this);
      else this.close();
    }
  };
  window.network = (is) => {
    there = is;
    if (there) window.dispatchEvent(new Event("online"));
    else for (const each of open) each.close();
  };
})()"""
"""To be run before the page's own code: `network(false)` leaves it alive and alone, until `network(true)`."""
ROUND_OVER = re.compile("^Sfârșitul ")
AWAY = 3
"""Seconds after which this service lets heirs have the room of a dealer who is away."""


@pytest.fixture
def brief_service(built_pwa: Path) -> Iterator[Service]:
    running = Service(built_pwa, options=(f"--limit-owner-away={AWAY}",))
    running.start()
    yield running
    running.stop()


async def sit_down(phones: list[Phone]) -> None:
    """The first one opens a room, the others come by its link, and all have a table before them."""
    _, link = await open_room(phones[0])
    for each in phones[1:]:
        await introduce(each.page, each.name, link)
        await in_lobby(each.page)
    await button(phones[0].page, "Pornește jocul").click()
    for each in phones:
        await table(each.page)


async def hand_over(phones: list[Phone], heir: str) -> None:
    """Between rounds, from the first one to `heir`; then the next round begins, whoever was told of it first
    when they pressed on.
    """
    await button(phones[0].page, "Meniu").click()
    await button(phones[0].page, "Predă pachetul").click()
    await button(phones[0].page, f"De acum împarte {heir}").click()
    for each in phones:
        await button(each.page, "Runda următoare").click()
    for each in phones:
        await table(each.page)
        await expect(each.page.locator(".table-head")).to_contain_text(f"Dealer: {heir}")


async def go_on_without(left: list[Phone], dealer: str) -> None:
    """Three minutes pass without the dealer, and those who are left want to go on."""
    for each in left:
        await expect(each.page.locator(".table-head")).to_contain_text(f"se așteaptă {dealer}")
        await three_minutes(each.page)
        await expect(heading(each.page, f"{dealer} nu mai răspunde")).to_be_visible()
    for each in left:
        await button(each.page, "Continuă partida").click()


async def play_round(phones: list[Phone]) -> None:
    """Everybody plays as Ajutor says until the round is settled on every phone."""
    async with asyncio.timeout(LONG / 1000):
        while not all([await heading(each.page, ROUND_OVER).count() for each in phones]):
            for each in phones:
                if await can_play(each.page):
                    await plays(each.page)
            await asyncio.sleep(0.1)


async def totals(page: Page) -> list[str]:
    return await page.locator(".scores tfoot td").all_inner_texts()


async def test_a_lobby_gives_up_waiting_for_who_is_not_here(phone: MakePhone, service: Service) -> None:
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await expect(dealer.page.locator(".people li")).to_have_count(2)
    await mihai.page.close()
    await button(dealer.page, "Nu mai așteptăm").click()
    await expect(dealer.page.locator(".people li")).to_have_count(1)


async def test_a_lobby_ends_in_plain_words_when_its_dealer_leaves(phone: MakePhone, service: Service) -> None:
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await dealer.page.go_back()
    await button(dealer.page, "Părăsesc camera").click()
    await expect(heading(mihai.page, "Ana a plecat")).to_be_visible()
    await expect(mihai.page.locator(".card")).to_contain_text("Camera s-a închis.")


async def test_thirty_seconds_more_once_a_round_where_the_room_grants_them(
    phone: MakePhone, service: Service
) -> None:
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    await dealer.page.add_init_script(
        f"localStorage['remi.options.T1'] = '{json.dumps({'extraTime': True})}';"
    )
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    await table(dealer.page)
    mine = await one_of([dealer.page, mihai.page], lambda page: button(page, "Încă 30 s").count())
    await button(mine, "Încă 30 s").click()
    await expect(mine.locator(".note")).to_contain_text("30 de secunde")
    await expect(button(mine, "Încă 30 s")).to_have_count(0)


async def test_the_dealing_is_handed_over_between_rounds_and_all_may_end_the_match(
    phone: MakePhone, service: Service
) -> None:
    phones = await seated(phone, service, "Ana", "Mihai", "Elena")
    ana, mihai, elena = [each.page for each in phones]
    await play_round(phones)
    before = await totals(mihai)
    await hand_over(phones, "Mihai")
    await play_round(phones)
    assert (await totals(ana)) == (await totals(mihai)) == (await totals(elena)) != before
    for each in phones:
        await button(each.page, "Încheie partida").click()
        await (
            each.page.get_by_role("dialog").get_by_role("button", name="Încheie partida", exact=True).click()
        )
    for each in phones:
        await expect(heading(each.page, "Sfârșitul partidei")).to_be_visible()
    assert [each.errors for each in phones] == [[], [], []]


@pytest.mark.skipif(
    not os.environ.get("REMI_LONG"), reason="a dealer gone for good will do; make test-long plays both"
)
async def test_the_match_goes_on_when_the_dealer_it_was_handed_to_is_gone(
    phone: MakePhone, brief_service: Service
) -> None:
    """Predă pachetul, the new dealer's page is closed, Continuă partida: totals stay and turns are played.
    A dealer who is away between two rounds is waited for in words.
    """
    phones = [await phone(name, brief_service) for name in ("Ana", "Mihai", "Elena")]
    ana, mihai, elena = phones
    left = [ana, elena]
    for each in left:
        await each.page.clock.install()
    await sit_down(phones)
    await play_round(phones)
    before = await totals(elena.page)
    await ana.page.goto("about:blank")
    lost = re.compile(r"legătura cu Ana.*2:\d\d", re.DOTALL)
    await expect(elena.page.locator(".wait")).to_contain_text(lost)
    await ana.page.goto("/")
    await expect(button(ana.page, "Runda următoare")).to_be_visible(timeout=START)
    await expect(button(elena.page, "Runda următoare")).to_be_visible(timeout=START)
    await hand_over(phones, "Mihai")
    await mihai.page.close()
    await go_on_without(left, "Mihai")
    for each in left:
        await expect(button(each.page, "Runda următoare")).to_be_visible(timeout=START)
        assert await totals(each.page) == before
    for each in left:
        await button(each.page, "Runda următoare").click()
    for each in left:
        await table(each.page)
        await expect(each.page.locator(".table-head")).to_contain_text(re.compile("Dealer: (Ana|Elena)"))
    for _ in left:
        page = await one_of([each.page for each in left], can_play)
        while await can_play(page):
            await plays(page)
    assert [each.errors for each in left] == [[], []]


async def test_the_match_goes_on_when_the_dealer_is_gone_for_good(
    phone: MakePhone, brief_service: Service
) -> None:
    """Continuă partida: totals stay, and a whole further round is played. All the while the old dealer's
    phone lives, out of everybody's reach; when it is back it is a guest.
    """
    phones = [await phone(name, brief_service) for name in ("Ana", "Mihai", "Elena")]
    dealer, *guests = phones
    await dealer.page.add_init_script(NETWORK)
    for each in guests:
        await each.page.clock.install()
    await sit_down(phones)
    await play_round(phones)
    before = await totals(dealer.page)
    for each in phones:
        await button(each.page, "Runda următoare").click()
    for each in phones:
        await table(each.page)

    await dealer.page.evaluate("() => window.network(false)")
    await go_on_without(guests, "Ana")
    for each in guests:
        await button(each.page, "Runda următoare").click(timeout=START)
    for each in guests:
        await table(each.page)
        await expect(each.page.locator(".table-head")).to_contain_text("Dealer: Mihai")
    await play_round(guests)
    after = await totals(guests[0].page)
    assert after == await totals(guests[1].page) != before
    assert await guests[0].page.locator(".scores tbody tr").count() == 2
    await expect(dealer.page.locator(".table-head")).to_contain_text("Dealer: Ana")

    await dealer.page.evaluate("() => window.network(true)")
    await expect(heading(dealer.page, ROUND_OVER)).to_be_visible(timeout=START)
    assert await totals(dealer.page) == after
    for each in guests:
        await button(each.page, "Runda următoare").click()
    await table(dealer.page)
    await expect(dealer.page.locator(".table-head")).to_contain_text("Dealer: Mihai")
    await button(dealer.page, "Preia jocul").click()
    await expect(button(dealer.page, "Sortează")).to_be_visible()
