"""The web client as the server sends it: one page for all its addresses, and its files."""

from __future__ import annotations

import gzip
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from server.harness import running_server
from trunkline.server.http.app import create_app
from trunkline.server.http.static_client import BUILD_FOLDER, load_static_client
from trunkline.server.settings import Settings

TOP = Path(__file__).parent.parent.parent
PAGES = (
    "/",
    "/new",
    "/join",
    "/games/some-game",
    "/games/some-game/replay",
    "/replays/some-replay",
)
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SCRIPT = b"console.log('all aboard');\n" * 200
# Not real brotli: none is installed to make it with, and the server does not decode it.
SCRIPT_IN_BROTLI = b"the script in brotli"
FILES = {
    "index.html": b'<!doctype html><meta name="trunkline-build" content="%BUILD%">' + b"!" * 5000,
    "index.html.br": b"an old page",
    "index.html.gz": b"an old page",
    "favicon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "sw.js": b"self.addEventListener('fetch', () => {});",
    "assets/index-Ab12.js": SCRIPT,
    "assets/index-Ab12.js.br": SCRIPT_IN_BROTLI,
    "assets/index-Ab12.js.gz": gzip.compress(SCRIPT, mtime=0),
    "assets/index-Cd34.css": b"p{color:red}",
}


def write(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def serving(folder: Path) -> Iterator[httpx.Client]:
    def make_app(settings: Settings) -> FastAPI:
        return create_app(settings, client=load_static_client(folder))

    with running_server(make_app) as server:
        yield server.device()


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    yield from serving(write(tmp_path_factory.mktemp("web"), FILES))


@pytest.fixture(scope="module")
def unbuilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    yield from serving(tmp_path_factory.mktemp("web") / "nothing")


def raw(device: httpx.Client, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """A response and its bytes as they were sent."""
    with device.stream("GET", path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", PAGES)
def test_the_page_answers_at_all_its_addresses(device: httpx.Client, path: str) -> None:
    answer = device.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.text.startswith("<!doctype html>")
    assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
    assert "set-cookie" not in answer.headers


def test_the_page_has_its_build_and_can_ask_for_that_of_the_server(device: httpx.Client) -> None:
    build = device.get("/api").json()["client"]
    assert re.fullmatch("[0-9a-f]{16}", build)
    for encoding in ("identity", "gzip", "br"):
        page = device.get("/", headers={"Accept-Encoding": encoding})
        assert f'content="{build}"' in page.text
    assert device.get("/api").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith((".br", ".gz"))])
def test_every_change_gives_another_build(tmp_path: Path, name: str) -> None:
    before = load_static_client(write(tmp_path, FILES)).build
    assert load_static_client(write(tmp_path, FILES)).build == before
    write(tmp_path, {name: FILES[name] + b" "})
    assert load_static_client(tmp_path).build != before
    (tmp_path / name).write_bytes(FILES[name])
    (tmp_path / "assets" / "index-Cd34.css").rename(tmp_path / "assets" / "index-Ef56.css")
    assert load_static_client(tmp_path).build != before


@pytest.mark.parametrize(
    ("accepted", "encoding", "sent"),
    [
        ("gzip, deflate, br, zstd", "br", SCRIPT_IN_BROTLI),
        ("br;q=0, gzip;q=0.5", "gzip", FILES["assets/index-Ab12.js.gz"]),
        ("GZIP", "gzip", FILES["assets/index-Ab12.js.gz"]),
        ("deflate", None, SCRIPT),
        ("identity", None, SCRIPT),
    ],
)
def test_precompressed_files_are_not_compressed_again(
    device: httpx.Client, accepted: str, encoding: str | None, sent: bytes
) -> None:
    answer, content = raw(device, "/assets/index-Ab12.js", **{"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding
    assert content == sent
    assert int(answer.headers["Content-Length"]) == len(sent)
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("path", ["/assets/index-Ab12.js", "/assets/index-Cd34.css"])
def test_assets_are_cached_forever(device: httpx.Client, path: str) -> None:
    kept = device.get(path).headers["Cache-Control"]
    assert kept == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/sw.js"])
def test_what_may_change_is_revalidated_and_not_sent_again(device: httpx.Client, path: str) -> None:
    first = device.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    again = device.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


def test_headers_alone_can_be_asked_for(device: httpx.Client) -> None:
    answer = device.head("/")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("path", ["/nowhere", "/games", "/games/a/b", "/replay/x", "/index.html"])
def test_browsers_get_the_page_at_an_unknown_address_too(device: httpx.Client, path: str) -> None:
    answer = device.get(path, headers={**BROWSER, "If-None-Match": device.get("/").headers["ETag"]})
    assert answer.status_code == 404
    assert answer.content == device.get("/").content
    program = device.get(path)
    assert (program.status_code, program.json()["code"]) == (404, "not_found")
    posted = device.post(path, headers=BROWSER)
    assert (posted.status_code, posted.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/api/editions/nowhere",
        "/assets/index-Old1.js",
        "/assets",
        "/assets/",
        "/assets/..%2Findex.html",
        "/assets/%2e%2e/favicon.svg",
        "/assets/index-Ab12.js.gz",
    ],
)
def test_what_is_not_a_page_is_a_problem(device: httpx.Client, path: str) -> None:
    answer = device.get(path, headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_pages_are_only_read(device: httpx.Client) -> None:
    answer = device.post("/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_a_page_s_address_is_not_counted_or_logged(device: httpx.Client) -> None:
    device.get("/games/secret-game", headers=BROWSER)
    device.get("/secret-address", headers=BROWSER)
    counted = device.get("/metrics").text
    assert 'route="/games/{game}",status="200"' in counted
    assert "secret" not in counted


def test_pages_are_not_in_the_document(device: httpx.Client) -> None:
    paths = device.get("/openapi.json").json()["paths"]
    assert all(path.startswith("/api") for path in paths if path not in ("/healthz", "/metrics"))


def test_without_a_build_the_page_says_what_to_run_and_the_rest_works(
    unbuilt: httpx.Client,
) -> None:
    for path in PAGES:
        answer = unbuilt.get(path, headers=BROWSER)
        assert answer.status_code == 503
        # The second for those who have installed the package, which has a copy of its own.
        assert "make web" in answer.text and "pip install" in answer.text
    assert unbuilt.get("/nowhere", headers=BROWSER).status_code == 404
    assert unbuilt.get("/api").json()["client"] is None
    assert unbuilt.get("/api/editions").status_code == 200
    assert unbuilt.get("/healthz").status_code == 200


# The real build of the client.


class Page(HTMLParser):
    """The files a page loads, and anything in it that the content security policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.files: set[str] = set()
        self.forbidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        source = given.get("src") or given.get("href")
        if source:
            self.files.add(source)
        if tag == "style" or (tag == "script" and not source):
            self.forbidden.append(tag)
        self.forbidden += [name for name in given if name == "style" or name.startswith("on")]


def test_the_built_page_has_all_its_files_and_nothing_its_policy_forbids() -> None:
    client = load_static_client()
    assert client.build is not None, f"nothing is built in {BUILD_FOLDER.name}: run `make web`"
    text = client.page.bodies["identity"].decode()
    assert client.build in text
    page = Page()
    page.feed(text)
    assert page.forbidden == []
    assert page.files
    assert {name.removeprefix("/") for name in page.files} <= set(client.files)
    scripts = [sheet for name, sheet in client.files.items() if name.endswith(".js")]
    assert all("br" in it.bodies for it in scripts if len(it.bodies["identity"]) > 2000)


def test_the_built_client_is_part_of_the_package() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["trunkline"]
    package = BUILD_FOLDER.parent
    packed = {path for pattern in patterns for path in package.glob(pattern)}
    built = {path for path in BUILD_FOLDER.rglob("*") if path.is_file()}
    assert built
    assert built <= packed
