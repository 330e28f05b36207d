"""What lies on the pages of laid tables (pwa/dev/laid.ts), and what the pretend dealer was asked."""

from typing import Any

from playwright.async_api import Locator, Page

SEND = "Pune pe masă"


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
