"""`trunkline serve`: its flags are the settings, it prints its address, it stops when asked."""

from __future__ import annotations

import inspect
import os
import resource
import shlex
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from test_cli import run
from websockets.exceptions import ConnectionClosed

from server.fake_app import make_app
from server.harness import PATIENCE, free_port, running_server, spawned_server, wait_for
from server.player_helpers import make
from trunkline.cli import browser
from trunkline.cli.commands import serve
from trunkline.cli.errors import UserError
from trunkline.server.http import runner
from trunkline.server.settings import Settings
from trunkline.server.wire.close_codes import CloseCode

TOP = Path(__file__).parents[2]
CHANGED = {
    "host": "127.0.0.2",
    "port": 1234,
    "database": "postgresql://localhost/trunkline",
    "origin": "https://trains.example.org",
    "workers": 2,
    "lobby": True,
    "pause": 0.0,
    "bot_threads": 3,
    "expert_seconds": 0.5,
    "expert_processes": 4,
    "analyses": 4,
    "analysis_seconds": 5.0,
    "analysis_playouts": 600,
    "max_games": 11,
    "games_per_hour": 12,
    "links_per_minute": 34,
    "requests_per_second": 35,
    "max_connections": 36,
    "sockets_per_seat": 13,
    "moves_per_second": 14,
    "keep_finished_days": 0,
    "keep_idle_days": 15,
    "metrics": False,
    "metrics_port": 9100,
    "metrics_host": "127.0.0.3",
    "log_level": "warning",
    "proxy": "10.0.0.1",
    "open": True,
}


def refused(*words: str, code: int = 1) -> str:
    """The error message of a command that fails."""
    result = run("serve", *words)
    assert result.exit_code == code
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings that a server would have used."""
    found: list[Settings] = []
    monkeypatch.setattr(serve, "_run", lambda settings, **_: found.append(settings))
    return found


def test_every_setting_is_a_flag_with_the_same_default(chosen: list[Settings]) -> None:
    flags = [name for name in inspect.signature(serve.serve).parameters if name != "context"]
    assert flags == [it.name for it in fields(Settings)]
    assert run("serve").exit_code == 0
    assert chosen == [Settings()]


def test_flags_set_every_setting(chosen: list[Settings]) -> None:
    words = []
    for name, value in CHANGED.items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            words += [f"--{flag}", str(value)]
    assert run("serve", *words).exit_code == 0
    assert chosen == [Settings(**CHANGED)]
    assert all(getattr(chosen[0], it.name) != it.default for it in fields(Settings))


def test_environment_variables_set_every_setting(chosen: list[Settings]) -> None:
    environment = {f"TRUNKLINE_{name.upper()}": str(value) for name, value in CHANGED.items()}
    assert run("serve", env=environment).exit_code == 0
    assert chosen == [Settings(**CHANGED)]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--port", "65536"), 2, "65535"),
        (("--port", "http"), 2, "--port"),
        (("--pause", "-1"), 2, "--pause"),
        (("--max-games", "0"), 2, "--max-games"),
        (("--origin", "trains"), 1, "https://trains.example.org"),
        (("--workers", "0"), 2, "--workers"),
        (("--workers", "2"), 1, "trunkline db copy"),
        (("--metrics-port", "65536"), 2, "65535"),
        (("--log-level", "loud"), 1, "debug, info"),
        (("--proxy", "me"), 1, "10.0.0.1"),
    ],
)
def test_bad_values_get_a_sentence(words: tuple[str, ...], code: int, said: str) -> None:
    assert said in refused(*words, code=code)


def test_a_bad_environment_variable_gets_a_sentence_too() -> None:
    result = run("serve", env={"TRUNKLINE_PORT": "http"})
    assert result.exit_code == 2
    assert "TRUNKLINE_PORT" in result.stderr


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small app in place of the real one."""
    module: Any = ModuleType("trunkline.server.http.app")
    module.create_app = make_app
    monkeypatch.setitem(sys.modules, "trunkline.server.http.app", module)


@pytest.mark.usefixtures("stand_in")
def test_a_taken_port_gets_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert port in refused("--port", port)


@pytest.mark.usefixtures("stand_in")
def test_a_taken_port_for_metrics_gets_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused("--port", "0", "--metrics-port", port)
    assert f"port {port}" in said
    assert "--metrics-port" in said


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize("workers", [1, 2])
def test_the_port_for_players_cannot_be_for_metrics_too(workers: int) -> None:
    port = free_port()
    first = port - workers + 1
    words = ["--port", str(port), "--metrics-port", str(first), "--workers", str(workers)]
    said = refused(*words, "--database", "postgresql://localhost/trunkline")
    assert f"Port {port} is the one for players" in said
    assert "--metrics-port" in said


