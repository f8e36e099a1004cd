"""The close codes of WebSockets."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CloseCode"]


class CloseCode(IntEnum):
    """Why the server closes a WebSocket."""

    NORMAL = 1000
    RESTARTING = 1012
    TOO_SLOW = 1013
    REVOKED = 4403
    EXPIRED = 4404
    TOO_FAST = 4429
