"""Writes a game as text and reads it back: headers, then one line for each move.

Everything after `;` on a line is a comment for people, such as the card drawn or the tickets kept.
Reading ignores it. The format is described in docs/records.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from trunkline.compiled_edition import compile_edition
from trunkline.editions import Edition, installed_editions
from trunkline.errors import EditionMissing, IllegalMove, RecordError
from trunkline.game import Game, checked_name
from trunkline.notation import Move
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.sentences import step_comment

__all__ = ["RecordEdition", "edition_of_record", "replay", "write_record"]

MAGIC = "trunkline record 1"
UNFINISHED = "unfinished"
EARLY = "early"
HEADERS = ("edition", "hash", "seats", "seed", "resigned", "ended", "result")


def write_record(game: Game) -> str:
    """The record of a game that was dealt from a seed."""
    if game.seed is None:
        raise ValueError(
            "this game was set up, sampled or played out at random, not dealt from a seed and "
            "played move by move, so it has no record"
        )
    lines = [
        MAGIC,
        f"edition: {game.edition.id}",
        f"hash: {game.edition.hash}",
        f"seats: {game.seats}",
        *(f"name {seat}: {name}" for seat, name in enumerate(game.names)),
        f"seed: {game.seed}",
        *([f"resigned: {' '.join(map(str, sorted(game.resigned)))}"] if game.resigned else []),
        *([f"ended: {EARLY}"] if game.ended_early else []),
        f"result: {_result(game)}",
        "",
        *_move_lines(game),
    ]
    return "\n".join(lines) + "\n"


def replay(
    text: str,
    edition: str | Path | Edition | None = None,
    before_move: Callable[[Game, int, Move], None] | None = None,
) -> Game:
    """Replay a record and check every line; RecordError names the line and the rule it breaks.

    If the edition is not part of the package, give its file. `before_move` is called before each
    move with the game, the seat and the move.
    """
    if not isinstance(text, str):
        raise RecordError(0, f"a record is text, not {type(text).__name__}")
    reader = _Reader(text.removeprefix("\ufeff"))
    game = reader.deal(edition)
    for line, seat, text_of_move in reader.moves():
        try:
            move = game.compiled.notation.parse(text_of_move)
        except IllegalMove as error:
            raise RecordError(line, str(error)) from None
        if before_move is not None:
            before_move(game, seat, move)
        try:
            game.play(move, seat=seat)
        except ValueError as error:
            raise RecordError(line, str(error)) from None
    if reader.ended_early():
        game.end_early()
    reader.check_result(game)
    return game


class RecordEdition(NamedTuple):
    """The edition that a record is of, and the line with its hash."""

    name: str
    hash: str
    line: int


def edition_of_record(text: str) -> RecordEdition:
    """The edition that a record is of, by its headers alone."""
    reader = _Reader(text.removeprefix("\ufeff"))
    line, content = reader.header("hash")
    return RecordEdition(reader.header("edition")[1], content, line)


def _result(game: Game) -> str:
    """Every seat's total; a star marks the winners."""
    if not game.finished:
        return UNFINISHED
    won = game.winners()
    return " ".join(
        f"{score.total}{'*' if seat in won else ''}" for seat, score in enumerate(game.scores())
    )


def _move_lines(game: Game) -> Iterator[str]:
    """One line for each move; the game is replayed to add comments about outcomes."""
    replayed = game.dealt_again()
    for number, (seat, move) in enumerate(game.played, start=1):
        comment = _comment(game, move, play_with_outcome(replayed, move, seat))
        line = f"{number} {seat} {move}"
        yield f"{line:<43} ; {comment}" if comment else line


def _comment(game: Game, move: Move, result: Outcome) -> str:
    """What a reader wants to know about a move that its notation does not say."""
    if result.drew:
        return result.drew
    if tickets := result.offered or result.kept:
        return ", ".join(str(ticket) for ticket in tickets)
    if result.sent_home is not None:
        return f"sends home that of {game.names[result.sent_home]}"
    if move.kind == "ride":
        return step_comment(result)
    if move.kind == "claim" and result.built is None:
        return f"turned {', '.join(result.turned)}: {result.extra} more"
    if move.kind == "claim" and not result.built:
        return "the tunnel failed"
    return ""


def _not_a_move(line: str) -> str:
    return f"{line[:80]!r}: a move is written '<number> <seat> <move>', as in '3 0 take red'"


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


