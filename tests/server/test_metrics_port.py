"""The port for metrics: each process answers for itself there, and shows nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.fake_app import make_app
from server.harness import RunningServer, free_port, running_server, spawned_server
from trunkline.server import listening
from trunkline.server.http import runner


@pytest.fixture(scope="module")
def ports() -> Iterator[tuple[RunningServer, str]]:
    """A server that hides its metrics, and the URL of its port for them."""
    listener = listening.listen("127.0.0.1", 0)
    make_server = runner.make_server

    def make_with_metrics(*what: object) -> runner.Server:
        return make_server(*what, None, [listener])  # type: ignore[arg-type]

    with (
        mock.patch.object(runner, "make_server", make_with_metrics),
        running_server(metrics=False, origin="https://trains.example.org") as server,
    ):
        yield server, listening.urls_of(listener)[0]


def test_metrics_are_shown_even_if_they_are_hidden_elsewhere(
    ports: tuple[RunningServer, str],
) -> None:
    server, url = ports
    assert server.device().get("/metrics").status_code == 404
    answer = httpx.get(f"{url}/metrics")
    assert answer.status_code == 200
    assert "trunkline_moves_stored_total" in answer.text


def test_health_is_that_of_the_process(ports: tuple[RunningServer, str]) -> None:
    assert httpx.get(f"{ports[1]}/healthz").json()["faults"] == []


@pytest.mark.parametrize("path", ["/", "/api", "/api/games", "/openapi.json"])
def test_nothing_else_is_there(ports: tuple[RunningServer, str], path: str) -> None:
    answer = httpx.get(ports[1] + path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_metrics_name_their_process(tmp_path: Path) -> None:
    port = free_port()
    with spawned_server(tmp_path, metrics_port=port) as server:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    labels = families["trunkline_process_info"].samples[0].labels
    assert labels["pid"] == str(server.process.pid) != str(os.getpid())
    assert families["process_resident_memory_bytes"].samples[0].value > 1_000_000


def test_refused_connections_are_counted() -> None:
    with running_server(make_app, max_connections=1) as server:
        metrics = server.app.state.metrics
        first = server.device()
        assert first.get("/api/kept").status_code == 200
        assert metrics.connections_refused._value.get() == 0
        assert server.device().get("/api/kept").status_code == 503
        assert metrics.connections_refused._value.get() == 1
