"""Fixtures for all tests of the server."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from trunkline.server import logs


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Logging as it was, once the test is over."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logs.LOGGER.setLevel(logging.NOTSET)
