"""Every English text the server sends about a problem, made from its code and facts."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from trunkline.phrases import listed
from trunkline.server.problems import Case, Code, Problem
from trunkline.server.wire.close_codes import CloseCode

__all__ = ["CLOSE_REASONS", "FIELD_TEXTS", "SENTENCES", "TITLES", "sentence"]

# What each code means, in a few words.
TITLES: Mapping[Code, str] = {
    Code.MALFORMED: "The request is not proper HTTP",
    Code.INVALID: "The request is not valid",
    Code.NOT_FOUND: "Not found",
    Code.METHOD_NOT_ALLOWED: "This method is not allowed here",
    Code.TOO_BIG: "The request is too big",
    Code.UNSUPPORTED_MEDIA: "The request is not JSON",
    Code.ORIGIN: "The request comes from another site",
    Code.MISDIRECTED: "The request is for another host",
    Code.REQUEST_TIMEOUT: "The request took too long to arrive",
    Code.NOT_YOURS: "This device may not do that",
    Code.NO_KEY: "The link is not valid",
    Code.USED_KEY: "The link has been used",
    Code.STALE: "The game has moved on",
    Code.NOT_YOUR_TURN: "It is another seat's turn",
    Code.ILLEGAL_MOVE: "The rules do not allow this move",
    Code.CANNOT_UNDO: "The move cannot be undone",
    Code.NO_LOBBY: "This server has no lobby",
    Code.NOT_READY: "The game cannot start yet",
    Code.NOT_STARTED: "The game has not started",
    Code.ALREADY_STARTED: "The game has started",
    Code.OVER: "The game is over",
    Code.NOT_OVER: "The game is not over",
    Code.GAME_TOO_LONG: "The game has reached its maximum length",
    Code.BOT_PLAYS: "A bot plays for this seat",
    Code.NOT_ABSENT: "No bot stands in for this seat",
    Code.NOT_AWAY: "The player is not away",
    Code.NOT_SEATED: "Nobody sits here",
    Code.SEAT_TAKEN: "The seat is taken",
    Code.COLOR_TAKEN: "The colour is taken",
    Code.NAME_TAKEN: "The name is taken",
    Code.NO_HINTS: "The game is played without hints",
    Code.NO_ANALYSIS: "This game is not analysed here",
    Code.EDITION_MISSING: "The edition of the game is missing",
    Code.DAMAGED: "The stored game is damaged",
    Code.BAD_RECORD: "The record cannot be replayed",
    Code.TOO_MANY_REQUESTS: "Too many requests",
    Code.TOO_MANY_GAMES: "Too many new games",
    Code.TOO_MANY_LINKS: "Too many links followed",
    Code.TOO_MANY_MOVES: "Too many commands",
    Code.TOO_MANY_MESSAGES: "Too many messages",
    Code.TOO_MANY_CHANGES: "Too many changes",
    Code.TOO_MANY_SOCKETS: "Too many connections",
    Code.TOO_MANY_ANALYSES: "Too many analyses at once",
    Code.FULL: "The server is full",
    Code.BUSY: "The server is busy",
    Code.STOPPING: "The server is stopping",
    Code.STORAGE: "The database cannot be used",
    Code.INTERNAL: "Internal error",
}

# What is wrong and what to do about it. A list is joined by the word after the colon.
SENTENCES: Mapping[Code, Mapping[Case | None, str]] = {
    Code.MALFORMED: {
        "host": "A request has only one Host header.",
        "http": "This is not a request as HTTP/1.1 defines it.",
        "pipelined": "At most {most} requests may wait for the first response; wait for it.",
    },
    Code.INVALID: {
        "binary_frame": "A command is JSON in a text frame, not in a binary frame.",
        "edition": "There is no such edition; choose {editions:or}.",
        "encoding": "The request cannot be read; send JSON in UTF-8.",
        "fields": "Fix this and send it again: {fields:and}.",
        "link_seat": "Which seat is the link for? Name it in `seat`.",
        "name": "A person on this device needs a name.",
        "own_device": "This is the device you are using; leave the seat instead.",
        "seat_count": "{edition} is for {fewest} to {most} seats.",
    },
    Code.NOT_FOUND: {
        "address": "There is nothing at this address.",
        "device": "No such device plays this seat; look at the list again.",
        "edition": "There is no such edition; the editions are {editions:and}.",
        "file": "There is no such file; reload the page.",
        "game": "There is no such game, or you are not part of it.",
        "metrics": "This server does not show metrics.",
        "move": "There is no move {move}; the last one is {last}.",
        "replay": "There is no such replay, or it has expired.",
        "seat": "There is no seat {seat}; the seats are 0 to {last}.",
    },
    Code.METHOD_NOT_ALLOWED: {None: "This address accepts {allowed:and}."},
    Code.TOO_BIG: {
        "frame": "A frame may have at most {most} bytes.",
        "head": "The head of a request may have at most {most} bytes; send fewer headers.",
        "request": "A request may have at most {most} bytes; send less.",
    },
    Code.UNSUPPORTED_MEDIA: {None: "Send JSON, with Content-Type: {media_type}."},
    Code.ORIGIN: {None: "Only pages of this server may send requests; open its own page."},
    Code.MISDIRECTED: {
        None: "This server is {origin}; send requests there. A proxy in between has to pass the "
        "Host header on."
    },
    Code.REQUEST_TIMEOUT: {
        None: "A request has to arrive within {seconds:g} seconds; send it again."
    },
    Code.NOT_YOURS: {
        "host": "Only the host of the game may do this.",
        "removed": "The host has taken the seat of this device; ask the host for a link to a seat.",
        "seat": "Seat {seat} does not belong to this device.",
        "seat_lost": "Seat {seat} does not belong to this device any more.",
        "spectator": "A spectator can only watch.",
        "watch": "This table is not open to spectators.",
    },
    Code.NO_KEY: {None: "This link is not valid; ask for a new one."},
    Code.USED_KEY: {None: "This link has been used on another device; ask for a new one."},
    Code.STALE: {
        None: "This answers event {answered}, but the game waits for an answer to event {due}; "
        "look at the view."
    },
    Code.NOT_YOUR_TURN: {
        "hint": "There is no hint to give; it is not your turn.",
        "move": "{text}",
    },
    Code.ILLEGAL_MOVE: {None: "{text}"},
    Code.CANNOT_UNDO: {
        "move": "You can undo only your own last move, until a card has been revealed or another "
        "seat has acted.",
        "turn": "You have no turn to take back.",
    },
    Code.NO_LOBBY: {None: "This server has no lobby; join by a link."},
    Code.NOT_READY: {None: "Nobody has taken seat {seats:and} yet; every seat must be taken."},
    Code.NOT_STARTED: {None: "The game has not started; its host starts it."},
    Code.ALREADY_STARTED: {None: "The game has started; this is possible only before the start."},
    Code.OVER: {None: "The game is over; ask for a rematch to play again."},
    Code.NOT_OVER: {None: "The game is not over yet; this is possible only after the end."},
    Code.GAME_TOO_LONG: {None: "A game has at most {most} moves; resign, and bots finish it."},
    Code.BOT_PLAYS: {
        "bot_seat": "A bot plays for seat {seat} to the end.",
        "stand_in": "A bot plays for you; take your seat back first.",
    },
    Code.NOT_ABSENT: {None: "No bot stands in for you; the seat is yours."},
    Code.NOT_AWAY: {
        "nobody": "The game is not waiting for anyone who has been away long enough.",
        "seat": "The game is not waiting for seat {seat}, or its owner has not been away long "
        "enough.",
    },
    Code.NOT_SEATED: {None: "Nobody sits on seat {seat}; sit down with a name first."},
    Code.SEAT_TAKEN: {
        "bot": "Seat {seat} belongs to a bot; choose another one.",
        "device": "Another device holds seat {seat}; revoke it first.",
        "full": "All seats of this game are taken; join another.",
    },
    Code.COLOR_TAKEN: {
        "taken": "Another seat has {color}; choose {free_colors:or}.",
        "twice": "Two seats ask for {color}; give each its own colour.",
    },
    Code.NAME_TAKEN: {None: "The name \u201c{name}\u201d is taken at this table; add an initial."},
    Code.NO_HINTS: {
        "advice": "Advice is for somebody who plays against bots alone. Among people, ask for a "
        "hint, which the others are told of.",
        "hint": "This game is played without hints.",
        "return": "This game is played without hints, so a bot that plays for you makes at least "
        "{fewest} moves before you can return.",
        "used_up": "You have asked for hints in {most} turns; there are no more in this game.",
    },
    Code.NO_ANALYSIS: {
        "not_rough": "More time is only for a game whose analysis is rough; have this one analysed "
        "without `longer` first.",
        "off": "This server does not analyse games.",
        "too_long": "This game is too long to be analysed; at most {most} moves are.",
    },
    Code.EDITION_MISSING: {
        None: "This game was started with a version of {edition} that this server does not have, "
        "so it cannot be continued here; the hash of that version is {hash}."
    },
    Code.DAMAGED: {
        None: "This game cannot be read from the database, so it cannot be continued; the operator "
        "of the server may have a backup."
    },
    Code.BAD_RECORD: {
        "edition": "Line {line}: the record is of the edition {edition} with the hash {hash}, "
        "which this server does not have.",
        "rule": "{text}",
        "too_long": "A record may have at most {most} lines.",
    },
    Code.TOO_MANY_REQUESTS: {
        "address": "An address may send {most} requests a second, and some requests count as "
        "several; wait a moment.",
        "device": "A device may send {most} requests a second, and some requests count as several; "
        "wait a moment.",
    },
    Code.TOO_MANY_GAMES: {
        None: "An address may create {most} games and replays an hour; wait a while."
    },
    Code.TOO_MANY_LINKS: {None: "An address may follow {most} links a minute; wait a while."},
    Code.TOO_MANY_MOVES: {None: "At most {most} commands a second are accepted; wait a moment."},
    Code.TOO_MANY_MESSAGES: {
        "log": "A seat may send at most {most} messages in a game.",
        "seat": "A seat may send {most} messages at once, then one every {seconds:g} seconds; wait "
        "a moment.",
    },
    Code.TOO_MANY_CHANGES: {
        None: "A seat may be taken or left, and moves undone, at most {most} times in a game."
    },
    Code.TOO_MANY_SOCKETS: {None: "There are {most} connections here already; close one first."},
    Code.TOO_MANY_ANALYSES: {
        "address": "At most {most} games are analysed at once for one address; wait until one is "
        "finished.",
        "device": "Another game is being analysed for this device; wait for it, or cancel it.",
    },
    Code.FULL: {
        "analyses": "The server already has {most} games to analyse; try again in a few minutes.",
        "connections": "The server already has {most} connections; try again later.",
        "games": "The server already holds {most} games; try again later.",
    },
    Code.BUSY: {None: "The server has too much to do now; try again in a moment."},
    Code.STOPPING: {None: "This server is stopping; ask another one, or try again in a moment."},
    Code.STORAGE: {
        "disk_full": "The disk of the server is full, and nothing has changed; its operator has to "
        "make room.",
        "failed": "The database does not respond, and nothing has changed; try again in a moment.",
        "file_gone": "The database file has been deleted or replaced, and nothing has changed; the "
        "operator has to stop the server, put the file back and start the server again.",
        "read_only": "The database is read-only, and nothing has changed; the operator has to make "
        "it writable.",
        "unconfirmed": "The connection to the database was lost before it confirmed this, so it "
        "may have been done. A command with the same id is never carried out twice; check before "
        "you repeat anything else.",
    },
    Code.INTERNAL: {None: "Something went wrong; tell the host that it was incident {incident}."},
}

# What is wrong with a field, where pydantic's own message would not do.
FIELD_TEXTS: Mapping[str, str] = {
    "extra_forbidden": "There is an unknown field",
    "json_invalid": "This is not JSON",
    "string_pattern_mismatch": "It has to match {pattern}",
    "not_plain_text": "It has to be one line of visible text",
    "union_tag_invalid": "This should be one of {expected_tags}",
}


# Why a WebSocket was closed, by close code.
CLOSE_REASONS: Mapping[CloseCode, str] = {
    CloseCode.NORMAL: "",
    CloseCode.RESTARTING: "the server stops: reconnect and name the last event you saw",
    CloseCode.TOO_SLOW: "too slow: reconnect and name the last event you saw",
    CloseCode.REVOKED: "this role was given up or revoked",
    CloseCode.EXPIRED: "the game has expired",
    CloseCode.TOO_FAST: "too many commands: wait a moment, then reconnect",
}


class _ListFormatter(Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, list):
            return listed(map(str, value), last=spec)
        return str(super().format_field(value, spec))


def sentence(problem: Problem) -> str:
    """The English sentence for a problem."""
    template = SENTENCES[problem.code][problem.facts.get("case")]
    text = _ListFormatter().vformat(template, (), problem.facts)
    # What is wrong with several fields would be too long; it is in `errors`.
    return f"{text} {problem.errors[0]['what']}." if len(problem.errors) == 1 else text
