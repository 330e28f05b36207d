"""A new version is taken whole, and never under a running game (ARCHITECTURE 9)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.browser.conftest import MakePhone, Service
from tests.browser.test_offline import visit

PLAY = """() => new Promise(held => {
  navigator.locks.request("game:abc", () => { held(); return new Promise(over => { window.over = over; }); });
})"""
FIND = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (registration.waiting === null) await new Promise(go => setTimeout(go, 20));
}"""
APPLY = """async () => {
  const { serviceWorker } = navigator;
  const answer = new Promise(found => {
    serviceWorker.addEventListener("message", ({ data }) => found(data.t), { once: true });
    serviceWorker.addEventListener("controllerchange", () => found("taken"), { once: true });
  });
  (await serviceWorker.ready).waiting.postMessage({ t: "apply-update" });
  return answer;
}"""


@pytest.fixture
def copied(built_pwa: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built_pwa, tmp_path / "dist"))


@pytest.fixture
def copy_service(copied: Path) -> Iterator[Service]:
    running = Service(copied)
    running.start()
    yield running
    running.stop()


def publish(folder: Path, title: str) -> None:
    """The same app with another title: another page, and a service worker that lists it."""
    page, worker = folder / "index.html", folder / "sw.js"
    for file in (page, worker):
        for neighbour in folder.glob(f"{file.name}.*"):
            neighbour.unlink()
    page.write_text(
        page.read_text(encoding="utf-8").replace("<title>Remi la masă", f"<title>{title}"), "utf-8"
    )
    text = worker.read_text(encoding="utf-8")
    revised = text.replace('{"revision":"', '{"revision":"x', 1)
    assert revised != text, "the service worker lists no revision"
    worker.write_text(revised, encoding="utf-8")


async def names_of_sets(page: Page) -> list[str]:
    names: list[str] = await page.evaluate("() => caches.keys()")
    return names


async def test_an_update_waits_until_no_game_runs(
    phone: MakePhone, copy_service: Service, copied: Path
) -> None:
    ana = await phone("Ana", copy_service)
    await visit(ana.page)
    old = await names_of_sets(ana.page)
    player = await ana.context.new_page()
    await player.goto("/")
    await player.evaluate(PLAY)

    copy_service.stop()
    publish(copied, "Remi, altă ediție")
    copy_service.start()
    await ana.page.evaluate(FIND)

    assert await ana.page.evaluate(APPLY) == "update-waits"
    await ana.page.reload()
    assert await ana.page.title() == "Remi la masă"

    await player.evaluate("() => window.over()")
    assert await ana.page.evaluate(APPLY) == "taken"
    await ana.page.reload()
    assert await ana.page.title() == "Remi, altă ediție"
    sets = await names_of_sets(ana.page)
    assert len(sets) == 1
    assert sets != old
