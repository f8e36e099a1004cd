"""Every setting of the server with its default; `trunkline serve` has a flag for each."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

__all__ = ["LOG_LEVELS", "Settings", "SettingsError"]

LOG_LEVELS = ("debug", "info", "warning", "error")
ANYONE = "*"


class SettingsError(ValueError):
    """A setting that is not valid; the message says what would be."""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8400
    database: str = "trunkline.db"
    origin: str | None = None
    workers: int = 1
    lobby: bool = False
    pause: float = 0.9
    bot_threads: int = 2
    max_games: int = 10_000
    games_per_hour: int = 20
    links_per_minute: int = 60
    requests_per_second: int = 20
    max_connections: int = 10_000
    sockets_per_seat: int = 10
    moves_per_second: int = 10
    keep_finished_days: int = 90
    keep_idle_days: int = 30
    metrics: bool = True
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    log_level: str = "info"
    proxy: str = ""
    open: bool = False

    def __post_init__(self) -> None:
        if self.origin is not None and not _is_origin(self.origin):
            raise SettingsError(
                f"The origin must be an address like https://trains.example.org, without a path, "
                f"not {self.origin!r}."
            )
        if self.workers > 1 and _is_file(self.database):
            raise SettingsError(
                "Several workers need PostgreSQL, because only one process can serve an SQLite "
                "file: set --database to postgresql://user@host/database, and copy your games "
                "there with trunkline db copy."
            )
        if self.log_level not in LOG_LEVELS:
            raise SettingsError(
                f"The log level must be one of {', '.join(LOG_LEVELS)}, not {self.log_level!r}."
            )
        for address in self.proxies:
            if address != ANYONE and not _is_network(address):
                raise SettingsError(
                    f"A proxy must be an address like 10.0.0.1 or a network like 10.0.0.0/8, "
                    f"not {address!r}."
                )

    @property
    def secure(self) -> bool:
        """Whether people use https, so that cookies are for https only."""
        return self.origin is not None and self.origin.startswith("https:")

    @property
    def proxies(self) -> list[str]:
        """The addresses of proxies whose X-Forwarded-For header is trusted."""
        return [address.strip() for address in self.proxy.split(",") if address.strip()]


def _is_file(database: str) -> bool:
    """Whether a database is an SQLite file, given by its path or its URL."""
    scheme, is_url, _ = database.partition("://")
    return not is_url or scheme.partition("+")[0] == "sqlite"


def _is_origin(text: str) -> bool:
    """Whether this is exactly what a browser would send as Origin."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    tail = "" if port is None else f":{port}"
    return parts.scheme in ("http", "https") and text == f"{parts.scheme}://{host}{tail}"


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True
