"""What a typed line can mean."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from trunkline.notation import Move


class PlayMoves(NamedTuple):
    """Moves to play one after another."""

    moves: tuple[Move, ...]


class Choice(NamedTuple):
    """A line with several meanings: a question, and numbered options with the usual one first."""

    question: str
    options: tuple[Option, ...]


class Option(NamedTuple):
    """One option of a choice, and what picking it does."""

    label: str
    result: PlayMoves | Choice


class ShowPage(NamedTuple):
    """A page to show, and the words typed after its name."""

    page: str
    words: tuple[str, ...] = ()


class ParseError(NamedTuple):
    """A line that cannot be carried out: what is wrong with it, and what would be right."""

    message: str


class SaveGame(NamedTuple):
    """Write the record, to this file if one is named."""

    file: str = ""


class LeaveGame(NamedTuple):
    """Leave the game."""


ParseResult: TypeAlias = PlayMoves | Choice | ShowPage | ParseError | SaveGame | LeaveGame
