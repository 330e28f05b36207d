"""Laying off, swapping jokers and opening, under a hand (pwa/dev/laid.ts)."""

import pytest
from playwright.async_api import Page, expect

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
    slot,
    tile,
)
from tests.browser.laid_page import SEND, asked, button, laid, meld

__all__ = ["board", "gallery", "pages"]


AT_FIRST = "R5 R6 R7 . B8 . B6 . J / Y7 . K1 Y1 B1 . . K12"


async def prompt(page: Page) -> str:
    return await page.locator("remi-board .prompt").inner_text()


# ---------------------------------------------------------------- lay-offs and swaps


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
async def test_a_tile_dragged_onto_a_meld_is_laid_off_once_it_is_sent(
    board: OpenBoard, hand: Hand, width: int, height: int
) -> None:
    page = await board("lay4", width, height)
    await drag(page, hand, await middle(tile(page, "B8")), await middle(meld(page, 0)))
    assert await laid(page, 0) == ["B4", "B5", "J", "B7", "B8"]
    assert "B8" not in await lies(page)
    assert await asked(page) == []
    await button(page, SEND).click()
    place = {"p": "layoff", "meld": 0, "tile": "B8", "high": True}
    assert await asked(page) == [{"a": "lay", "places": [place]}]


@pytest.mark.parametrize("hand", HANDS)
async def test_tap_a_tile_then_a_lit_meld(board: OpenBoard, hand: Hand) -> None:
    page = await board("lay4")
    await press(page, hand, tile(page, "K12"))
    lit = page.locator("remi-melds .fits")
    assert await lit.evaluate_all("all => all.map(each => each.dataset.meld)") == ["6"]
    await press(page, hand, meld(page, 6))
    assert await laid(page, 6) == ["Y12", "B12", "R12", "K12"]


async def test_what_is_carried_lights_the_melds_that_take_it(board: OpenBoard) -> None:
    page = await board("lay4")
    await drag(page, "touch", await middle(tile(page, "Y7")), (180, 200), let_go=False)
    await expect(page.locator("remi-melds .fits")).to_have_count(0)
    start = await middle(tile(page, "Y7"))
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(start[0] + 40, start[1] - 40)
    await expect(page.locator("remi-melds .fits")).to_have_attribute("data-meld", "4")
    await page.mouse.move(*await middle(meld(page, 4)))
    await expect(page.locator("remi-melds .meld.aimed")).to_have_count(1)
    await page.mouse.move(180, 20)
    await page.mouse.up()
    await expect(page.locator("remi-melds .fits")).to_have_count(0)


@pytest.mark.parametrize(("side", "high"), [("left", False), ("right", True)])
async def test_a_tile_that_fits_both_ends_goes_to_the_nearer_one(
    board: OpenBoard, side: str, high: bool
) -> None:
    page = await board("lay4")
    box = await meld(page, 5).bounding_box()
    assert box is not None
    x = box["x"] + (4 if side == "left" else box["width"] - 4)
    await drag(page, "mouse", await middle(tile(page, "J")), (x, box["y"] + box["height"] / 2))
    await button(page, SEND).click()
    assert (await asked(page))[0]["places"] == [{"p": "layoff", "meld": 5, "tile": "J", "high": high}]


@pytest.mark.parametrize("hand", HANDS)
async def test_the_tile_a_joker_stands_for_is_dragged_onto_it(board: OpenBoard, hand: Hand) -> None:
    page = await board("lay4")
    joker = meld(page, 0).locator('[data-tile="J"]')
    await drag(page, hand, await middle(tile(page, "B6")), await middle(joker))
    assert await laid(page, 0) == ["B4", "B5", "B6", "B7"]
    assert await meld(page, 0).locator(".side").count() == 1
    assert "J*" in (await lies(page)).split()
    await button(page, SEND).click()
    assert (await asked(page))[0]["places"] == [{"p": "swap", "meld": 0, "tile": "B6"}]


async def test_a_tile_no_meld_takes_goes_back(board: OpenBoard) -> None:
    page = await board("lay4")
    await drag(page, "mouse", await middle(tile(page, "K1")), await middle(meld(page, 2)))
    assert await lies(page) == AT_FIRST
    assert await said(page, "put") == []
    assert await button(page, SEND).count() == 0


async def test_giving_up_puts_every_tile_back_where_it_stood(board: OpenBoard) -> None:
    page = await board("lay4")
    await drag(page, "mouse", await middle(tile(page, "B6")), await middle(meld(page, 0)))
    await drag(page, "mouse", await middle(tile(page, "Y7")), await middle(meld(page, 4)))
    assert await lies(page) != AT_FIRST
    await button(page, "Renunță").click()
    assert await lies(page) == AT_FIRST
    assert await laid(page, 0) == ["B4", "B5", "J", "B7"]
    assert await asked(page) == []


