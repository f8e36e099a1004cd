"""The files in `deploy/` fit the program: options, variables, ports and limits that exist."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from trunkline.cli import app
from trunkline.server.http.runner import OTHER_FILES
from trunkline.server.settings import Settings

TOP = Path(__file__).parent.parent
DEPLOY = TOP / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
OPEN_FILES = Settings().max_connections + OTHER_FILES
PORT = str(Settings().port)
METRICS_PORT = "9400"


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """The sections of a unit; a key may occur more than once."""

    class Values(dict[str, Any]):
        def __setitem__(self, key: str, value: Any) -> None:
            if isinstance(value, list) and key in self:
                self[key].extend(value)
            else:
                super().__setitem__(key, value)

    parser = ConfigParser(dict_type=Values, strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return {name: {key: text.split("\n") for key, text in parser[name].items()} for name in parser}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def accepted(words: list[str]) -> bool:
    """Whether the command line knows a command and its options."""
    return CliRunner().invoke(app, [*words, "--help"]).exit_code == 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_environment_variable_is_a_setting(path: Path) -> None:
    settings = {f"TRUNKLINE_{field.name.upper()}" for field in fields(Settings)}
    assert set(re.findall(r"TRUNKLINE_[A-Z_]+", path.read_text(encoding="utf-8"))) <= settings


def test_the_service_runs_a_command_that_exists() -> None:
    service = unit("trunkline.service")["Service"]
    program, *words = shlex.split(service["ExecStart"][0])
    assert program.endswith("/trunkline")
    assert accepted(words)
    assert f"TRUNKLINE_METRICS_PORT={METRICS_PORT}" in service["Environment"][0].split()
    assert not accepted(["serve", "--no-such-option"])


def test_the_service_waits_until_the_server_is_ready_and_keeps_it_alive() -> None:
    service = unit("trunkline.service")["Service"]
    assert service["Type"] == ["notify"]
    assert float(service["WatchdogSec"][0]) > 0
    # A single process ends with the signal, which systemd takes for a stop.
    assert "HUP" in service["ExecReload"][0]
    assert service["RestartForceExitStatus"] == ["SIGHUP"]
    assert service["DynamicUser"] == service["NoNewPrivileges"] == ["yes"]
    assert service["ProtectSystem"] == ["strict"]
    assert service["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]


def test_open_files_are_enough_for_all_connections() -> None:
    assert unit("trunkline.service")["Service"]["LimitNOFILE"] == [str(OPEN_FILES)]
    assert compose()["services"]["trunkline"]["ulimits"]["nofile"] == OPEN_FILES


def test_a_process_has_time_to_drain() -> None:
    from trunkline.server.supervisor import STOP_SECONDS

    assert float(unit("trunkline.service")["Service"]["TimeoutStopSec"][0]) > STOP_SECONDS
    assert float(compose()["services"]["trunkline"]["stop_grace_period"][:-1]) > STOP_SECONDS


def test_the_socket_is_a_tcp_port_behind_the_proxies() -> None:
    assert unit("trunkline.socket")["Socket"]["ListenStream"] == [f"127.0.0.1:{PORT}"]
    assert f"server 127.0.0.1:{PORT} " in (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert f"127.0.0.1}} {PORT} " in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_containers_have_valid_settings() -> None:
    services = compose()["services"]
    environment = services["trunkline"]["environment"]
    assert environment == services["upgrade"]["environment"]
    values = {name.removeprefix("TRUNKLINE_").lower(): it for name, it in environment.items()}
    values |= {"origin": values["origin"].replace("${DOMAIN:?set it in .env}", "example.org")}
    settings = Settings(**values)
    subnet = compose()["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert settings.proxies == [subnet]
    assert accepted(services["upgrade"]["command"])


def test_the_image_is_built_from_files_that_exist() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ")]
    for source in (name for names in copied for name in names if names[0] != "--from=web"):
        assert (TOP / source).exists(), source
    assert f"EXPOSE {PORT} {METRICS_PORT}" in lines
    stated = compose()["services"]["upgrade"]["build"]
    assert (DEPLOY / stated["context"] / stated["dockerfile"]).exists()


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_do_not_show_metrics(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "/metrics" in text
    assert "404" in text
