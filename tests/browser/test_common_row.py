"""The common row under a hand: broken, thrown to, read (pwa/dev/laid.ts)."""

import pytest
from playwright.async_api import expect

from tests.browser.board_page import (
    HANDS,
    Hand,
    OpenBoard,
    board,
    drag,
    gallery,
    lies,
    middle,
    pages,
    press,
    said,
    tile,
)
from tests.browser.laid_page import asked

__all__ = ["board", "gallery", "pages"]


@pytest.mark.parametrize("hand", HANDS)
async def test_breaking_the_row_is_shown_before_it_is_done(board: OpenBoard, hand: Hand) -> None:
    page = await board("break4")
    assert await page.locator('remi-common-row [data-at="0"]').count() == 0
    await press(page, hand, page.locator('remi-common-row [data-at="4"]'))
    sheet = page.locator("remi-take-sheet")
    await expect(sheet.get_by_text("Vin pe tabla ta 4 piese.")).to_be_visible()
    await expect(sheet.get_by_text("8 roșu trebuie etalat acum")).to_be_visible()
    coming = sheet.locator(".pick").filter(has=page.locator("svg"))
    names = await coming.evaluate_all("all => all.slice(0, 5).map(each => each.dataset.tile)")
    assert names == ["R8", "K2", "Y13", "B7", "R5"]
    await sheet.get_by_role("button", name="6 roșu, 7 roșu, 8 roșu: 15 puncte").click()
    await sheet.get_by_role("button", name="Ia și etalează").click()
    assert await asked(page) == [
        {"a": "take", "at": 4, "places": [{"p": "meld", "tiles": ["R6", "R7", "R8"]}]}
    ]


async def test_a_meld_is_put_together_by_tapping_its_tiles(board: OpenBoard) -> None:
    page = await board("break4")
    await page.locator('remi-common-row [data-at="4"]').click(force=True)
    sheet = page.locator("remi-take-sheet")
    go = sheet.get_by_role("button", name="Ia și etalează")
    await expect(go).to_be_enabled()
    await expect(sheet.get_by_text("Se poate: 20 de puncte")).to_be_visible()  # the longest, to begin with
    await sheet.get_by_role("button", name="5 roșu", exact=True).click()
    await expect(sheet.get_by_text("Se poate: 15 puncte")).to_be_visible()
    await sheet.get_by_role("button", name="5 roșu", exact=True).click()
    await expect(sheet.get_by_text("Se poate: 20 de puncte")).to_be_visible()
    await sheet.get_by_role("button", name="7 galben", exact=True).click()
    await expect(sheet.get_by_text("Piesele alese nu fac o combinație")).to_be_visible()
    assert await go.is_disabled()


async def test_a_broken_row_is_left_alone_again(board: OpenBoard) -> None:
    page = await board("break4")
    before = await lies(page)
    await page.locator('remi-common-row [data-at="3"]').click(force=True)
    await page.locator("remi-take-sheet").get_by_role("button", name="Renunță").last.click()
    await expect(page.locator("remi-take-sheet")).to_have_count(0)
    assert [await lies(page), await asked(page)] == [before, []]


async def test_the_last_tile_may_open_together_with_what_lies_on_the_rack(board: OpenBoard) -> None:
    page = await board("last3")
    await page.locator('remi-common-row [data-at="8"]').click(force=True)
    go = page.locator("remi-take-sheet").get_by_role("button", name="Ia și etalează")
    await expect(page.locator("remi-take-sheet").get_by_text("Se poate: 55 de puncte")).to_be_visible()
    await go.click()
    melds = [["R10", "R11", "R12", "R13"], ["K7", "Y7", "R7"]]
    assert await asked(page) == [
        {"a": "take", "at": 8, "places": [{"p": "meld", "tiles": each} for each in melds]}
    ]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
async def test_drag_to_the_common_row_throws(board: OpenBoard, hand: Hand, width: int, height: int) -> None:
    page = await board("lay4", width, height)
    await drag(page, hand, await middle(tile(page, "K1")), await middle(page.locator("remi-common-row")))
    assert await said(page, "throw") == [{"tile": "K1", "slot": 14}]


async def test_the_whole_row_is_shown_large_and_taken_from_there(board: OpenBoard) -> None:
    page = await board("break4")
    await page.locator("remi-common-row .open").click(position={"x": 12, "y": 22}, force=True)
    await page.locator("remi-row-overlay").get_by_role("button", name="Rupe șirul de la 2 negru").click()
    await expect(page.locator("remi-take-sheet h2")).to_have_text("Rupi șirul de la 2 negru")


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
async def test_a_tile_that_found_no_room_in_the_row_can_be_taken_too(
    board: OpenBoard, hand: Hand, width: int, height: int
) -> None:
    page = await board("long4", width, height)
    await expect(page.locator('remi-common-row [data-at="1"]')).to_have_count(0)
    await press(page, hand, page.locator("remi-common-row .more"))
    await page.locator("remi-row-overlay li").nth(1).get_by_role("button").click()
    await expect(page.locator("remi-take-sheet h2")).to_have_text("Rupi șirul de la 8 galben")
