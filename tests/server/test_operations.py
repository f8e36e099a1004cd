"""Operating a server: health, metrics, logs, stopping, maintenance, expiry, limits."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import trunkline as tl
from server.harness import (
    PATIENCE,
    RunningServer,
    SpawnedServer,
    running_server,
    spawned_server,
    wait_for,
)
from trunkline.cli import app as command_line
from trunkline.server.http import dependencies
from trunkline.server.http.app import create_app
from trunkline.server.http.cookies import COOKIE
from trunkline.server.rooms.keys import fingerprint
from trunkline.server.server_time import ServerTime
from trunkline.server.settings import Settings

DAY = 24 * 60 * 60 * 1000
SERVICE_RESTART = 1012


def made(host: httpx.Client, *kinds: str, **options: Any) -> dict[str, Any]:
    """A new game."""
    seats = [{"kind": kind, "name": f"{kind.capitalize()} {at}"} for at, kind in enumerate(kinds)]
    answer = host.post("/api/games", json={"edition": "usa", "seats": seats, **options})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def begun(host: httpx.Client, *kinds: str, **options: Any) -> str:
    """A new game that has been dealt."""
    game = str(made(host, *kinds, **options)["id"])
    assert host.post(f"/api/games/{game}/start").status_code == 200
    return game


def over(host: httpx.Client) -> str:
    """A game that bots have finished."""
    game = begun(host, "bot", "bot")
    wait_for(lambda: host.get(f"/api/games/{game}").json()["state"] == "over")
    return game


def due_move(host: httpx.Client, game: str, seat: int = 0) -> dict[str, Any]:
    """A legal move of a seat."""
    you = host.get(f"/api/games/{game}", params={"seat": seat}).json()["you"]
    return {
        "id": f"move-{seat}-{you['due']}",
        "answers": you["due"],
        "move": you["hand"]["moves"][0],
    }


# Health


@contextmanager
def without_tables(database: str) -> Iterator[None]:
    """A database whose tables are missing for a while."""

    def rename(before: str, after: str) -> None:
        with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection, connection:
            connection.execute(f"ALTER TABLE {before} RENAME TO {after}")

    rename("games", "lost")
    try:
        yield
    finally:
        rename("lost", "games")


def test_health_has_version_and_games_and_needs_no_cookie() -> None:
    with running_server() as server:
        device = server.device()
        assert device.get("/healthz").json() == {
            "version": tl.__version__,
            "unfinished_games": 0,
            "faults": [],
        }
        made(device, "here", "open")
        answer = server.device().get("/healthz")
        assert answer.json()["unfinished_games"] == 1
        assert "set-cookie" not in answer.headers


def test_the_api_root_describes_the_server() -> None:
    with running_server() as server:
        device = server.device()
        about = device.get("/api").json()
        assert (about["name"], about["version"]) == ("Trunkline", tl.__version__)
        assert device.get(about["document"]).json()["openapi"].startswith("3.")


def test_without_its_database_a_server_is_unhealthy_and_says_when_to_retry() -> None:
    with running_server() as server:
        host = server.device()
        game = begun(host, "here", "here")
        move = due_move(host, game)
        with without_tables(server.settings.database):
            for answer in (
                host.get("/healthz"),
                host.get("/api/games"),
                host.post("/api/games", json={"edition": "usa", "seats": [{"kind": "bot"}] * 2}),
                host.post(f"/api/games/{game}/seats/0/moves", json=move),
            ):
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
                assert int(answer.headers["Retry-After"]) >= 1
                assert "games" not in answer.json()["detail"], "it tells what the database said"
            assert host.get(f"/api/games/{game}").status_code == 200, "what is in memory is there"
        assert host.get("/healthz").status_code == 200
        answer = host.post(f"/api/games/{game}/seats/0/moves", json=move)
        assert (answer.status_code, answer.json()["number"]) == (200, 2)


# Metrics


def figures(device: httpx.Client) -> dict[str, float]:
    lines = device.get("/metrics").text.splitlines()
    pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


def test_metrics_count_what_happened() -> None:
    with running_server(pause=0) as server:
        host = server.device()
        game = begun(host, "here", "here")
        with server.socket(f"/api/games/{game}/live?seat=0", host) as live:
            assert figures(host)["trunkline_sockets_open"] == 1
            live.send(json.dumps({"do": "move", **due_move(host, game)}))
            live.send(json.dumps({"do": "chat", "id": "second-1", "text": ""}))
            heard = [json.loads(live.recv(PATIENCE))["type"] for _ in range(5)]
            assert sorted(heard) == ["done", "event", "presence", "problem", "view"]
        found = figures(host)
        assert found["trunkline_games_made_total"] == 1
        assert found["trunkline_moves_stored_total"] == 1
        assert found['trunkline_moves_refused_total{code="invalid"}'] == 1
        assert found["trunkline_commit_seconds_count"] == 2, "the start and the move"
        assert found["trunkline_move_seconds_count"] == 2
        assert found["trunkline_rooms_loaded"] == 1
        route = 'method="POST",route="/api/games/{game}/start",status="200"'
        assert found[f"trunkline_requests_total{{{route}}}"] == 1
        wait_for(lambda: figures(host)["trunkline_sockets_open"] == 0)
        over(host)
        found = figures(host)
        assert found["trunkline_games_finished_total"] == 1
        assert found["trunkline_bot_seconds_count"] == found["trunkline_moves_stored_total"] - 1


def test_metrics_can_be_turned_off() -> None:
    with running_server(metrics=False) as server:
        assert server.device().get("/metrics").json()["code"] == "not_found"


# A server in a separate process


def close_code(live: ClientConnection) -> int | None:
    """The code with which the server closes a connection, ignoring all frames before."""
    try:
        while True:
            live.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.fixture
def spawned(tmp_path: Path) -> Iterator[SpawnedServer]:
    with spawned_server(tmp_path, pause=0, log_level="debug") as server:
        yield server


def test_stopping_by_a_signal_loses_nothing_and_closes_all_sockets(
    spawned: SpawnedServer, tmp_path: Path
) -> None:
    host = spawned.device()
    game = begun(host, "here", "here")
    with (
        spawned.socket(f"/api/games/{game}/live?seat=0", host) as live,
        spawned.socket(f"/api/games/{game}/live", host) as watching,
    ):
        done = host.post(f"/api/games/{game}/seats/0/moves", json=due_move(host, game))
        seen = host.get(f"/api/games/{game}", params={"seat": 0}).json()
        assert spawned.stop() == -signal.SIGTERM
        assert close_code(live) == close_code(watching) == SERVICE_RESTART
    with spawned_server(tmp_path) as again:
        same = again.device(cookies=host.cookies)
        later = same.get(f"/api/games/{game}", params={"seat": 0}).json()
        assert later["number"] >= done.json()["number"]
        assert (later["position"], later["you"]) == (seen["position"], seen["you"])


def test_bots_that_were_interrupted_play_on_with_the_next_server(
    spawned: SpawnedServer, tmp_path: Path
) -> None:
    host = spawned.device()
    game = begun(host, "bot", "bot", "bot")
    spawned.process.send_signal(signal.SIGINT)
    assert spawned.process.wait(PATIENCE) == 130
    with spawned_server(tmp_path, pause=0) as again:
        same = again.device(cookies=host.cookies)
        wait_for(lambda: same.get(f"/api/games/{game}").json()["state"] == "over")
        assert tl.replay(same.get(f"/api/games/{game}/record").text).over


def test_stopping_while_bots_play_is_not_an_error(spawned: SpawnedServer) -> None:
    host = spawned.device()
    for _ in range(6):
        begun(host, *["bot"] * 5)
    assert spawned.stop() == -signal.SIGTERM
    lines = [json.loads(line) for line in spawned.log.read_text().splitlines()]
    assert [line for line in lines if line["level"] not in ("debug", "info")] == []
    assert lines[-1]["event"] == "stopped"


def test_a_database_that_cannot_be_opened_is_reported_with_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "missing" / "games.db"
    done = subprocess.run(
        [sys.executable, "-m", "trunkline", "serve", "--port=0", f"--database={database}"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    sentence = done.stderr.splitlines()[-1]
    assert sentence.startswith(f"The database {database} cannot be opened: ")
    assert "Traceback" not in done.stderr


def test_logs_are_lines_of_json_without_secrets(spawned: SpawnedServer) -> None:
    host, guest = spawned.device(), spawned.device()
    game = made(host, "here", "open")
    keys = [link["key"] for link in game["links"]]
    guest.post("/api/keys", json={"key": keys[1]})
    guest.put(f"/api/games/{game['id']}/seats/1", json={"name": "Wolfhilde"})
    host.post(f"/api/games/{game['id']}/start")
    said = {"id": "chatting-1", "text": "psst"}
    guest.post(f"/api/games/{game['id']}/seats/1/chat", json=said)
    with spawned.socket(f"/api/games/{game['id']}/live?seat=1&token={keys[0]}", guest) as live:
        live.send("psst")
        live.recv(PATIENCE)
    guest.get(f"/api/{keys[0]}?key={keys[0]}")
    spawned.stop()
    text = spawned.log.read_text()
    cookies = [device.cookies[COOKIE] for device in (host, guest)]
    for secret in (*keys, *cookies, *map(fingerprint, cookies), "Wolfhilde", "psst", "token="):
        assert secret not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"request", "game_made", "stopped"} <= {line["event"] for line in lines}
    assert all(line.keys() >= {"at", "level", "event"} for line in lines)


def command(*words: str | Path) -> dict[str, Any]:
    """What a command prints as JSON."""
    result = CliRunner().invoke(command_line, [*map(str, words), "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_database_can_be_maintained_while_the_server_runs(tmp_path: Path) -> None:
    with running_server(pause=0) as server:
        host = server.device()
        game, database = over(host), server.settings.database
        record = host.get(f"/api/games/{game}/record").text
        assert command("db", "export", tmp_path / "records", "-d", database)["records"] == 1
        assert (tmp_path / "records" / f"{game}.txt").read_text(encoding="utf-8") == record
        command("db", "backup", tmp_path / "copy.db", "-d", database)
        cookies = host.cookies
        assert host.get("/healthz").status_code == 200
    with running_server(database=str(tmp_path / "copy.db")) as again:
        assert again.device(cookies=cookies).get(f"/api/games/{game}/record").text == record


def test_an_export_leaves_out_games_whose_edition_is_lost_and_says_so(tmp_path: Path) -> None:
    with running_server(pause=0) as server:
        host, database, records = server.device(), server.settings.database, tmp_path / "records"
        old, new = over(host), over(host)
        with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection, connection:
            connection.execute(
                "UPDATE games SET edition_hash = '0123456789abcdef' WHERE id = ?", (old,)
            )
        found = command("db", "export", records, "-d", database)
        assert (found["records"], found["without_edition"]) == (1, 1)
        assert [file.name for file in records.iterdir()] == [f"{new}.txt"]
        words = ["db", "export", str(records), "-d", database]
        said = CliRunner().invoke(command_line, words, catch_exceptions=False).stdout
        assert "Wrote 1 record to" in said.replace("\n", " ")
        assert "Left out 1 game whose edition is not in the database" in said.replace("\n", " ")


# Expiry


class FakeClock:
    """A time that tests advance."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def make_app(self, settings: Settings) -> FastAPI:
        return create_app(settings, ServerTime(lambda: self.now))


