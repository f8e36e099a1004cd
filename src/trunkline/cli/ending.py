"""The end of a game on the terminal: the board as it was left, the count and the winner."""

from __future__ import annotations

from rich.text import Text

from trunkline.cli.chart import Atlas
from trunkline.cli.look import STRONG, console
from trunkline.cli.pieces import game_map
from trunkline.cli.tables import account, result_table, verdict
from trunkline.game import Game


def print_end(game: Game, viewer: int | None = None) -> None:
    """The final count, and on a terminal the board as it was left."""
    out = console()
    if out.is_terminal and not out.is_dumb_terminal:
        out.print(game_map(Atlas(game.edition.board), game))
        out.print()
    out.print(account(game))
    out.print()
    out.print(result_table(game))
    out.print()
    out.print(Text(verdict(game, viewer), style=STRONG))
