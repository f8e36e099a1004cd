"""The metrics of the server, for Prometheus; every app has its own."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from trunkline import __version__

__all__ = ["CONTENT_TYPE", "Metrics"]

CONTENT_TYPE = CONTENT_TYPE_LATEST
FAST_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
SLOW_BUCKETS = (0.001, 0.01, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """All metrics of one app."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()

        def counter(name: str, help: str, *labels: str) -> Counter:
            return Counter(f"trunkline_{name}", help, labels, registry=registry)

        def gauge(name: str, help: str) -> Gauge:
            return Gauge(f"trunkline_{name}", help, registry=registry)

        def seconds(name: str, help: str, buckets: tuple[float, ...]) -> Histogram:
            return Histogram(f"trunkline_{name}_seconds", help, buckets=buckets, registry=registry)

        # Which process this is, and what the system knows about it.
        process = Info("trunkline_process", "The process that shows this.", registry=registry)
        process.info({"pid": str(os.getpid()), "version": __version__})
        ProcessCollector(registry=registry)
        self.moves_stored = counter("moves_stored", "Moves stored in the database.")
        self.moves_refused = counter(
            "moves_refused", "Commands refused in sockets, by code.", "code"
        )
        self.games_made = counter("games_made", "Games created.")
        self.games_finished = counter("games_finished", "Games played to the end.")
        self.events_sent = counter("events_sent", "Events sent to sockets.")
        self.clients_dropped = counter("clients_dropped", "Sockets dropped for being too slow.")
        self.requests = counter(
            "requests", "Requests, by method, route and status.", "method", "route", "status"
        )
        self.connections_refused = counter(
            "connections_refused", "Connections refused because there were too many."
        )
        self.analyses = counter(
            "analyses", "Analyses that were asked for, by how they ended.", "end"
        )
        self.sockets = gauge("sockets_open", "Sockets open now.")
        self.rooms = gauge("rooms_loaded", "Games in memory now.")
        self.analyses_running = gauge("analyses_running", "Games that are being analyzed now.")
        self.shards = gauge("shards_held", "Shards whose games this process looks after.")
        self.commit_seconds = seconds("commit", "Time to store a batch of entries.", FAST_BUCKETS)
        self.move_seconds = seconds(
            "move", "Time from receiving a command to answering it.", FAST_BUCKETS
        )
        self.bot_seconds = seconds("bot", "Time a bot took to think about a move.", SLOW_BUCKETS)

    def render(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry)
