"""One seat's screen: the map, all seats, its own cards and tickets, and what it can do."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from trunkline.cli.answers import Choose
from trunkline.cli.look import CARDS, DONE, FAINT, OPEN, SHORT_NAMES, STRONG, seat_look
from trunkline.cli.menus import TO_GO, distance
from trunkline.cli.pages import tickets_done
from trunkline.cli.pieces import seat_map
from trunkline.cli.rail import SHORT_SEAT, latest, rail_width, seat_lines
from trunkline.cli.stage import Scene
from trunkline.cli.tables import display_line
from trunkline.cli.words import ticket_name
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted

LEAST_WIDTH, LEAST_HEIGHT = 76, 23
LABEL = 9
LEAST_LOG, GOOD_LOG = 3, 8
LEFT = (0, 0, 0, 2)


class Scroll:
    """A page that may be longer than the screen; it is seen part by part."""

    def __init__(self, page: RenderableType) -> None:
        self.page = page
        self._top = 0
        self._next: int | None = None

    def turn(self) -> bool:
        """Go on to the next part; False where the last one has been seen."""
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


class Desk(Scene):
    """What a player has before them; everything on it is what their seat may know."""

    def __init__(self, seen: Observation, rivals: str) -> None:
        super().__init__(seen)
        self.seen, self.rivals = seen, rivals
        self.status = ""  # whose turn it is, in a few words; they stand before the prompt
        self.notice = ""  # what just happened, or what was wrong with the last line
        self.menu = Text()
        self.choice: Choose | None = None
        self.page: Scroll | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        foot = [*own_lines(self.seen, width), *self._words(console, width), self.menu]
        rows = height - 1 - len(foot)
        screen = Layout()
        screen.split_column(
            Layout(self._title(), size=1),
            Layout(name="middle"),
            Layout(Group(*foot), size=len(foot)),
        )
        if self.page is not None:
            screen["middle"].update(self.page)
        else:
            self._fill(screen["middle"], console, width, rows)
        # Yielded, it would be drawn for the height of the whole terminal.
        yield from console.render(screen, options.update(height=height))

    def named(self) -> tuple[str, ...]:
        """The cities that stand out: in one's own turn those of one's tickets, else the news."""
        if self.seen.own_seat not in self.seen.waiting:
            return self.cities
        wanted = [ticket for ticket, done in tickets_done(self.seen) if not done]
        printed = [
            self.seen.edition.tickets[ticket.index] for ticket in (*self.seen.offer, *wanted)
        ]
        return tuple(dict.fromkeys(end for ticket in printed for end in (ticket.a, ticket.b)))

    def _title(self) -> RenderableType:
        look, name = seat_look(self.seen.own_seat), self.seen.names[self.seen.own_seat]
        left = Text.assemble(
            (self.seen.edition.name, STRONG),
            ("  you are ", FAINT),
            (look.mark, look.style),
            f" {name}",
            (f", against {self.rivals}", FAINT),
        )
        table = Table.grid(expand=True)
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        table.add_column(justify="right", no_wrap=True)
        table.add_row(left, self._turns_left())
        return table

    def _turns_left(self) -> Text:
        left = self.seen.turns_left
        if left is None:
            return Text(f" move {len(self.lines)}", style=FAINT)
        return Text(f" last round, {counted(left, 'turn')} left", style=STRONG)

    def _words(self, console: Console, width: int) -> list[Text]:
        """What was wrong or what one just did, in as many lines as it takes, but at least one."""
        own = self.lines and self.lines[-1][0] == self.seen.own_seat
        words = self.notice or (self.lines[-1][1] if own else " ")
        return list(Text(words, style=STRONG).wrap(console, width))

    def _fill(self, middle: Layout, console: Console, width: int, rows: int) -> None:
        """The map and what stands beside it, or all there is to choose from if that is a lot."""
        usual = rail_width(self.atlas, width, rows + 4)
        for rail in (usual, max(usual, width // 2)):
            beside = self._beside(console, rail - 2, rows)
            if beside is not None:
                board = seat_map(self.atlas, self.seen, self.named())
                middle.split_row(Layout(board), Layout(Padding(beside, LEFT), size=rail))
                return
        assert self.choice is not None
        middle.update(choice_list(self.choice))

    def _beside(self, console: Console, width: int, rows: int) -> RenderableType | None:
        """What stands beside the map; None where there is more to choose from than fits."""
        if self.choice is None:
            lines = ticket_lines(self.seen, width, rows - SHORT_SEAT * self.seen.seats - LEAST_LOG)
            return self._with_seats(Group(*lines), len(lines), width, rows)
        listed = choice_list(self.choice)
        options = console.options.update(width=width, height=None)
        size = len(console.render_lines(listed, options, pad=False))
        if size <= rows - SHORT_SEAT * self.seen.seats:
            return self._with_seats(listed, size, width, rows)
        return listed if size <= rows else None

    def _with_seats(
        self, beneath: RenderableType, size: int, width: int, rows: int
    ) -> RenderableType:
        """The seats, this beneath them, and the latest moves in what room is left."""
        seats = seat_lines(self.seen, width, rows - size - GOOD_LOG)
        return Group(*seats, beneath, Text(), latest(self.lines, rows))


def own_lines(seen: Observation, width: int) -> list[Text]:
    """The display and the seat's hand."""
    wordings = (
        display_line(seen, short, discards)
        for short, discards in ((False, True), (True, True), (True, False))
    )
    display = min(wordings, key=lambda line: (line.cell_len > width - LABEL, -line.cell_len))
    return [
        Text.assemble(("Display".ljust(LABEL), FAINT), display, no_wrap=True, overflow="crop"),
        Text.assemble(("Hand".ljust(LABEL), FAINT), hand_line(seen, width - LABEL), no_wrap=True),
    ]


