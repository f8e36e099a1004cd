"""The screen of `trunkline watch`: map, seats, display and the last moves."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trunkline.cli.chart import Atlas
from trunkline.cli.look import FAINT, PASSENGER, STATION, STRONG, seat_look
from trunkline.cli.pieces import game_map, legend, meeple_chips
from trunkline.cli.tables import display_line, move_lines, points_so_far, ticket_numbers
from trunkline.cli.words import NUMBERS, counted
from trunkline.game import Game
from trunkline.notation import Move

LEAST_WIDTH, LEAST_HEIGHT = 70, 18
LOG = 4
SEAT = 3
RAIL_FOR_LOG = 33
WIDEST_RAIL = 60
MARGINS = 8
HONESTY = "Every legal move is equally likely; tickets count at the end."
LEFT = (0, 0, 0, 2)


class Stage:
    """A game in progress, drawn for whatever size the terminal has."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.atlas = Atlas(game.edition.board)
        self.legend = legend(game.edition) or HONESTY
        self.lines: list[tuple[int, str]] = []
        self.notice = ""
        self.cities: tuple[str, ...] = ()

    def fits(self, width: int, height: int) -> bool:
        """Whether a terminal of this size has room for the map and all seats."""
        needed = max(LEAST_HEIGHT, LOG + 4 + SEAT * self.game.seats)
        return width >= LEAST_WIDTH and height >= needed

    def show(self, seat: int, move: Move, words: str) -> None:
        """Take in a move that was just played."""
        self.lines.append((seat, words))
        if move.track is not None and move.track in self.game.owners:
            track = self.game.edition.board.tracks[move.track]
            self.cities = (track.a, track.b)
        elif move.city is not None:
            self.cities = (move.city,)

    def tell(self, notice: str) -> None:
        """A sentence that stays on the screen."""
        self.notice = notice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        rail = self._rail(width, height)
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
        seats = self._seats(rail - 2, height - LOG - 4)
        beside = Group(*seats, Text(), self._latest(height)) if wide else Group(*seats)
        screen["middle"].split_row(Layout(board), Layout(Padding(beside, LEFT), size=rail))
        yield screen

    def _rail(self, width: int, height: int) -> int:
        """The columns beside the map: a third or less, and those a tall map has no use for."""
        spare = width - self.atlas.width_for(height - 4) - MARGINS
        return max(min(max(width * 3 // 10, 32), 46), min(spare, WIDEST_RAIL))

    def _latest(self, length: int) -> RenderableType:
        """The last moves from the newest back, each with room for a second line."""
        table = Table.grid(padding=(0, 1, 0, 0))
        for seat, words in reversed(self.lines[-length:]):
            look = seat_look(seat)
            table.add_row(Text(look.mark, style=look.style), words)
        return Group(Text("Latest moves first", style=FAINT), table)

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

    def _seats(self, width: int, height: int) -> list[Text]:
        roomy = height >= (SEAT + 1) * self.game.seats
        blocks: list[Text] = []
        for seat in range(self.game.seats):
            blocks += self._seat(seat, width)
            if roomy:
                blocks.append(Text())
        return blocks

    def _seat(self, seat: int, width: int) -> Iterator[Text]:
        """A seat in three lines: its points, its trains as a bar, what it holds."""
        game, look = self.game, seat_look(seat)
        turn = seat in game.waiting
        points = counted(points_so_far(game)[seat], "point")
        name = Text.assemble("▸" if turn else " ", (look.mark, look.style), f" {game.names[seat]}")
        if turn:
            name.stylize(STRONG)
        name.append(points.rjust(width - name.cell_len), style=STRONG)
        yield name
        trains = counted(game.trains[seat], "train").rjust(10)
        room = width - 3 - len(trains)
        full = game.edition.rules.trains
        left = -(-game.trains[seat] * room // full)
        yield Text.assemble("   ", ("━" * left, look.style), ("╌" * (room - left), FAINT), trains)
        yield self._held(seat, width - 3)

    def _held(self, seat: int, width: int) -> Text:
        """What a seat holds, as wordy as there is room for."""
        game = self.game
        cards = counted(game.hand_sizes[seat], "card")
        tickets = counted(game.ticket_counts[seat], "ticket")
        backs = tickets
        if game.ticket_backs is not None:
            backs = f"{ticket_numbers(game.ticket_backs[seat])} tickets"
        pieces = self._pieces(seat)
        room = width - pieces.cell_len
        wordings = (f"{cards}  {backs} ", f"{cards} {backs} ", f"{cards} {tickets} ")
        words = next((words for words in wordings if len(words) <= room), wordings[-1])
        return Text.assemble("   ", (words.ljust(room), FAINT), pieces, no_wrap=True)

    def _pieces(self, seat: int) -> Text:
        """Stations and passengers a seat can still use, and the meeples it has collected."""
        game = self.game
        count = game.edition.rules.stations.count
        stations = count - sum(owner == seat for owner in game.stations.values())
        figures = STATION * stations + PASSENGER * game.passengers_left[seat]
        return Text(figures, style=FAINT) + meeple_chips(game.edition, game.collected[seat])

    def _display(self, width: int) -> RenderableType:
        return display_line(self.game, short=width < 100)

    def _foot(self) -> RenderableType:
        if self.game.over:
            return Text("The game is over.", style=STRONG)
        if self.notice:
            left = self.game.turns_left or 0
            return Text.assemble((self.notice, STRONG), f" {counted(left, 'turn')} left.")
        return Text(f"{self.legend} Ctrl-C leaves.", style=FAINT)
