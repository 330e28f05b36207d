"""A page with the network code alone, and the service that introduces it to others."""

import json
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aioice.ice
import pytest
from playwright.async_api import Page
from pytest_asyncio import fixture as async_fixture

from client.base64url import to_text
from client.native.porch import RoomRecord
from tests.browser.conftest import ROOT, MakePhone, Service
from tests.client.native.kit import META

PAGE_META = {"room": to_text(META.room), "match": to_text(META.match), "epoch": META.epoch}

LOAD = """
async () => {
  const net = await import("/net.js");
  const met = [];
  const take = (link) => {
    const kept = { link, texts: [], ended: null };
    link.onmessage = (text) => kept.texts.push(text);
    link.onclose = (why) => { kept.ended = why; };
    met.push(kept);
    const { key, place, verified, emoji, meta } = link;
    return { key, place, verified, emoji, meta };
  };
  window.test = {
    net, met, trouble: [],
    async host(meta, options) {
      const identity = await net.deviceIdentity();
      const { record, ...rest } = { record: null, ...options };
      this.room = await net.Host.open({
        url: location.origin, identity, meta: () => meta, onlink: take,
        onstatus: (trouble) => this.trouble.push(trouble && trouble.code), ...rest,
      }, record);
      return { record: this.room.record, key: identity.key };
    },
    async join(code, secret, place) {
      const identity = await net.deviceIdentity();
      try {
        return take(await net.join(code, secret, { url: location.origin, identity, place }));
      } catch (error) {
        if (!error.code) throw error;
        return { code: error.code };
      }
    },
    async until(holds) {
      const end = performance.now() + 10000;
      while (!holds()) {
        if (performance.now() > end) throw new Error("waited in vain for " + holds);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async text(i, n) { await this.until(() => met[i] && met[i].texts.length > n); return met[i].texts[n]; },
    async ended(i) { await this.until(() => met[i].ended !== null); return met[i].ended; },
    async link(i) {
      await this.until(() => met.length > i);
      const { key, place, verified, emoji, meta } = met[i].link;
      return { key, place, verified, emoji, meta };
    },
  };
}
"""


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda use_ipv4, use_ipv6: ["127.0.0.1"])


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once for all modules of a run."""
    folder = tmp_path_factory.getbasetemp() / "net"
    if not folder.exists():
        folder.mkdir()
        build_net(folder)
    return folder / "out"


def build_net(folder: Path) -> Path:
    """The network code alone, built as for the app, beside an empty page."""
    out = folder / "out"
    config = {
        "root": str(ROOT / "pwa"),
        "publicDir": False,
        "build": {
            "lib": {"entry": str(ROOT / "pwa/src/net/index.ts"), "formats": ["es"], "fileName": "net"},
            "outDir": str(out),
            "emptyOutDir": True,
        },
    }
    (folder / "vite.config.mjs").write_text(f"export default {json.dumps(config)}\n")
    command = [
        "node_modules/.bin/vite",
        "build",
        "--logLevel",
        "warn",
        "--config",
        str(folder / "vite.config.mjs"),
    ]
    subprocess.run(command, cwd=ROOT / "pwa", check=True)
    (out / "index.html").write_text("<!doctype html><title>net</title>")
    return out


@pytest.fixture(scope="module")
def doorbell(net: Path) -> Iterator[Service]:
    running = Service(net)
    running.start()
    yield running
    running.stop()


MakePage = Callable[[Service], Awaitable[Page]]


@async_fixture(loop_scope="session")
async def page_at(phone: MakePhone) -> MakePage:
    async def make(service: Service) -> Page:
        made = (await phone("net", service)).page
        await made.goto(service.url)
        await made.evaluate(LOAD)
        return made

    return make


async def host(page: Page, **options: object) -> RoomRecord:
    """Opens a room on the page."""
    opened = await page.evaluate("([meta, options]) => test.host(meta, options)", [PAGE_META, options])
    return RoomRecord.from_text(json.dumps(opened["record"]))


async def join_at(page: Page, record: RoomRecord, *, by_link: bool = True, place: int = 0) -> dict[str, Any]:
    """What the page met, or {"code": why not}."""
    secret = to_text(record.secret) if by_link else None
    met: dict[str, Any] = await page.evaluate("(args) => test.join(...args)", [record.code, secret, place])
    return met
