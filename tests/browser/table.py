"""Hands and eyes at a real table: what a person does on the screens, and what the phone heard and kept."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.async_api import Error, Page

STOCK = 'remi-stock button[aria-disabled="false"]'
HERE = "remi-seat.own .here"
HASTE = 10_000
"""Milliseconds after which what was to be pressed is taken to be there no longer."""

LISTEN = """
(() => {
  window.heard = [];
  const note = (channel) => channel.addEventListener("message", (event) => heard.push(event.data));
  const Plain = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Plain {
    constructor(settings) {
      super(settings);
      this.addEventListener("datachannel", (event) => note(event.channel));
    }
    createDataChannel(...args) {
      const channel = super.createDataChannel(...args);
      note(channel);
      return channel;
    }
  };
})()
"""
"""To be run before the page's own code: keeps everything that comes over a data channel in `heard`."""

FACTS = """
(game) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("remi-games");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const facts = asked.result.transaction("facts").objectStore("facts");
    const keys = facts.getAllKeys(), values = facts.getAll();
    values.onsuccess = () => {
      asked.result.close();
      const facts = keys.result.map((key, at) => [key, values.result[at]]);
      resolve(facts.filter(([key]) => (game ?? key[0]) === key[0]).map(([key, text]) => [key[2], text]));
    };
  };
})
"""


async def says_name(page: Page, name: str) -> None:
    await page.locator("input").first.fill(name)
    await page.get_by_role("button", name="Gata").click()


async def opens_room(page: Page, name: str, rounds: int, robots: int, variant: str = "T1") -> str:
    """Create a room as a person does; its invite link."""
    await page.goto("/")
    await says_name(page, name)
    await page.get_by_role("button", name="Joacă cu prietenii").click()
    await chooses_game(page, variant)
    await choose(page, "Runde", str(rounds))
    await choose(page, "Roboți pe locurile libere", str(robots))
    await page.get_by_role("button", name="Creează o cameră").click()
    await page.get_by_text("Codul camerei").wait_for()
    record: dict[str, Any] = json.loads(
        await page.evaluate(
            "() => localStorage[Object.keys(localStorage).find((key) => key.startsWith('remi.game.'))]"
        )
    )
    return f"{record['code']}.{record['secret']}"


async def choose(page: Page, group: str, choice: str) -> None:
    await page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()


async def chooses_game(page: Page, variant: str) -> None:
    game = page.locator(".game-choice")
    await game.locator("summary").click()
    await game.locator(f'input[value="{variant}"]').check()


async def follows_link(page: Page, invite: str, name: str) -> None:
    """Open an invite link for the first time: it asks for the name only."""
    await page.goto(f"/#{invite}")
    await page.locator("input").first.fill(name)
    await page.get_by_role("button", name="Intră").click()
    await page.get_by_text("Camera de așteptare").wait_for()


async def my_turn(page: Page) -> bool:
    """True if this person is to draw or to throw now."""
    return await can_draw(page) or await page.locator(HERE).count() > 0


async def can_draw(page: Page) -> bool:
    return await page.locator(STOCK).count() > 0


async def plays(page: Page) -> None:
    """One step of one's turn, and what comes of it: close if it lights up, else draw, else throw what
    *Ajutor* says. A turn that passed meanwhile is let pass.
    """
    with suppress(Error):
        await step(page)


async def step(page: Page) -> None:
    """Raises playwright's Error when it is no longer the time for it."""
    atu = page.get_by_role("button", name="Anunță Atu")
    if await atu.count():
        await atu.click(timeout=HASTE)
        await atu.wait_for(state="detached", timeout=HASTE)
    elif await page.locator(".actions .close.lit").count():
        await page.locator(".actions .close").click(timeout=HASTE)
    elif await can_draw(page):
        await page.locator(STOCK).click(timeout=HASTE)
        await page.locator(STOCK).wait_for(state="detached", timeout=HASTE)
    else:
        await page.get_by_role("button", name="Ajutor").click(timeout=HASTE)
        await page.locator("remi-rack .slot.selected").wait_for(timeout=HASTE)
        await page.get_by_role("button", name="Aruncă", exact=True).click(timeout=HASTE)
        await page.locator(HERE).wait_for(state="detached", timeout=HASTE)


async def heard(page: Page) -> list[str]:
    """Everything that came over data channels since the page was loaded."""
    said: list[str] = await page.evaluate("() => window.heard")
    return said


async def kept(page: Page, game: str | None = None) -> list[tuple[int, str]]:
    """The facts that lie in this phone's database, in order; of all games if none is named."""
    return sorted((n, text) for n, text in await page.evaluate(FACTS, game))