class _Reader:
    """A record's headers and moves, with line numbers for messages."""

    def __init__(self, text: str) -> None:
        self.headers: dict[str, tuple[int, str]] = {}
        self.body: list[tuple[int, str]] = []
        lines = text.splitlines()
        if not lines or lines[0].strip() != MAGIC:
            raise RecordError(1, f"a record begins with the line {MAGIC!r}")
        for number, raw in enumerate(lines[1:], start=2):
            line = raw.strip()
            if not line or line.startswith(";"):
                continue
            if line[0].isdigit():
                self.body.append((number, line.partition(";")[0].strip()))
            elif self.body:
                raise RecordError(number, _not_a_move(line))
            else:
                self._read_header(number, line)

    def deal(self, edition: str | Path | Edition | None) -> Game:
        """The game that the headers describe, before its first move."""
        compiled = compile_edition(self._edition() if edition is None else edition)
        seats = self._number("seats", *compiled.edition.rules.seats)
        seed = self._number("seed", 0, (1 << 64) - 1)
        game = Game(compiled.edition, seats, seed, [self._name(seat) for seat in range(seats)])
        for key, (line, _) in self.headers.items():
            if key.startswith("name ") and int(key[5:]) >= seats:
                raise RecordError(line, f"there is no seat {key[5:]} to name; {seats} seats play")
        line, value = self.header("hash")
        if value != game.edition.hash:
            raise EditionMissing(
                line,
                f"the record was made with another version of {game.edition.id} (hash {value}, "
                f"here {game.edition.hash}); give the edition file it was made with",
            )
        for seat in self._resigned(seats):
            game.resign(seat)
        return game

    def moves(self) -> Iterator[tuple[int, int, str]]:
        """Each move with its line and its seat."""
        for expected, (line, text) in enumerate(self.body, start=1):
            number, _, rest = text.partition(" ")
            seat, _, move = rest.strip().partition(" ")
            if not (_is_count(number) and _is_count(seat) and move):
                raise RecordError(line, _not_a_move(text))
            if int(number) != expected:
                raise RecordError(line, f"this is move {expected}, not {number}; count from 1")
            yield line, int(seat), move.strip()

    def check_result(self, game: Game) -> None:
        """Check that the result header agrees with the moves."""
        if "result" in self.headers:
            line, value = self.headers["result"]
            if value.split() != _result(game).split():
                raise RecordError(
                    line, f"the result is given as {value!r}, but the moves lead to {_result(game)}"
                )

    def _read_header(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        known = key in HEADERS or (key.startswith("name ") and _is_count(key[5:]))
        if not colon or not known:
            raise RecordError(
                number,
                f"{line[:80]!r} is no header; those are name 0, {', '.join(HEADERS)}",
            )
        if key in self.headers:
            first = self.headers[key][0]
            raise RecordError(number, f"a second {key!r} header; the first is in line {first}")
        self.headers[key] = (number, value.strip())

    def header(self, key: str) -> tuple[int, str]:
        """The line and the value of a header that every record has."""
        if key not in self.headers:
            raise RecordError(0, f"the header {key!r} is missing; add a line '{key}: ...'")
        return self.headers[key]

    def _number(self, key: str, least: int, most: int) -> int:
        line, value = self.header(key)
        plain_number = value.isascii() and value.isdecimal() and len(value) <= 20
        if not plain_number or not least <= int(value) <= most:
            raise RecordError(
                line, f"{key} must be a whole number from {least} to {most}, not {value!r}"
            )
        return int(value)

    def _name(self, seat: int) -> str:
        line, value = self.header(f"name {seat}")
        try:
            return checked_name(value)
        except ValueError as error:
            raise RecordError(line, str(error)) from None

    def _resigned(self, seats: int) -> list[int]:
        """The seats that resigned; few records have any."""
        line, value = self.headers.get("resigned", (0, ""))
        if not all(_is_count(seat) and int(seat) < seats for seat in value.split()):
            raise RecordError(
                line, f"resigned has the seats that did, from 0 to {seats - 1}, not {value!r}"
            )
        return [int(seat) for seat in value.split()]

    def ended_early(self) -> bool:
        """Whether the players stopped before the end."""
        line, value = self.headers.get("ended", (0, ""))
        if value not in ("", EARLY):
            raise RecordError(line, f"ended is {EARLY!r} or left out, not {value!r}")
        return value == EARLY

    def _edition(self) -> str:
        line, value = self.header("edition")
        if value not in installed_editions():
            raise EditionMissing(
                line,
                f"{value!r} does not come with the package; give its file, as in "
                f"replay(text, edition='{value}.toml')",
            )
        return value
