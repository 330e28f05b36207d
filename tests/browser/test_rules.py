"""The rules pages and the choice of a game, in the built app: reading offline, asking why, choosing once."""

import re

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import MakePhone, Service
from tests.browser.screen import START, button, introduce, my_turn, note, play_alone, table

SIZES = [(360, 640), (640, 360), (412, 915), (1280, 800)]
GAMES = {
    "Remi pe tablă – cel simplu": "Nimic nu se pune pe masă",
    "Remi pe tablă – pe puncte": "Se plătesc combinațiile",
    "Remi pe tablă – cu bonus": "Cine închide ia 250",
    "Remi etalat – cel simplu": "Combinațiile se pun pe masă",
    "Remi etalat – regulament complet": "Șirul se rupe",
    "Rummy 45": "Etalat mai iute",
}
CRAMPED = """() => {
  const dialog = document.querySelector("dialog");
  const inside = dialog.querySelector("remi-rules").shadowRoot;
  const targets = [...inside.querySelectorAll("button, summary, input, select")];
  const small = [...dialog.querySelectorAll("button"), ...targets]
    .map(each => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height < 43.5)
    .map(([words]) => words);
  const beyond = each => each.getBoundingClientRect().right > innerWidth + 1;
  const wide = [...inside.querySelectorAll("*")].some(beyond);
  return { small, wide: wide || dialog.scrollWidth > dialog.clientWidth };
}"""

LOOSE = """heads => heads.flatMap(head => [...head.childNodes])
  .filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim()).map(node => node.data)"""
"""Words beside other words in a heading that lays its children side by side."""


def sheet(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=title, exact=True)


async def rules(page: Page) -> None:
    await button(page, "Regulile").click()
    await expect(sheet(page, "Regulile")).to_be_visible()
    await expect(entry(page, "Glosar")).to_be_attached()


