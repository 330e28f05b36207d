"""What a laid table shows, and that it fits every screen (pwa/dev/laid.ts)."""

import pytest
from playwright.async_api import expect

from tests.browser.board_page import (
    Boxes,
    OpenBoard,
    board,
    drag,
    gallery,
    middle,
    misplaced,
    pages,
    said,
    tile,
)
from tests.browser.laid_page import meld

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


async def test_a_tapped_meld_is_shown_large_with_who_counts_what(board: OpenBoard) -> None:
    page = await board("layWait4")
    await meld(page, 2).locator(".open").click()
    shown = page.locator("remi-meld-overlay")
    await expect(shown.get_by_role("heading")).to_have_text("Suită de la Bunicul Gheorghe")
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
