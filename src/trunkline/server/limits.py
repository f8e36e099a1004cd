"""The limits that have no setting: sizes, lengths and counts."""

from __future__ import annotations

__all__ = [
    "BODY_BYTES",
    "CHAT_LENGTH",
    "ENTRIES_PER_GAME",
    "EVENTS_KEPT",
    "FRAME_BYTES",
    "MESSAGES_PER_GAME",
    "MESSAGES_SHOWN",
    "MESSAGE_BURST",
    "MESSAGE_SECONDS",
    "NAME_LENGTH",
    "RECORD_BYTES",
    "SPECTATORS",
]

FRAME_BYTES = 4096
BODY_BYTES = 4096
RECORD_BYTES = 262_144
NAME_LENGTH = 24
CHAT_LENGTH = 300
# Keeps people who move and undo for ever from filling the disk.
ENTRIES_PER_GAME = 10_000
# Messages and reactions of one seat: this many at once, then one in this many seconds.
MESSAGE_BURST = 5
MESSAGE_SECONDS = 2.0
MESSAGES_PER_GAME = 2000
MESSAGES_SHOWN = 50
# Events kept in memory for clients that reconnect; one that missed more gets the whole view.
EVENTS_KEPT = 200
SPECTATORS = 100
