"""The map of a position with the pieces on it, and the same pieces in a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rich.style import Style
from rich.table import Table

from trunkline.cli.output.game_views import GameOrObservation
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.mechanisms.display import PieceCount, merged
from trunkline.cli.output.styles import BRASS, CARD_STYLES, FAINT, STRONG
from trunkline.cli.output.terminal_map import BoardMap, Digits, MapGrids
from trunkline.editions import Edition
from trunkline.observation import Observation

COUNT_STYLE: Style = BRASS + STRONG
TRACK_LEGEND = "Digits on open tracks: cost in cards of that colour (faint: any one colour)."


def empty_map(grids: MapGrids, edition: Edition) -> BoardMap:
    """The board at the start of a game, with the pieces on it."""
    counts = merged(mechanism.counts_at_start(edition) for mechanism in MECHANISM_DISPLAYS)
    return BoardMap(grids, digits=_digits(counts))


def game_map(grids: MapGrids, game: GameOrObservation, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board of a position with all pieces; the names of `cities` are highlighted."""
    return BoardMap(
        grids,
        owners=game.owners,
        ring_symbols=merged(mechanism.ring_symbols(game) for mechanism in MECHANISM_DISPLAYS),
        symbols_beside=merged(mechanism.symbols_beside(game) for mechanism in MECHANISM_DISPLAYS),
        digits=_digits(merged(mechanism.counts(game) for mechanism in MECHANISM_DISPLAYS)),
        cities=cities,
    )


def seat_map(grids: MapGrids, seen: Observation, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board for a player: open tracks show how many cards they cost, in their colour.

    Those digits are tinted, so the cities' digits all look the same.
    """
    tracks = seen.edition.board.tracks
    costs = {
        number: (str(tracks[number].length), CARD_STYLES.get(tracks[number].color, FAINT))
        for number in seen.open_tracks(seen.own_seat)
    }
    board = game_map(grids, seen, cities)
    digits = {place: (number, COUNT_STYLE) for place, (number, _) in board.digits.items()}
    return replace(board, track_labels=costs, digits=digits)


def legend(edition: Edition) -> str:
    """What digits and symbols on the map mean; empty if there are none."""
    return _last_text(mechanism.legend(edition) for mechanism in MECHANISM_DISPLAYS)


def seat_legend(edition: Edition) -> str:
    """What digits and symbols on a player's map mean."""
    pieces = _last_text(mechanism.seat_legend(edition) for mechanism in MECHANISM_DISPLAYS)
    return f"{TRACK_LEGEND} {pieces}".rstrip()


def piece_table(game: GameOrObservation) -> Table:
    """Where the pieces are that the map only counts."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=FAINT, no_wrap=True)
    table.add_column()
    for mechanism in MECHANISM_DISPLAYS:
        for heading, words in mechanism.piece_rows(game):
            table.add_row(heading, words)
    return table


def _digits(counts: Mapping[str, PieceCount]) -> Digits:
    return {
        place: (count.number, CARD_STYLES.get(count.color or "", COUNT_STYLE))
        for place, count in counts.items()
    }


def _last_text(texts: Iterable[str]) -> str:
    """The last text that is not empty: the one for the digits that are shown."""
    return next((text for text in reversed([*texts]) if text), "")
