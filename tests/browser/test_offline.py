"""After one visit the app needs neither network nor service."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Page

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
ALONE = {
    "t": "local",
    "game": "alone",
    "rules": {"variant": "T1", "rounds": 1, "seconds": 0, "robots": 1, "level": "usor", "options": {}},
    "seats": [{"name": "Ana", "kind": "person"}, {"name": "Robot", "kind": "robot", "level": "usor"}],
}
COMPRESSED = {".br", ".gz"}


async def visit(page: Page) -> None:
    """Opens the app and waits until the service worker holds the whole version set and serves the page."""
    await page.goto("/")
    await page.evaluate(KEPT)


async def cut_off(context: BrowserContext, service: Service) -> Page:
    """Takes the service and the network away, and opens the app again."""
    service.stop()
    await context.set_offline(True)
    for page in context.pages:
        await page.close()
    page = await context.new_page()
    await page.goto("/")
    return page


async def view_when(worker: EngineWorker, ready: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The only local player's first view for which `ready` holds."""
    while True:
        said = await worker.next("view", "failed", "unsaved", "elsewhere")
        assert said["t"] == "view", said
        view: dict[str, Any] = said["views"][0]
        if ready(view):
            return view


async def test_the_app_opens_with_the_service_gone(phone: MakePhone, own_service: Service) -> None:
    ana = await phone("Ana", own_service)
    await visit(ana.page)
    page = await cut_off(ana.context, own_service)
    assert await page.title() == "Remi la masă"
    assert await page.locator("#app > *").count() > 0


async def test_alone_with_the_network_off_and_after_a_reload(
    phone: MakePhone, own_service: Service, built_pwa: Path
) -> None:
    ana = await phone("Ana", own_service)
    await visit(ana.page)
    page = await cut_off(ana.context, own_service)

    worker = await EngineWorker.booted(page, built_pwa)
    await worker.post(ALONE)
    view = await view_when(worker, lambda view: bool(view["choices"]["draw"] or view["choices"]["throw"]))
    if not view["choices"]["draw"]:  # chance has made Ana the starter, who throws first
        thrown = {"a": "throw", "tile": view["choices"]["throw"][0]}
        await worker.post({"t": "ask", "id": 0, "seat": 0, "ask": thrown})
        await view_when(worker, lambda view: bool(view["choices"]["draw"]))
    await worker.post({"t": "ask", "id": 1, "seat": 0, "ask": {"a": "draw"}})
    before = await view_when(worker, lambda view: len(view["rack"]) == 15)

    await page.reload()
    worker = await EngineWorker.booted(page, built_pwa)
    await worker.post({"t": "restore", "game": ALONE["game"]})
    after = await view_when(worker, lambda _view: True)
    assert sorted(after["rack"]) == sorted(before["rack"])
    assert [after[key] for key in ("turn", "step", "stock", "atu")] == [
        before[key] for key in ("turn", "step", "stock", "atu")
    ]


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
