"""Fixtures for all tests of the server."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

import pytest

from server.harness import RunningServer
from server.player_helpers import quick_server
from trunkline.server import logs


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
