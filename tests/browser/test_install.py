"""The app can be installed: what browsers ask for, and what must be true for it to be what was asked for."""

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import MakePhone, Service

SIZES = {"192x192": 192, "512x512": 512}


def manifest(pwa: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((pwa / "manifest.webmanifest").read_text(encoding="utf-8"))
    return content


def png_size(file: Path) -> tuple[int, int]:
    header = file.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", header[16:24])
    return width, height


def test_manifest_has_what_installing_needs(built_pwa: Path) -> None:
    content = manifest(built_pwa)
    assert content["name"] == "Remi la masă"
    assert content["short_name"] == "Remi"
    assert content["display"] == "standalone"
    assert (content["start_url"], content["scope"], content["id"]) == ("/", "/", "/")


@pytest.mark.parametrize(
    ("size", "purpose"), [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
)
def test_icon_is_as_large_as_the_manifest_says(built_pwa: Path, size: str, purpose: str) -> None:
    icons = [
        icon for icon in manifest(built_pwa)["icons"] if (icon["sizes"], icon["purpose"]) == (size, purpose)
    ]
    assert len(icons) == 1
    assert png_size(built_pwa / icons[0]["src"].lstrip("/")) == (SIZES[size], SIZES[size])


async def test_chromium_finds_nothing_against_installing(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    await ana.page.goto("/")
    await ana.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    devtools = await ana.context.new_cdp_session(ana.page)
    errors = (await devtools.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    # Contexts of the tests are private ones, in which nothing can be installed.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    found = await devtools.send("Page.getAppManifest")
    assert found["url"] == f"{service.url}/manifest.webmanifest"
    assert found["errors"] == []
