"""The screen of `trunkline watch`: map, seats, display and the latest moves."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.map_pieces import game_map, legend
from trunkline.cli.output.styles import FAINT, STRONG
from trunkline.cli.output.tables import display_line, move_lines
from trunkline.cli.terminal.game_screen import GameScreen
from trunkline.cli.terminal.side_panel import (
    PANEL_PADDING,
    SEAT_ROWS,
    latest_moves,
    panel_width,
    seat_lines,
)
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.phrases import NUMBERS, counted

MIN_WIDTH, MIN_HEIGHT = 70, 18
LOG_ROWS = 4
MIN_PANEL_FOR_LOG = 33
RANDOM_PLAY = "Every legal move is equally likely; tickets are scored at the end."


class WatchScreen(GameScreen):
    """A game in progress, drawn for the size of the terminal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.legend = legend(game.edition) or RANDOM_PLAY
        self.notice = ""

    def fits(self, width: int, height: int) -> bool:
        """Whether a terminal of this size has room for the map and all seats."""
        needed = max(MIN_HEIGHT, LOG_ROWS + 4 + SEAT_ROWS * self.game.seats)
        return width >= MIN_WIDTH and height >= needed

    def show_move(self, seat: int, move: Move, sentence: str) -> None:
        """Add a move that was just played."""
        self.add_move(self.game, seat, move, sentence)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        panel = panel_width(self.grids, width, height)
        rows_left = height - SEAT_ROWS * self.game.seats
        log_in_panel = panel >= MIN_PANEL_FOR_LOG and rows_left >= 2 * LOG_ROWS + 4
        board = game_map(self.grids, self.game, self.latest_cities)
        log = Group(*move_lines(self.lines[-LOG_ROWS:]))
        screen = Layout()
        screen.split_column(
            Layout(self._title(), size=1),
            Layout(name="middle"),
            Layout(display_line(self.game, short=width < 100), size=2),
            Layout(log, size=LOG_ROWS, visible=not log_in_panel),
            Layout(self._footer(), size=1),
        )
        seats = seat_lines(self.game, panel - 2, height - LOG_ROWS - 4)
        beside = [*seats, Text(), latest_moves(self.lines, height)] if log_in_panel else seats
        side = Padding(Group(*beside), PANEL_PADDING)
        screen["middle"].split_row(Layout(board), Layout(side, size=panel))
        yield screen

    def _title(self) -> RenderableType:
        game = self.game
        table = Table.grid(expand=True)
        table.add_column()
        table.add_column(justify="right")
        players = f"{NUMBERS[game.seats]} random players, seed {game.seed}"
        table.add_row(
            Text.assemble((game.edition.name, STRONG), (f"  {players}", FAINT)),
            Text(f"move {len(self.lines)}", style=FAINT),
        )
        return table

    def _footer(self) -> RenderableType:
        if self.game.over:
            return Text("The game is over.", style=STRONG)
        if self.notice:
            left = self.game.turns_left or 0
            return Text.assemble((self.notice, STRONG), f" {counted(left, 'turn')} left.")
        return Text(f"{self.legend} Ctrl-C quits.", style=FAINT)
