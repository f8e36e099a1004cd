"""What stands beside the map: every seat with what is public of it, and the latest moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.chart import Atlas
from trunkline.cli.look import FAINT, PASSENGER, STATION, STRONG, seat_look
from trunkline.cli.pieces import meeple_chips
from trunkline.cli.tables import points_so_far, ticket_numbers
from trunkline.cli.words import View
from trunkline.phrases import counted

WIDEST = 60
MARGINS = 8
SEAT, SHORT_SEAT = 3, 2
INDENT = "   "


def rail_width(atlas: Atlas, width: int, height: int) -> int:
    """The columns beside the map: a third or less, and those a tall map has no use for."""
    spare = width - atlas.width_for(height - 4) - MARGINS
    return max(min(max(width * 3 // 10, 32), 46), min(spare, WIDEST))


def seat_lines(view: View, width: int, rows: int) -> list[Text]:
    """All seats, each with as many lines as there is room for."""
    lines: list[Text] = []
    for seat in range(view.seats):
        lines += (
            _seat(view, seat, width) if rows >= SEAT * view.seats else _short(view, seat, width)
        )
        if rows >= (SEAT + 1) * view.seats:
            lines.append(Text())
    return lines


def latest(lines: Sequence[tuple[int, str]], length: int) -> RenderableType:
    """The last moves from the newest back, each with room for a second line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for seat, words in reversed(lines[-length:]):
        look = seat_look(seat)
        table.add_row(Text(look.mark, style=look.style), words)
    if not lines:
        return table
    return Group(Text("Latest moves first", style=FAINT), table)


def _seat(view: View, seat: int, width: int) -> Iterator[Text]:
    """A seat in three lines: its points, its trains as a bar, what it holds."""
    yield _name(view, seat, width)
    look = seat_look(seat)
    trains = counted(view.trains[seat], "train").rjust(10)
    room = width - len(INDENT) - len(trains)
    left = -(-view.trains[seat] * room // view.edition.rules.trains)
    yield Text.assemble(INDENT, ("━" * left, look.style), ("╌" * (room - left), FAINT), trains)
    pieces = _pieces(view, seat)
    room = width - len(INDENT) - pieces.cell_len
    yield Text.assemble(INDENT, (_held(view, seat, room).ljust(room), FAINT), pieces, no_wrap=True)


def _short(view: View, seat: int, width: int) -> Iterator[Text]:
    """A seat in two lines: its points and pieces, its trains and what it holds."""
    yield _name(view, seat, width, _pieces(view, seat))
    trains = counted(view.trains[seat], "train")
    held = _held(view, seat, width - 2 - len(trains) - 1).replace("  ", " ")
    yield Text.assemble("  ", trains, " ", (held, FAINT), no_wrap=True, overflow="crop")


def _name(view: View, seat: int, width: int, pieces: Text | None = None) -> Text:
    """Whose line it is, whether it is its turn, and its points."""
    look, turn = seat_look(seat), seat in view.waiting
    points = counted(points_so_far(view)[seat], "point")
    right = Text.assemble(pieces or "", f" {points}")
    name = Text.assemble("▸" if turn else " ", (look.mark, look.style), f" {view.names[seat]}")
    name.truncate(width - right.cell_len, overflow="ellipsis", pad=True)
    if turn:
        name.stylize(STRONG)
    right.stylize(STRONG, right.cell_len - len(points))
    return name + right


def _held(view: View, seat: int, room: int) -> str:
    """What a seat holds, as wordy as there is room for."""
    cards = counted(view.hand_sizes[seat], "card")
    tickets = counted(view.ticket_counts[seat], "ticket")
    backs = tickets
    if view.ticket_backs is not None:
        backs = f"{ticket_numbers(view.ticket_backs[seat])} tickets"
    wordings = (
        f"{cards}  {backs}",
        f"{cards} {backs}",
        f"{cards} {tickets}",
        f"{view.hand_sizes[seat]} c. {view.ticket_counts[seat]} t.",
    )
    return next((words for words in wordings if len(words) <= room), wordings[-1])


def _pieces(view: View, seat: int) -> Text:
    """Stations and passengers a seat can still use, and the meeples it has collected."""
    count = view.edition.rules.stations.count
    stations = count - sum(owner == seat for owner in view.stations.values())
    figures = STATION * stations + PASSENGER * view.passengers_left[seat]
    return Text(figures, style=FAINT) + meeple_chips(view.edition, view.collected[seat])
