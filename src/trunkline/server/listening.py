"""The sockets that a server listens on."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

__all__ = ["is_local", "listen", "network_address", "prepare", "urls_of"]

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


def urls_of(listener: socket.socket) -> list[str]:
    """The URLs of a listening socket: for this machine first, then in its network if it has one.

    An address that stands for all of a machine's addresses is none that a browser could open.
    """
    host, port = listener.getsockname()[:2]
    hosts = [host]
    if ipaddress.ip_address(host).is_unspecified:
        hosts = ["127.0.0.1", *filter(None, [network_address()])]
    return [f"http://[{it}]:{port}" if ":" in it else f"http://{it}:{port}" for it in hosts]
