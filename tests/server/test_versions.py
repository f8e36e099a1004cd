"""Games that were started with another version of their edition."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from server.harness import running_server

SEATS = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]


def test_a_game_of_another_version_is_refused_and_affects_no_other(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running_server(lobby=True, database=database) as server:
        host = server.device()
        wanted = {"edition": "usa", "seats": SEATS, "listed": True}
        old, new = (host.post("/api/games", json=wanted).json() for _ in range(2))
        cookies = httpx.Cookies(host.cookies)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE games SET edition_hash = 'old' WHERE id = ?", (old["id"],))
    with running_server(lobby=True, database=database) as server:
        host = server.device(cookies=dict(cookies))
        refused = host.get(f"/api/games/{old['id']}")
        assert (refused.status_code, refused.json()["code"]) == (409, "other_version")
        listed = host.get("/api/lobby").json()["games"]
        assert [game["id"] for game in listed] == [new["id"]]
        key = next(link["key"] for link in old["links"] if link["role"] == "seat")
        guest = server.device().post("/api/keys", json={"key": key})
        assert guest.json()["code"] == "other_version"
        mine = host.get("/api/games").json()["games"]
        assert {game["id"] for game in mine} == {old["id"], new["id"]}
        assert {game["players"][0]["name"] for game in mine} == {"Ada"}
