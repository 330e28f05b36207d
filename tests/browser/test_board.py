"""The board under a hand: finger, mouse and keys, on the page that shows its states (pwa/dev/board.html)."""

import pytest

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
    own_row,
    pages,
    press,
    said,
    slot,
    tile,
)

__all__ = ["board", "gallery", "pages"]

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800), (640, 360), (320, 568), (768, 1024)]
STATES = ["take4", "throw4", "wait4", "take3", "take2", "throw2", "start4", "empty4", "last4", "full4"]

AT_FIRST = "R1 R2 R3 R4 . B10 B11 B12 . J . K1 / K7 Y7 R7 . . Y13 . . B5"


# ---------------------------------------------------------------- arranging


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("name", "to", "expected"),
    [
        ("R4", 20, "R1 R2 R3 . . B10 B11 B12 . J . K1 / K7 Y7 R7 . . Y13 . . R4 B5"),
        ("R4", 15, "R1 R2 R3 . . B10 B11 B12 . J . K1 / K7 Y7 R7 R4 . Y13 . . B5"),
        ("B5", 13, "R1 R2 R3 R4 . B10 B11 B12 . J . K1 / K7 B5 Y7 R7 . Y13"),
        ("R1", 2, "R2 R3 R1 R4 . B10 B11 B12 . J . K1 / K7 Y7 R7 . . Y13 . . B5"),
    ],
    ids=["on a lone tile", "to an empty place", "into a group", "along its own group"],
)
async def test_a_dragged_tile_lies_where_it_is_dropped(
    board: OpenBoard, hand: Hand, name: str, to: int, expected: str
) -> None:
    page = await board("wait4")
    assert await lies(page) == AT_FIRST
    await drag(page, hand, await middle(tile(page, name)), await middle(slot(page, to)))
    after = await lies(page)
    assert after == expected
    assert (await said(page, "arrange"))[-1]["tiles"] == after.replace("/", "").replace(".", "").split()


@pytest.mark.parametrize("hand", HANDS)
async def test_tap_then_tap_moves(board: OpenBoard, hand: Hand) -> None:
    page = await board("wait4")
    await press(page, hand, tile(page, "J"))
    assert await said(page, "select") == [{"slot": 9, "tile": "J"}]
    await press(page, hand, slot(page, 23))
    assert (await lies(page)).endswith("B5 . . J")
    assert (await said(page, "select"))[-1] == {"slot": None, "tile": None}


@pytest.mark.parametrize("hand", HANDS)
async def test_a_tap_on_another_tile_chooses_that_one(board: OpenBoard, hand: Hand) -> None:
    page = await board("wait4")
    for name in ("J", "R1", "R1"):
        await press(page, hand, tile(page, name))
    assert [each["tile"] for each in await said(page, "select")] == ["J", "R1", None]
    assert await lies(page) == AT_FIRST


async def test_a_cancelled_touch_puts_the_tile_back(board: OpenBoard) -> None:
    page = await board("wait4")
    await drag(page, "touch", await middle(tile(page, "R4")), await middle(slot(page, 23)), let_go=False)
    assert await lies(page) == AT_FIRST
    assert await said(page, "arrange") == []
    assert await page.locator("remi-rack .ghost").count() == 0


@pytest.mark.parametrize("hand", HANDS)
async def test_a_tile_let_go_over_nothing_goes_back(board: OpenBoard, hand: Hand) -> None:
    page = await board("throw4")
    before = await lies(page)
    await drag(page, hand, await middle(tile(page, "R4")), await middle(page.locator("remi-stock")))
    assert await lies(page) == before
    assert await said(page, "throw") == []


async def test_a_rack_that_changes_under_the_finger_drops_what_is_carried(board: OpenBoard) -> None:
    page = await board("wait4")
    start = await middle(tile(page, "R4"))
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(start[0] + 60, start[1])
    assert await page.locator("remi-rack .ghost").count() == 1
    await page.evaluate(
        "() => { board.view = { ...board.view, rack: board.view.rack.filter(t => t !== 'R4') } }"
    )
    await page.mouse.move(start[0] + 90, start[1])
    await page.mouse.up()
    assert await page.locator("remi-rack .ghost").count() == 0
    assert await lies(page) == AT_FIRST.replace("R4", ".")


async def test_somebody_elses_move_leaves_the_hand_alone(board: OpenBoard) -> None:
    page = await board("wait4")
    start = await middle(tile(page, "R4"))
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(*await middle(slot(page, 22)))
    await page.evaluate("() => { board.view = structuredClone(board.view); board.slots = [...board.slots]; }")
    assert await page.locator("remi-rack .ghost").count() == 1
    await page.mouse.move(*await middle(slot(page, 23)))
    await page.mouse.up()
    assert (await lies(page)).endswith("B5 . . R4")


