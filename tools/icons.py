"""Draws the app's PNG icons from the two SVG files beside them, in Chromium: `python -m tools.icons`."""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import find

FOLDER = Path(__file__).resolve().parent.parent / "pwa" / "public" / "icons"
# iOS rounds the corners itself, so its icon is the one that fills the square.
ICONS = (
    ("icon", "icon-192", 192),
    ("icon", "icon-512", 512),
    ("maskable", "maskable-512", 512),
    ("maskable", "touch-180", 180),
)


def main() -> int:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for source, name, size in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = base64.b64encode((FOLDER / f"{source}.svg").read_bytes()).decode()
            image = f'<img src="data:image/svg+xml;base64,{drawing}" width="{size}" height="{size}">'
            page.set_content(f'<body style="margin:0">{image}</body>')
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
