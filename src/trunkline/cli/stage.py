"""The screen of `trunkline watch`: map, seats, display and the last moves."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trunkline.cli.chart import Atlas
from trunkline.cli.look import FAINT, STRONG
from trunkline.cli.pieces import game_map, legend
from trunkline.cli.rail import SEAT, latest, rail_width, seat_lines
from trunkline.cli.tables import display_line, move_lines
from trunkline.cli.words import View
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.phrases import NUMBERS, counted

LEAST_WIDTH, LEAST_HEIGHT = 70, 18
LOG = 4
RAIL_FOR_LOG = 33
HONESTY = "Every legal move is equally likely; tickets count at the end."
LEFT = (0, 0, 0, 2)


class Scene:
    """A board and what has happened on it so far."""

    def __init__(self, view: View) -> None:
        self.atlas = Atlas(view.edition.board)
        self.lines: list[tuple[int, str]] = []
        self.cities: tuple[str, ...] = ()

    def take_in(self, view: View, seat: int, move: Move, words: str) -> None:
        """A move that led to this view: its sentence, and the cities that stand out for it."""
        self.lines.append((seat, words))
        if move.track is not None and move.track in view.owners:
            track = view.edition.board.tracks[move.track]
            self.cities = (track.a, track.b)
        elif move.city is not None:
            self.cities = (move.city,)


class Stage(Scene):
    """A game in progress, drawn for whatever size the terminal has."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.legend = legend(game.edition) or HONESTY
        self.notice = ""

    def fits(self, width: int, height: int) -> bool:
        """Whether a terminal of this size has room for the map and all seats."""
        needed = max(LEAST_HEIGHT, LOG + 4 + SEAT * self.game.seats)
        return width >= LEAST_WIDTH and height >= needed

    def show(self, seat: int, move: Move, words: str) -> None:
        """Take in a move that was just played."""
        self.take_in(self.game, seat, move, words)

    def tell(self, notice: str) -> None:
        """A sentence that stays on the screen."""
        self.notice = notice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        rail = rail_width(self.atlas, width, height)
        wide = rail >= RAIL_FOR_LOG and height - SEAT * self.game.seats >= 2 * LOG + 4
        board = game_map(self.atlas, self.game, self.cities)
        screen = Layout()
        screen.split_column(
            Layout(self._title(), size=1),
            Layout(name="middle"),
            Layout(self._display(width), size=2),
            Layout(Group(*move_lines(self.lines[-LOG:])), size=LOG, visible=not wide),
            Layout(self._foot(), size=1),
        )
        seats = seat_lines(self.game, rail - 2, height - LOG - 4)
        beside = Group(*seats, Text(), latest(self.lines, height)) if wide else Group(*seats)
        screen["middle"].split_row(Layout(board), Layout(Padding(beside, LEFT), size=rail))
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

    def _display(self, width: int) -> RenderableType:
        return display_line(self.game, short=width < 100)

    def _foot(self) -> RenderableType:
        if self.game.over:
            return Text("The game is over.", style=STRONG)
        if self.notice:
            left = self.game.turns_left or 0
            return Text.assemble((self.notice, STRONG), f" {counted(left, 'turn')} left.")
        return Text(f"{self.legend} Ctrl-C leaves.", style=FAINT)
