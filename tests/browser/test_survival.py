"""No game is ever lost: pages reloaded, closed and opened twice, phones that slept or are full (T1.36–T1.41;
PROTOCOLS.md 3 and 4), on real pages. A dealer who goes for good is in `test_between_rounds`.

The three minutes are let pass by the pages' clock.
"""

import asyncio
import re

from playwright.async_api import Page, Route, expect

from tests.browser.asleep import asleep
from tests.browser.conftest import MakePhone, Service
from tests.browser.screen import (
    START,
    button,
    heading,
    in_lobby,
    introduce,
    my_turn,
    note,
    one_of,
    open_room,
    play_alone,
    prompt,
    rack,
    seated,
    table,
    three_minutes,
)
from tests.browser.table import STOCK, kept, plays
from tests.browser.table import my_turn as can_play

FILLING = """
  const add = IDBObjectStore.prototype.add;
  let full = false;
  new BroadcastChannel("disk").onmessage = ({ data }) => { full = data === "full"; };
  IDBObjectStore.prototype.add = function (...what) {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    return add.apply(this, what);
  };
"""
KEPT = """
  window.asked = 0;
  StorageManager.prototype.persist = async () => { window.asked += 1; return true; };
"""
"""To be run before the page's own code: counts how often the browser is asked not to throw the games away."""


# ---------------------------------------------------------------- coming back


async def test_guests_count_down_while_the_dealer_is_away_and_go_on_when_it_is_back(
    phone: MakePhone, service: Service
) -> None:
    dealer, mihai = await seated(phone, service, "Ana", "Mihai")
    held = await rack(mihai.page)
    await dealer.page.close()
    await expect(mihai.page.locator(".table-head")).to_contain_text(re.compile(r"2:\d\d\s*se așteaptă Ana"))
    assert await rack(mihai.page) == held
    dealer.page = await dealer.context.new_page()
    await dealer.page.goto("/")
    await dealer.page.get_by_role("button", name=re.compile("^Continuă")).click()
    await table(dealer.page)
    await expect(mihai.page.locator(".table-head")).not_to_contain_text("se așteaptă", timeout=START)
    assert await rack(mihai.page) == held
    assert mihai.errors == []


async def test_two_people_wait_or_begin_anew_when_the_dealer_is_gone(
    phone: MakePhone, service: Service
) -> None:
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    await mihai.page.clock.install()
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    await table(mihai.page)
    await dealer.page.close()
    await expect(mihai.page.locator(".table-head")).to_contain_text("se așteaptă Ana")
    await three_minutes(mihai.page)
    await expect(heading(mihai.page, "Ana nu mai răspunde")).to_be_visible()
    await expect(button(mihai.page, "Continuă partida")).to_have_count(0)

    # Who waited long enough is back at the table without pressing anything.
    dealer.page = await dealer.context.new_page()
    await dealer.page.goto("/")
    await dealer.page.get_by_role("button", name=re.compile("^Continuă")).click()
    await table(dealer.page)
    await table(mihai.page)

    await dealer.page.close()
    await expect(mihai.page.locator(".table-head")).to_contain_text("se așteaptă Ana")
    await three_minutes(mihai.page)
    await button(mihai.page, "Revanșă").click()
    await in_lobby(mihai.page)
    await expect(mihai.page.locator(".digits")).to_have_text(re.compile(r"^\d{5}$"))
    await expect(button(mihai.page, "Trimite linkul")).to_be_visible()


async def test_a_reload_in_ones_own_turn_keeps_the_turn_and_the_arrangement(
    phone: MakePhone, service: Service
) -> None:
    """The dealer's and a guest's, each in the middle of its own turn: with a tile drawn, before it throws."""
    phones = await seated(phone, service, "Ana", "Mihai")
    for each in phones:
        await button(each.page, "Sortează").click()
        await expect(note(each.page)).to_have_text(re.compile("Pe culori"))
    for _ in phones:
        page = await one_of([each.page for each in phones], can_play)
        if await page.locator(STOCK).count():
            await page.locator(STOCK).click()
        await expect(prompt(page)).to_have_text(re.compile("Aruncă|Tu începi"))
        arranged = [await rack(each.page) for each in phones]
        await page.reload()
        await table(page)
        await expect(prompt(page)).to_have_text(re.compile("Aruncă|Tu începi"), timeout=START)
        assert [await rack(each.page) for each in phones] == arranged
        while await can_play(page):
            await plays(page)


# ---------------------------------------------------------------- lock screen


async def test_a_guests_phone_that_slept_is_at_the_table_again_at_once(
    phone: MakePhone, service: Service
) -> None:
    """The others see that it is away, its turns are played for it; nothing is loaded anew."""
    dealer, mihai = await seated(phone, service, "Ana", "Mihai")
    await mihai.page.evaluate("() => { window.here = true; }")
    held = [tile for tile in await rack(mihai.page) if tile]
    missing = dealer.page.locator("remi-seat:not(.own)").get_by_role("img", name=re.compile("semnal|robot"))
    async with asleep(mihai.page):
        while await can_play(dealer.page):
            await plays(dealer.page)
        await expect(missing).to_be_visible(timeout=START)
        await expect(dealer.page.locator(".latest")).to_contain_text("Mihai", timeout=START)
        await one_of([dealer.page], can_play)
    await expect(missing).to_have_count(0)
    assert await mihai.page.evaluate("() => window.here") is True
    assert len({*held} & {tile for tile in await rack(mihai.page) if tile}) > 5
    while await can_play(dealer.page):
        await plays(dealer.page)
    await one_of([mihai.page], can_play)