async def test_dragging_by_touch_scrolls_and_marks_nothing(board: OpenBoard) -> None:
    page = await board("wait4")
    await drag(page, "touch", await middle(slot(page, 0)), (180, 40))
    await drag(page, "touch", await middle(page.locator("remi-stock")), (180, 620))
    assert await page.evaluate("() => [scrollX, scrollY, String(getSelection())]") == [0, 0, ""]


# ---------------------------------------------------------------- drawing, taking, throwing


@pytest.mark.parametrize("hand", HANDS)
async def test_tap_the_stock_to_draw(board: OpenBoard, hand: Hand) -> None:
    page = await board("take4")
    await press(page, hand, page.locator("remi-stock button"))
    assert len(await said(page, "draw")) == 1
    drawn = page.get_by_role("gridcell", name="9 negru, rândul 2, locul 11, luată acum")
    await drawn.wait_for()
    assert (await said(page, "arrange"))[-1]["tiles"].count("K9") == 1


@pytest.mark.parametrize("hand", HANDS)
async def test_tap_the_lit_tile_to_take_it(board: OpenBoard, hand: Hand) -> None:
    page = await board("take4")
    await press(page, hand, page.get_by_role("button", name="Ia 13 negru aruncat de Calculator"))
    assert await said(page, "take") == [{"seat": 3}]
    assert "K13" in await lies(page)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
async def test_drag_to_the_own_row_throws(board: OpenBoard, hand: Hand, width: int, height: int) -> None:
    page = await board("throw4", width, height)
    await drag(page, hand, await middle(tile(page, "B5")), await middle(own_row(page)))
    assert await said(page, "throw") == [{"tile": "B5", "slot": 20}]
    assert "B5" not in await lies(page)
    assert await page.evaluate("() => board.view.seats[0].row") == ["R9", "K4", "B13", "B5"]


@pytest.mark.parametrize("hand", HANDS)
async def test_choose_then_tap_the_own_row_throws(board: OpenBoard, hand: Hand) -> None:
    page = await board("throw4")
    await press(page, hand, tile(page, "J"))
    await press(page, hand, own_row(page))
    assert await said(page, "throw") == [{"tile": "J", "slot": 9}]
    assert await said(page, "show-row") == []
    assert (await said(page, "select"))[-1] == {"slot": None, "tile": None}


@pytest.mark.parametrize("hand", HANDS)
async def test_nothing_is_thrown_drawn_or_taken_that_may_not_be(board: OpenBoard, hand: Hand) -> None:
    page = await board("wait4")
    await drag(page, hand, await middle(tile(page, "B5")), await middle(own_row(page)))
    await press(page, hand, page.locator("remi-stock button"))
    await page.keyboard.press("t")
    assert [await said(page, what) for what in ("throw", "draw", "take")] == [[], [], []]
    assert await page.locator("remi-seat .lit").count() == 0
    assert await lies(page) == AT_FIRST


async def test_of_two_equal_tiles_the_dragged_one_leaves(board: OpenBoard) -> None:
    page = await board("start4")
    assert (await lies(page)).split().count("B5") == 2
    await drag(page, "mouse", await middle(slot(page, 20)), await middle(own_row(page)))
    bottom = (await lies(page)).split(" / ")[1].split()
    assert [at for at, name in enumerate(bottom) if name == "B5"] == [10]


async def test_news_before_the_answer_does_not_forget_which_of_two_was_thrown(board: OpenBoard) -> None:
    page = await board("start4")
    await page.evaluate(
        """() => document.addEventListener("throw", event => {
          event.stopImmediatePropagation();
          board.view = structuredClone(board.view);
        }, true)"""
    )
    await drag(page, "mouse", await middle(slot(page, 20)), await middle(own_row(page)))
    await page.evaluate("() => { board.view = { ...board.view, rack: board.view.rack.slice(0, -1) } }")
    bottom = (await lies(page)).split(" / ")[1].split()
    assert [at for at, name in enumerate(bottom) if name == "B5"] == [10]


@pytest.mark.parametrize("hand", HANDS)
async def test_a_tap_on_a_row_shows_all_its_tiles(board: OpenBoard, hand: Hand) -> None:
    page = await board("take4")
    await press(page, hand, page.get_by_role("button", name="Piesele aruncate de Maria: 7"))
    assert await said(page, "show-row") == [{"seat": 1}]
    names = await page.locator("remi-row-overlay li div").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    assert names[0] == "12 negru, culcată, nu se ia"
    assert names[1:] == ["5 roșu", "joker", "2 albastru", "8 galben", "11 roșu", "3 negru"]
    await page.keyboard.press("Escape")
    await page.locator("remi-row-overlay dialog").wait_for(state="detached")