def test_two_servers_that_start_at_once_cannot_share_a_port_for_metrics() -> None:
    settings = Settings(metrics_port=free_port())
    (first,) = serve._listen_for_metrics(settings, [])
    with first, pytest.raises(UserError, match=f"port {settings.metrics_port}.*--metrics-port"):
        serve._listen_for_metrics(settings, [])


# With --open.


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was told to open."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    return found


@pytest.mark.parametrize("there", [True, False])
def test_a_browser_is_opened_only_if_there_is_a_display(
    shown: list[str], monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in browser.DISPLAY_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    if there:
        monkeypatch.setenv("DISPLAY", ":0")
    browser.open_page("http://127.0.0.1:8400")
    assert shown == ["http://127.0.0.1:8400"] * there


@contextmanager
def opened(folder: Path, *words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`trunkline serve --open` with a fake browser that records what it opens."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {folder}/shown\n')
    browser.chmod(0o755)
    database = folder / "games.db"
    process = subprocess.Popen(
        [sys.executable, "-m", "trunkline", "serve", "--open", f"--database={database}", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "BROWSER": str(browser), "PYTHONUNBUFFERED": "1", **environment},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_the_browser_opens_at_the_printed_address(tmp_path: Path) -> None:
    with opened(tmp_path, "--port=0") as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        wait_for((tmp_path / "shown").is_file)
        assert httpx.get(f"{address}/healthz").status_code == 200
    assert (tmp_path / "shown").read_text().split() == [address]


def advised(process: subprocess.Popen[str]) -> str:
    """The command with which others can reach a server, as it says itself."""
    assert process.stdout is not None
    process.stdout.readline()
    advice, _, command = process.stdout.readline().partition(": ")
    assert "Only this machine can reach it." in advice
    return command.strip()


def test_a_server_for_this_machine_alone_says_how_others_can_reach_it(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    with opened(folder, "--port=0", "--lobby") as process:
        command = shlex.split(advised(process))
    started = [sys.executable, "-m", "trunkline", "serve", "--open"]
    options = [f"--database={folder}/games.db", "--port=0", "--lobby"]
    assert command == [*started, *options, "--host", "0.0.0.0"]


def test_a_server_that_make_has_started_names_its_target(tmp_path: Path) -> None:
    with opened(tmp_path, "--port=0", **{serve.MADE_BY: "make play"}) as process:
        assert advised(process) == "make play HOST=0.0.0.0"


@pytest.mark.parametrize("target", ["play", "serve"])
def test_make_tells_the_server_what_has_started_it(tmp_path: Path, target: str) -> None:
    program = tmp_path / "trunkline"
    program.write_text(f'#!/bin/sh\necho "${serve.MADE_BY}"\n')
    program.chmod(0o755)
    command = ["make", "--silent", "--old-file=ready", target, f"BIN={tmp_path}"]
    environment = {**os.environ, "MAKEFLAGS": ""}
    done = subprocess.run(command, cwd=TOP, env=environment, stdout=subprocess.PIPE, text=True)
    assert done.stdout == f"make {target}\n"


def test_the_advice_has_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://ada:secret@db.example.org/games?sslpassword=secret"
    monkeypatch.delenv(serve.MADE_BY, raising=False)
    monkeypatch.setattr(sys, "argv", ["trunkline", "serve", f"--database={url}", "--port=9000"])
    assert serve._command_for_network(Settings(database=url)) == (
        "trunkline serve --database=postgresql://ada@db.example.org/games --port=9000 "
        "--host 0.0.0.0"
    )


def test_a_server_for_the_network_gives_no_advice(tmp_path: Path) -> None:
    with opened(tmp_path, "--port=0", "--host=0.0.0.0") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Trunkline is at")
        wait_for((tmp_path / "shown").is_file)
        process.kill()
        assert process.stdout.read() == ""


@contextmanager
def usual_port_taken() -> Iterator[None]:
    """The default port is taken, by this test or by another program."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            taken.bind(("127.0.0.1", Settings().port))
            taken.listen()
        yield


def test_if_the_default_port_is_taken_another_one_is_used(tmp_path: Path) -> None:
    with usual_port_taken(), opened(tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Port 8400 is in use; using another one.\n"
        address = process.stdout.readline().split()[3]
        assert httpx.get(f"{address}/healthz").status_code == 200


def test_a_port_that_was_given_is_never_replaced(tmp_path: Path) -> None:
    with usual_port_taken(), opened(tmp_path, "--port=8400") as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "port 8400" in said


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize("host", ["no.such.invalid", "a..b", "a" * 64])
def test_an_unknown_host_gets_a_sentence(host: str) -> None:
    assert f"Cannot listen on {host}," in refused("--host", host)


def test_without_the_extra_it_says_what_to_install() -> None:
    without = "import sys; sys.modules['uvicorn'] = None; from trunkline.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", without, "serve"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        'The server needs uvicorn; install it with pip install "trunkline[server]".'
    ]


def test_why_it_does_not_start_is_said_once(tmp_path: Path) -> None:
    words = ["serve", "--port=0", "--log-level=warning", f"--database={tmp_path}"]
    done = subprocess.run(
        [sys.executable, "-m", "trunkline", *words], capture_output=True, text=True, check=False
    )
    said = f"{tmp_path} is a folder; give the name of a file in it.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_an_unexpected_error_at_the_start_is_logged_by_its_type(tmp_path: Path) -> None:
    fail = (
        "import sys; from trunkline.server.storage.storage import Storage\n"
        "def fail(*_, **__): raise RuntimeError('sesame')\n"
        "Storage.open = fail; from trunkline.cli import main; main()"
    )
    words = ["serve", "--port=0", "--log-level=warning", f"--database={tmp_path}/games.db"]
    done = subprocess.run(
        [sys.executable, "-c", fail, *words], capture_output=True, text=True, check=False
    )
    logged, said = done.stderr.splitlines()
    assert '"event":"not_started"' in logged
    assert "RuntimeError" in logged
    assert (done.returncode, said) == (1, "The server could not start.")
    assert "sesame" not in done.stderr


def test_it_prints_its_address_and_stops_when_asked(tmp_path: Path) -> None:
    with spawned_server(tmp_path) as server:
        assert server.device().get("/healthz").status_code == 200
        assert server.stop() == -signal.SIGTERM
        assert "Traceback" not in server.log.read_text()


def test_ctrl_c_stops_it_without_a_traceback(tmp_path: Path) -> None:
    with spawned_server(tmp_path, log_level="warning") as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 130
        assert server.log.read_text() == ""


@contextmanager
def at_hangup(handling: signal.Handlers) -> Iterator[None]:
    """What new processes do on SIGHUP, unless they handle it: end, or with `nohup` nothing."""
    before = signal.signal(signal.SIGHUP, handling)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_hangup_drains_it_and_ends_it_with_the_signal(tmp_path: Path) -> None:
    with at_hangup(signal.SIG_DFL), spawned_server(tmp_path) as server:
        live = make(server, "here", "here")[0].listen().socket
        server.process.send_signal(signal.SIGHUP)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                live.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.RESTARTING
        assert server.process.wait(PATIENCE) == -signal.SIGHUP
        assert '"event":"stopped"' in server.log.read_text()


def test_with_nohup_it_ignores_a_hangup(tmp_path: Path) -> None:
    with at_hangup(signal.SIG_IGN), spawned_server(tmp_path) as server:
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        ignored = int(status.split("SigIgn:")[1].split()[0], 16)
        assert ignored & 1 << (signal.SIGHUP - 1)
        server.process.send_signal(signal.SIGHUP)
        assert server.device().get("/healthz").status_code == 200
        assert server.stop() == -signal.SIGTERM


def test_a_killed_server_can_start_again_at_the_same_port(tmp_path: Path) -> None:
    with spawned_server(tmp_path) as server:
        port = int(server.url.rpartition(":")[2])
        server.kill()
    with spawned_server(tmp_path, port=port) as again:
        assert again.url == server.url


def test_proxies_are_trusted_only_if_named() -> None:
    for proxy, seen in (("", "127.0.0.1"), ("10.0.0.1", "127.0.0.1"), ("127.0.0.1", "192.0.2.7")):
        with running_server(make_app, proxy=proxy) as server:
            answer = server.device().get("/api/me", headers={"X-Forwarded-For": "192.0.2.7"})
        assert answer.json() == seen


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The soft and the hard limit of open files, which the test may change."""
    found = [1024, 4096]

    def set_limits(_: int, limits: tuple[int, int]) -> None:
        found[:] = limits

    monkeypatch.setattr(resource, "getrlimit", lambda _: (found[0], found[1]))
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    return found


@pytest.mark.parametrize(
    ("wanted", "fitting", "files"),
    [(500, 500, 1024), (2000, 2000, 2000 + runner.OTHER_FILES), (9000, 3840, 4096)],
)
def test_as_many_connections_are_accepted_as_files_may_be_open(
    limits: list[int], wanted: int, fitting: int, files: int
) -> None:
    assert runner.connections_that_fit(wanted) == fitting
    assert limits == [files, 4096]


def test_a_system_that_allows_fewer_files_than_it_says_limits_connections(
    limits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int, limits: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert runner.connections_that_fit(2000) == 1024 - runner.OTHER_FILES
