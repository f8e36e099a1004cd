"""The built web client: its files, read once and ready to send."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from trunkline.server.http.cached_responses import CachedResponse, make_cached

__all__ = ["ASSETS", "HTML", "REVALIDATE", "StaticClient", "load_static_client"]

BUILD_FOLDER = Path(__file__).parents[2] / "web"
INDEX = "index.html"
ASSETS = "assets/"
BUILD_MARK = b"%BUILD%"
HTML = "text/html; charset=utf-8"
# The best encoding first; the build puts these beside every file that shrinks.
COMPRESSED = {"br": ".br", "gzip": ".gz"}
# The names of assets include a hash, so the content under a name never changes.
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Trunkline</title>
<h1>The pages are not built yet</h1>
<p>Run <code>make web</code> in your copy of the repository. If you installed Trunkline with
<code>pip install</code>, run that again, since the package has a copy of its own. Then restart the
server.</p>
<p>Everything under <code>/api</code> works without them; see
<a href="/openapi.json">the OpenAPI document</a>.</p>
</html>
"""


@dataclass(frozen=True)
class StaticClient:
    """The page for all addresses, the files it loads, and the fingerprint of the build.

    Without a build, `build` is None and the page says what to do.
    """

    page: CachedResponse
    files: Mapping[str, CachedResponse]
    build: str | None


def load_static_client(folder: Path = BUILD_FOLDER) -> StaticClient:
    """The client that was built into a folder."""
    found = {str(p.relative_to(folder).as_posix()): p for p in folder.rglob("*") if p.is_file()}
    if INDEX not in found:
        return StaticClient(make_cached(NOT_BUILT, HTML, REVALIDATE, {}), {}, None)
    contents = {
        name: path.read_bytes()
        for name, path in sorted(found.items())
        if path.suffix not in COMPRESSED.values()
    }
    build = _fingerprint(contents)
    page = contents.pop(INDEX).replace(BUILD_MARK, build.encode())
    files = {name: _file(name, content, found) for name, content in contents.items()}
    return StaticClient(make_cached(page, HTML, REVALIDATE), files, build)


def _fingerprint(files: Mapping[str, bytes]) -> str:
    """A hash that differs from build to build."""
    digest = hashlib.blake2b(digest_size=8)
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _file(name: str, content: bytes, found: Mapping[str, Path]) -> CachedResponse:
    compressed = {
        encoding: found[name + suffix].read_bytes()
        for encoding, suffix in COMPRESSED.items()
        if name + suffix in found
    }
    suffix = Path(name).suffix
    media = MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache_control = IMMUTABLE if name.startswith(ASSETS) else REVALIDATE
    return make_cached(content, media, cache_control, compressed)
