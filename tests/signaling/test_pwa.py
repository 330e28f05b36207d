"""BROWSER.md, Off line and headers: the built app as it is served."""

from __future__ import annotations

import asyncio
import gzip
import http.client
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from signaling.app import make_app
from signaling.pwa import load
from signaling.settings import Settings

pytestmark = pytest.mark.asyncio

Client = TestClient[web.Request, web.Application]
PAGE = "<!doctype html><title>Remi</title>"
SCRIPT = "export const tiles = 106;\n" * 40
IMMUTABLE = "public, max-age=31536000, immutable"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A small build, with a secret beside it."""
    (tmp_path / "secret.txt").write_text("secret")
    root = tmp_path / "dist"
    files: dict[str, bytes] = {
        "index.html": PAGE.encode(),
        "sw.js": b"// worker",
        "manifest.webmanifest": b"{}",
        "icon.svg": b"<svg/>",
        "assets/app-1a2b.js": SCRIPT.encode(),
        "assets/app-1a2b.js.gz": gzip.compress(SCRIPT.encode(), mtime=0),
        "assets/app-1a2b.js.br": b"brotli bytes",
        "assets/core-3c4d.wasm": b"\0asm",
        "assets/lib-5e6f.zip": b"PK",
        "assets/tiny-7a8b.css": b"a{}",
        "assets/tiny-7a8b.css.br": b"longer than the plain file",
        "archive.gz": b"no neighbour of anything",
        "pyodide/pyodide.mjs": b"export {}",
    }
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (root / "assets" / "leak.txt").symlink_to(tmp_path / "secret.txt")
    return root


@asynccontextmanager
async def serving(dist: Path, **more: tuple[str, ...]) -> AsyncIterator[Client]:
    app = make_app(Settings(pwa=dist, **more))  # type: ignore[arg-type]
    async with TestClient(TestServer(app), auto_decompress=False) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "content_type", "cache"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/pyodide/pyodide.mjs", "text/javascript; charset=utf-8", "no-cache"),
        ("/archive.gz", "application/octet-stream", "no-cache"),
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", IMMUTABLE),
        ("/assets/core-3c4d.wasm", "application/wasm", IMMUTABLE),
        ("/assets/lib-5e6f.zip", "application/zip", IMMUTABLE),
        ("/assets/tiny-7a8b.css", "text/css; charset=utf-8", IMMUTABLE),
    ],
)
async def test_type_and_cache(dist: Path, path: str, content_type: str, cache: str) -> None:
    async with serving(dist) as client:
        response = await client.get(path)
        assert response.status == 200
        assert response.headers["Content-Type"] == content_type
        assert response.headers["Cache-Control"] == cache
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Vary"] == "Accept-Encoding"


async def test_the_policy_lets_the_page_reach_its_own_service_only(dist: Path) -> None:
    async with serving(dist) as client:
        response = await client.get("/", headers={"Host": "remi.example:8443"})
        assert response.headers["Content-Security-Policy"] == (
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
            "connect-src 'self' ws://remi.example:8443 wss://remi.example:8443; img-src 'self' data:; "
            "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )


@pytest.mark.parametrize("host", ["x; script-src *", "a b", "[::1", "x'y", ""])
async def test_a_strange_host_adds_nothing_to_the_policy(dist: Path, host: str) -> None:
    async with serving(dist) as client:
        response = await client.get("/", headers={"Host": host})
        assert "connect-src 'self'; " in response.headers["Content-Security-Policy"]


async def test_the_operator_may_name_another_service(dist: Path) -> None:
    async with serving(dist, connect=("wss://two.example",)) as client:
        response = await client.get("/", headers={"Host": "[::1]:8080"})
        policy = response.headers["Content-Security-Policy"]
        assert "connect-src 'self' ws://[::1]:8080 wss://[::1]:8080 wss://two.example; " in policy


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("br", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("gzip;q=0.5, br;q=0", "gzip"),
        ("br; q=0, gzip; q=0.0", None),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("*;q=0", None),
        ("identity", None),
        ("", None),
        (";;q=,,=", None),
    ],
)
async def test_precompressed_neighbours(dist: Path, accepted: str, encoding: str | None) -> None:
    expected = {"br": b"brotli bytes", "gzip": gzip.compress(SCRIPT.encode(), mtime=0)}
    async with serving(dist) as client:
        response = await client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": accepted})
        assert response.headers.get("Content-Encoding") == encoding
        assert await response.read() == expected.get(encoding or "", SCRIPT.encode())
        assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert response.headers["Vary"] == "Accept-Encoding"


async def test_a_neighbour_that_is_larger_is_not_sent(dist: Path) -> None:
    async with serving(dist) as client:
        response = await client.get("/assets/tiny-7a8b.css", headers={"Accept-Encoding": "br"})
        assert "Content-Encoding" not in response.headers
        assert await response.read() == b"a{}"


async def test_an_unchanged_page_is_not_sent_again(dist: Path) -> None:
    async with serving(dist) as client:
        first = await client.get("/")
        again = await client.get("/", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status, await again.read()) == (304, b"")
        assert again.headers["Cache-Control"] == "no-cache"
        assert again.headers["ETag"] == first.headers["ETag"]
        other = await client.get("/", headers={"If-None-Match": '"something-else"'})
        assert other.status == 200


async def test_each_encoding_has_its_own_etag(dist: Path) -> None:
    async with serving(dist) as client:
        tags = set()
        for accepted in ("br", "gzip", "identity"):
            headers = {"Accept-Encoding": accepted}
            tags.add((await client.get("/assets/app-1a2b.js", headers=headers)).headers["ETag"])
        assert len(tags) == 3


async def test_head_has_the_headers_without_the_body(dist: Path) -> None:
    async with serving(dist) as client:
        response = await client.head("/")
        assert response.headers["Content-Length"] == str(len(PAGE))
        assert await response.read() == b""


@pytest.mark.parametrize("path", ["/masa", "/masa/01234", "/ajutor/", "/unu/doi/trei"])
async def test_paths_of_the_app_get_its_page(dist: Path, path: str) -> None:
    async with serving(dist) as client:
        response = await client.get(path)
        assert (response.status, await response.text()) == (200, PAGE)
        assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/",
        "/assets/app-0000.js",
        "/assets/nothing",
        "/assets/app-1a2b.js.br",
        "/assets/app-1a2b.js.gz",
        "/core.wasm",
        "/assets/leak.txt",
        "/secret.txt",
    ],
)
async def test_a_file_that_is_not_there_is_not_a_page(dist: Path, path: str) -> None:
    async with serving(dist) as client:
        response = await client.get(path)
        assert response.status == 404
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//../secret.txt",
        "/./../secret.txt",
        "/secret.txt%00",
        "/assets/..%252f..%252fsecret.txt",
    ],
)
async def test_no_path_leads_out(dist: Path, path: str) -> None:
    async with serving(dist) as client:
        assert b"secret" not in await raw_body(client, path)


async def raw_body(client: Client, path: str) -> bytes:
    """As written on the line: an ordinary client tidies such paths up."""

    def get() -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", client.port or 0, timeout=5)
        try:
            connection.putrequest("GET", path, skip_host=False)
            connection.endheaders()
            return connection.getresponse().read()
        finally:
            connection.close()

    return await asyncio.to_thread(get)


async def test_a_build_that_changes_under_a_running_service_is_not_mixed(dist: Path) -> None:
    async with serving(dist) as client:
        (dist / "index.html").write_text("another version")
        (dist / "assets" / "app-1a2b.js").unlink()
        assert await (await client.get("/")).text() == PAGE
        assert (await client.get("/assets/app-1a2b.js")).status == 200


async def test_what_is_no_build_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no folder"):
        load(tmp_path / "nowhere")
    with pytest.raises(ValueError, match=r"no index\.html"):
        load(tmp_path)
