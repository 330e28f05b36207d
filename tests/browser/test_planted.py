"""Moments that seldom come, on the real screens: the tiles are dealt so that they come."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser.conftest import MakePhone, Service
from tests.browser.planted import made, planted, story
from tests.browser.screen import START, advised, button, note, prompt, rack, table

DOUBLES = "R5 R5 Y7 Y7 B12 B12 K2 K4 R9 B1 Y10 K8 R13 B4 Y2"


async def test_doubles_that_spoil_a_deal_are_shown_until_everybody_has_seen_them(
    phone: MakePhone, service: Service
) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    await planted(page, story(made("E1"), [DOUBLES, ""], people=("Ana",)))
    await table(page)
    await button(page, "Strică jocul").click()
    await button(page, "Arăt și stric jocul").click()
    await expect(page.get_by_role("heading", name="Joc stricat")).to_be_visible()
    told = page.get_by_role("alert")
    await expect(told).to_have_text("Ana a stricat jocul cu dublele 5 roșu, 7 galben și 12 albastru.")
    shown = page.locator(".pairs remi-tile")
    await expect(shown).to_have_count(6)
    names = await shown.evaluate_all("all => all.map(each => each.name)")
    assert names == ["R5", "R5", "Y7", "Y7", "B12", "B12"]
    await page.reload()
    await expect(told).to_be_visible(timeout=START)
    await button(page, "Se împarte din nou").click()
    await table(page)
    assert ana.errors == []


LIES = "R4 R5 R6 K7 B7 Y7 R11 R12 R13 R1 B2 B3 B4 K9"


async def test_t2_closes_only_what_lies_as_melds(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    facts = story(made("T2"), [f"{LIES} B5", ""], people=("Ana",))
    await planted(page, facts)
    await table(page)
    close = page.locator(".actions .close")
    await expect(close).not_to_have_class(re.compile("lit"))
    await close.click()
    await expect(note(page)).to_contain_text("nu cum stau piesele")
    await expect(button(page, "De ce?")).to_be_visible()
    await button(page, "Verifică").click()
    await expect(note(page)).to_contain_text("nu cum stau piesele")
    await button(page, "Ajutor").click()
    await expect(note(page)).to_contain_text("Poți închide cu 9 negru")
    await lay_out(page, ["R4 R5 R6", "K7 B7 Y7", "R11 R12 R13 R1", "B2 B3 B4 B5", "K9"])
    await expect(close).to_have_class(re.compile("lit"))
    await expect(prompt(page)).to_have_text("Poți închide!")
    await button(page, "Verifică").click()
    await expect(note(page)).to_have_text(re.compile("Piesa liberă: 9 negru"))
    await close.click()
    await expect(page.get_by_role("heading", name="Sfârșitul rundei 1")).to_be_visible()
    for words in ("Suită 11-12-13-1", "Suită 4-5-6", "Suită 2-3-4-5", "Terță de 7", "Rămase pe tablă"):
        await expect(page.get_by_text(words, exact=True).first).to_be_visible()
    for width, height in ((844, 390), (360, 640)):  # the account is longer than either
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.locator(".results").evaluate("all => all.scrollHeight > all.clientHeight")
        await expect(button(page, "Runda următoare")).to_be_in_viewport(ratio=1)


async def lay_out(page: Page, groups: list[str]) -> None:
    """The rack as somebody would lay it: these groups with a gap between them, on two rows."""
    top, bottom = groups[:2], groups[2:]
    await page.evaluate(
        """([top, bottom]) => {
          const board = document.querySelector("remi-board");
          const width = board.slots.length / 2;
          const row = (groups) => {
            const tiles = groups.flatMap((group, at) => [...(at ? [null] : []), ...group.split(" ")]);
            return [...tiles, ...Array(width - tiles.length).fill(null)];
          };
          const slots = [...row(top), ...row(bottom)];
          board.dispatchEvent(new CustomEvent("arrange", { detail: { slots } }));
        }""",
        [top, bottom],
    )


async def test_what_may_not_be_taken_from_the_row_leads_to_its_ruling_and_back(
    phone: MakePhone, service: Service
) -> None:
    """Before the opening a tile of the row must complete 45 points (E1.18, E1.27)."""
    ana = await phone("Ana", service)
    page = ana.page
    racks = ["K4 R5 R6 B1 Y9 K12 B3 Y2 K8 R10 B13 Y6 K2 B10 R2", "R7"]
    moves = ["0 done", "1 done", "throw K4", "draw", "throw R7"]
    await planted(page, story(made("E1"), racks, people=("Ana",), moves=moves))
    await table(page)
    await page.get_by_role("button", name=re.compile("^Ia 7 roșu")).first.click()
    sheet = page.locator("remi-take-sheet")
    await expect(sheet.get_by_role("status")).to_have_text("30 din 45 de puncte")
    await sheet.get_by_role("button", name="De ce?").click()
    rules = page.get_by_role("dialog", name="De ce?")
    await expect(rules).to_contain_text("45")
    await rules.get_by_role("button", name=re.compile("Închide fereastra|Înapoi")).first.click()
    await expect(sheet.get_by_role("status")).to_have_text("30 din 45 de puncte")
    await sheet.get_by_role("button", name="Renunță").first.click()
    await expect(sheet).to_have_count(0)
    assert ana.errors == []


async def test_what_an_opening_lacks_leads_to_its_ruling(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    racks = ["K4 R5 R6 R7 B1 Y9 K12 B3 Y2 K8 R10 B13 Y6 K2 B10", "Y11"]
    moves = ["0 done", "1 done", "throw K4", "draw", "throw Y11", "draw"]
    await planted(page, story(made("E1"), racks, people=("Ana",), moves=moves))
    await table(page)
    await button(page, "Etalează").click()
    await expect(prompt(page)).to_contain_text("din 45 de puncte")
    await expect(button(page, "De ce?")).to_be_visible()


async def test_t2_the_atu_closes_where_it_fits_what_lies_there(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    racks = ["R4 R5 R6 K7 B7 Y7 R11 R12 R1 B2 B3 B4 B5 K9", "Y12"]
    facts = story(made("T2"), racks, people=("Ana",), atu="R13", starter=1, moves=["throw Y12"])
    await planted(page, facts)
    await table(page)
    close = page.locator(".actions .close")
    await expect(close).not_to_have_class(re.compile("lit"))
    await lay_out(page, ["R4 R5 R6", "K7 B7 Y7", "R11 R12 R1", "B2 B3 B4 B5", "K9"])
    await expect(close).to_have_class(re.compile("lit"))
    await close.click()
    await page.get_by_role("button", name=re.compile("^Închid cu Atu")).click()
    await expect(page.get_by_role("heading", name="Sfârșitul rundei 1")).to_be_visible()
    await expect(page.get_by_text("Suită 11-12-13-1", exact=True)).to_be_visible()
    assert ana.errors == []


async def test_doubles_are_exchanged_on_one_phone_that_goes_round(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    page = ana.page
    racks = [
        "K4 R5 R6 B1 Y9 K12 B3 Y2 K8 R10 B13 Y6 K2 B10 R2",
        "R7 R7 B4 Y5 K6 R11 Y8 B9 K1 Y13 R3 B6 K10 Y4",
    ]
    await planted(page, story(made("E1"), racks, people=("Ana", "Ion")))
    for name in ("Ana", "Ion"):
        await button(page, f"Sunt eu, {name}").click(timeout=START)
        await table(page)
        if name == "Ion":
            await button(page, "Anunță dublele").click()
        await button(page, "Gata").click()
    await button(page, "Sunt eu, Ana").click()
    await expect(prompt(page)).to_have_text("Tu începi: aruncă o piesă.")
    assert ana.errors == []


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 640}, {"width": 844, "height": 390}])
async def test_a_double_is_offered_unseen_and_exchanged(
    phone: MakePhone, service: Service, viewport: ViewportSize
) -> None:
    """E1.13: both learn what came, each when the phone is with them again."""
    ana = await phone("Ana", service, viewport=viewport)
    page = ana.page
    racks = [
        "K4 R7 R7 R5 B1 Y9 K12 B3 Y2 K8 R10 B13 Y6 K2 B10",
        "Y4 Y4 B4 Y5 K6 R11 Y8 B9 K1 Y13 R3 B6 K10 B12",
    ]
    await planted(page, story(made("E1"), racks, people=("Ana", "Ion")))

    async def is_up(name: str) -> list[str | None]:
        await button(page, f"Sunt eu, {name}").click(timeout=START)
        await table(page)
        return await rack(page)

    for name in ("Ana", "Ion"):
        await is_up(name)
        assert (await advised(page)).startswith("Anunță-ți dublele de ")
        await button(page, "Anunță dublele").click()
    assert (await is_up("Ana")).count("R7") == 2
    assert "Oferă 7 roșu: ai două la fel." in await advised(page)
    await button(page, "Oferă către Ion").click()
    assert "R7" not in await is_up("Ion")
    offered = page.locator(".doubles .offer")
    await expect(offered).to_contain_text("Ana îți oferă o piesă din dublă mică (2–9).")
    assert "7" not in await page.locator(".doubles").inner_text()
    await button(page, "Accept și dau 4 galben").click()
    for name, told in (
        ("Ana", "Schimb cu Ion: ai dat 7 roșu, ai primit 4 galben."),
        ("Ion", "Schimb cu Ana: ai dat 4 galben, ai primit 7 roșu."),
    ):
        has = await is_up(name)
        assert (has.count("R7"), has.count("Y4")) == (1, 1)
        await expect(page.locator(".doubles").get_by_role("status")).to_have_text(told)
        await button(page, "Gata").click()
    await is_up("Ana")
    await expect(prompt(page)).to_have_text("Tu începi: aruncă o piesă.")
    assert ana.errors == []
