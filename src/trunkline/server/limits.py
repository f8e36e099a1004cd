"""The limits that have no setting: sizes, lengths and counts."""

from __future__ import annotations

__all__ = [
    "BODY_BYTES",
    "CHANGES_PER_SEAT",
    "CHAT_LENGTH",
    "EVENTS_KEPT",
    "FRAME_BYTES",
    "MESSAGES_PER_SEAT",
    "MESSAGES_SHOWN",
    "MESSAGE_BURST",
    "MESSAGE_SECONDS",
    "MOVES_PER_GAME",
    "NAME_LENGTH",
    "RECORD_BYTES",
    "RETURN_AFTER_MOVES",
    "SPECTATORS",
    "SPECTATORS_PER_ADDRESS",
    "SPECTATORS_PER_DEVICE",
]

FRAME_BYTES = 4096
BODY_BYTES = 4096
RECORD_BYTES = 262_144
NAME_LENGTH = 24
CHAT_LENGTH = 300
# What keeps a log from filling the disk. Nothing that one seat does takes away the room for moves,
# or the room of another seat.
MOVES_PER_GAME = 8_000
# How often a seat may be taken, left, returned to, added to a device, or undo a move.
CHANGES_PER_SEAT = 400
MESSAGES_PER_SEAT = 400
# Messages and reactions of one seat: this many at once, then one in this many seconds.
MESSAGE_BURST = 5
MESSAGE_SECONDS = 2.0
MESSAGES_SHOWN = 50
# Events kept in memory for clients that reconnect; one that missed more gets the whole view.
EVENTS_KEPT = 200
SPECTATORS = 100
# One device, or one address, must not take the places of all others.
SPECTATORS_PER_DEVICE = 3
SPECTATORS_PER_ADDRESS = 30
# In a game without hints, a bot that stands in makes this many moves before the owner can return.
# Otherwise people could leave whenever they want to know what a bot would do.
RETURN_AFTER_MOVES = 3