def expire(server: RunningServer) -> None:
    """Run the hourly deletion of old games."""
    server.run(server.app.state.registry._expire())


def days_pass(server: RunningServer, clock: FakeClock, days: float) -> None:
    """Let time pass, and old games be deleted twice a day."""
    for _ in range(round(days * 2)):
        clock.now += DAY // 2
        expire(server)


@pytest.mark.parametrize(
    ("rule", "days", "left"),
    [
        ({"keep_finished_days": 2, "keep_idle_days": 4}, 1, {"over", "idle", "open"}),
        ({"keep_finished_days": 2, "keep_idle_days": 4}, 3, {"idle", "open"}),
        ({"keep_finished_days": 4, "keep_idle_days": 2}, 3, {"over"}),
        ({"keep_finished_days": 2, "keep_idle_days": 2}, 3, set()),
        ({"keep_finished_days": 0, "keep_idle_days": 0}, 99, {"over", "idle", "open"}),
    ],
)
def test_games_expire_as_the_settings_say(rule: dict[str, int], days: int, left: set[str]) -> None:
    clock = FakeClock()
    with running_server(clock.make_app, pause=0, **rule) as server:
        host = server.device()
        games = {
            "over": over(host),
            "idle": begun(host, "here", "here"),
            "open": str(made(host, "here", "open")["id"]),
        }
        days_pass(server, clock, days)
        found = {name: host.get(f"/api/games/{game}").status_code for name, game in games.items()}
        assert found == {name: 200 if name in left else 404 for name in games}
        mine = {card["id"] for card in host.get("/api/games").json()["games"]}
        assert mine == {games[name] for name in left}


