"""Laid melds, the common row and rows that pay as they lie, under a hand (pwa/dev/laid.ts)."""

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.board_page import (
    HANDS,
    Boxes,
    Hand,
    OpenBoard,
    board,
    drag,
    gallery,
    lies,
    middle,
    misplaced,
    pages,
    press,
    said,
    slot,
    tile,
)

__all__ = ["board", "gallery", "pages"]

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800), (768, 1024), (640, 360)]
STATES = [
    "lay4",
    "lay2",
    "layWait4",
    "open4",
    "break4",
    "long4",
    "last3",
    "crowd4",
    "first4",
    "alpha4",
    "worth4",
    "worth2",
]
SEND = "Pune pe masă"
AT_FIRST = "R5 R6 R7 . B8 . B6 . J / Y7 . K1 Y1 B1 . . K12"


def meld(page: Page, at: int) -> Locator:
    return page.locator(f'remi-melds [data-meld="{at}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


async def laid(page: Page, at: int) -> list[str]:
    tiles: list[str] = (
        await meld(page, at).locator(".t").evaluate_all("all => all.map(each => each.dataset.tile)")
    )
    return tiles


async def asked(page: Page) -> list[Any]:
    """What the pretend dealer was asked, oldest first."""
    found: list[Any] = await page.evaluate("() => asked")
    return found


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


# ---------------------------------------------------------------- the common row


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


# ---------------------------------------------------------------- what is seen


async def test_a_tapped_meld_is_shown_large_with_who_counts_what(board: OpenBoard) -> None:
    page = await board("layWait4")
    await meld(page, 2).locator(".open").click()
    shown = page.locator("remi-meld-overlay")
    await expect(shown.get_by_role("heading")).to_have_text("Suita lui Bunicul Gheorghe")
    told = [text.strip() for text in await shown.locator("p").all_inner_texts()]
    assert [text.split("\n")[-1] for text in told] == [
        "Bunicul Gheorghe: 3 piese",
        "Calculator: o piesă",
        "Ion: o piesă",
    ]
    await page.keyboard.press("Escape")
    await expect(shown.locator("dialog")).to_have_count(0)


async def test_tiles_that_others_count_bear_their_dot(board: OpenBoard) -> None:
    page = await board("layWait4")
    dots = page.locator("remi-melds .t:has(.dot)")
    found = await dots.evaluate_all("all => all.map(each => [each.dataset.tile, each.dataset.credit])")
    assert sorted(found) == [["B9", "0"], ["R12", "3"], ["R13", "0"], ["Y6", "2"]]


async def test_turns_go_round_the_way_the_variant_says(board: OpenBoard) -> None:
    for state, order in (("lay4", ["3", "2", "1"]), ("alpha4", ["1", "2", "3"])):
        page = await board(state)
        seats = page.locator("remi-board .others remi-seat")
        assert await seats.evaluate_all("all => all.map(each => each.dataset.seat)") == order


async def test_seats_say_who_opened_who_plays_on_the_rack_and_who_has_few_tiles(board: OpenBoard) -> None:
    page = await board("lay4")
    await expect(page.locator('remi-seat[data-seat="1"] .few')).to_have_text("3 piese!")
    await expect(page.locator('remi-seat[data-seat="3"] .said')).to_have_text("pe tablă")
    await expect(page.locator('remi-seat[data-seat="2"]').get_by_role("img", name="A etalat")).to_have_count(
        1
    )


async def test_groups_on_the_rack_say_what_they_are_worth_as_they_lie(board: OpenBoard) -> None:
    page = await board("worth4")
    await expect(page.locator("remi-rack .straps text")).to_have_text(["20", "30", "15"])
    await drag(page, "mouse", await middle(tile(page, "R1")), await middle(tile(page, "R3")))
    await expect(page.locator("remi-rack .straps text")).to_have_text(["30", "15"])


async def test_a_discard_lies_by_the_next_player_where_that_one_takes_it(board: OpenBoard) -> None:
    page = await board("worth4")
    next_row = page.locator('remi-seat[data-seat="1"]')
    await expect(page.locator("remi-seat[throwable]")).to_have_attribute("data-seat", "1")
    await drag(page, "mouse", await middle(tile(page, "B5")), await middle(next_row))
    assert await said(page, "throw") == [{"tile": "B5", "slot": 20}]


BOXES = """() => {
  const root = board.renderRoot;
  const parts = { stock: root.querySelector("remi-stock"), row: root.querySelector("remi-common-row"),
    melds: root.querySelector("remi-melds"), rack: root.querySelector("remi-rack"),
    prompt: root.querySelector(".prompt"), actions: document.querySelector(".actions") };
  for (const seat of root.querySelectorAll("remi-seat")) parts["seat " + seat.dataset.seat] = seat;
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part).map(([name, part]) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [name, [left, top, right, bottom]];
  }));
}"""
MELDS = """() => {
  const part = board.renderRoot.querySelector("remi-melds");
  if (!part) return { scrolls: false, cut: [], width: 99 };
  const box = part.getBoundingClientRect();
  const melds = [...part.renderRoot.querySelectorAll(".meld")];
  const tile = part.renderRoot.querySelector(".t:not(.side)");
  return { scrolls: part.scrollHeight > part.clientHeight + 1, width: tile ? tile.clientWidth : 99,
    cut: melds.filter(each => each.getBoundingClientRect().right > box.right + 1)
      .map(each => each.dataset.meld) };
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_long_line_is_read_to_its_end(board: OpenBoard, width: int, height: int) -> None:
    page = await board("lay4", width, height, still=True)
    why = "Terța e blocată: nu se știe ce culoare ține jokerul."
    await page.evaluate("why => { board.prompt = why; return board.updateComplete; }", why)
    line = page.locator("remi-board .prompt")
    assert await line.inner_text() == why
    assert await line.evaluate("line => line.scrollHeight <= line.clientHeight + 1")
    assert await line.evaluate("line => line.scrollWidth <= line.clientWidth + 1")


CLIPPED = """() => {
  const own = board.renderRoot.querySelector("remi-seat.own");
  const edge = own.getBoundingClientRect().right + 0.5;
  return [...own.renderRoot.querySelectorAll("section, .name, .signs, .signs > *")]
    .filter(part => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > edge)
    .map(part => part.className || part.tagName);
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_the_table_fits_and_nothing_covers_anything(board: OpenBoard, width: int, height: int) -> None:
    page = await board("lay4", width, height, still=True)
    for state in STATES:
        await page.evaluate("state => show(state)", state)
        await page.evaluate("() => new Promise(go => setTimeout(() => requestAnimationFrame(go), 60))")
        boxes: Boxes = await page.evaluate(BOXES)
        assert (state, misplaced(boxes, width, height)) == (state, ([], []))
        assert (state, await page.evaluate(CLIPPED)) == (state, [])
        melds = await page.evaluate(MELDS)
        assert (state, melds["cut"]) == (state, [])
        assert melds["width"] >= 18
        if state != "crowd4" and height > 600:
            assert (state, melds["scrolls"]) == (state, False)
