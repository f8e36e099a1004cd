"""One seat's screen: the map, all seats, its own cards and tickets, and its possible actions."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.map_pieces import seat_map
from trunkline.cli.output.names import ticket_name
from trunkline.cli.output.styles import (
    CARD_STYLES,
    DONE,
    FAINT,
    OPEN,
    SHORT_CARD_LABELS,
    STRONG,
    seat_mark,
)
from trunkline.cli.output.tables import display_line
from trunkline.cli.terminal.game_screen import GameScreen
from trunkline.cli.terminal.parse_results import Choice
from trunkline.cli.terminal.side_panel import (
    PANEL_PADDING,
    SHORT_SEAT_ROWS,
    latest_moves,
    panel_width,
    seat_lines,
)
from trunkline.cli.terminal.ticket_texts import TO_GO, distance_text, tickets_with_status
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted

MIN_WIDTH, MIN_HEIGHT = 76, 23
LABEL_WIDTH = 9
MIN_LOG_ROWS, GOOD_LOG_ROWS = 3, 8


class Pager:
    """A page that may be longer than the screen, shown part by part."""

    def __init__(self, page: RenderableType) -> None:
        self.page = page
        self._top = 0
        self._next: int | None = None

    def turn(self) -> bool:
        """Go to the next part; False if this is the last one."""
        if self._next is None:
            return False
        self._top = self._next
        return True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = list(Segment.split_lines(console.render(self.page, options)))[self._top :]
        rows = options.height or len(lines)
        self._next = None
        if len(lines) > rows:
            self._next = self._top + rows - 1
            lines = [*lines[: rows - 1], [Segment("Enter for more", STRONG)]]
        for line in lines:
            yield from line
            yield Segment.line()


class SeatScreen(GameScreen):
    """What a player sees; nothing on it is hidden from their seat."""

    def __init__(self, seen: Observation, rivals: str) -> None:
        super().__init__(seen)
        self.seen, self.rivals = seen, rivals
        self.prompt = ""  # whose turn it is, in a few words
        self.notice = ""  # what just happened, or what was wrong with the last line
        self.actions = Text()
        self.choice: Choice | None = None
        self.page: Pager | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        footer = [*own_lines(self.seen, width), *self._notice_lines(console, width), self.actions]
        rows = height - 1 - len(footer)
        layout = Layout()
        layout.split_column(
            Layout(self._title(), size=1),
            Layout(name="middle"),
            Layout(Group(*footer), size=len(footer)),
        )
        if self.page is not None:
            layout["middle"].update(self.page)
        else:
            self._fill_middle(layout["middle"], console, width, rows)
        # Yielding the layout would draw it for the height of the whole terminal.
        yield from console.render(layout, options.update(height=height))

    def highlighted_cities(self) -> tuple[str, ...]:
        """The cities to highlight: in the seat's own turn those of its tickets, else the latest."""
        if self.seen.own_seat not in self.seen.waiting:
            return self.latest_cities
        open_tickets = [ticket for ticket, done in tickets_with_status(self.seen) if not done]
        printed = [
            self.seen.edition.tickets[ticket.index] for ticket in (*self.seen.offer, *open_tickets)
        ]
        return tuple(dict.fromkeys(end for ticket in printed for end in (ticket.a, ticket.b)))

    def _title(self) -> RenderableType:
        mark, name = seat_mark(self.seen.own_seat), self.seen.names[self.seen.own_seat]
        left = Text.assemble(
            (self.seen.edition.name, STRONG),
            ("  you are ", FAINT),
            (mark.symbol, mark.style),
            f" {name}",
            (f", against {self.rivals}", FAINT),
        )
        table = Table.grid(expand=True)
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        table.add_column(justify="right", no_wrap=True)
        table.add_row(left, self._progress())
        return table

    def _progress(self) -> Text:
        left = self.seen.turns_left
        if left is None:
            return Text(f" move {len(self.lines)}", style=FAINT)
        return Text(f" last round, {counted(left, 'turn')} left", style=STRONG)

    def _notice_lines(self, console: Console, width: int) -> list[Text]:
        """The notice or the player's last move, wrapped; one blank line if there is neither."""
        own = self.lines and self.lines[-1][0] == self.seen.own_seat
        words = self.notice or (self.lines[-1][1] if own else " ")
        return list(Text(words, style=STRONG).wrap(console, width))

    def _fill_middle(self, middle: Layout, console: Console, width: int, rows: int) -> None:
        """Show the map and the side panel, or only the choice if it is too long for the panel."""
        usual = panel_width(self.grids, width, rows + 4)
        for panel in (usual, max(usual, width // 2)):
            beside = self._side_panel(console, panel - 2, rows)
            if beside is not None:
                board = seat_map(self.grids, self.seen, self.highlighted_cities())
                side = Layout(Padding(beside, PANEL_PADDING), size=panel)
                middle.split_row(Layout(board), side)
                return
        assert self.choice is not None
        middle.update(choice_list(self.choice))

    def _side_panel(self, console: Console, width: int, rows: int) -> RenderableType | None:
        """The panel beside the map; None if the choice does not fit into it."""
        if self.choice is None:
            room = rows - SHORT_SEAT_ROWS * self.seen.seats - MIN_LOG_ROWS
            lines = ticket_lines(self.seen, width, room)
            return self._with_seats(Group(*lines), len(lines), width, rows)
        choice = choice_list(self.choice)
        options = console.options.update(width=width, height=None)
        size = len(console.render_lines(choice, options, pad=False))
        if size <= rows - SHORT_SEAT_ROWS * self.seen.seats:
            return self._with_seats(choice, size, width, rows)
        return choice if size <= rows else None

    def _with_seats(
        self, beneath: RenderableType, size: int, width: int, rows: int
    ) -> RenderableType:
        """The seats, the given content beneath them, and the latest moves in the room left."""
        seats = seat_lines(self.seen, width, rows - size - GOOD_LOG_ROWS)
        return Group(*seats, beneath, Text(), latest_moves(self.lines, rows))


def own_lines(seen: Observation, width: int) -> list[Text]:
    """The display and the seat's hand."""
    room = width - LABEL_WIDTH
    wordings = (
        display_line(seen, short, discards)
        for short, discards in ((False, True), (True, True), (True, False))
    )
    display = min(wordings, key=lambda line: (line.cell_len > room, -line.cell_len))
    return [
        Text.assemble(_label("Display"), display, no_wrap=True, overflow="crop"),
        Text.assemble(_label("Hand"), hand_line(seen, room), no_wrap=True),
    ]


def _label(text: str) -> Text:
    return Text(text.ljust(LABEL_WIDTH), style=FAINT)


def hand_line(seen: Observation, width: int) -> Text:
    """The seat's cards by colour, with the longest names that fit."""
    if not seen.hand:
        return Text("no cards", style=FAINT)
    names = {kind: SHORT_CARD_LABELS.get(kind, kind) for kind in seen.hand}
    line = Text()
    for letters, pad in ((9, " "), (4, " "), (3, " "), (2, " "), (2, "")):
        chips = (
            Text(f"{pad}{number} {names[kind][:letters]}{pad}", style=CARD_STYLES.get(kind, STRONG))
            for kind, number in seen.hand.items()
        )
        line = Text(" ").join(chips)
        if line.cell_len <= width:
            break
    return line


def ticket_lines(seen: Observation, width: int, rows: int) -> list[Text]:
    """The seat's tickets, open ones first, one line each; those that do not fit are counted."""
    tickets = tickets_with_status(seen)
    if not tickets:
        return []
    completed = sum(done for _, done in tickets)
    heading = f"Tickets, {completed} of {len(tickets)} done"
    lines = [Text(heading + TO_GO.rjust(width - len(heading)), style=FAINT)]
    shown = tickets if len(tickets) < rows else tickets[: max(rows - 2, 1)]
    lines += (_ticket_line(seen, ticket, done, width) for ticket, done in shown)
    if len(shown) < len(tickets):
        more = counted(len(tickets) - len(shown), "more ticket")
        lines.append(Text(f"  and {more}: type tickets", style=FAINT))
    return lines


def _ticket_line(seen: Observation, ticket: HeldTicket, done: bool, width: int) -> Text:
    """A ticket with its points and the number of trains it still needs."""
    name = ticket_name(seen.edition, ticket.index)
    line = Text(f"{DONE if done else OPEN} {ticket.points:>2} {name}")
    left = "" if done else f" {distance_text(seen, ticket)}".removesuffix(TO_GO)
    line.truncate(width - len(left), overflow="ellipsis", pad=True)
    return Text.assemble(line, (left, FAINT), style=FAINT if done else "")


def choice_list(choice: Choice) -> RenderableType:
    """A choice with its options numbered."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", style=STRONG, no_wrap=True)
    for number, option in enumerate(choice.options, start=1):
        table.add_row(str(number), option.label)
    return Group(Text(choice.question, style=STRONG), table)
