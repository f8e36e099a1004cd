"""A game that is damaged in the database is refused alone, and no log quotes what is in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.harness import RunningServer, wait_for
from server.player_helpers import Table, begin, good, make, quick_server, refused, reopened
from server.player_helpers import new_id as command_id
from trunkline.cli import app as command_line
from trunkline.server import logs
from trunkline.server.http.cookies import COOKIE

pytestmark = pytest.mark.usefixtures("own_logging")

NAME, MESSAGE = "Wolfhilde", "Donaudampfschiff"
# What each damage does to a game.
DAMAGES = {
    "setup": "UPDATE games SET setup = '{' WHERE id = ?",
    "seed": "UPDATE games SET seed = 'many' WHERE id = ?",
    "state": "UPDATE games SET state = x'ff' WHERE id = ?",
    "action": "UPDATE log SET action = 'Wolfhilde' WHERE number = 1 AND game = ?",
    "text": "UPDATE log SET action = CAST(action || x'ff' AS TEXT) WHERE number = 1 AND game = ?",
    "quoted": """UPDATE log SET action = CAST('Wolfhilde' || x'ff' AS TEXT)
        WHERE number = 1 AND game = ?""",
    "time": "UPDATE log SET at = 'Wolfhilde' WHERE number = 1 AND game = ?",
    "gap": "DELETE FROM log WHERE number = 1 AND game = ?",
    "move": """UPDATE log SET action = '{"kind":"move","move":1,"seat":0}'
        WHERE number = 1 AND game = ?""",
}


@contextmanager
def nobody_quoted(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """A time during which the server logs something, but nobody's words."""
    logs.configure("debug")
    yield
    logged = capsys.readouterr().err
    assert '"event":"request"' in logged
    assert NAME not in logged
    assert MESSAGE not in logged


def listed_games(server: RunningServer, count: int) -> list[Table]:
    """Games of one host in the lobby, each with a seat taken and one open."""
    host = server.device()
    tables = []
    for _ in range(count):
        asked = {"edition": "usa", "listed": True, "seats": [{"kind": "open"}] * 2}
        made = good(host.post("/api/games", json=asked))
        table = Table(server, host, made["id"], made["links"])
        table.people = {0: table.enter(table.key("seat", 0), host)}
        good(table[0].sit(NAME))
        good(table[0].say(MESSAGE))
        tables.append(table)
    return tables


def run_sql(database: str, statement: str, game: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, (game,)).rowcount == 1


def ids(answer: Any) -> set[str]:
    return {game["id"] for game in good(answer)["games"]}


def test_a_damaged_game_affects_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with nobody_quoted(capsys):
        play_beside_damaged_games(tmp_path)


def play_beside_damaged_games(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database, lobby=True) as server:
        intact, *damaged = listed_games(server, 1 + len(DAMAGES))
    for table, statement in zip(damaged, DAMAGES.values(), strict=True):
        run_sql(database, statement, table.game)
    with quick_server(database=database, lobby=True) as server:
        again = reopened(intact, server)
        for name, table in zip(DAMAGES, damaged, strict=True):
            problem = refused(again.host.get(table.room), "damaged")
            assert "backup" in problem["detail"], name
            stranger = server.device()
            refused(stranger.get(table.room), "not_found")
        mine = ids(again.host.get("/api/games"))
        assert intact.game in mine
        assert mine <= {table.game for table in (intact, *damaged)}
        assert ids(server.device().get("/api/lobby")) == {intact.game}
        good(again[0].say(MESSAGE))
        guest = again.enter(again.key("seat", 1))
        good(guest.sit("Guest"))
        good(again.host.post(f"{again.room}/start"))
        good(again[0].move(again[0].moves[0]))
        registry = server.app.state.registry
        wait_for(lambda: not registry._interrupted - registry._broken)
        assert server.device().get("/healthz").status_code == 200


def test_damaged_games_are_left_out_of_an_export_and_expire(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database) as server:
        games = []
        for _ in range(3):
            table = make(server, "easy", "easy").start()
            games.append(table.game)
            wait_for(lambda table=table: table.view()["state"] == "over")
    run_sql(database, DAMAGES["action"], games[0])
    run_sql(database, DAMAGES["text"], games[1])
    words = ["db", "export", str(tmp_path / "records"), "-d", database]
    result = CliRunner().invoke(command_line, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert "Wrote 1 record" in result.stdout.replace("\n", " ")
    assert "Left out 2 games that cannot be read." in result.stdout.replace("\n", " ")
    with quick_server(database=database) as server:
        storage = server.app.state.services.storage
        assert set(server.run(storage.expire(2**60, 2**60))) == set(games)


def test_whole_games_with_failures_leave_no_names_in_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with nobody_quoted(capsys), quick_server(lobby=True) as server:
        table = begin(server, "open", "open")
        room, player = table.room, table[0]
        for path in (f"/api/lobby/{NAME}", f"/{NAME}", f"/api/games/{NAME}?name={NAME}"):
            player.device.get(path)
        player.device.put(f"{room}/seats/1", json={"name": NAME})
        player.device.put(f"{room}/seats/0", json={"name": NAME * 9, NAME: NAME})
        player.device.post("/api/games", json={"edition": NAME, "seats": NAME})
        player.device.post("/api/replays", json={"record": f"{NAME}\n"})
        player.device.post("/api/keys", json={"key": NAME})
        server.device(cookies={COOKIE: NAME}).get(room)
        listener = player.listen()
        for frame in (f'{{"do": "{NAME}"}}', NAME, f'{{"do": "chat", "id": "{NAME}"}}'):
            listener.socket.send(frame)
            listener.next("problem")
        player.say(MESSAGE, id=f"{NAME}-1")
        table.keep_all()
        storage = server.app.state.services.storage
        writer = storage._writing.connection.dbapi_connection
        for pragma in ("ON", "OFF"):
            set_query_only(server, writer, pragma)
            player.say(MESSAGE)
            player.post("moves", id=command_id(), answers=table.hosted.turn, move=NAME)
        for game in ("gone", table.game):
            table.host.get(f"/api/games/{game}")
        table.play_on(most=30)
        good(table[0].post("leave"))
        good(table[1].post("leave"))
        wait_for(lambda: table.view()["state"] == "over")
        assert table.host.get(f"{room}/record").status_code == 200
        run_sql(server.settings.database, DAMAGES["quoted"], table.game)
        refused(table.host.get(f"{room}/log", params={"before": 5}), "storage")


def set_query_only(server: RunningServer, connection: sqlite3.Connection, value: str) -> None:
    async def run() -> None:
        connection.execute(f"PRAGMA query_only = {value}")

    server.run(run())
