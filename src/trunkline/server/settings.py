"""Every setting of the server with its default; `trunkline serve` has a flag for each."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

__all__ = ["DEFAULT_PORTS", "LOG_LEVELS", "Settings", "SettingsError"]

LOG_LEVELS = ("debug", "info", "warning", "error")
ANYONE = "*"
DEFAULT_PORTS = {"http": 80, "https": 443}
LAST_PORT = 65535
HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*")
# Python's codec would replace them, as the standard of 2003 says; browsers no longer do.
ENCODED_DIFFERENTLY = re.compile("[\u00df\u03c2\u200c\u200d]")


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
    pause: float = 0.3
    bot_threads: int = 2
    expert_seconds: float = 1.5
    expert_processes: int = 1
    analyses: int = 1
    analysis_seconds: float = 60.0
    analysis_playouts: int | None = None
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
        if self.origin is not None:
            object.__setattr__(self, "origin", _normalize_origin(self.origin))
        if self.workers > 1 and _is_file(self.database):
            raise SettingsError(
                "Several workers need PostgreSQL, because only one process can serve an SQLite "
                "file: set --database to postgresql://user@host/database, and copy your games "
                "there with trunkline db copy."
            )
        if self.metrics_ports.stop > LAST_PORT + 1:
            raise SettingsError(
                f"The last port is {LAST_PORT}, and each of the {self.workers} workers needs one "
                f"for its metrics: set --metrics-port to {LAST_PORT + 1 - self.workers} or less, "
                f"not {self.metrics_port}."
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
    def metrics_ports(self) -> range:
        """The ports for metrics, one for each worker."""
        first = self.metrics_port
        return range(0) if first is None else range(first, first + self.workers)

    @property
    def proxies(self) -> list[str]:
        """The addresses of proxies whose X-Forwarded-For header is trusted."""
        return [address.strip() for address in self.proxy.split(",") if address.strip()]


def _is_file(database: str) -> bool:
    """Whether a database is an SQLite file, given by its path or its URL."""
    scheme, is_url, _ = database.partition("://")
    return not is_url or scheme.partition("+")[0] == "sqlite"


def _normalize_origin(text: str) -> str:
    """An origin as browsers send it: in lower case and ASCII, without the default port."""
    try:
        parts = urlsplit(text)
        scheme, port = parts.scheme, parts.port
    except ValueError:
        scheme = ""
    is_bare = scheme in DEFAULT_PORTS and text[len(scheme) :] == f"://{parts.netloc}"
    if not is_bare or "@" in parts.netloc:
        raise SettingsError(
            f"The origin must be an address like https://trains.example.org, without a path, "
            f"not {text!r}."
        )
    try:
        host = _normalize_host(parts.hostname or "")
    except ValueError:
        raise SettingsError(
            f"The host of the origin must be a name, as in https://trains.example.org, or an IP "
            f"address, not {parts.hostname or ''!r}. Write a name with special characters in its "
            f"ASCII form, which begins with xn--."
        ) from None
    return f"{scheme}://{host}" + ("" if port in (None, DEFAULT_PORTS[scheme]) else f":{port}")


def _normalize_host(host: str) -> str:
    """A host as browsers send it; raises ValueError if there can be none of this name."""
    # Browsers know no zones, as in fe80::1%eth0.
    if ":" in host and "%" not in host:
        return f"[{ipaddress.IPv6Address(host)}]"
    name = host.encode("idna").decode()
    if ENCODED_DIFFERENTLY.search(host) or not HOST_NAME.fullmatch(name):
        raise ValueError(host)
    if name.rpartition(".")[2].isdigit():
        ipaddress.IPv4Address(name)
    return name


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True