def test_clients_of_a_game_that_expires_are_told() -> None:
    clock = FakeClock()
    with running_server(clock.make_app) as server:
        host = server.device()
        game = begun(host, "here", "here")
        with server.socket(f"/api/games/{game}/live", host) as live:
            days_pass(server, clock, 31)
            assert close_code(live) == 4404


def test_a_game_that_is_played_on_does_not_expire() -> None:
    clock = FakeClock()
    with running_server(clock.make_app, keep_idle_days=2) as server:
        host = server.device()
        game = begun(host, "here", "here")
        for seat in (0, 1):
            days_pass(server, clock, 1.5)
            move = due_move(host, game, seat)
            assert host.post(f"/api/games/{game}/seats/{seat}/moves", json=move).status_code == 200
        assert host.get(f"/api/games/{game}").status_code == 200


def test_a_game_does_not_expire_while_a_clock_runs_in_it() -> None:
    clock = FakeClock()
    with running_server(clock.make_app, keep_idle_days=2, pause=0) as server:
        host = server.device()
        days = {"per": "move", "seconds": 10 * DAY // 1000, "grace": 0}
        timed, untimed = begun(host, "here", "here", clock=days), begun(host, "here", "here")
        days_pass(server, clock, 9)
        assert host.get(f"/api/games/{timed}").status_code == 200
        assert host.get(f"/api/games/{untimed}").status_code == 404


# Limits


def test_a_server_holds_a_limited_number_of_unfinished_games() -> None:
    with running_server(max_games=2, pause=0) as server:
        host = server.device()
        game = begun(host, "here", "here")
        made(host, "here", "open")
        wanted = {"edition": "usa", "seats": [{"kind": "bot"}] * 2}
        refused = host.post("/api/games", json=wanted)
        assert (refused.status_code, refused.json()["code"]) == (503, "full")
        assert "2 games" in refused.json()["detail"]
        assert refused.headers["Retry-After"] == "600"
        for seat in (0, 1):
            host.post(f"/api/games/{game}/seats/{seat}/leave")
        wait_for(lambda: host.get(f"/api/games/{game}").json()["state"] == "over")
        assert host.post("/api/games", json=wanted).status_code == 201


def refusal(answer: httpx.Response) -> str | None:
    return None if answer.status_code == 201 else str(answer.json()["code"])


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests of an address come at the same time, however slow the machine is."""
    monkeypatch.setattr(dependencies, "loop_time", lambda: 0.0)


@pytest.mark.usefixtures("no_time_passes")
def test_an_address_may_create_twenty_games_and_replays_an_hour_from_any_device() -> None:
    with running_server() as server:
        wanted = {"edition": "usa", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "open"}]}
        record = {"record": tl.Game("usa", seats=2, seed=1).record()}
        answers = [server.device().post("/api/games", json=wanted) for _ in range(19)]
        answers += [server.device().post("/api/replays", json=record) for _ in range(2)]
        answers += [server.device().post("/api/games", json=wanted)]
        assert [refusal(answer) for answer in answers] == [None] * 20 + ["too_many_games"] * 2
        assert "20 games" in answers[-1].json()["detail"]
        assert answers[-1].headers["Retry-After"] == "3600"


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.parametrize(("settings", "most"), [({}, 60), ({"links_per_minute": 2}, 2)])
def test_an_address_may_follow_a_limited_number_of_links_a_minute_from_any_device(
    settings: dict[str, Any], most: int
) -> None:
    with running_server(**settings) as server:
        (link,) = made(server.device(), "here", "here")["links"]
        devices = [server.device(), server.device()]
        for number in range(most):
            key = link["key"] if number % 2 else "A" * 43
            answer = devices[number % 2].post("/api/keys", json={"key": key})
            assert answer.status_code == (200 if number % 2 else 404)
        refused = server.device().post("/api/keys", json={"key": link["key"]})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_links")
        assert f"{most} links" in refused.json()["detail"]
        assert refused.json()["retry_after"] == 60


def test_invalid_requests_do_not_count() -> None:
    with running_server(games_per_hour=1) as server:
        host = server.device()
        wrong = {"edition": "nowhere", "seats": [{"kind": "bot"}] * 2}
        assert host.post("/api/games", json=wrong).status_code == 422
        made(host, "here", "open")


@pytest.mark.parametrize(
    ("proxy", "allowed"), [("", 1), ("10.0.0.1", 1), ("127.0.0.1", 3), ("127.0.0.0/8", 3)]
)
def test_addresses_behind_a_proxy_count_only_if_the_proxy_is_trusted(
    proxy: str, allowed: int
) -> None:
    with running_server(proxy=proxy, games_per_hour=1) as server:
        wanted = {"edition": "usa", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "open"}]}
        statuses = [
            server.device()
            .post("/api/games", json=wanted, headers={"X-Forwarded-For": f"192.0.2.{client}"})
            .status_code
            for client in (1, 2, 3)
        ]
        assert statuses == [201] * allowed + [429] * (3 - allowed)
