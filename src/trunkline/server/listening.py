"""The sockets that a server listens on."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

__all__ = ["is_local", "listen", "network_address", "prepare", "url_of"]

# The system disconnects a client that has not acknowledged any data for this long. Without this, a
# slow client that was dropped could keep its connection open.
UNACKNOWLEDGED_SECONDS = 30.0
# An address for documentation, which belongs to nobody.
SOMEWHERE = ("192.0.2.1", 9)


def listen(host: str, port: int) -> socket.socket:
    """A socket on a host and a port; port 0 is any free port."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, kind, _, _, where = found[0]
    listener = socket.socket(family, kind)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        prepare(listener)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


def prepare(listener: socket.socket) -> None:
    """Set the options of a socket that its connections inherit."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        timeout = round(UNACKNOWLEDGED_SECONDS * 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, timeout)


def is_local(host: str) -> bool:
    """Whether an address is one that only this machine can reach."""
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def network_address() -> str | None:
    """The address of this machine in its network; None if it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # This sends nothing; it only asks which address would be used for the way out.
        probe.connect(SOMEWHERE)
        address = str(probe.getsockname()[0])
        return None if is_local(address) else address
    return None


def url_of(listener: socket.socket) -> str:
    """The URL of a listening socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
