"""What the tests of the screens do on a page: press, look, wait."""

import asyncio
import re
from collections.abc import Awaitable, Callable

from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakePhone, Phone, Service

START = 60_000
"""The first start of Python on a busy machine, in milliseconds."""
LONG = 240_000
"""A round of several people on a busy machine, in milliseconds."""

MINE = re.compile("rândul tău|Tu începi|Trage|Aruncă|Poți")
PROMPT = (
    """() => document.querySelector("remi-board")?.shadowRoot.querySelector(".prompt")?.textContent ?? ''"""
)
RACK = """() => [...document.querySelector("remi-board").shadowRoot.querySelector("remi-rack").shadowRoot
  .querySelectorAll("[data-slot]")].map(slot => slot.dataset.tile ?? null)"""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def prompt(page: Page) -> Locator:
    return page.locator("remi-board .prompt")


def heading(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("heading", name=name)


def note(page: Page) -> Locator:
    return page.locator(".note")


async def introduce(page: Page, name: str, path: str = "/") -> None:
    """Opens the app on a fresh phone and gives it a name. What is lit does not pulse, so it can be hit."""
    await page.emulate_media(reduced_motion="reduce")
    await page.goto(path)
    await page.get_by_role("textbox", name="Cum te cheamă?").fill(name)
    await page.keyboard.press("Enter")


async def table(page: Page) -> None:
    await expect(page.locator("remi-board")).to_be_visible(timeout=START)


async def play_alone(page: Page, *, rounds: str = "1", robots: str = "1") -> None:
    await introduce(page, "Ana")
    await button(page, "Joacă singur").click()
    for group, choice in (("Câți roboți", robots), ("Runde", rounds), ("Timp pe tură", "fără")):
        await page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()
    await button(page, "Începe").click()
    await table(page)


async def my_turn(page: Page) -> None:
    await expect(prompt(page)).to_have_text(MINE, timeout=START)


async def my_turn_alone(phone: MakePhone, service: Service) -> Page:
    """A fresh phone on which somebody plays alone, at that person's first turn."""
    page = (await phone("Ana", service)).page
    await play_alone(page)
    await my_turn(page)
    return page


async def rack(page: Page) -> list[str | None]:
    """The slots of the rack, once tiles lie there: top row first, None for an empty one."""
    await expect(page.locator("remi-rack [data-slot][data-tile]").first).to_be_visible(timeout=START)
    slots: list[str | None] = await page.evaluate(RACK)
    return slots


async def advised(page: Page) -> str:
    """Presses Ajutor and returns what it said, whatever an earlier note is still saying."""
    await note(page).evaluate_all("notes => notes.forEach(each => each.click())")
    await expect(note(page)).to_have_count(0)
    await button(page, "Ajutor").click()
    await expect(note(page)).to_be_visible()
    return await note(page).inner_text()


async def follow_advice(page: Page) -> None:
    """One step of the own turn, as Ajutor says."""
    said = await advised(page)
    before = await prompt(page).inner_text()
    if said.startswith("Trage"):
        await page.locator("remi-stock").get_by_role("button").first.click()
    elif said.startswith("Ia "):
        await page.get_by_role("button", name=re.compile("^Ia .* de la ")).click()
    elif "Anunță Atu" in said:
        await button(page, "Anunță Atu").click()
        return await expect(button(page, "Anunță Atu")).to_have_count(0)
    elif said.startswith("Închide"):
        await button(page, "Închide").click()
        return await expect(page.locator("remi-board")).to_have_count(0)
    else:
        assert said.startswith("Aruncă"), said
        await button(page, "Aruncă").click()
    await expect(prompt(page)).not_to_have_text(before)
    return None


async def open_room(dealer: Phone, name: str = "Ana", *, link_only: bool = False) -> tuple[str, str]:
    """Creates a room; its code and its link, as the sharing sheet gets it."""
    page = dealer.page
    await page.add_init_script("navigator.share = async ({ url }) => { window.shared = url; };")
    await introduce(page, name)
    await button(page, "Joacă cu prietenii").click()
    await page.get_by_role("group", name="Roboți pe locurile libere").get_by_role("radio", name="0").check()
    if link_only:
        await page.get_by_role("checkbox", name="Doar cu link").check()
    await button(page, "Creează o cameră").click()
    digits = page.locator(".digits")
    await expect(digits).to_have_text(re.compile(r"^\d{5}$"), timeout=START)
    await button(page, "Trimite linkul").click()
    link: str = await page.evaluate("() => window.shared")
    return await digits.inner_text(), link


async def enter_by_code(guest: Phone, name: str, text: str) -> None:
    await introduce(guest.page, name)
    await button(guest.page, "Intră cu un cod").click()
    await guest.page.get_by_role("textbox").fill(text)
    await guest.page.keyboard.press("Enter")


async def in_lobby(page: Page) -> None:
    await expect(page.get_by_role("heading", name="Camera de așteptare")).to_be_visible(timeout=START)


async def seated(phone: MakePhone, service: Service, *names: str) -> list[Phone]:
    """People at a table of their own, with their tiles before them: the first one deals, the others came by
    the link.
    """
    phones = [await phone(name, service) for name in names]
    _, link = await open_room(phones[0], names[0])
    for guest in phones[1:]:
        await introduce(guest.page, guest.name, link)
        await in_lobby(guest.page)
    await expect(phones[0].page.locator(".people li")).to_have_count(len(names))
    await button(phones[0].page, "Pornește jocul").click()
    for each in phones:
        await table(each.page)
        await rack(each.page)
    return phones


async def three_minutes(page: Page) -> None:
    """They pass on this page's clock."""
    await page.clock.fast_forward("03:02")


async def one_of(pages: list[Page], holds: Callable[[Page], Awaitable[int]]) -> Page:
    """The first page for which it holds, once it does."""
    async with asyncio.timeout(LONG / 1000):
        while True:
            for page in pages:
                if await holds(page):
                    return page
            await asyncio.sleep(0.2)
