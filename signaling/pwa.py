"""The built app, read whole at start and served from memory.

So one run serves one build, never a mixture of two, and a request can name nothing outside of it: a path is
looked up among those read, not on the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

INDEX: Final = "/index.html"
IMMUTABLE: Final = "public, max-age=31536000, immutable"
NO_CACHE: Final = "no-cache"

_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


@dataclass(frozen=True, slots=True)
class Body:
    """The bytes to send, how they are encoded ("" as they are), and their strong ETag."""

    data: bytes
    encoding: str
    etag: str


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of the app in every form there is, smallest first."""

    content_type: str
    cache_control: str
    bodies: tuple[Body, ...]

    def body_for(self, accept_encoding: str) -> Body:
        """The smallest form that the client takes (RFC 9110, 12.5.3)."""
        accepted = _accepted(accept_encoding)
        return next(body for body in self.bodies if not body.encoding or body.encoding in accepted)


@dataclass(frozen=True, slots=True)
class Pwa:
    """Paths as in a URL, beginning with "/"."""

    assets: Mapping[str, Asset]

    def find(self, path: str) -> Asset | None:
        """The asset at a decoded URL path. Paths that name no file are the app's own: they get its page."""
        asset = self.assets.get(path)
        if asset is not None or path.startswith("/assets/") or "." in path.rpartition("/")[2]:
            return asset
        return self.assets[INDEX]


def load(root: Path) -> Pwa:
    """Read a folder made by the build. Raises ValueError, in words for the operator, when it is none."""
    if not root.is_dir():
        raise ValueError(f"there is no folder {root}: build the app first")
    if not (root / "index.html").is_file():
        raise ValueError(f"{root} has no index.html: it is not a built app")
    files = {
        "/" + path.relative_to(root).as_posix(): path
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.resolve().is_relative_to(root.resolve())
    }
    named = {url: path for url, path in files.items() if not _is_neighbour(url, files)}
    return Pwa({url: _asset(url, path, files) for url, path in named.items()})


def _is_neighbour(url: str, files: Mapping[str, Path]) -> bool:
    return any(url.endswith(suffix) and url.removesuffix(suffix) in files for suffix in _ENCODINGS.values())


def _asset(url: str, path: Path, files: Mapping[str, Path]) -> Asset:
    bodies = [_body(path, "")]
    bodies += [_body(files[url + end], name) for name, end in _ENCODINGS.items() if url + end in files]
    return Asset(
        content_type=_TYPES.get(path.suffix.lower(), "application/octet-stream"),
        cache_control=IMMUTABLE if url.startswith("/assets/") else NO_CACHE,
        bodies=tuple(sorted(bodies, key=lambda body: len(body.data))),
    )


def _body(path: Path, encoding: str) -> Body:
    data = path.read_bytes()
    return Body(data, encoding, hashlib.sha256(data).hexdigest()[:32])


def _accepted(header: str) -> set[str]:
    items = [item.partition(";") for item in header.lower().split(",")]
    refused = {name.strip() for name, _, parameters in items if _is_zero(parameters)}
    named = {name.strip() for name, _, _ in items}
    return ({*named, *_ENCODINGS} if "*" in named - refused else named) - refused


def _is_zero(parameters: str) -> bool:
    quality = parameters.replace(" ", "").removeprefix("q=")
    try:
        return float(quality) == 0
    except ValueError:
        return False
