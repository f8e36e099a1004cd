"""The middleware: what requests may not do, common headers, logging and counting."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.fake_app import make_app
from server.harness import RunningServer, running_server
from trunkline.server import logs
from trunkline.server.http.cookies import COOKIE
from trunkline.server.limits import BODY_BYTES, RECORD_BYTES
from trunkline.server.rooms.keys import new_key

SEAT = "/api/games/g/seats/1"
LIVE = "/api/games/g/live"
HOST = "trains.example.org"
PUBLIC = f"https://{HOST}"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(make_app, origin=PUBLIC) as running:
        yield running


@pytest.fixture
def device(server: RunningServer) -> httpx.Client:
    return server.device()


@pytest.mark.parametrize("path", [SEAT, "/api/nothing", "/api/broken", "/openapi.json"])
def test_every_response_is_protected_from_other_sites(device: httpx.Client, path: str) -> None:
    headers = device.get(path).headers
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not [rule for rule in policy if "unsafe" in rule or "*" in rule]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "server" not in headers


def test_strict_transport_security_is_sent_only_over_https() -> None:
    with running_server(make_app) as plain:
        assert "strict-transport-security" not in plain.device().get(SEAT).headers


def test_api_responses_are_not_cached_unless_the_route_says_so(device: httpx.Client) -> None:
    assert device.get(SEAT).headers["cache-control"] == "no-store"
    assert device.get("/api/broken").headers["cache-control"] == "no-store"
    assert device.get("/api/kept").headers["cache-control"] == "max-age=60"
    assert "cache-control" not in device.get("/openapi.json").headers


def test_long_responses_are_compressed_for_clients_that_accept_it(device: httpx.Client) -> None:
    squeezed = device.get("/api/long")
    assert squeezed.headers["content-encoding"] == "gzip"
    plain = device.get("/api/long", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == squeezed.json()
    assert "content-encoding" not in device.get(SEAT).headers


@pytest.fixture(scope="module")
def local() -> Iterator[RunningServer]:
    """A server without a public origin."""
    with running_server(make_app) as running:
        yield running


def own(server: RunningServer) -> str:
    return urlsplit(server.url).netloc


def assert_page_may_send(server: RunningServer, origin: str) -> None:
    headers = {"Origin": origin}
    answer = server.device().put(SEAT, json={"name": "Ada"}, headers=headers)
    assert answer.json()["code"] == "seat_taken"
    with server.socket(LIVE, additional_headers=headers) as live:
        live.send("hello")
        assert live.recv() == "hello"


def test_pages_of_this_server_may_send_requests(
    server: RunningServer, local: RunningServer
) -> None:
    assert_page_may_send(server, PUBLIC)
    assert_page_may_send(local, f"http://{own(local)}")
    assert_page_may_send(local, f"https://{own(local)}")


def assert_page_may_not_send(server: RunningServer, origin: str) -> None:
    headers, device = {"Origin": origin}, server.device()
    answer = device.put(SEAT, json={"name": "Ada"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert device.get(SEAT, headers=headers).status_code == 200
    with pytest.raises(InvalidStatus) as refused:
        server.socket(LIVE, additional_headers=headers)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["code"] == "origin"


@pytest.mark.parametrize(
    "origin",
    [
        "https://other.example.org",
        "http://trains.example.org",
        "https://trains.example.org.other.example",
        "http://127.0.0.1",
        "http://{own}.other.example",
        "http://other.example@{own}",
        "http://[",
        "null",
        "",
    ],
)
def test_other_sites_may_not_send_requests(
    server: RunningServer, local: RunningServer, origin: str
) -> None:
    assert_page_may_not_send(server, origin.format(own="trains.example.org"))
    assert_page_may_not_send(local, origin.format(own=own(local)))


@pytest.mark.parametrize("host", ["trains.example.org", "Trains.example.org", f"{HOST}:443"])
def test_requests_for_the_public_host_are_answered(device: httpx.Client, host: str) -> None:
    assert device.get(SEAT, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1:8400", "other.example.org", f"{HOST}:80", ""])
def test_requests_for_other_hosts_are_refused(device: httpx.Client, host: str) -> None:
    answer = device.get(SEAT, headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "misdirected")
    assert answer.json()["facts"] == {"origin": PUBLIC}
    assert PUBLIC in answer.json()["detail"]


def test_a_second_host_does_not_help(server: RunningServer) -> None:
    head = f"GET {SEAT} HTTP/1.1\r\nHost: {HOST}\r\nHost: other.example.org\r\n\r\n"
    assert answer_to(server, head).startswith(b"HTTP/1.1 400 ")


def answer_to(server: RunningServer, head: str) -> bytes:
    """The beginning of what is answered to exactly this."""
    with socket.create_connection(("127.0.0.1", urlsplit(server.url).port or 0), timeout=20) as raw:
        raw.sendall(head.encode())
        return raw.recv(100)


def test_sockets_for_other_hosts_are_refused_too(server: RunningServer) -> None:
    head = (
        f"GET {LIVE} HTTP/1.1\r\nHost: other.example.org\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dHJ1bmtsaW5lLXN0cmVzcw==\r\n\r\n"
    )
    assert answer_to(server, head).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_operators_may_ask_by_address(device: httpx.Client, path: str) -> None:
    # The fake app has neither, but the host is not the reason.
    assert device.get(path, headers={"Host": "127.0.0.1:8400"}).status_code == 404


def test_without_a_public_origin_any_host_will_do(local: RunningServer) -> None:
    answer = local.device().get(SEAT, headers={"Host": "other.example.org"})
    assert answer.status_code == 200


def test_a_second_origin_does_not_help(server: RunningServer, device: httpx.Client) -> None:
    headers = [("Origin", PUBLIC), ("Origin", "https://other.example.org")]
    assert device.post("/api/wait", headers=headers).status_code == 403


def test_clients_without_an_origin_may_send_requests(
    server: RunningServer, device: httpx.Client
) -> None:
    assert device.put(SEAT, json={"name": "Ada"}).status_code == 409
    with server.socket(LIVE) as live:
        live.send("hello")
        assert live.recv() == "hello"


@pytest.mark.parametrize(
    ("path", "method", "room"), [(SEAT, "PUT", BODY_BYTES), ("/api/replays", "POST", RECORD_BYTES)]
)
@pytest.mark.parametrize("streamed", [False, True])
def test_bodies_have_a_limit_declared_or_not(
    device: httpx.Client, path: str, method: str, room: int, streamed: bool
) -> None:
    frame = len(b'{"text":""}')
    for size, refused in ((room, False), (room + 1, True)):
        body = b'{"text":"%s"}' % (b"x" * (size - frame))
        content = iter([body[:1000], body[1000:]]) if streamed else body
        answer = device.request(method, path, content=content, headers=JSON)
        assert (answer.status_code == 413) is refused
        if refused:
            assert answer.json()["code"] == "too_big"
            assert str(room) in answer.json()["detail"]


def test_a_declared_body_that_is_too_big_is_refused_before_it_is_read(
    server: RunningServer,
) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(server.url).port or 0), timeout=20) as raw:
        raw.sendall(
            b"PUT /api/games/g/seats/1 HTTP/1.1\r\nHost: trains.example.org\r\n"
            b"Content-Length: 999999\r\n\r\n"
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("media", "status"),
    [
        ("application/json", 409),
        ("Application/JSON; charset=utf-8", 409),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/jsonp", 415),
        ("", 415),
    ],
)
def test_only_json_is_read(device: httpx.Client, media: str, status: int) -> None:
    answer = device.put(SEAT, content=b'{"name": "Ada"}', headers={"Content-Type": media})
    assert answer.status_code == status


def test_a_request_without_a_body_needs_no_content_type(device: httpx.Client) -> None:
    assert device.post("/api/wait").status_code == 429


def test_requests_are_counted_by_route_never_by_address() -> None:
    with running_server(make_app) as server:
        device = server.device()
        for game in ("one", "two", "seats", "api"):
            device.get(f"/api/games/{game}/seats/1?secret=1")
        device.get("/api/somewhere/else")
        device.request("PROPFIND", SEAT)
        with server.socket(LIVE) as live:
            live.send("")
            live.recv()
        device.get(SEAT)
    counted = server.app.state.metrics.render().decode()
    route = 'route="/api/games/{game}/seats/{seat}"'
    assert f'trunkline_requests_total{{method="GET",{route},status="200"}} 5.0' in counted
    assert 'method="GET",route="(none)",status="404"} 1.0' in counted
    assert 'method="WEBSOCKET",route="/api/games/{game}/live",status="101"} 1.0' in counted
    assert "PROPFIND" not in counted
    assert "secret" not in counted
    assert "somewhere" not in counted


@pytest.mark.usefixtures("own_logging")
def test_a_client_that_disconnects_is_not_an_incident(capfd: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    with running_server(make_app) as server, server.socket(LIVE):
        pass
    (line,) = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert (line["event"], line["status"]) == ("request", 101)


@pytest.mark.usefixtures("own_logging")
def test_logs_say_what_happened_without_secrets(capfd: pytest.CaptureFixture[str]) -> None:
    logs.configure("debug")
    key = new_key()
    with running_server(make_app) as server:
        device = server.device(cookies={COOKIE: key})
        device.get(f"{SEAT}?key={key}&word=hidden")
        device.get(f"/api/{key}/nothing")
        device.put(SEAT, json={"name": "Ada"})
        device.get("/api/broken")
        with pytest.raises(InvalidStatus):
            server.socket(f"/api/games/g/broken?word=hidden&key={key}", device)
        with pytest.raises(InvalidStatus):
            server.socket(f"{LIVE}?seat=1&word=hidden&key={key}", device)
        with server.socket(f"{LIVE}?word=hidden&key={key}", device) as live:
            live.send("Ada")
            live.recv()
    logged = capfd.readouterr().err
    for secret in (key, "hidden", "Ada", COOKIE + "=", "?"):
        assert secret not in logged
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {line["event"] for line in lines} == {"request", "incident"}
    requests = [(line["method"], line["status"]) for line in lines if line["event"] == "request"]
    assert requests == [
        ("GET", 200),
        ("GET", 404),
        ("PUT", 409),
        ("GET", 500),
        ("WEBSOCKET", 500),
        ("WEBSOCKET", 403),
        ("WEBSOCKET", 101),
    ]
    incidents = [line for line in lines if line["event"] == "incident"]
    assert [line["error"] for line in incidents] == ["RuntimeError"] * 2
    assert "broken" in incidents[0]["where"]
