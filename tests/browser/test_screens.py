"""The screens, in the built app with the real engine: what a person sees, presses and comes back to."""

import asyncio
import re

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import MakePhone, Service
from tests.browser.screen import (
    MINE,
    PROMPT,
    START,
    button,
    follow_advice,
    introduce,
    my_turn,
    my_turn_alone,
    note,
    play_alone,
    prompt,
    rack,
    table,
)

PATIENCE = 300
"""Seconds for a whole round on a busy machine."""

TOO_SMALL = """() => {
  const all = function* (root) {
    for (const each of root.querySelectorAll("*")) {
      yield each;
      if (each.shadowRoot) yield* all(each.shadowRoot);
    }
  };
  const wrong = [];
  for (const each of all(document)) {
    const field = "#app input:not([type=radio], [type=checkbox])";
    if (!each.matches(`#app button, #app summary, ${field}, #app .bar label, #app .check`)) continue;
    const box = each.getBoundingClientRect();
    const small = box.height < 43.5 || box.width < 43.5;
    if (box.width > 0 && small) wrong.push([each.textContent.trim(), box.width, box.height]);
  }
  return wrong;
}"""
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
  || [...document.querySelectorAll(".page")].some(page => page.scrollWidth > page.clientWidth)"""


STICKS_OUT = """() => [...document.querySelectorAll(".actions .button, .bar span")]
  .filter(button => button.scrollWidth > button.clientWidth + 1).map(button => button.textContent)"""


# ---------------------------------------------------------------- the start


async def test_the_name_is_asked_once_and_remembered(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    await introduce(ana.page, "  Ana   Maria ")
    await expect(button(ana.page, "Sunt Ana Maria")).to_be_visible()
    await ana.page.reload()
    await expect(button(ana.page, "Joacă singur")).to_be_visible()
    await expect(ana.page.get_by_role("textbox")).to_have_count(0)


async def test_the_name_can_be_changed(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    await introduce(ana.page, "Ana")
    await button(ana.page, "Sunt Ana").click()
    await ana.page.get_by_role("dialog").get_by_role("textbox").fill("Ioana")
    await button(ana.page, "Gata").click()
    await expect(button(ana.page, "Sunt Ioana")).to_be_visible()
    await expect(ana.page.get_by_role("dialog")).to_have_count(0)


async def test_english_is_kept_and_said_in_the_document(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    await introduce(ana.page, "Ana")
    await button(ana.page, "English").click()
    await expect(button(ana.page, "Play alone")).to_be_visible()
    await ana.page.reload()
    await expect(button(ana.page, "Play alone")).to_be_visible()
    assert await ana.page.evaluate("() => document.documentElement.lang") == "en"


async def test_the_browsers_offer_to_install_is_passed_on(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    await introduce(ana.page, "Ana")
    await expect(button(ana.page, "Instalează aplicația")).to_have_count(0)
    await ana.page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.prompted = true; };
          window.dispatchEvent(offer);
        }"""
    )
    await button(ana.page, "Instalează aplicația").click()
    assert await ana.page.evaluate("() => window.prompted") is True
    await expect(button(ana.page, "Instalează aplicația")).to_have_count(0)


# ---------------------------------------------------------------- alone


async def test_a_round_alone_to_its_settlement_in_words(phone: MakePhone, service: Service) -> None:
    """Ajutor alone is enough to play a round; the end explains itself and offers Revanșă."""
    ana = await phone("Ana", service)
    page = ana.page
    await play_alone(page)
    finished = page.get_by_role("heading", name="Sfârșitul partidei")
    async with asyncio.timeout(PATIENCE):
        while not await finished.is_visible():
            if MINE.search(await page.evaluate(PROMPT)):
                await follow_advice(page)
            await asyncio.sleep(0.06)
    totals = await page.locator(".podium .points").all_inner_texts()
    assert len(totals) == 2
    await page.get_by_text("Sfârșitul rundei 1").click()
    told = await page.locator("details").inner_text()
    assert re.search(r"A închis|Ai închis|nimeni n-a închis", told)
    if "închis" in told and "nimeni n-a închis" not in told:
        laid = await page.locator("details .melds remi-tile").count()
        assert laid == 15
        assert "de la " in told
    await button(page, "Revanșă").click()
    await table(page)
    assert ana.errors == []


