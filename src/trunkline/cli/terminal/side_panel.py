"""The panel beside the map: the public state of every seat, and the latest moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.game_views import GameOrObservation
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.styles import CARD_STYLES, FAINT, STRONG, seat_mark
from trunkline.cli.output.tables import points_so_far, ticket_numbers
from trunkline.cli.output.terminal_map import MapGrids
from trunkline.phrases import counted

MAX_WIDTH = 60
MARGINS = 8
SEAT_ROWS, SHORT_SEAT_ROWS = 3, 2
INDENT = "   "
PANEL_PADDING = (0, 0, 0, 2)


def panel_width(grids: MapGrids, width: int, height: int) -> int:
    """The panel's columns: at most a third, plus what a tall map leaves unused."""
    spare = width - grids.width_for(height - 4) - MARGINS
    return max(min(max(width * 3 // 10, 32), 46), min(spare, MAX_WIDTH))


def seat_lines(view: GameOrObservation, width: int, rows: int) -> list[Text]:
    """All seats, each with as many lines as fit."""
    lines: list[Text] = []
    draw = _seat if rows >= SEAT_ROWS * view.seats else _short_seat
    for seat in range(view.seats):
        lines += draw(view, seat, width)
        if rows >= (SEAT_ROWS + 1) * view.seats:
            lines.append(Text())
    return lines


def latest_moves(lines: Sequence[tuple[int, str]], length: int) -> RenderableType:
    """The latest moves, the newest first; long ones wrap."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for seat, sentence in reversed(lines[-length:]):
        mark = seat_mark(seat)
        table.add_row(Text(mark.symbol, style=mark.style), sentence)
    if not lines:
        return table
    return Group(Text("Latest moves first", style=FAINT), table)


def _seat(view: GameOrObservation, seat: int, width: int) -> Iterator[Text]:
    """A seat in three lines: its points, its trains as a bar, what it holds."""
    yield _name_line(view, seat, width)
    mark = seat_mark(seat)
    trains = counted(view.trains[seat], "train").rjust(10)
    room = width - len(INDENT) - len(trains)
    left = -(-view.trains[seat] * room // view.edition.rules.trains)
    yield Text.assemble(INDENT, ("━" * left, mark.style), ("╌" * (room - left), FAINT), trains)
    pieces = _pieces(view, seat)
    room = width - len(INDENT) - pieces.cell_len
    yield Text.assemble(INDENT, (_held(view, seat, room).ljust(room), FAINT), pieces, no_wrap=True)


def _short_seat(view: GameOrObservation, seat: int, width: int) -> Iterator[Text]:
    """A seat in two lines: its points and pieces, its trains and what it holds."""
    yield _name_line(view, seat, width, _pieces(view, seat))
    trains = counted(view.trains[seat], "train")
    held = _held(view, seat, width - 2 - len(trains) - 1).replace("  ", " ")
    yield Text.assemble("  ", trains, " ", (held, FAINT), no_wrap=True, overflow="crop")


def _name_line(view: GameOrObservation, seat: int, width: int, pieces: Text | None = None) -> Text:
    """A seat's name and points, with a marker if it is its turn."""
    mark, to_move = seat_mark(seat), seat in view.waiting
    points = counted(points_so_far(view)[seat], "point")
    right = Text.assemble(pieces or "", f" {points}")
    name = Text.assemble("▸" if to_move else " ", (mark.symbol, mark.style), f" {view.names[seat]}")
    name.truncate(width - right.cell_len, overflow="ellipsis", pad=True)
    if to_move:
        name.stylize(STRONG)
    right.stylize(STRONG, right.cell_len - len(points))
    return name + right


def _held(view: GameOrObservation, seat: int, room: int) -> str:
    """What a seat holds, in the longest wording that fits."""
    cards = counted(view.hand_sizes[seat], "card")
    tickets = counted(view.ticket_counts[seat], "ticket")
    by_deck = tickets
    if view.ticket_backs is not None:
        by_deck = f"{ticket_numbers(view.ticket_backs[seat])} tickets"
    wordings = (
        f"{cards}  {by_deck}",
        f"{cards} {by_deck}",
        f"{cards} {tickets}",
        f"{view.hand_sizes[seat]} c. {view.ticket_counts[seat]} t.",
    )
    return next((words for words in wordings if len(words) <= room), wordings[-1])


def _pieces(view: GameOrObservation, seat: int) -> Text:
    """The pieces that a seat has left or has collected."""
    line = Text(style=FAINT)
    for mechanism in MECHANISM_DISPLAYS:
        for chip in mechanism.chips(view, seat):
            style = CARD_STYLES.get(chip.color, STRONG) if chip.color else None
            line.append(chip.text, style)
    return line
