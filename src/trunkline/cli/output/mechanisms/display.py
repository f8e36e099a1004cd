"""What the command line shows of a mechanism. Each mechanism fills in one `MechanismDisplay`.

All of it is plain data and text; the modules that draw choose colours and layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from trunkline.cli.output.game_views import GameOrObservation, PlayedMove

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation
    from trunkline.scores import Score
    from trunkline.vocabulary import MoveKind, Phase, ScorePart, TieBreak

Key = TypeVar("Key")
Value = TypeVar("Value")
# A heading and the words beside it.
Row: TypeAlias = tuple[str, str]
# Column headings, each with a number for every seat.
SeatColumns: TypeAlias = Mapping[str, Sequence[int]]


class PieceSymbol(NamedTuple):
    """A seat's piece on the map."""

    symbol: str
    seat: int


class PieceCount(NamedTuple):
    """A number in place of a city's ring; pieces of one colour give it their colour."""

    number: int
    color: str | None = None


class Chip(NamedTuple):
    """A few characters beside a seat's name; faint if they have no colour."""

    text: str
    color: str | None = None


class CollectedPieces(NamedTuple):
    """How many pieces of each kind every seat has collected, and how many are on the board."""

    heading: str
    kinds: Sequence[str]
    by_seat: Sequence[Sequence[int]]
    on_board: Sequence[int]


def _no_text(*_: object) -> str:
    return ""


def _no_rows(*_: object) -> tuple[()]:
    return ()


def _no_entries(*_: object) -> dict[str, Any]:
    return {}


def _no_table(*_: object) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class MechanismDisplay:
    """Everything that the command line shows of one mechanism; what it lacks is left out."""

    # Editions: whether one has the mechanism, its settings as JSON and in words.
    name: str
    in_edition: Callable[[Edition], bool]
    settings_data: Callable[[Edition], dict[str, Any]]
    settings_rows: Callable[[Edition], Iterable[Row]] = _no_rows
    seat_supply: Callable[[Edition], str] = _no_text

    # Moves: as sentences, as options to choose from, and what the game waits for in its phases.
    # The last are given the position and the names of the seats to act.
    descriptions: Mapping[MoveKind, Callable[[PlayedMove], str]]
    options: Mapping[MoveKind, Callable[[Observation, Move], str]] = field(default_factory=dict)
    waiting: Mapping[Phase, Callable[[Game, str], str]] = field(default_factory=dict)

    # Positions: as JSON, as columns of the table of seats, beside a seat's name, and as lists.
    position_data: Callable[[Game], dict[str, Any]]
    public_points: Callable[[GameOrObservation], SeatColumns] = _no_entries
    pieces_left: Callable[[GameOrObservation], SeatColumns] = _no_entries
    chips: Callable[[GameOrObservation, int], Iterable[Chip]] = _no_rows
    listed_pieces: tuple[str, ...] = ()
    piece_rows: Callable[[GameOrObservation], Iterable[Row]] = _no_rows
    collected: Callable[[GameOrObservation], CollectedPieces | None] = _no_table

    # The map: symbols in place of cities' rings and beside them, numbers in place of rings at the
    # start and later, and what all of these mean on the map for everyone and on a player's own.
    ring_symbols: Callable[[GameOrObservation], Mapping[str, PieceSymbol]] = _no_entries
    symbols_beside: Callable[[GameOrObservation], Mapping[str, PieceSymbol]] = _no_entries
    counts_at_start: Callable[[Edition], Mapping[str, PieceCount]] = _no_entries
    counts: Callable[[GameOrObservation], Mapping[str, PieceCount]] = _no_entries
    legend: Callable[[Edition], str] = _no_text
    seat_legend: Callable[[Edition], str] = _no_text

    # Scores: headings of its parts, what a seat's points are based on, and tie-breaks in words.
    score_headings: Mapping[ScorePart, str] = field(default_factory=dict)
    score_rows: Callable[[Game, int, Score], Iterable[Row]] = _no_rows
    tie_breaks: Mapping[TieBreak, str] = field(default_factory=dict)


def merged(mappings: Iterable[Mapping[Key, Value]]) -> dict[Key, Value]:
    """The entries of all mechanisms; where two have the same key, that of the later one."""
    return {key: value for mapping in mappings for key, value in mapping.items()}
