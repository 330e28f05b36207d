"""Hands at an etalat table: each move as a person makes it, and what a screen then shows of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import monotonic
from typing import Any

from playwright.async_api import Locator, Page, expect

from engine.action import (
    Action,
    AnnounceAtu,
    AnnounceFew,
    Close,
    Discard,
    DoubleDone,
    Draw,
    Lay,
    LayOff,
    NewMeld,
    SwapJoker,
    TakeDiscard,
)
from engine.meld import readings
from engine.round import Round
from engine.rules import Phase
from engine.tile import plain, tile
from tests.browser.board_page import drag, middle, slot
from tests.browser.board_page import tile as on_rack
from tests.browser.screen import button, rack

Json = dict[str, Any]
Group = tuple[str, ...]

SHOWN = """() => {
  const board = document.querySelector("remi-board");
  if (!board?.view) return null;
  const part = (name) => board.renderRoot.querySelector(name)?.renderRoot;
  const inside = (name, what) => [...(part(name)?.querySelectorAll(what) ?? [])];
  const { turn, step, stock, commonRow, seats } = board.view;
  return {
    building: board.busy, turn, step, stock, row: commonRow.tiles, tiles: seats.map((seat) => seat.tiles),
    rack: inside("remi-rack", "[data-tile]").map((slot) => slot.dataset.tile).sort(),
    melds: Object.fromEntries(inside("remi-melds", ".meld").map((meld) => [
      meld.dataset.meld,
      [...meld.querySelectorAll(".t")].map((t) => `${t.dataset.tile} of ${t.dataset.credit}`).sort(),
    ])),
  };
}"""
DRAWN = "() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"
PATIENCE = 20
STEPS = {Phase.TAKE: "take", Phase.THROW: "throw"}


# ---------------------------------------------------------------- what a screen shows


def expected(round_: Round, seat: int) -> Json:
    """What the screen of `seat` is to show of `round_` while it is played."""
    return {
        "building": False,
        "turn": round_.turn,
        "step": STEPS[round_.phase],
        "stock": len(round_.stock),
        "row": list(map(str, round_.rows[0])),
        "tiles": list(map(len, round_.racks)),
        "rack": sorted(map(str, round_.racks[seat].tiles)),
        "melds": {
            str(meld.id): sorted(f"{piece.tile} of {piece.credit}" for piece in meld.pieces)
            for meld in round_.table
        },
    }


async def shows(page: Page, round_: Round, seat: int) -> None:
    """Waits until the table on that screen is `round_` as `seat` sees it, and nothing moves any more."""
    wanted = expected(round_, seat)
    until = monotonic() + PATIENCE
    while (shown := await page.evaluate(SHOWN)) != wanted:
        assert monotonic() < until, f"seat {seat} sees {shown}, not {wanted}"
        await page.wait_for_timeout(30)
    await page.evaluate(DRAWN)


# ---------------------------------------------------------------- moves


async def does(page: Page, round_: Round, seat: int, action: Action) -> None:
    """What a person at `seat` does for `action` to be asked. `round_`: before it."""
    match action:
        case DoubleDone():
            await button(page, "Gata").click()
        case AnnounceAtu():
            await button(page, "Anunță Atu").click()
        case AnnounceFew():
            await page.get_by_role("button", name="Anunț:").click()
        case Draw():
            await page.locator("remi-stock button").click()
        case TakeDiscard(at, (NewMeld(tiles),)):
            await breaks(page, list(map(str, round_.source)), at, tuple(map(str, tiles)))
        case Lay((LayOff(meld, thing, high),)):
            await onto(page, str(thing), page.locator(f'remi-melds [data-meld="{meld}"]'), high)
        case Lay((SwapJoker(meld, thing),)):
            joker = page.locator(f'remi-melds [data-meld="{meld}"] [data-tile="J"]')
            await onto(page, str(thing), joker.first, None)
        case Lay(places):
            await lays(page, round_, [tuple(map(str, p.tiles)) for p in places if isinstance(p, NewMeld)])
        case Discard(thing):
            await throws(page, str(thing), by_hand=round_.turns % 2 == 0)
        case Close(discard=thing):
            await chooses(page, str(thing))
            await button(page, "Închide").click()
        case _:
            raise AssertionError(f"nobody knows how to do {action}")


async def throws(page: Page, thing: str, by_hand: bool) -> None:
    """Drags the tile to the row, or chooses it and presses the button."""
    if by_hand:
        row = page.locator("remi-common-row")
        await drag(page, "touch", await middle(on_rack(page, thing).first), await middle(row))
    else:
        await chooses(page, thing)
        await button(page, "Aruncă").click()


async def chooses(page: Page, thing: str) -> None:
    wanted = on_rack(page, thing).first
    if await wanted.get_attribute("aria-selected") != "true":
        await wanted.click()


async def onto(page: Page, thing: str, place: Locator, high: bool | None) -> None:
    """Drags a tile onto a laid meld (`high`: to which end of it) or onto a joker, and lays it there."""
    box = await place.bounding_box()
    assert box is not None
    along = {True: 0.95, False: 0.05, None: 0.5}[high]
    end = box["x"] + box["width"] * along, box["y"] + box["height"] / 2
    await drag(page, "mouse", await middle(on_rack(page, thing).first), end)
    await button(page, "Pune pe masă").click()


async def lays(page: Page, round_: Round, groups: Sequence[Group]) -> None:
    """Puts the groups together on the rack, tries them out, leaves out what is not meant, and lays them."""
    await arranges(page, groups)
    await button(page, "Etalează").click()
    await expect(page.locator("remi-rack .straps").first).to_be_visible()
    for at, group in spans(await rack(page)):
        if Counter(group) not in map(Counter, groups) and _is_meld(round_, group):
            await slot(page, at).click()
    await button(page, "Pune pe masă").click()


def _is_meld(round_: Round, group: Group) -> bool:
    return bool(readings([plain(tile(name)) for name in group], round_.rules.jokers))


async def breaks(page: Page, row: list[str], at: int, meld: Group) -> None:
    """Takes the row from `at` on, after picking the new meld in the sheet."""
    if await page.locator(f'remi-common-row [data-at="{at}"]').count():
        await page.locator(f'remi-common-row [data-at="{at}"]').click()
    else:
        await page.locator("remi-common-row .more").click()
        await page.locator("remi-row-overlay li").nth(at).get_by_role("button").click()
    sheet = page.locator("remi-take-sheet")
    await expect(sheet.locator(".chip").first).to_be_visible()
    picked = sheet.locator(".pick.picked")
    assert await picked.first.get_attribute("data-tile") == row[at]
    while await picked.count() > 1:
        await picked.last.click()
    others = Counter(meld) - Counter([row[at]])
    for name in others.elements():
        await sheet.locator(f'.pick:not(.picked)[data-tile="{name}"]').first.click()
    await sheet.get_by_role("button", name="Ia și etalează").click()


# ---------------------------------------------------------------- arranging the rack


async def arranges(page: Page, groups: Sequence[Group]) -> None:
    """Moves tiles, a tap on the tile and a tap on a free place, until each group lies by itself."""
    now = await rack(page)
    for source, goal in moves(now, layout(now, groups)):
        await slot(page, source).click()
        await slot(page, goal).click()
        now[source], now[goal] = None, now[source]
        await expect(slot(page, goal)).to_have_attribute("data-tile", str(now[goal]))


def layout(now: Sequence[str | None], groups: Sequence[Group]) -> list[str | None]:
    """Where the tiles are to lie: the groups first, a free place behind each, the others where they lie."""
    width = len(now) // 2
    goal: list[str | None] = [None] * len(now)
    kept: set[int] = set()
    at = 0
    for group in groups:
        if at % width + len(group) > width:
            at = width
        goal[at : at + len(group)] = group
        kept |= set(range(at, min(at + len(group) + 1, len(now))))
        at += len(group) + 1
    rest = Counter(name for name in now if name is not None) - Counter(n for group in groups for n in group)
    for place, name in enumerate(now):
        if name is not None and place not in kept and rest[name]:
            goal[place], rest[name] = name, rest[name] - 1
    free = [place for place in range(len(now)) if place not in kept and goal[place] is None]
    for place, name in zip(reversed(free), rest.elements(), strict=False):
        goal[place] = name
    assert Counter(goal) == Counter(now), "no room for these groups"
    return goal


def moves(now: Sequence[str | None], goal: Sequence[str | None]) -> list[tuple[int, int]]:
    """Moves to free places that make `now` lie like `goal`."""
    lying, made = list(now), []
    while (wrong := [at for at in range(len(lying)) if lying[at] != goal[at]]) and lying != goal:
        free = next((at for at in wrong if lying[at] is None), None)
        if free is None:
            step = wrong[0], max(at for at, name in enumerate(lying) if name is None)
        else:
            step = next(at for at in wrong if lying[at] == goal[free]), free
        lying[step[0]], lying[step[1]] = None, lying[step[0]]
        made.append(step)
    return made


def spans(slots: Sequence[str | None]) -> list[tuple[int, Group]]:
    """Three tiles or more that lie side by side: the first slot, and the tiles."""
    width, found = len(slots) // 2, []
    for start in (0, width):
        at = start
        while at < start + width:
            end = next((n for n in range(at, start + width) if slots[n] is None), start + width)
            group = tuple(name for name in slots[at:end] if name is not None)
            if len(group) >= 3:
                found.append((at, group))
            at = end + 1
    return found
