"""The pages a player can ask for: help, tickets, tracks, the log, and pieces on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.map_pieces import legend, piece_table, seat_legend
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.names import ticket_name
from trunkline.cli.output.styles import CARD_STYLES, DONE, FAINT, OPEN, STRONG, seat_mark
from trunkline.cli.output.tables import collected_tables, move_lines, plain_table
from trunkline.cli.terminal.mechanisms import MECHANISM_INPUTS
from trunkline.cli.terminal.mechanisms.typed_input import HelpLine
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.ticket_texts import path_text, tickets_with_status
from trunkline.observation import Observation
from trunkline.phrases import counted, listed
from trunkline.vocabulary import MoveKind

FIRST_LINES = (
    HelpLine("t red, or just red", "take a face-up card; the first letters are enough"),
    HelpLine("d", "draw a card from the deck"),
    HelpLine("c {a} {b}", "claim a track; you may have to choose how to pay"),
    HelpLine("c {a} {b} red", "claim it with red; `2 red 1 loco` is more exact"),
    HelpLine("c {a}, or just c", "list what you can claim there, or anywhere"),
    HelpLine("dt", "draw tickets"),
    HelpLine("1 3, or all", "keep these of the tickets offered"),
)
TUNNEL_LINE = HelpLine("p, or decline", "pay the extra cards of a tunnel, or give it up")
PAGE_LINES = (
    HelpLine("1, 2, 3 ...", "choose from a list; Enter goes back to the board"),
    HelpLine("hint", "what a bot would do in your place, and why"),
    HelpLine("look {a}", "the tracks of a city: their cost and their owners"),
    HelpLine("tickets, map, log", "your tickets and their paths; the map; all moves"),
)
LAST_LINE = HelpLine("save game.txt, quit", "save the game to a file; leave the game")


def help_page(context: ParseContext) -> RenderableType:
    """What to type in this edition."""
    a, b = example_cities(context)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for line in _help_lines(context):
        table.add_row(line.words.format(a=a, b=b), line.meaning.format(b=b))
    full = f"You can also type full notation: {context.all_of_kind(MoveKind.CLAIM)[0]}"
    return Group(table, Text(full, style=FAINT), Text(seat_legend(context.edition), style=FAINT))


def _help_lines(context: ParseContext) -> Iterator[HelpLine]:
    """The lines for what the edition has."""
    mechanisms = [m for m in MECHANISM_INPUTS if context.all_of_kind(*m.kinds())]
    yield from FIRST_LINES
    for mechanism in mechanisms:
        yield from mechanism.help_lines
    if context.all_of_kind(MoveKind.PAY_TUNNEL):
        yield TUNNEL_LINE
    yield from PAGE_LINES
    for mechanism in mechanisms:
        if mechanism.places_help:
            yield HelpLine("places", mechanism.places_help)
    yield LAST_LINE


def example_cities(context: ParseContext) -> tuple[str, str]:
    """Two cities with short names, connected by a track."""
    board = context.edition.board
    pairs = ((board.name_of(track.a), board.name_of(track.b)) for track in board.tracks)
    a, b = min(pairs, key=lambda pair: (len("".join(pair)), pair))
    return a.casefold(), b.casefold()


def log_page(lines: Sequence[tuple[int, str]]) -> RenderableType:
    """All moves as sentences, the latest first."""
    return Group(*move_lines(lines[::-1]))


def tickets_page(context: ParseContext) -> RenderableType:
    """The seat's tickets, and for open ones the path that needs the fewest trains."""
    seen = context.seen
    if not seen.tickets:
        return Text("You hold no tickets yet.")
    table = plain_table("", "Ticket", "Points", "Trains", left=2)
    table.add_column("Shortest path left", style=FAINT)
    for ticket, done in tickets_with_status(seen):
        name = ticket_name(seen.edition, ticket.index)
        mark = Text(DONE if done else OPEN, style=STRONG if done else FAINT)
        table.add_row(mark, name, str(ticket.points), *path_text(seen, ticket, done))
    points = sum(t.points if done else -t.points for t, done in tickets_with_status(seen))
    total = f"Your tickets would score {counted(points, 'point')} if the game ended now."
    return Group(table, Text(), Text(total))


def look_page(context: ParseContext, words: Sequence[str]) -> RenderableType | None:
    """The tracks at a place or between two; None if no place has such a name."""
    tracks = context.places.tracks(words) if words else []
    if not tracks:
        return None
    seen, names = context.seen, context.track_names
    table = plain_table("Track", "Spaces", "", "", "Points", left=1)
    table.columns[2].justify = table.columns[3].justify = "left"
    for number in tracks:
        track = context.edition.board.tracks[number]
        points = context.edition.rules.route_points[track.length]
        color = Text(f" {track.color} ", style=CARD_STYLES.get(track.color, FAINT))
        state = Text(" ").join(_track_state(seen, number))
        table.add_row(names[number], str(track.length), color, state, str(points))
    return table


def _track_state(seen: Observation, number: int) -> Iterator[Text]:
    """Who owns a track, or what is special about it while it is open."""
    track = seen.edition.board.tracks[number]
    owner = seen.owners.get(number)
    if owner is not None:
        mark = seat_mark(owner)
        yield Text.assemble((mark.symbol, mark.style))
        yield Text("yours" if owner == seen.own_seat else seen.names[owner])
    elif number not in seen.open_tracks(seen.own_seat):
        yield Text("closed", style=FAINT)
    else:
        yield Text("open")
        if track.tunnel:
            yield Text("tunnel")
        if track.locomotives:
            yield Text(f"ferry, {counted(track.locomotives, 'locomotive')}")


def places_page(context: ParseContext) -> RenderableType:
    """Where the pieces are, and who has collected how many."""
    if not legend(context.edition):
        pieces = (piece for mechanism in MECHANISM_DISPLAYS for piece in mechanism.listed_pieces)
        return Text(f"{context.edition.name} has no {listed(pieces, 'or')}.")
    tables = [piece for table in collected_tables(context.seen) for piece in (table, Text())]
    return Group(*tables, piece_table(context.seen))
