"""Fixtures for all tests of the server."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres_cluster import Cluster, delete_rows, running_cluster

from server.harness import RunningServer
from server.player_helpers import quick_server
from trunkline.server import logs
from trunkline.server.storage.maintenance import upgrade


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """A server that the tests of a module share, without pauses and with wide limits."""
    with quick_server(lobby=True) as running:
        yield running


@pytest.fixture(autouse=True, scope="module")
def own_switch_interval() -> Iterator[None]:
    """Servers shorten the interval; give it back to the other tests."""
    interval = sys.getswitchinterval()
    yield
    sys.setswitchinterval(interval)


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Restore the logging configuration after the test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logs.LOGGER.setLevel(logging.NOTSET)
    logging.raiseExceptions = True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server that all tests of this process share."""
    with running_cluster(deadlock_timeout="100ms") as cluster:
        yield cluster


@pytest.fixture(scope="session")
def template(postgres: Cluster) -> str:
    """A database with tables to copy, since that is faster than to make them."""
    name = postgres.create_database()
    upgrade(postgres.url(name))
    return name


@pytest.fixture
def postgres_database(postgres: Cluster, template: str) -> Iterator[str]:
    """The URL of a PostgreSQL database that has tables, but no rows."""
    name = postgres.create_database(template)
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture
def empty_postgres_database(postgres: Cluster) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    name = postgres.create_database()
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture(scope="session")
def shared_database(postgres: Cluster, template: str) -> str:
    """The URL of a PostgreSQL database that many tests share, one after the other."""
    return postgres.url(postgres.create_database(template))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without games: an SQLite file that does not exist yet, or one in PostgreSQL.

    A test may change its rows, but not its tables.
    """
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    shared: str = request.getfixturevalue("shared_database")
    delete_rows(shared)
    return shared
