"""The limits that have no setting: sizes, lengths and counts."""

from __future__ import annotations

__all__ = [
    "ANALYSES_PER_ADDRESS",
    "ANALYSES_STORED",
    "ANALYSES_WAITING",
    "ANALYSIS_BYTES",
    "ANALYSIS_LONGER",
    "ANALYSIS_MOVES",
    "ANALYSIS_OVERTIME",
    "AWAY_SECONDS",
    "BODY_BYTES",
    "BODY_SECONDS",
    "CHANGES_PER_SEAT",
    "CHAT_LENGTH",
    "COSTLY",
    "DEVICES_PER_ADDRESS",
    "EVENTS_KEPT",
    "FRAME_BYTES",
    "HEAD_BYTES",
    "HEAD_SECONDS",
    "HINTS_PER_SEAT",
    "KEEP_ALIVE_SECONDS",
    "MESSAGES_PER_SEAT",
    "MESSAGES_SHOWN",
    "MESSAGE_BURST",
    "MESSAGE_SECONDS",
    "MOVES_PER_GAME",
    "NAME_LENGTH",
    "PACE_SECONDS",
    "RECORD_BYTES",
    "REFUSALS",
    "REFUSAL_SECONDS",
    "RESPONSE_SECONDS",
    "RETURN_AFTER_MOVES",
    "SPECTATORS",
    "SPECTATORS_PER_ADDRESS",
    "SPECTATORS_PER_DEVICE",
]

HEAD_BYTES = 16_384
# The head of a request, and then its body, have to arrive within this time.
HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0
# A connection is closed if it has been idle for this long after a response, or if the client has
# not read the response after this long.
KEEP_ALIVE_SECONDS = 5
RESPONSE_SECONDS = 60.0
# Requests of a device: as many at once as it may send in this many seconds.
PACE_SECONDS = 5
# A costly request counts as this many, and an address as this many devices.
COSTLY = 5
DEVICES_PER_ADDRESS = 5
# Commands of a socket that may be refused for coming too fast: this many, and one more in this many
# seconds. Then it is closed.
REFUSALS = 30
REFUSAL_SECONDS = 1.0
FRAME_BYTES = 4096
BODY_BYTES = 4096
RECORD_BYTES = 262_144
NAME_LENGTH = 24
CHAT_LENGTH = 300
# What keeps a log from filling the disk. Nothing that one seat does takes away the room for moves,
# or the room of another seat.
MOVES_PER_GAME = 8_000
# How often a seat may be taken, left, returned to, added to a device, or undo something.
CHANGES_PER_SEAT = 400
MESSAGES_PER_SEAT = 400
# In how many turns a seat may ask for hints; more than a game has.
HINTS_PER_SEAT = 400
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
# Games that wait to be analyzed in one process, and games of one address that are analyzed or wait.
ANALYSES_WAITING = 8
ANALYSES_PER_ADDRESS = 4
# Longer games than any that people play are not analyzed: a quick look at every move comes first,
# however long it takes.
ANALYSIS_MOVES = 1_500
# An analysis that had too little time may be made again, with this many times as much.
ANALYSIS_LONGER = 5
# An analysis is ended after its time and as many seconds more.
ANALYSIS_OVERTIME = 120
ANALYSIS_BYTES = 4_000_000
# The database keeps the latest results.
ANALYSES_STORED = 1_000
# How long the others wait for a player who is due but not connected, in a game without a clock.
# Then they may let a bot play, or end the game.
AWAY_SECONDS = 180
# In a game without hints, a bot that stands in makes this many moves before the owner can return.
# Otherwise people could leave whenever they want to know what a bot would do.
RETURN_AFTER_MOVES = 3
