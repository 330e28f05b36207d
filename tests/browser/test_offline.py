"""After one visit the app needs neither network nor service."""

from pathlib import Path

from playwright.async_api import Page

from tests.browser.conftest import MakePhone, Service
from tests.browser.engine_worker import EngineWorker

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null)
    await new Promise(go => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
}"""
CACHED = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return { names, paths: requests.flat().map(request => new URL(request.url).pathname) };
}"""
COMPRESSED = {".br", ".gz"}


async def visit(page: Page) -> None:
    """Opens the app and waits until the service worker holds the whole version set and serves the page."""
    await page.goto("/")
    await page.evaluate(KEPT)


async def test_python_starts_with_the_service_gone(
    phone: MakePhone, own_service: Service, built_pwa: Path
) -> None:
    ana = await phone("Ana", own_service)
    await visit(ana.page)
    own_service.stop()
    await ana.context.set_offline(True)
    again = await ana.context.new_page()
    await ana.page.close()
    await again.goto("/")
    assert await again.title() == "Remi la masă"
    await EngineWorker.booted(again, built_pwa)


async def test_one_version_set_holds_every_file(phone: MakePhone, service: Service, built_pwa: Path) -> None:
    ana = await phone("Ana", service)
    await visit(ana.page)
    cached = await ana.page.evaluate(CACHED)
    files = {
        f"/{file.relative_to(built_pwa).as_posix()}"
        for file in built_pwa.rglob("*")
        if file.is_file() and file.suffix not in COMPRESSED and file.name != "sw.js"
    }
    assert len(cached["names"]) == 1
    assert set(cached["paths"]) == files
