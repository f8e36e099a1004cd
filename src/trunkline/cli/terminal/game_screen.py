"""What every screen of a game has: the board's maps, the log, and the cities to highlight."""

from __future__ import annotations

from trunkline.cli.output.game_views import GameOrObservation
from trunkline.cli.output.terminal_map import MapGrids
from trunkline.notation import Move


class GameScreen:
    """A board and the moves played on it so far."""

    def __init__(self, view: GameOrObservation) -> None:
        self.grids = MapGrids(view.edition.board)
        self.lines: list[tuple[int, str]] = []
        self.latest_cities: tuple[str, ...] = ()

    def add_move(self, view: GameOrObservation, seat: int, move: Move, sentence: str) -> None:
        """Log a move that led to this position, and highlight its cities."""
        self.lines.append((seat, sentence))
        if move.track is not None and move.track in view.owners:
            track = view.edition.board.tracks[move.track]
            self.latest_cities = (track.a, track.b)
        elif move.city is not None:
            self.latest_cities = (move.city,)