def entry(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog").get_by_role("button", name=re.compile("^" + re.escape(title)))


async def choose(page: Page, game: str) -> None:
    await page.locator(".game-choice > summary").click()
    await page.get_by_role("radio", name=re.compile(re.escape(game))).check()
    await expect(page.locator(".game-choice > summary")).to_contain_text(game)


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_every_page_fits_the_screen_and_the_finger(
    phone: MakePhone, service: Service, width: int, height: int
) -> None:
    ana = await phone("Ana", service, viewport=ViewportSize(width=width, height=height))
    page = ana.page
    await introduce(page, "Ana")
    await rules(page)
    assert await page.evaluate(CRAMPED) == {"small": [], "wide": False}
    for title in (*GAMES, "Ce diferă", "Întrebări", "Glosar"):
        await entry(page, title).click()
        await expect(sheet(page, title)).to_be_visible()
        found = await page.evaluate(CRAMPED)
        # Links within a sentence are as high as their line.
        small = [words for words in found["small"] if title != "Ce diferă"]
        assert (title, small, found["wide"]) == (title, [], False)
        await page.go_back()
        await expect(sheet(page, "Regulile")).to_be_visible()
    assert ana.errors == []


async def test_the_back_gesture_goes_back_page_by_page_and_then_out(
    phone: MakePhone, service: Service
) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await rules(page)
    await entry(page, "Ce diferă").click()
    await sheet(page, "Ce diferă").get_by_role("button", name="Rummy 45").click()
    await expect(sheet(page, "Rummy 45")).to_be_visible()
    await page.go_back()
    await expect(sheet(page, "Ce diferă")).to_be_visible()
    await page.go_back()
    await expect(sheet(page, "Regulile")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_rules_are_there_without_a_net(phone: MakePhone, own_service: Service) -> None:
    ana = await phone("Ana", own_service)
    page = ana.page
    await introduce(page, "Ana")
    await page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    await page.reload()
    await page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    own_service.stop()
    await page.reload()
    await rules(page)
    await entry(page, "Remi etalat – regulament complet").click()
    await expect(page.get_by_text("Ruperea e inima jocului.")).to_be_attached()
    await expect(page.locator("remi-rules remi-tile").first).to_be_visible()


async def test_questions_are_found_without_diacritics(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await rules(page)
    await entry(page, "Întrebări").click()
    await page.get_by_role("searchbox").fill("terta incuiata")
    await expect(page.get_by_text("o întrebare", exact=False)).to_be_visible()
    await expect(page.get_by_text("doar două piese adevărate")).to_be_visible()
    await page.get_by_role("searchbox").fill("inchide")
    heads = page.locator("remi-rules summary:has(em, strong, b, i)")
    await expect(heads.first).to_be_visible()
    assert await heads.evaluate_all(LOOSE) == [], "a question in columns"
    await page.get_by_role("searchbox").fill("xyz")
    await expect(page.get_by_text("N-am găsit nimic")).to_be_visible()


async def test_what_is_refused_leads_to_its_ruling_over_the_game(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await play_alone(page)
    await my_turn(page)
    await button(page, "Închide").click()
    await expect(note(page)).to_be_visible()
    await button(page, "De ce?").click()
    asked = sheet(page, "De ce?")
    await expect(asked.locator("details[open]").first).to_be_visible()
    await asked.get_by_role("button", name="Toate întrebările").click()
    await expect(sheet(page, "Întrebări").get_by_label("Jocul")).to_have_value("T1")
    await page.go_back()
    await page.go_back()
    await table(page)


# ---------------------------------------------------------------- choosing


async def test_six_games_in_plain_words_the_simple_one_first(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Joacă singur").click()
    chosen = page.locator(".game-choice > summary")
    await expect(chosen).to_contain_text(next(iter(GAMES)))
    await chosen.click()
    presets = await page.locator(".preset").all_inner_texts()
    assert len(presets) == len(GAMES)
    for (name, summary), preset in zip(GAMES.items(), presets, strict=True):
        assert preset.startswith(name)
        assert summary in preset


async def test_options_reach_the_room_and_are_remembered(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Joacă cu prietenii").click()
    await choose(page, "Rummy 45")
    options = page.locator(".options > summary")
    await expect(options).to_be_visible(timeout=START)
    await options.click()
    await page.get_by_role("radio", name="10", exact=True).last.check()
    await page.get_by_role("checkbox", name=re.compile("suită fără jokeri")).check()
    await page.get_by_role("radio", name="la țintă").check()
    await page.get_by_role("radio", name="1000").check()
    await expect(page.get_by_role("group", name="Runde")).to_be_hidden()
    await expect(page.get_by_role("checkbox", name=re.compile("se arată la sfârșit"))).to_be_disabled()
    await button(page, "Creează o cameră").click()
    played = page.locator(".played")
    await expect(played).to_contain_text("Rummy 45", timeout=START)
    for words in ("până la 1.000 sau −1.000 de puncte", "Cât face asul după 13: 10", "suită fără jokeri: da"):
        await expect(played).to_contain_text(words)
    await played.get_by_role("button", name="Regulile").click()
    await expect(sheet(page, "Rummy 45")).to_be_visible()
    await page.go_back()
    await page.get_by_role("button", name="Părăsesc").first.click()
    await page.get_by_role("dialog").get_by_role("button", name=re.compile("Părăsesc")).last.click()
    await button(page, "Joacă cu prietenii").click()
    await expect(page.locator(".game-choice > summary")).to_contain_text("Rummy 45")
    await page.locator(".options > summary").click()
    await expect(page.get_by_role("radio", name="la țintă")).to_be_checked()
    await expect(page.get_by_role("checkbox", name=re.compile("suită fără jokeri"))).to_be_checked()


FOR_TWO = "Cu un singur pachet se joacă doar în doi, cu tot cu roboți."


async def test_one_deck_is_for_two(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Joacă singur").click()
    await choose(page, "Remi pe tablă – pe puncte")
    await expect(page.locator(".options > summary")).to_be_visible(timeout=START)
    await page.locator(".options > summary").click()
    deck = page.get_by_role("checkbox", name=re.compile("Un singur pachet"))
    robots = page.get_by_role("group", name="Câți roboți")
    await robots.get_by_role("radio", name="2").check()
    await deck.check()
    await expect(page.locator(".options .warn")).to_have_text(FOR_TWO)
    await button(page, "Începe").click()
    await expect(page.get_by_role("alert")).to_have_text(FOR_TWO)
    await robots.get_by_role("radio", name="1").check()
    await expect(page.get_by_text(FOR_TWO).filter(visible=True)).to_have_count(0)
    await button(page, "Începe").click()
    await table(page)
    await my_turn(page)
    stock = await page.locator("remi-stock").get_by_role("button").first.get_attribute("aria-label")
    assert stock is not None
    assert 25 <= int(re.findall(r"\d+", stock)[0]) <= 31