async def test_a_reload_goes_on_with_the_rack_as_it_was_arranged(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    await button(page, "Sortează").click()
    await expect(note(page)).to_have_text(re.compile("Pe culori"))
    slots = page.locator("remi-rack [data-slot]")
    at = (await rack(page)).index(None)
    await page.locator("remi-rack [data-slot][data-tile]").last.click()
    await slots.nth(at).click()
    arranged = await rack(page)
    assert arranged[at] is not None
    await page.reload()
    await table(page)
    await my_turn(page)
    assert await rack(page) == arranged


async def test_sorteaza_goes_between_colours_and_numbers(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    held = sorted(t for t in await rack(page) if t)
    for words in ("Pe culori", "Pe numere", "Pe culori"):
        await button(page, "Sortează").click()
        await expect(note(page)).to_contain_text(words)
        assert sorted(t for t in await rack(page) if t) == held


async def test_verifica_counts_the_tiles_that_turn_green(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    await button(page, "Verifică").click()
    await expect(note(page)).to_be_visible()
    said = await note(page).inner_text()
    green = await page.locator("remi-rack [data-slot][aria-label*='în combinație']").count()
    number = re.match(r"(\d+|O|Încă)", said)
    assert number is not None, said
    assert green == {"Încă": 0, "O": 1}.get(number[1], int(number[1]) if number[1].isdigit() else -1)


async def test_inchide_explains_when_it_is_not_time(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    await button(page, "Închide").click()
    await expect(note(page)).to_contain_text(re.compile("Întâi trage o piesă|Nu se închide în prima ta tură"))
    await note(page).click()
    await expect(note(page)).to_have_count(0)


async def test_throwing_without_a_choice_says_what_to_do(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    await button(page, "Aruncă").click()
    drawing = "trag" in (await prompt(page).inner_text()).lower()
    await expect(note(page)).to_contain_text("Întâi trage o piesă." if drawing else "Alege întâi piesa")


async def test_scores_open_from_the_head_and_close_with_the_back_gesture(
    phone: MakePhone, service: Service
) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await play_alone(page, rounds="2")
    await page.get_by_role("button", name="Runda 1 din 2: arată punctele").click()
    sheet = page.get_by_role("dialog", name="Punctele")
    await expect(sheet).to_be_visible()
    await expect(sheet).to_contain_text("S-au împărțit piesele.")
    await page.go_back()
    await expect(sheet).to_have_count(0)
    await table(page)


async def test_the_back_gesture_never_unloads_a_game(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await play_alone(page)
    await page.evaluate("() => { window.here = true; }")
    for _ in range(3):
        await page.go_back()
        sheet = page.get_by_role("dialog", name="Pleci de la masă?")
        await expect(sheet).to_be_visible()
        await button(page, "Rămân").click()
        await expect(sheet).to_have_count(0)
        await table(page)
    assert await page.evaluate("() => window.here") is True


async def test_an_unfinished_game_is_listed_and_gone_on_with(phone: MakePhone, service: Service) -> None:
    page = await my_turn_alone(phone, service)
    held = await rack(page)
    await page.go_back()
    await button(page, "Lasă pe mai târziu").click()
    await expect(page.get_by_role("heading", name="Partide neterminate")).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Continuă")).click()
    await table(page)
    await my_turn(page)
    assert await rack(page) == held


async def test_a_listed_game_can_be_deleted_though_not_by_a_slip_of_the_finger(
    phone: MakePhone, service: Service
) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await play_alone(page)
    await page.go_back()
    await button(page, "Lasă pe mai târziu").click()
    await page.get_by_role("button", name=re.compile("^Șterge:")).click()
    await button(page, "O păstrez").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.get_by_role("button", name=re.compile("^Șterge:")).click()
    await button(page, "Șterge partida").click()
    await expect(page.get_by_role("heading", name="Partide neterminate")).to_have_count(0)
    await page.reload()
    await expect(button(page, "Joacă singur")).to_be_visible()
    await expect(page.get_by_role("heading", name="Partide neterminate")).to_have_count(0)


async def test_a_second_tab_says_that_the_game_is_open_and_can_take_it(
    phone: MakePhone, service: Service
) -> None:
    ana = await phone("Ana", service)
    first = ana.page
    await play_alone(first)
    second = await ana.context.new_page()
    await second.goto("/")
    await second.get_by_role("button", name=re.compile("^Continuă")).click()
    await expect(second.get_by_role("heading", name="Partida e deschisă în altă filă.")).to_be_visible(
        timeout=START
    )
    await button(second, "Joacă aici").click()
    await table(second)
    await expect(first.get_by_role("heading", name="Partida s-a mutat în altă filă.")).to_be_visible()


# ---------------------------------------------------------------- one phone, several people


async def test_a_rack_is_hidden_until_sunt_eu(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Pe același telefon").click()
    await page.get_by_role("textbox", name="Numele de la locul 2").fill("Mihai")
    await page.get_by_role("group", name="Timp pe tură").get_by_role("radio", name="fără").check()
    await button(page, "Începe").click()
    seen: list[str] = []
    for _ in range(3):
        me = page.get_by_role("button", name=re.compile("^Sunt eu, "))
        await expect(me).to_be_visible(timeout=START)
        await expect(page.locator("remi-board")).to_have_count(0)
        seen.append((await me.inner_text()).removeprefix("Sunt eu, "))
        await me.click()
        await table(page)
        if not (await prompt(page).inner_text()).startswith("Tu începi"):
            await page.locator("remi-stock").get_by_role("button").first.click()
            await expect(prompt(page)).to_have_text(re.compile("Aruncă|Poți"))
        await page.locator("remi-rack [data-slot][data-tile]").first.click()
        await button(page, "Aruncă").click()
    assert seen in (["Ana", "Mihai", "Ana"], ["Mihai", "Ana", "Mihai"])


async def test_while_a_game_is_prepared_nothing_else_is_pressed(phone: MakePhone, service: Service) -> None:
    page = (await phone("Ana", service)).page
    arrived = asyncio.Event()

    async def late(route: Route) -> None:
        await arrived.wait()
        await route.continue_()

    await page.context.route("**/*.wasm", late)
    await introduce(page, "Ana")
    await button(page, "Joacă singur").click()
    await button(page, "Începe").click()
    await expect(page.get_by_text("Se pregătește jocul…")).to_be_visible()
    await button(page, "Înapoi").focus()
    assert await page.evaluate("document.activeElement === document.body")
    await button(page, "Înapoi").click(force=True)
    await expect(page.get_by_role("heading", name="Joacă singur")).to_be_visible()

    await page.go_back()
    await expect(page.get_by_text("Se pregătește jocul…")).to_have_count(0)
    await button(page, "Joacă singur").click()
    arrived.set()
    # Python runs and says what can be chosen, and what is no longer wanted has not begun.
    await expect(page.locator(".options > summary")).to_be_visible(timeout=START)
    await expect(page.locator("remi-board")).to_have_count(0)
    await expect(button(page, "Începe")).to_be_visible()


async def test_seats_of_robots_ask_a_level_and_no_name(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Pe același telefon").click()
    await page.get_by_role("group", name="Câți jucători").get_by_role("radio", name="3").check()
    third = page.get_by_role("group", name="Locul 3", exact=True)
    await third.get_by_role("radio", name="Robot").check()
    await expect(third.get_by_role("textbox")).to_be_hidden()
    await third.get_by_role("radio", name="Greu").check()
    await expect(third.get_by_text("Nu scapă nimic")).to_be_visible()
    assert await page.evaluate(STICKS_OUT) == []
    await expect(page.get_by_role("group", name="Locul 4", exact=True)).to_be_hidden()
    await button(page, "Începe").click()
    await expect(page.get_by_role("button", name=re.compile("^Sunt eu, "))).to_be_visible(timeout=START)


# ---------------------------------------------------------------- sizes and names


async def check_page(page: Page, where: str) -> None:
    assert await page.evaluate(TOO_SMALL) == [], where
    assert not await page.evaluate(TOO_WIDE), where
    assert await page.evaluate(STICKS_OUT) == [], where
    for each in await page.locator("#app").get_by_role("button").all():
        if await each.is_visible():
            snapshot = await each.aria_snapshot()
            assert re.search(r'button "[^"]+"', snapshot), f"{where}: a button without a name: {snapshot}"


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), (390, 844), (844, 390), (640, 360), (1280, 800)],
    ids=["small", "phone", "lying", "small-lying", "desk"],
)
async def test_every_button_can_be_hit_and_named_on_every_screen(
    phone: MakePhone, service: Service, width: int, height: int
) -> None:
    ana = await phone("Ana", service, {"width": width, "height": height})
    page = ana.page
    await page.goto("/")
    await check_page(page, "name")
    await introduce(page, "Ana")
    await check_page(page, "start")
    for screen in ("Joacă singur", "Joacă cu prietenii", "Intră cu un cod", "Pe același telefon"):
        await button(page, screen).click()
        await check_page(page, screen)
        await button(page, "Înapoi").click()
    await button(page, "Regulile").click()
    await check_page(page, "rules")
    await page.keyboard.press("Escape")
    await button(page, "Joacă singur").click()
    await page.get_by_role("group", name="Câți roboți").get_by_role("radio", name="3").check()
    await button(page, "Începe").click()
    await table(page)
    await check_page(page, "table")
    await button(page, "Meniu").click()
    await check_page(page, "menu")
