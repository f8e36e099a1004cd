"""Permissions: nobody can take another's seat, and secrets are only where they belong."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.harness import PATIENCE, RunningServer, running_server
from server.tables import UNHURRIED, Table, new_id, new_table
from trunkline.server import logs
from trunkline.server.http.cookies import COOKIE
from trunkline.server.rooms.keys import new_key

NOWHERE = "aaaaaaaaaaaa"
# What a seat can do, and see.
SEAT_REQUESTS: tuple[tuple[str, str, dict[str, object] | None], ...] = (
    ("PUT", "/seats/{seat}", {"name": "Mallory"}),
    ("DELETE", "/seats/{seat}", None),
    ("POST", "/seats/{seat}/moves", {"id": "stolen-id", "answers": 4, "move": "keep 1 2 3"}),
    ("POST", "/seats/{seat}/undo", {"id": "stolen-id", "answers": 4}),
    ("POST", "/seats/{seat}/chat", {"id": "stolen-id", "text": "I am Bob"}),
    ("POST", "/seats/{seat}/reactions", {"id": "stolen-id", "reaction": "wow"}),
    ("POST", "/seats/{seat}/leave", None),
    ("POST", "/seats/{seat}/return", None),
    ("POST", "/seats/{seat}/resign", None),
    ("POST", "/seats/{seat}/replace/1", None),
    ("POST", "/seats/{seat}/end", None),
    ("POST", "/links", {"role": "seat", "seat": 1}),
    ("POST", "/seats/{seat}/hint", None),
    ("GET", "/seats/{seat}/advice", None),
    ("GET", "/seats/{seat}/devices", None),
    ("DELETE", "/seats/{seat}/devices/0000000000000000", None),
    ("GET", "/seats/{seat}/moves/1", None),
    ("GET", "?seat={seat}", None),
    ("GET", "/events?seat={seat}", None),
    ("GET", "/log?before=9&seat={seat}", None),
)
# Requests that anyone with a role may make.
GAME_REQUESTS = (
    *SEAT_REQUESTS,
    ("GET", "", None),
    ("GET", "/roles", None),
    ("GET", "/events", None),
    ("GET", "/log?before=9", None),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/positions", None),
    ("POST", "/analysis", None),
    ("POST", "/start", None),
    ("POST", "/start-without-free-seats", None),
    ("POST", "/rematch", None),
    ("GET", "/rematch", None),
    ("POST", "/share", None),
    ("POST", "/links", {"role": "host"}),
    ("DELETE", "/watch", None),
)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(**UNHURRIED, lobby=True) as running:
        yield running


@pytest.fixture
def table(server: RunningServer) -> Table:
    return new_table(server)


def tried(
    client: httpx.Client, path: str, seat: int, headers: dict[str, str] | None = None
) -> list[httpx.Response]:
    """The responses to every request for a seat."""
    return [
        client.request(method, f"{path}{rest.format(seat=seat)}", json=body, headers=headers)
        for method, rest, body in SEAT_REQUESTS
    ]


def same(answer: httpx.Response) -> tuple[object, ...]:
    """A response with all its bytes, except for the time."""
    headers = [(k, v) for k, v in answer.headers.raw if k.lower() != b"date"]
    return answer.status_code, headers, answer.content


def with_cookie(server: RunningServer, key: str) -> httpx.Client:
    return server.device(cookies={COOKIE: key})


# Acting for another.


def test_a_device_without_a_role_finds_no_game(server: RunningServer, table: Table) -> None:
    before = table.log()
    own = table.seats[1].cookies[COOKIE]
    changed = own[:-1] + ("A" if own[-1] != "A" else "E")
    strangers = [
        server.device(),
        with_cookie(server, ""),
        with_cookie(server, new_key()),
        with_cookie(server, changed),
        with_cookie(server, own.swapcase()),
        with_cookie(server, own[:-1]),
        with_cookie(server, own + "A"),
        with_cookie(server, f'"{own[:-1]}"'),
        new_table(server).seats[1],
    ]
    for stranger in strangers:
        assert {answer.status_code for answer in tried(stranger, table.path, 1)} == {404}
        with pytest.raises(InvalidStatus, match="404"), table.live(1, device=stranger):
            pass
        assert table.game not in stranger.get("/api/games").text
    assert table.log() == before


@pytest.mark.parametrize("who", ["seat 0", "host", "spectator"])
def test_no_device_acts_for_the_seat_of_another(table: Table, who: str) -> None:
    before = table.log()
    thief = {"seat 0": table.seats[0], "host": table.host, "spectator": table.watcher}[who]
    refused = tried(thief, table.path, 1)
    if who == "host":
        # A host may revoke a seat, visibly for all, and then link to it; that is not theft.
        refused = [answer for answer in refused if answer.request.method != "DELETE"]
        refused = [answer for answer in refused if not answer.url.path.endswith("/links")]
        revoked = table.log()[len(before) :][0].action
        assert (revoked["kind"], revoked["why"], revoked["by"]) == ("absent", "revoked", None)
    else:
        assert table.log() == before
    assert {answer.status_code for answer in refused} == {403}
    with pytest.raises(InvalidStatus, match="403"), table.live(1, device=thief):
        pass


def test_a_socket_acts_for_its_own_seat_only(table: Table) -> None:
    before = table.log()
    with table.live(None) as spectator, table.live(0) as live:
        chat = {"do": "chat", "id": "stolen-id", "text": "I am Bob"}
        spectator.send(json.dumps(chat))
        assert answer(spectator)["problem"]["code"] == "not_yours"
        live.send(json.dumps({**chat, "seat": 1}))
        assert answer(live)["problem"]["code"] == "invalid"
        assert table.log() == before
        live.send(json.dumps(chat))
        assert answer(live)["type"] == "done"
    assert table.log()[-1].seat == 0


def answer(live: object) -> dict[str, dict[str, object]]:
    """The next frame that answers a command."""
    while True:
        frame = json.loads(live.recv(PATIENCE))  # type: ignore[attr-defined]
        if frame["type"] in ("done", "problem"):
            return frame  # type: ignore[no-any-return]


def test_the_command_id_of_another_seat_reveals_nothing(table: Table) -> None:
    body = {"id": "the-same-id", "text": "hello"}
    first = table.seats[0].post(f"{table.path}/seats/0/chat", json=body).json()
    second = table.seats[1].post(f"{table.path}/seats/1/chat", json=body).json()
    assert second["number"] == first["number"] + 1


def test_only_a_cookie_opens_a_seat(server: RunningServer, table: Table) -> None:
    key = table.seats[1].cookies[COOKIE]
    stranger = server.device()
    tricks: list[tuple[str, dict[str, str]]] = [
        (f"?seat=1&{COOKIE}={key}", {}),
        (f"?seat=1&key={key}&token={key}", {}),
        ("?seat=1", {"Authorization": f"Bearer {key}"}),
        ("?seat=1", {"X-Trunkline": key, COOKIE: key}),
        ("?seat=1", {"Cookie": f"other={key}; {COOKIE}x={key}; x{COOKIE}={key}"}),
        ("?seat=1", {"Cookie2": f"{COOKIE}={key}"}),
        (f"/seats/1/devices?device={key}", {}),
    ]
    for rest, headers in tricks:
        assert stranger.get(f"{table.path}{rest}", headers=headers).status_code == 404


def test_of_two_cookies_one_counts(server: RunningServer, table: Table) -> None:
    own, other = new_key(), table.seats[0].cookies[COOKIE]
    for cookies in (f"{COOKIE}={own}; {COOKIE}={other}", f"{COOKIE}={other}; {COOKIE}={own}"):
        answers = tried(server.device(), table.path, 1, {"Cookie": cookies})
        assert {answer.status_code for answer in answers} <= {403, 404}


# Keys.


def test_a_key_works_once(server: RunningServer) -> None:
    host, thief, guest = server.device(), server.device(), server.device()
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    made = host.post("/api/games", json={"edition": "usa", "seats": seats}).json()
    key = next(link["key"] for link in made["links"] if link["role"] == "seat")
    guesses = [key[:-1] + "_", key.swapcase(), key[:-1], key + "A", f" {key}", "", "a" * 43, "é"]
    for guess in guesses:
        refused = thief.post("/api/keys", json={"key": guess})
        assert refused.status_code in (404, 422)
        assert COOKIE not in refused.cookies
    assert guest.post("/api/keys", json={"key": key}).json()["seats"] == [1]
    # The same device may use its link again; no other device may.
    assert guest.post("/api/keys", json={"key": key}).json()["seats"] == [1]
    assert thief.post("/api/keys", json={"key": key}).json()["code"] == "used_key"
    assert thief.get(f"/api/games/{made['id']}").status_code == 404


def test_a_spectators_link_gives_no_other_role(table: Table) -> None:
    roles = table.watcher.get(f"{table.path}/roles").json()
    assert roles == {"game": table.game, "host": False, "seats": [], "watch": True, "table": False}
    for path, body in (
        ("/start", None),
        ("/start-without-free-seats", None),
        ("/rematch", None),
        ("/links", {"role": "watch"}),
    ):
        assert table.watcher.post(table.path + path, json=body).status_code in (403, 409)
    assert table.view()["you"] is None


def test_a_revoked_seat_is_lost_at_once(server: RunningServer, table: Table) -> None:
    device = table.seats[1]
    old = device.post(f"{table.path}/links", json={"role": "seat", "seat": 1}).json()["key"]
    with table.live(1) as live, table.live(None, device=device) as watching:
        assert table.host.delete(f"{table.path}/seats/1").status_code == 204
        for socket in (live, watching):
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(10):
                    socket.recv(PATIENCE)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    before = table.log()
    assert {answer.status_code for answer in tried(device, table.path, 1)} == {403}
    with pytest.raises(InvalidStatus, match="403"), table.live(1):
        pass
    assert server.device().post("/api/keys", json={"key": old}).json()["code"] == "no_key"
    assert device.get("/api/games").json() == {"games": []}
    table.forget()
    assert {answer.status_code for answer in tried(device, table.path, 1)} == {403}
    assert [row for row in table.log() if row not in before and row.action["kind"] != "move"] == []


def test_a_host_gets_no_link_to_a_seat_that_somebody_holds(table: Table) -> None:
    asked = table.host.post(f"{table.path}/links", json={"role": "seat", "seat": 1})
    assert (asked.status_code, asked.json()["code"]) == (409, "seat_taken")


def test_a_device_that_chose_its_own_cookie_gets_only_its_own_roles(
    server: RunningServer, table: Table
) -> None:
    chosen = with_cookie(server, "A" * 43)
    assert chosen.get("/api/games").json() == {"games": []}
    assert chosen.get(table.path).status_code == 404
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot"}]
    made = chosen.post("/api/games", json={"edition": "usa", "seats": seats})
    assert made.status_code == 201
    assert [card["id"] for card in chosen.get("/api/games").json()["games"]] == [made.json()["id"]]


@pytest.mark.parametrize("cookie", ["x", "A" * 42, "A" * 44, "A" * 42 + "=", "é" * 43])
def test_a_malformed_cookie_is_replaced(server: RunningServer, cookie: str) -> None:
    device = server.device()
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot"}]
    made = device.post(
        "/api/games",
        json={"edition": "usa", "seats": seats},
        headers={"Cookie": f"{COOKIE}={cookie}".encode()},  # type: ignore[dict-item]
    )
    assert len(made.cookies[COOKIE]) == 43


@pytest.mark.parametrize(
    ("origin", "secure"), [("https://trains.example.org", True), ("http://localhost:8400", False)]
)
def test_scripts_and_other_sites_cannot_read_the_cookie(origin: str, secure: bool) -> None:
    with running_server(**UNHURRIED, origin=origin) as server:
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
        made = server.device().post("/api/games", json={"edition": "usa", "seats": seats})
        key = made.json()["links"][1]["key"]
        for given in (made, server.device().post("/api/keys", json={"key": key})):
            (cookie,) = given.headers.get_list("set-cookie")
            parts = cookie.lower().split("; ")
            assert {"httponly", "samesite=strict", "path=/"} <= set(parts)
            assert ("secure" in parts) == secure
            assert not any(part.startswith("domain") for part in parts)


def test_keys_and_ids_cannot_be_guessed(server: RunningServer) -> None:
    tables = [new_table(server, start=False) for _ in range(5)]
    cookies = [device.cookies[COOKIE] for table in tables for device in [table.host, *table.seats]]
    assert len(set(cookies)) == len(cookies)
    assert {len(cookie) for cookie in cookies} == {43}  # 256 bits
    ids = [table.game for table in tables]
    assert len({game[:4] for game in ids}) == len({game[-4:] for game in ids}) == len(ids)


# Other sites.


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1"])
def test_other_sites_cannot_act(table: Table, origin: str) -> None:
    before = table.log()
    for method, rest, body in SEAT_REQUESTS:
        if method != "GET":
            url = table.path + rest.format(seat=1)
            refused = table.seats[1].request(method, url, json=body, headers={"Origin": origin})
            assert refused.json()["code"] == "origin"
    headers = {
        "Cookie": f"{COOKIE}={table.seats[1].cookies[COOKIE]}",
        "Origin": origin,
    }
    with (
        pytest.raises(InvalidStatus, match="403"),
        table.server.socket(table.live_path(1), additional_headers=headers),
    ):
        pass
    assert table.log() == before


@pytest.mark.parametrize(
    "media",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
)
def test_forms_cannot_act(table: Table, media: str) -> None:
    before = table.log()
    for method, rest, body in SEAT_REQUESTS:
        if body is not None:
            refused = table.seats[1].request(
                method,
                table.path + rest.format(seat=1),
                content=json.dumps(body),
                headers={"Content-Type": media},
            )
            assert refused.json()["code"] == "unsupported_media"
    assert table.log() == before


# What a stranger can find out.


def test_a_game_of_others_looks_like_a_missing_game(server: RunningServer, table: Table) -> None:
    for stranger in (server.device(), new_table(server, start=False).host):
        for method, rest, body in GAME_REQUESTS:
            path = rest.format(seat=1)
            real = stranger.request(method, table.path + path, json=body)
            none = stranger.request(method, f"/api/games/{NOWHERE}{path}", json=body)
            assert same(real) == same(none)
            assert real.status_code == 404
        for path in ("/live", "/live?seat=1", "/live?seat=9"):
            assert refusal(server, table.path + path, stranger) == refusal(
                server, f"/api/games/{NOWHERE}{path}", stranger
            )
        sit = {"name": "Mallory"}
        real = stranger.post(f"/api/lobby/{table.game}", json=sit)
        assert same(real) == same(stranger.post(f"/api/lobby/{NOWHERE}", json=sit))


def refusal(server: RunningServer, path: str, device: httpx.Client) -> tuple[object, ...]:
    with pytest.raises(InvalidStatus) as refused, server.socket(path, device):
        pass
    response = refused.value.response
    headers = [(k, v) for k, v in response.headers.raw_items() if k.lower() != "date"]
    return response.status_code, headers, response.body


def test_every_response_is_protected_from_other_sites(server: RunningServer, table: Table) -> None:
    paths = [table.path, "/api/games", "/api/lobby", "/healthz", "/metrics", "/openapi.json"]
    paths += ["/api/editions", "/api/editions/usa", "/api/nothing", f"{table.path}/record", "/api"]
    paths += ["/", "/join", "/nowhere", "/assets/nothing.js"]
    answers = [table.host.get(path) for path in paths]
    answers += [table.host.post("/api/keys", content="no JSON"), table.host.patch("/api/games")]
    for given in answers:
        assert "default-src 'none'" in given.headers["content-security-policy"]
        assert "unsafe" not in given.headers["content-security-policy"]
        assert given.headers["x-content-type-options"] == "nosniff"
        assert given.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in given.headers
    assert {a.headers["cache-control"] for a in answers[:3]} == {"no-store"}


# Where secrets could leak.


def test_keys_and_cookies_do_not_leak(own_logging: None) -> None:
    written = io.StringIO()
    with running_server(**UNHURRIED, lobby=True) as server:
        logs.configure("debug")
        handler = logging.getLogger().handlers[0]
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(written)
        logging.getLogger().setLevel(logging.DEBUG)
        secrets, told = whole_evening(server)
        figures = server.device().get("/metrics").text + server.device().get("/openapi.json").text
        files = Path(server.settings.database).parent.iterdir()
        stored = b"".join(file.read_bytes() for file in files)
        with sqlite3.connect(server.settings.database) as database:
            dumped = "\n".join(database.iterdump())
        database.close()
    lines = written.getvalue()
    assert len(secrets) >= 8 and "game_made" in lines and "request" in lines
    for secret in secrets:
        assert secret not in lines
        assert secret not in told
        assert secret not in figures
        assert secret.encode() not in stored
        assert secret not in dumped


def whole_evening(server: RunningServer) -> tuple[set[str], str]:
    """People join, play, leave, return and are removed; return their secrets and all responses."""
    table = new_table(server, start=False)
    secrets = {device.cookies[COOKIE] for device in [table.host, *table.seats, table.watcher]}
    told: list[str] = []
    with table.live(0) as live, table.live(None) as watching:
        assert table.host.post(f"{table.path}/start").status_code == 200
        for role, seat in (("seat", 0), ("seat", 1), ("host", None), ("watch", None)):
            body = {"role": role, "seat": seat}
            owner = table.host if seat is None else table.seats[seat]
            key = owner.post(f"{table.path}/links", json=body).json()["key"]
            secrets.add(key)
            guest = server.device()
            guest.post("/api/keys", json={"key": key})
            guest.post("/api/keys", json={"key": key + "?"})
            secrets.add(guest.cookies[COOKIE])
            # Careless people put their key where it does not belong.
            guest.get(f"/join?key={key}")
            guest.get(f"{table.path}?seat={key}")
            guest.get(f"/api/games/{key}")
            with suppress(InvalidStatus), server.socket(f"{table.path}/live?seat={key}", guest):
                pass
        for seat in (0, 1, 0, 1):
            moves = table.view(seat)["you"]["hand"]["moves"]
            if moves:
                assert table.move(seat, moves[0]).status_code == 200
        say = {"id": new_id(), "text": "hello"}
        table.seats[1].post(f"{table.path}/seats/1/chat", json=say)
        table.seats[1].post(f"{table.path}/seats/1/resign")
        for path in ("", "/events", "/log?before=9", "/roles", "/record"):
            told.append(table.host.get(table.path + path).text)
        told += [str(live.recv(PATIENCE)) for _ in range(6)]
        told += [str(watching.recv(PATIENCE)) for _ in range(5)]
    return secrets, "".join(told)


def test_no_address_has_a_key(server: RunningServer) -> None:
    made = server.device().post(
        "/api/games", json={"edition": "usa", "seats": [{"kind": "open"}] * 2}
    )
    for link in made.json()["links"]:
        parts = urlsplit(link["path"])
        assert parts.fragment == link["key"]
        assert link["key"] not in parts.path + parts.query
