"""Databases that earlier versions have written: upgraded, their games play on to the end.

`databases/make.py` has written them.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import trunkline as tl
from server.harness import RunningServer, running_server, wait_for
from server.tables import UNHURRIED
from trunkline.cli import app as command_line
from trunkline.server.games.vocabulary import Color

DATABASES = Path(__file__).parent / "databases"
NAMES = sorted(file.name.partition(".")[0] for file in DATABASES.glob("*.sql.gz"))


class OldDatabase:
    """A database of an earlier version, and what a client of that version saw of its games."""

    def __init__(self, name: str, folder: Path) -> None:
        self.file = folder / "games.db"
        sql = gzip.decompress((DATABASES / f"{name}.sql.gz").read_bytes()).decode()
        with closing(sqlite3.connect(self.file)) as connection:
            connection.executescript(sql)
        self.seen: dict[str, Any] = json.loads(
            (DATABASES / f"{name}.json").read_text(encoding="utf-8")
        )

    def upgrade(self) -> dict[str, Any]:
        """What `trunkline db upgrade` reports."""
        words = ["db", "upgrade", "-d", str(self.file), "--json"]
        said = CliRunner().invoke(command_line, words, catch_exceptions=False)
        report: dict[str, Any] = json.loads(said.stdout)
        return report


@pytest.fixture(params=NAMES)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> OldDatabase:
    return OldDatabase(request.param, tmp_path)


@pytest.fixture
def server(old: OldDatabase) -> Iterator[RunningServer]:
    """A server of this version with the upgraded database."""
    assert old.upgrade()["upgraded"] is True
    kept = {"keep_finished_days": 0, "keep_idle_days": 0}
    with running_server(**UNHURRIED, **kept, lobby=True, database=str(old.file)) as running:
        yield running


@pytest.fixture
def host(server: RunningServer, old: OldDatabase) -> httpx.Client:
    """The device of the old games."""
    return server.device(cookies=old.seen["cookies"])


def view(host: httpx.Client, game: str, seat: int | None = None) -> dict[str, Any]:
    answer = host.get(f"/api/games/{game}", params={} if seat is None else {"seat": seat})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_there_are_databases_of_the_first_versions() -> None:
    assert NAMES[:2] == ["0001", "0002"]


def test_an_upgrade_finds_the_editions_of_all_games(old: OldDatabase) -> None:
    assert old.upgrade() == {"database": str(old.file), "upgraded": True, "without_edition": 0}


def test_versions_that_cannot_read_new_entries_are_locked_out(old: OldDatabase) -> None:
    old.upgrade()
    with closing(sqlite3.connect(old.file)) as connection:
        ((oldest,),) = connection.execute("SELECT oldest_revision FROM compatibility")
    assert oldest >= "0010"


def test_a_running_game_goes_on_where_it_was(old: OldDatabase, host: httpx.Client) -> None:
    running = old.seen["running"]
    for seat, before in enumerate(running["views"]):
        now = view(host, running["id"], seat)
        # The clocks restart, which is an event of its own.
        assert now["number"] == before["number"] + 1
        assert (now["state"], now["turn"]) == ("playing", before["turn"])
        assert now["you"]["due"] == before["you"]["due"]
        assert now["you"]["hand"]["moves"] == before["you"]["hand"]["moves"]
        assert [it["text"] for it in now["chat"]] == [it["text"] for it in before["chat"]]
        names = [(it["name"], Color(it["color"])) for it in before["seats"]]
        assert [(it["name"], it["color"]) for it in now["seats"]] == names
        trains = [it["trains"] for it in before["position"]["seats"]]
        assert [it["trains"] for it in now["position"]["seats"]] == trains
    for seat in (0, 1):
        host.post(f"/api/games/{running['id']}/seats/{seat}/leave").raise_for_status()
    wait_for(lambda: view(host, running["id"])["state"] == "over")
    record = host.get(f"/api/games/{running['id']}/record").text
    assert tl.replay(record).over


def test_a_finished_game_and_its_replay_are_as_they_were(
    old: OldDatabase, host: httpx.Client
) -> None:
    finished = old.seen["finished"]
    game = tl.replay(finished["record"])
    assert host.get(f"/api/games/{finished['id']}/record").text == game.record()
    told = host.get(f"/api/replays/{finished['replay']}").json()
    assert told["edition_hash"] == game.edition.hash
    assert len(told["moves"]) == len(game.played)


def test_an_open_game_can_still_be_joined(
    old: OldDatabase, server: RunningServer, host: httpx.Client
) -> None:
    waiting = old.seen["open"]
    names = [(seat["kind"], seat["name"]) for seat in view(host, waiting["id"])["seats"]]
    assert names == [(seat["kind"], seat["name"]) for seat in waiting["seats"]]
    (listed,) = host.get("/api/lobby").json()["games"]
    assert (listed["id"], listed["open"]) == (waiting["id"], 1)
    guest = server.device()
    (seat,) = guest.post("/api/keys", json={"key": waiting["key"]}).json()["seats"]
    sat = guest.put(f"/api/games/{waiting['id']}/seats/{seat}", json={"name": "Dee"})
    assert sat.status_code == 200, sat.text
    assert view(guest, waiting["id"], seat)["state"] == "playing"


def test_games_of_an_edition_that_has_changed_since_are_counted(old: OldDatabase) -> None:
    with closing(sqlite3.connect(old.file)) as connection, connection:
        connection.execute(
            "UPDATE games SET edition_hash = '0123456789abcdef' WHERE state = 'over'"
        )
    words = ["db", "upgrade", "-d", str(old.file)]
    said = CliRunner().invoke(command_line, words, catch_exceptions=False).stdout
    assert "1 game cannot be continued" in said.replace("\n", " ")


@pytest.mark.parametrize("old", NAMES[-1:], indirect=True)
def test_old_games_play_on_in_postgresql(old: OldDatabase, empty_postgres_database: str) -> None:
    old.upgrade()
    words = ["db", "copy", str(old.file), empty_postgres_database]
    said = CliRunner().invoke(command_line, words, catch_exceptions=False)
    assert said.exit_code == 0, said.output
    with running_server(**UNHURRIED, database=empty_postgres_database) as server:
        host = server.device(cookies=old.seen["cookies"])
        finished = old.seen["finished"]
        assert host.get(f"/api/games/{finished['id']}/record").text == finished["record"]
        running = old.seen["running"]["id"]
        for seat in (0, 1):
            host.post(f"/api/games/{running}/seats/{seat}/leave").raise_for_status()
        wait_for(lambda: view(host, running)["state"] == "over")