async def test_the_last_step_can_be_taken_back(board: OpenBoard) -> None:
    page = await board("lay4")
    await drag(page, "mouse", await middle(tile(page, "B8")), await middle(meld(page, 0)))
    await drag(page, "mouse", await middle(tile(page, "Y7")), await middle(meld(page, 4)))
    await button(page, "Un pas înapoi").click()
    assert await lies(page) == AT_FIRST.replace("B8", ".")
    await button(page, SEND).click()
    assert [place["tile"] for place in (await asked(page))[0]["places"]] == ["B8"]


async def test_new_melds_lay_offs_and_swaps_are_one_move_in_an_order_that_can_be_played(
    board: OpenBoard,
) -> None:
    page = await board("lay4")
    await drag(page, "mouse", await middle(tile(page, "B6")), await middle(meld(page, 0)))
    await drag(page, "mouse", await middle(tile(page, "K12")), await middle(meld(page, 6)))
    await expect(page.locator("remi-rack .straps text")).to_have_text(["15", "75"])
    await tile(page, "R6").click()
    await button(page, SEND).click()
    assert await asked(page) == [
        {
            "a": "lay",
            "places": [
                {"p": "meld", "tiles": ["R5", "R6", "R7"]},
                {"p": "swap", "meld": 0, "tile": "B6"},
                {"p": "layoff", "meld": 6, "tile": "K12", "high": None},
            ],
        }
    ]


async def test_nothing_else_can_be_done_while_something_is_built(board: OpenBoard) -> None:
    page = await board("lay4")
    await drag(page, "mouse", await middle(tile(page, "B8")), await middle(meld(page, 0)))
    await drag(page, "mouse", await middle(tile(page, "K1")), await middle(page.locator("remi-common-row")))
    assert await said(page, "throw") == []


async def test_with_keys_a_tile_goes_to_the_end_that_is_chosen(board: OpenBoard) -> None:
    page = await board("lay4")
    await slot(page, 8).focus()
    await page.keyboard.press("Enter")
    await meld(page, 5).locator('[data-target="low 5"]').focus()
    await page.keyboard.press("Enter")
    assert await laid(page, 5) == ["J", "K5", "K6", "K7"]


# ---------------------------------------------------------------- the opening


async def test_an_opening_is_built_on_the_rack_with_a_running_total(board: OpenBoard) -> None:
    page = await board("open4")
    before = await lies(page)
    await page.locator("button.lay").click()
    await expect(page.locator("remi-rack .straps text")).to_have_text(["✓ 30", "✓ 15"])
    assert await prompt(page) == "45 de puncte din 45: poți etala"
    await tile(page, "Y7").click()
    await expect(page.locator("remi-board .prompt")).to_have_text("30 din 45 de puncte")
    assert await button(page, SEND).is_disabled()
    await tile(page, "K7").click()
    await button(page, SEND).click()
    melds = [["R10", "R11", "R12"], ["K7", "Y7", "R7"]]
    assert await asked(page) == [{"a": "lay", "places": [{"p": "meld", "tiles": each} for each in melds]}]
    assert await lies(page) == before


async def test_an_opening_is_given_up_without_a_trace(board: OpenBoard) -> None:
    page = await board("open4")
    before = await lies(page)
    await page.locator("button.lay").click()
    await button(page, "Renunță").click()
    assert await lies(page) == before
    assert await page.locator("remi-rack .straps").count() == 0
    assert await asked(page) == []


async def test_a_group_made_while_building_counts_in_any_order(board: OpenBoard) -> None:
    page = await board("open4")
    await page.locator("button.lay").click()
    await drag(page, "mouse", await middle(tile(page, "K13")), await middle(slot(page, 15)))
    await drag(page, "mouse", await middle(tile(page, "J")), await middle(slot(page, 16)))
    await expect(page.locator("remi-rack .straps text")).to_have_text(["✓ 30", "✓ 15", "✓ 30"])
    await button(page, SEND).click()
    assert (await asked(page))[0]["places"][2] == {"p": "meld", "tiles": ["J", "K13", "K1"]}


async def test_a_rack_without_groups_is_grouped_for_the_player_and_put_back(board: OpenBoard) -> None:
    page = await board("mess4")
    before = await lies(page)
    await page.locator("button.lay").click()
    await expect(page.locator("remi-rack .straps text")).to_have_text(["✓ 30", "✓ 15"])
    assert (await lies(page)).startswith("R10 R11 R12 . K7 Y7 R7")
    await button(page, "Renunță").click()
    assert await lies(page) == before
