"""The report at the end of a game: the final board, the scores and the winner."""

from __future__ import annotations

from rich.text import Text

from trunkline.cli.output.map_pieces import game_map
from trunkline.cli.output.styles import STRONG, console
from trunkline.cli.output.tables import result_table, score_details, winner_sentence
from trunkline.cli.output.terminal_map import MapGrids
from trunkline.game import Game


def print_final_report(game: Game, viewer: int | None = None) -> None:
    """Print the scores, and on a terminal the final board."""
    out = console()
    if out.is_terminal and not out.is_dumb_terminal:
        out.print(game_map(MapGrids(game.edition.board), game))
        out.print()
    out.print(score_details(game))
    out.print()
    out.print(result_table(game))
    out.print()
    out.print(Text(winner_sentence(game, viewer), style=STRONG))
