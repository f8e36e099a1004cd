"""The web client: its built files, read once and made ready to be sent."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from trunkline.server.sheets import Sheet, make_sheet

__all__ = ["Client", "read_client"]

BUILT = Path(__file__).parent.parent / "web"
INDEX = "index.html"
ASSETS = "assets/"
BUILD_MARK = b"%BUILD%"
HTML = "text/html; charset=utf-8"
# The best first; the build puts these beside every file that is worth it.
PACKED = {"br": ".br", "gzip": ".gz"}
# The names of assets have a hash in them, so what a name stands for never changes.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MEDIA = {
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
<p>Run <code>make web</code> in the folder that Trunkline is in, then start the server again.</p>
<p>Everything under <code>/api</code> works all the same;
<a href="/openapi.json">its document</a> says how.</p>
</html>
"""


@dataclass(frozen=True)
class Client:
    """The page that answers all addresses, the files it asks for, and what this build is called.

    Without a build there is no name for it, and the page says what to do.
    """

    page: Sheet
    files: Mapping[str, Sheet]
    build: str | None


def read_client(folder: Path = BUILT) -> Client:
    """The client that was built into a folder."""
    found = {str(p.relative_to(folder).as_posix()): p for p in folder.rglob("*") if p.is_file()}
    if INDEX not in found:
        return Client(make_sheet(NOT_BUILT, HTML, ASK_AGAIN, {}), {}, None)
    plain = {
        name: path.read_bytes()
        for name, path in sorted(found.items())
        if path.suffix not in PACKED.values()
    }
    build = _fingerprint(plain)
    page = plain.pop(INDEX).replace(BUILD_MARK, build.encode())
    files = {name: _file(name, content, found) for name, content in plain.items()}
    return Client(make_sheet(page, HTML, ASK_AGAIN), files, build)


def _fingerprint(files: Mapping[str, bytes]) -> str:
    """A name for a build that no other build has."""
    whole = hashlib.blake2b(digest_size=8)
    for name, content in files.items():
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()


def _file(name: str, content: bytes, found: Mapping[str, Path]) -> Sheet:
    packed = {
        encoding: found[name + suffix].read_bytes()
        for encoding, suffix in PACKED.items()
        if name + suffix in found
    }
    suffix = Path(name).suffix
    media = MEDIA.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return make_sheet(content, media, FOR_EVER if name.startswith(ASSETS) else ASK_AGAIN, packed)