async def test_the_app_may_show_a_row_in_its_own_way(board: OpenBoard) -> None:
    page = await board("take4")
    await page.evaluate("() => board.addEventListener('show-row', event => event.preventDefault())")
    await page.get_by_role("button", name="Piesele aruncate de Maria: 7").click(position={"x": 4, "y": 40})
    assert await said(page, "show-row") == [{"seat": 1}]
    assert await page.locator("remi-row-overlay dialog").count() == 0


# ---------------------------------------------------------------- keys


async def test_everything_can_be_done_with_keys(board: OpenBoard) -> None:
    page = await board("take4")
    await page.get_by_role("button", name="Trage din grămadă, 37 piese").focus()
    await page.keyboard.press("Enter")
    await slot(page, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "Enter", "End", "Enter"):
        await page.keyboard.press(key)
    assert (await lies(page)).split(" / ")[1] == "K7 Y7 . . . Y13 . . B5 . K9 R7"
    for key in ("ArrowUp", "Delete"):
        await page.keyboard.press(key)
    assert await said(page, "throw") == [{"tile": "K1", "slot": 11}]


async def test_keys_insert_and_give_up(board: OpenBoard) -> None:
    page = await board("wait4")
    await slot(page, 20).focus()
    for key in ("Space", "Escape", "Space", "Home", "ArrowRight", "Space"):
        await page.keyboard.press(key)
    assert [each["tile"] for each in await said(page, "select")] == ["B5", None, "B5", None]
    assert (await lies(page)).split(" / ")[1] == "K7 B5 Y7 R7 . Y13"


async def test_one_stop_of_the_tab_key_for_the_whole_rack(board: OpenBoard) -> None:
    page = await board("wait4")
    assert await page.locator("remi-rack [tabindex='0']").count() == 1


# ---------------------------------------------------------------- looks


BOXES = """() => {
  const root = board.renderRoot;
  const parts = { stock: root.querySelector("remi-stock"), rack: root.querySelector("remi-rack"),
    prompt: root.querySelector(".prompt"), actions: document.querySelector(".actions") };
  for (const seat of root.querySelectorAll("remi-seat")) parts["seat " + seat.dataset.seat] = seat;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [name, [left, top, right, bottom]];
  }));
}"""
TILES = """() => [...board.renderRoot.querySelectorAll("remi-seat")].flatMap(seat => {
  const outer = seat.getBoundingClientRect();
  return [...seat.renderRoot.querySelectorAll(".thrown")].map(tile => tile.getBoundingClientRect())
    .map(tile => tile.left >= outer.left - 4 && tile.right <= outer.right + 4)
    .concat([...seat.renderRoot.querySelectorAll(".row")].map(row =>
      row.getBoundingClientRect().bottom <= outer.bottom))
    .concat([...seat.renderRoot.querySelectorAll(".tiles")].map(tiles =>
      tiles.getBoundingClientRect().height <= tiles.parentElement.getBoundingClientRect().height));
})"""


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_the_table_fits_and_nothing_covers_anything(board: OpenBoard, width: int, height: int) -> None:
    page = await board("take4", width, height, still=True)
    for state in STATES:
        await page.evaluate("state => show(state)", state)
        await page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
        boxes: Boxes = await page.evaluate(BOXES)
        assert (state, misplaced(boxes, width, height)) == (state, ([], []))
        assert all(await page.evaluate(TILES)), state


@pytest.mark.parametrize(("width", "height"), SIZES[:4])
async def test_what_is_tapped_is_large_enough(board: OpenBoard, width: int, height: int) -> None:
    page = await board("take4", width, height)
    for place in await page.locator("remi-seat .open, remi-stock button").all():
        box = await place.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    tiles = await slot(page, 0).bounding_box()
    assert tiles is not None
    assert tiles["width"] >= 29
    assert tiles["height"] >= 42


@pytest.mark.parametrize("still", [False, True])
async def test_a_thrown_tile_slides_unless_the_player_wants_no_movement(
    board: OpenBoard, still: bool
) -> None:
    page = await board("throw4", still=still)
    await page.evaluate(
        """() => {
          window.slid = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            window.slid++;
            return animate.apply(this, given);
          };
        }"""
    )
    await tile(page, "B5").focus()
    await page.keyboard.press("t")
    await page.locator("remi-seat.own .thrown").nth(3).wait_for()
    assert await page.evaluate("() => slid") == (0 if still else 1)