def hand_line(seen: Observation, width: int) -> Text:
    """The seat's cards by colour, as wordy as there is room for."""
    if not seen.hand:
        return Text("no cards", style=FAINT)
    names = {kind: SHORT_NAMES.get(kind, kind) for kind in seen.hand}
    line = Text()
    for letters in (9, 4, 3, 2):
        chips = (
            Text(f" {number} {names[kind][:letters]} ", style=CARDS.get(kind, STRONG))
            for kind, number in seen.hand.items()
        )
        line = Text(" ").join(chips)
        if line.cell_len <= width:
            break
    return line


def ticket_lines(seen: Observation, width: int, rows: int) -> list[Text]:
    """The seat's tickets, open ones first, each in a line; those without room are counted."""
    tickets = tickets_done(seen)
    if not tickets:
        return []
    done = sum(done for _, done in tickets)
    heading = f"Tickets, {done} of {len(tickets)} done"
    lines = [Text(heading + TO_GO.rjust(width - len(heading)), style=FAINT)]
    shown = tickets if len(tickets) < rows else tickets[: max(rows - 2, 1)]
    lines += (_ticket_line(seen, ticket, finished, width) for ticket, finished in shown)
    if len(shown) < len(tickets):
        more = counted(len(tickets) - len(shown), "ticket")
        lines.append(Text(f"  and {more} more: tickets", style=FAINT))
    return lines


def _ticket_line(seen: Observation, ticket: HeldTicket, done: bool, width: int) -> Text:
    """A ticket with what it is worth, and how many trains it still needs."""
    line = Text(
        f"{DONE if done else OPEN} {ticket.points:>2} {ticket_name(seen.edition, ticket.index)}"
    )
    left = "" if done else f" {distance(seen, ticket)}".removesuffix(TO_GO)
    line.truncate(width - len(left), overflow="ellipsis", pad=True)
    return Text.assemble(line, (left, FAINT), style=FAINT if done else "")


def choice_list(choice: Choose) -> RenderableType:
    """What can be chosen, by number."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", style=STRONG, no_wrap=True)
    for number, option in enumerate(choice.options, start=1):
        table.add_row(str(number), option.words)
    return Group(Text(choice.question, style=STRONG), table)
