"""Growth: whatever strangers send, metrics, log lines and rate limits stay small."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from trunkline.server import logs
from trunkline.server.http.app import create_app
from trunkline.server.settings import Settings

REQUESTS = 1500
LONG = "x/y" * 1500
# Each is formatted with a number.
STRANGE = (
    "/assets/{}",
    "/assets/{}/deeper/" + LONG,
    "/games/{}",
    "/{}/nothing/" + LONG,
    "/api/{}",
    "/api/editions/{}/moves",
    "/api/editions/{}?" + LONG,
)


def series(app: FastAPI) -> list[str]:
    """The names and labels of everything that is counted."""
    shown = app.state.metrics.render().decode().splitlines()
    return [line.rpartition(" ")[0] for line in shown if not line.startswith("#")]


async def ask_for_many(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://here") as client,
    ):
        for number in range(REQUESTS):
            await client.get(STRANGE[number % len(STRANGE)].format(number))
            await client.request(f"METHOD{number}", "/assets/index.js")


@pytest.mark.usefixtures("own_logging")
def test_strange_requests_grow_neither_metrics_nor_log_lines(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    logs.configure("info")
    settings = Settings(database=str(tmp_path / "games.db"), requests_per_second=1_000_000)
    app = create_app(settings)
    before = len(series(app))
    asyncio.run(ask_for_many(app))
    assert len(series(app)) - before < 3 * len(STRANGE)
    assert max(map(len, series(app))) < 150
    lines = [line for line in capfd.readouterr().err.splitlines() if '"route"' in line]
    assert len(lines) == 2 * REQUESTS
    assert max(map(len, lines)) < 250
    labels = {json.loads(line)["route"] for line in lines}
    assert labels == {
        "/assets/{name:path}",
        "/games/{game}",
        "/api/editions/{edition}",
        "/api/editions/{edition}/moves",
        "(none)",
    }
