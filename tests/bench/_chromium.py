"""Runs Python in a worker of Chromium, under the untouched Pyodide that the app ships."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.async_api import async_playwright

from tests.browser.conftest import FLAGS, ROOT, Service
from tools.chromium import find

PACKAGE = ROOT / "pwa" / "node_modules" / "pyodide"
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PATIENCE = 600
PAGE = {
    "index.html": "<!doctype html><title>bench</title>",
    "assets/worker.js": """
import { loadPyodide } from "/assets/pyodide.mjs";
onmessage = async ({ data }) => {
  const python = await loadPyodide({ indexURL: "/assets/" });
  const project = await (await fetch("/assets/project.zip")).arrayBuffer();
  python.unpackArchive(project, "zip", { extractDir: "/project" });
  try { postMessage(await python.runPythonAsync(data)); }
  catch (error) { postMessage(JSON.stringify({ error: String(error) })); }
};
""",
}
ASK = """
(text) => new Promise((answer) => {
  const worker = new Worker("/assets/worker.js", { type: "module" });
  worker.onmessage = ({ data }) => answer(data);
  worker.onerror = ({ message }) => answer(JSON.stringify({ error: message }));
  worker.postMessage(text);
})
"""


def in_chromium(text: str, files: Iterable[str]) -> tuple[str, Any]:
    """Chromium's version, and what the JSON says that `text` ends with. It finds `files` and folders of the
    project on its path.
    """
    with tempfile.TemporaryDirectory() as folder:
        service = Service(site(Path(folder), files))
        service.start()
        try:
            version, answer = asyncio.run(
                ask(service.url, f"import sys; sys.path.insert(0, '/project')\n{text}")
            )
        finally:
            service.stop()
    if isinstance(answer, dict) and "error" in answer:
        raise RuntimeError(answer["error"])
    return version, answer


def site(folder: Path, files: Iterable[str]) -> Path:
    root, project = folder / "site", folder / "project"
    (root / "assets").mkdir(parents=True)
    for name in STOCK:
        shutil.copy(PACKAGE / name, root / "assets")
    for name, page in PAGE.items():
        (root / name).write_text(page, encoding="utf-8")
    for name in files:
        there = project / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, there, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, there)
    shutil.make_archive(str(root / "assets" / "project"), "zip", project)
    return root


async def ask(url: str, text: str) -> tuple[str, Any]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        page = await browser.new_page()
        await page.goto(url)
        async with asyncio.timeout(PATIENCE):
            answer = json.loads(await page.evaluate(ASK, text))
        version = browser.version
        await browser.close()
    return version, answer
