"""Games that were started with another version of their edition."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from typer.testing import CliRunner

import trunkline as tl
from server.editions import changed_files
from server.harness import RunningServer, running_server, wait_for
from server.player_helpers import lasting
from server.tables import UNHURRIED
from trunkline.cli import app as command_line
from trunkline.editions import load, write_document

PEOPLE = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bob"}]
BOTS = [{"kind": "bot", "level": "easy"}] * 2
SEATS = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
# Every game of the new version has fewer trains, and Denver has another name.
UPGRADE = {
    "usa.toml": ("trains = 45", "trains = 30"),
    "boards/usa.toml": ('"Denver"', '"New Denver"'),
}


def made(host: httpx.Client, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """A new game of `usa`."""
    answer = host.post("/api/games", json={"edition": "usa", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


def begun(host: httpx.Client, seats: list[dict[str, str]]) -> str:
    """A new game of `usa` that has started."""
    return str(made(host, seats, start_when_full=True)["id"])


def view(host: httpx.Client, game: str, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = host.get(
        f"/api/games/{game}", params={} if seat is None else {"seat": seat}
    ).json()
    return found


def trains(host: httpx.Client, game: str) -> list[int]:
    return [seat["trains"] for seat in view(host, game)["position"]["seats"]]


def denver(host: httpx.Client, edition: str) -> str:
    """The name of a city on the board of an edition."""
    board = host.get(f"/api/editions/{edition}").json()["board"]
    return str(board["cities"]["denver"]["name"])


def finished(host: httpx.Client, game: str) -> str:
    wait_for(lambda: view(host, game)["state"] == "over")
    return game


def played_on(host: httpx.Client, game: str, moves: int) -> None:
    """Let people make some moves."""
    for number in range(moves):
        seat = next(seat for seat in (0, 1) if view(host, game, seat)["you"]["due"] is not None)
        you = view(host, game, seat)["you"]
        move = {"id": f"move-{number}-{you['due']}", "answers": you["due"]}
        move["move"] = you["hand"]["moves"][0]
        answer = host.post(f"/api/games/{game}/seats/{seat}/moves", json=move)
        assert answer.status_code == 200, answer.text


def leave_to_bots(host: httpx.Client, game: str) -> None:
    for seat in (0, 1):
        host.post(f"/api/games/{game}/seats/{seat}/leave").raise_for_status()


def same_device(server: RunningServer, host: httpx.Client) -> httpx.Client:
    """The same device at a restarted server."""
    return server.device(cookies=dict(host.cookies))


def test_games_continue_by_the_rules_that_they_were_started_with(tmp_path: Path) -> None:
    settings = {**UNHURRIED, "lobby": True, "database": str(tmp_path / "games.db")}
    old_hash = load("usa").hash
    with running_server(**settings) as server:
        host = server.device()
        running, over = begun(host, PEOPLE), finished(host, begun(host, BOTS))
        listed = made(host, SEATS, listed=True, start_when_full=True)["id"]
        played_on(host, running, 6)
        before = [view(host, running, seat) for seat in (0, 1)]
        record = host.get(f"/api/games/{over}/record").text
        replay = host.post(f"/api/games/{over}/share").json()["id"]

    with changed_files(tmp_path, UPGRADE), running_server(**settings) as server:
        host = same_device(server, host)
        new_hash = load("usa").hash
        assert new_hash != old_hash
        # A running game has its own rules and board.
        assert [lasting(view(host, running, seat)) for seat in (0, 1)] == [*map(lasting, before)]
        assert before[0]["edition_hash"] == old_hash
        assert denver(host, old_hash) == "Denver"
        played_on(host, running, 6)
        leave_to_bots(host, running)
        finished(host, running)
        ended = host.get(f"/api/games/{running}/record").text
        assert f"hash: {old_hash}\n" in ended
        # New games, rematches included, take the new rules.
        assert denver(host, "usa") == "New Denver"
        new = begun(host, PEOPLE)
        assert (view(host, new)["edition_hash"], trains(host, new)) == (new_hash, [30, 30])
        rematch = host.post(f"/api/games/{over}/rematch").json()["id"]
        assert view(host, rematch)["edition_hash"] == new_hash
        # An open game is still in the lobby, and starts by the old rules.
        assert [game["edition_hash"] for game in host.get("/api/lobby").json()["games"]] == [
            old_hash
        ]
        guest = server.device()
        guest.post(f"/api/lobby/{listed}", json={"name": "Cyd"}).raise_for_status()
        assert trains(guest, listed) == [45, 45]
        # So do finished games, shared and uploaded records, and the list of games.
        assert host.get(f"/api/games/{over}/record").text == record
        told = host.get(f"/api/replays/{replay}").json()
        assert (told["edition"], told["edition_hash"]) == ("usa", old_hash)
        assert host.post("/api/replays", json={"record": ended}).status_code == 201
        mine = {game["id"]: game["edition_hash"] for game in host.get("/api/games").json()["games"]}
        assert (mine[running], mine[over], mine[new]) == (old_hash, old_hash, new_hash)
        assert exported(tmp_path, settings["database"])[over] == record
    assert tl.replay(ended).record() == ended


def exported(folder: Path, database: str) -> dict[str, str]:
    """The records of all games, as `trunkline db export` writes them."""
    words = ["db", "export", str(folder / "records"), "-d", database, "--json"]
    said = CliRunner().invoke(command_line, words, catch_exceptions=False)
    assert json.loads(said.stdout)["without_edition"] == 0
    files = (folder / "records").iterdir()
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def test_a_rematch_is_played_by_the_same_edition_if_the_new_one_has_no_room(
    tmp_path: Path,
) -> None:
    settings = {**UNHURRIED, "database": str(tmp_path / "games.db")}
    with running_server(**settings) as server:
        host = server.device()
        over = finished(host, begun(host, BOTS))
    fewer = {"usa.toml": ("seats = [2, 5]", "seats = [3, 5]")}
    with changed_files(tmp_path, fewer), running_server(**settings) as server:
        host = same_device(server, host)
        rematch = host.post(f"/api/games/{over}/rematch").json()["id"]
        assert view(host, rematch)["edition_hash"] != load("usa").hash
        assert view(host, rematch)["edition_hash"] == view(host, over)["edition_hash"]


def test_a_redrawn_board_is_shown_in_running_games_too(tmp_path: Path) -> None:
    settings = {**UNHURRIED, "database": str(tmp_path / "games.db")}
    with running_server(**settings) as server:
        host = server.device()
        game = begun(host, PEOPLE)
    redrawn = {"usa.toml": ('name = "USA"', 'name = "United States"')}
    with changed_files(tmp_path, redrawn), running_server(**settings) as server:
        host = same_device(server, host)
        shown = host.get(f"/api/editions/{view(host, game)['edition_hash']}").json()
        assert shown["name"] == "United States"


def test_every_edition_in_use_is_stored_once(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with running_server(**UNHURRIED, database=str(database)) as server:
        host = server.device()
        for edition in ("usa", "usa", "europe"):
            host.post("/api/games", json={"edition": edition, "seats": SEATS}).raise_for_status()
    with closing(sqlite3.connect(database)) as connection:
        stored = dict(connection.execute("SELECT hash, document FROM editions").fetchall())
    assert stored == {it.hash: write_document(it) for it in (load("usa"), load("europe"))}


def test_a_game_whose_edition_is_lost_is_refused_and_affects_no_other(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running_server(lobby=True, database=database) as server:
        host = server.device()
        lost, other = (made(host, SEATS, listed=True) for _ in range(2))
    with closing(sqlite3.connect(database)) as connection, connection:
        hash = "0123456789abcdef"
        connection.execute("UPDATE games SET edition_hash = ? WHERE id = ?", (hash, lost["id"]))
    with running_server(lobby=True, database=database) as server:
        host = same_device(server, host)
        refused = host.get(f"/api/games/{lost['id']}")
        assert (refused.status_code, refused.json()["code"]) == (409, "edition_missing")
        assert refused.json()["facts"] == {"edition": "usa", "hash": hash}
        assert server.device().get(f"/api/games/{lost['id']}").status_code == 404
        listed = host.get("/api/lobby").json()["games"]
        assert [game["id"] for game in listed] == [other["id"]]
        key = next(link["key"] for link in lost["links"] if link["role"] == "seat")
        guest = server.device().post("/api/keys", json={"key": key})
        assert guest.json()["code"] == "edition_missing"
        mine = host.get("/api/games").json()["games"]
        assert {game["id"] for game in mine} == {lost["id"], other["id"]}
        assert {game["players"][0]["name"] for game in mine} == {"Ada"}
