"""Problems: what is wrong with a request, as a code and its facts.

Any layer raises a `Problem`. It holds data only: `wire.problem_texts` makes the English sentence,
`wire.problems` the JSON, `http` the response.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, TypeAlias, Unpack

# Pydantic needs this one before Python 3.12.
from typing_extensions import TypedDict

from trunkline.refusals import Refusal

__all__ = ["FACTS", "Case", "Code", "Problem", "ProblemFacts"]


class Code(StrEnum):
    """Every code a problem can have."""

    MALFORMED = "malformed"
    INVALID = "invalid"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    TOO_BIG = "too_big"
    UNSUPPORTED_MEDIA = "unsupported_media"
    ORIGIN = "origin"
    MISDIRECTED = "misdirected"
    REQUEST_TIMEOUT = "request_timeout"

    NOT_YOURS = "not_yours"
    NO_KEY = "no_key"
    USED_KEY = "used_key"

    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_MOVE = "illegal_move"
    CANNOT_UNDO = "cannot_undo"

    NO_LOBBY = "no_lobby"
    NOT_READY = "not_ready"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    OVER = "over"
    NOT_OVER = "not_over"
    GAME_TOO_LONG = "game_too_long"
    BOT_PLAYS = "bot_plays"
    NOT_ABSENT = "not_absent"
    NOT_AWAY = "not_away"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    COLOR_TAKEN = "color_taken"
    NAME_TAKEN = "name_taken"
    NO_HINTS = "no_hints"
    NO_ANALYSIS = "no_analysis"
    EDITION_MISSING = "edition_missing"
    DAMAGED = "damaged"
    BAD_RECORD = "bad_record"

    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_GAMES = "too_many_games"
    TOO_MANY_LINKS = "too_many_links"
    TOO_MANY_MOVES = "too_many_moves"
    TOO_MANY_MESSAGES = "too_many_messages"
    TOO_MANY_CHANGES = "too_many_changes"
    TOO_MANY_SOCKETS = "too_many_sockets"
    TOO_MANY_ANALYSES = "too_many_analyses"
    FULL = "full"
    BUSY = "busy"
    STOPPING = "stopping"
    STORAGE = "storage"
    INTERNAL = "internal"


Case: TypeAlias = Literal[
    "address",
    "advice",
    "analyses",
    "binary_frame",
    "bot",
    "bot_seat",
    "connections",
    "device",
    "disk_full",
    "edition",
    "encoding",
    "failed",
    "fields",
    "file",
    "file_gone",
    "frame",
    "full",
    "game",
    "games",
    "head",
    "hint",
    "host",
    "http",
    "link_seat",
    "log",
    "metrics",
    "move",
    "name",
    "nobody",
    "not_rough",
    "off",
    "own_device",
    "pipelined",
    "read_only",
    "removed",
    "replay",
    "request",
    "return",
    "rule",
    "seat",
    "seat_count",
    "seat_lost",
    "spectator",
    "stand_in",
    "taken",
    "too_long",
    "turn",
    "twice",
    "unconfirmed",
    "used_up",
    "watch",
]


class ProblemFacts(TypedDict, total=False):
    """Every fact a problem can carry; `FACTS` says which code carries which."""

    case: Case
    allowed: list[str]
    answered: int
    color: str
    due: int
    edition: str
    editions: list[str]
    fewest: int
    fields: list[str]
    free_colors: list[str]
    hash: str
    incident: str
    last: int
    line: int
    media_type: str
    most: int
    move: int
    name: str
    origin: str
    seat: int
    seats: list[int]
    seconds: float
    text: str


# The facts of each code. A code that covers several situations tells them apart by `case`.
FACTS: Mapping[Code, Mapping[Case | None, tuple[str, ...]]] = {
    Code.MALFORMED: {"host": (), "http": (), "pipelined": ("most",)},
    Code.INVALID: {
        "binary_frame": (),
        "edition": ("editions",),
        "encoding": (),
        "fields": ("fields",),
        "link_seat": (),
        "name": (),
        "own_device": (),
        "seat_count": ("edition", "fewest", "most"),
    },
    Code.NOT_FOUND: {
        "address": (),
        "device": (),
        "edition": ("editions",),
        "file": (),
        "game": (),
        "metrics": (),
        "move": ("move", "last"),
        "replay": (),
        "seat": ("seat", "last"),
    },
    Code.METHOD_NOT_ALLOWED: {None: ("allowed",)},
    Code.TOO_BIG: {"frame": ("most",), "head": ("most",), "request": ("most",)},
    Code.UNSUPPORTED_MEDIA: {None: ("media_type",)},
    Code.ORIGIN: {None: ()},
    Code.MISDIRECTED: {None: ("origin",)},
    Code.REQUEST_TIMEOUT: {None: ("seconds",)},
    Code.NOT_YOURS: {
        "host": (),
        "removed": (),
        "seat": ("seat",),
        "seat_lost": ("seat",),
        "spectator": (),
        "watch": (),
    },
    Code.NO_KEY: {None: ()},
    Code.USED_KEY: {None: ()},
    Code.STALE: {None: ("answered", "due")},
    Code.NOT_YOUR_TURN: {"hint": (), "move": ("text",)},
    Code.ILLEGAL_MOVE: {None: ("text",)},
    Code.CANNOT_UNDO: {"move": (), "turn": ()},
    Code.NO_LOBBY: {None: ()},
    Code.NOT_READY: {None: ("seats",)},
    Code.NOT_STARTED: {None: ()},
    Code.ALREADY_STARTED: {None: ()},
    Code.OVER: {None: ()},
    Code.NOT_OVER: {None: ()},
    Code.GAME_TOO_LONG: {None: ("most",)},
    Code.BOT_PLAYS: {"bot_seat": ("seat",), "stand_in": ("seat",)},
    Code.NOT_ABSENT: {None: ("seat",)},
    Code.NOT_AWAY: {"nobody": (), "seat": ("seat",)},
    Code.NOT_SEATED: {None: ("seat",)},
    Code.SEAT_TAKEN: {"bot": ("seat",), "device": ("seat",), "full": ()},
    Code.COLOR_TAKEN: {"taken": ("color", "free_colors"), "twice": ("color",)},
    Code.NAME_TAKEN: {None: ("name",)},
    Code.NO_HINTS: {"advice": (), "hint": (), "return": ("fewest",), "used_up": ("most",)},
    Code.NO_ANALYSIS: {"not_rough": (), "off": (), "too_long": ("most",)},
    Code.EDITION_MISSING: {None: ("edition", "hash")},
    Code.DAMAGED: {None: ()},
    Code.BAD_RECORD: {
        "edition": ("line", "edition", "hash"),
        "rule": ("line", "text"),
        "too_long": ("most",),
    },
    Code.TOO_MANY_REQUESTS: {"address": ("most",), "device": ("most",)},
    Code.TOO_MANY_GAMES: {None: ("most",)},
    Code.TOO_MANY_LINKS: {None: ("most",)},
    Code.TOO_MANY_MOVES: {None: ("most",)},
    Code.TOO_MANY_MESSAGES: {"log": ("most",), "seat": ("most", "seconds")},
    Code.TOO_MANY_CHANGES: {None: ("most",)},
    Code.TOO_MANY_SOCKETS: {None: ("most",)},
    Code.TOO_MANY_ANALYSES: {"address": ("most",), "device": ()},
    Code.FULL: {"analyses": ("most",), "connections": ("most",), "games": ("most",)},
    Code.BUSY: {None: ()},
    Code.STOPPING: {None: ()},
    Code.STORAGE: {
        "disk_full": (),
        "failed": (),
        "file_gone": (),
        "read_only": (),
        "unconfirmed": (),
    },
    Code.INTERNAL: {None: ("incident",)},
}


class Problem(Exception):
    """A request that cannot be carried out: its code and facts, and what helps to go on.

    `retry_after` are the seconds after which to try again, `errors` what is wrong with which field,
    `refusal` the rule that a move breaks, `view` the game as its seat sees it now.
    """

    def __init__(
        self,
        code: Code,
        *,
        retry_after: float | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        refusal: Refusal | None = None,
        view: object = None,
        **facts: Unpack[ProblemFacts],
    ) -> None:
        case = facts.get("case")
        given = {name for name in facts if name != "case"}
        assert given == set(FACTS[code][case]), f"{code} ({case}) was given {given}"
        self.code = code
        self.facts = facts
        self.retry_after = retry_after
        self.errors = errors
        self.refusal = refusal
        self.view = view
        super().__init__(code, facts)