async def test_a_dealers_phone_that_slept_costs_nobody_a_turn(phone: MakePhone, service: Service) -> None:
    dealer, mihai = await seated(phone, service, "Ana", "Mihai")
    while await can_play(dealer.page):
        await plays(dealer.page)
    await one_of([mihai.page], can_play)
    held = await rack(mihai.page)
    async with asleep(dealer.page):
        for said in ("semnal slab", "fără legătură", "se așteaptă Ana"):
            await expect(mihai.page.locator(".table-head")).to_contain_text(said, timeout=START)
        await asyncio.sleep(60)
    await expect(mihai.page.locator(".table-head")).not_to_contain_text("se așteaptă", timeout=START)
    assert await rack(mihai.page) == held
    while await can_play(mihai.page):
        await plays(mihai.page)
    await one_of([dealer.page], can_play)
    assert not [text for _, text in await kept(dealer.page) if '"t":"lost"' in text]


# ---------------------------------------------------------------- back gesture, second tab


async def test_the_back_gesture_offers_to_stay_to_step_out_and_to_leave(
    phone: MakePhone, service: Service
) -> None:
    dealer, mihai = await seated(phone, service, "Ana", "Mihai")
    await mihai.page.evaluate("() => { window.here = true; }")
    for _ in range(2):
        await mihai.page.go_back()
        sheet = mihai.page.get_by_role("dialog", name="Pleci de la masă?")
        for choice in ("Rămân", "Plec puțin", "Părăsesc camera"):
            await expect(sheet.get_by_role("button", name=choice, exact=True)).to_be_visible()
        await button(mihai.page, "Rămân").click()
        await table(mihai.page)
    assert await mihai.page.evaluate("() => window.here") is True

    held = sorted(tile for tile in await rack(mihai.page) if tile)
    await mihai.page.go_back()
    await button(mihai.page, "Plec puțin").click()
    await expect(button(mihai.page, "Joacă singur")).to_be_visible()
    await expect(dealer.page.locator(".latest")).to_contain_text(
        re.compile("În locul lui Mihai joacă un robot|Mihai")
    )
    await mihai.page.get_by_role("button", name=re.compile("^Continuă")).click()
    await table(mihai.page)
    await button(mihai.page, "Preia jocul").click()
    await expect(button(mihai.page, "Sortează")).to_be_visible()
    assert len(set(held) & {tile for tile in await rack(mihai.page) if tile}) > 5
    assert [each.errors for each in (dealer, mihai)] == [[], []]


async def test_a_dealer_who_steps_out_is_played_for_and_stays_on_the_page(
    phone: MakePhone, service: Service
) -> None:
    dealer, _ = await seated(phone, service, "Ana", "Mihai")
    await dealer.page.go_back()
    await button(dealer.page, "Plec puțin").click()
    await table(dealer.page)
    await button(dealer.page, "Preia jocul").click()
    await expect(button(dealer.page, "Sortează")).to_be_visible()


async def test_a_second_tab_of_a_guest_takes_over_and_the_first_says_so(
    phone: MakePhone, service: Service
) -> None:
    _, mihai = await seated(phone, service, "Ana", "Mihai")
    held = await rack(mihai.page)
    second = await mihai.context.new_page()
    await second.goto("/")
    await second.get_by_role("button", name=re.compile("^Continuă")).click()
    await expect(heading(second, "Partida e deschisă în altă filă.")).to_be_visible(timeout=START)
    await button(second, "Joacă aici").click()
    await table(second)
    assert await rack(second) == held
    await expect(heading(mihai.page, "Partida s-a mutat în altă filă.")).to_be_visible()
    await button(mihai.page, "Joacă aici").click()
    await table(mihai.page)
    await expect(heading(second, "Partida s-a mutat în altă filă.")).to_be_visible()


# ---------------------------------------------------------------- storage


async def test_a_full_phone_stops_the_game_in_words_and_it_goes_on_once_there_is_room(
    phone: MakePhone, service: Service
) -> None:
    page = (await phone("Ana", service)).page
    await page.add_init_script(KEPT)
    await page.route("**/assets/worker*.js", with_a_disk_that_fills_up)
    await play_alone(page)
    assert await page.evaluate("() => window.asked") > 0
    await my_turn(page)
    held = await rack(page)
    await page.evaluate("() => new BroadcastChannel('disk').postMessage('full')")
    await one_step(page)
    await expect(page.get_by_role("alert")).to_contain_text("Nu mai e loc pe telefon")
    await page.evaluate("() => new BroadcastChannel('disk').postMessage('free')")
    await button(page, "Deschide din nou").click()
    await table(page)
    await my_turn(page)
    assert await rack(page) == held
    await one_step(page)
    await expect(page.get_by_role("alert")).to_have_count(0)


async def with_a_disk_that_fills_up(route: Route) -> None:
    """The worker as built, on a phone that has no room left once it is told so."""
    answer = await route.fetch()
    body = FILLING + await answer.text()
    await route.fulfill(status=200, content_type="text/javascript", body=body)


async def one_step(page: Page) -> None:
    """Draws, or throws the first tile."""
    if await page.locator('remi-stock button[aria-disabled="false"]').count():
        await page.locator("remi-stock button").click()
    else:
        await page.locator("remi-rack [data-slot][data-tile]").first.click()
        await button(page, "Aruncă").click()
