"""The pages a player can ask for: help, tickets, tracks, the log, and pieces on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.map_pieces import piece_table, seat_legend
from trunkline.cli.output.styles import CARD_STYLES, DONE, FAINT, OPEN, STRONG, seat_mark
from trunkline.cli.output.tables import meeple_table, move_lines, plain_table
from trunkline.cli.output.wording import route_name, ticket_name
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted
from trunkline.ticket_needs import TicketNeeds

# What to type, what it does, and the kind of move an edition needs for it ("" for none).
HELP = (
    ("t red, or just red", "take a face-up card; the first letters are enough", ""),
    ("d", "draw a card from the deck", ""),
    ("c {a} {b}", "claim a track; you may have to choose how to pay", ""),
    ("c {a} {b} red", "claim it with red; `2 red 1 loco` is more exact", ""),
    ("c {a}, or just c", "list what you can claim there, or anywhere", ""),
    ("dt", "draw tickets", ""),
    ("1 3, or all", "keep these of the tickets offered", ""),
    ("s {a}", "build a station", "station"),
    ("p, or decline", "pay the extra cards of a tunnel, or give it up", "pay"),
    ("p {a}, or none", "place a passenger after a claim, or none", "passenger"),
    ("r", "list your best rides; `r {b}` is a step, `stop` ends it", "ride"),
    ("m red, or none", "take a meeple after a claim, or none", "meeple"),
    ("1, 2, 3 ...", "choose from a list; Enter goes back to the board", ""),
    ("hint", "what a bot would do in your place, and why", ""),
    ("look {a}", "the tracks of a city: their cost and their owners", ""),
    ("tickets, map, log", "your tickets and their paths; the map; all moves", ""),
    ("places", "where tokens and passengers are", "passenger"),
    ("places", "where the meeples are", "meeple"),
    ("save game.txt, quit", "save the game to a file; leave the game", ""),
)


def help_page(context: ParseContext) -> RenderableType:
    """What to type in this edition."""
    a, b = example_cities(context)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for words, meaning, kind in HELP:
        if not kind or context.all_of_kind(kind):
            table.add_row(words.format(a=a, b=b), meaning.format(b=b))
    full = f"You can also type full notation: {context.all_of_kind('claim')[0]}"
    return Group(table, Text(full, style=FAINT), Text(seat_legend(context.edition), style=FAINT))


def example_cities(context: ParseContext) -> tuple[str, str]:
    """Two cities with short names, connected by a track."""
    board = context.edition.board
    pairs = ((board.name_of(track.a), board.name_of(track.b)) for track in board.tracks)
    a, b = min(pairs, key=lambda pair: (len("".join(pair)), pair))
    return a.casefold(), b.casefold()


def log_page(lines: Sequence[tuple[int, str]]) -> RenderableType:
    """All moves as sentences, the latest first."""
    return Group(*move_lines(lines[::-1]))


def tickets_with_status(seen: Observation) -> list[tuple[HeldTicket, bool]]:
    """The seat's tickets and whether each is completed, the open ones first."""
    # The seat's own score is the same in every game that agrees with its observation.
    results = seen.sample().scores()[seen.own_seat].ticket_results
    pairs = zip(seen.tickets, (result.done for result in results), strict=True)
    return sorted(pairs, key=lambda pair: (pair[1], -pair[0].points))


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
        table.add_row(mark, name, str(ticket.points), *_path_cells(seen, ticket, done))
    points = sum(t.points if done else -t.points for t, done in tickets_with_status(seen))
    total = f"Your tickets would score {counted(points, 'point')} if the game ended now."
    return Group(table, Text(), Text(total))


def _path_cells(seen: Observation, ticket: HeldTicket, done: bool) -> tuple[str, str]:
    """The trains a ticket still needs, and its path."""
    if done:
        return "", "done"
    needs = seen.needs(ticket)
    if needs.completed:
        return "", "connected, but its station lends a track for another ticket"
    if not needs.enough_trains:
        return "", _obstacle(needs, seen.trains[seen.own_seat])
    return str(needs.trains), ", ".join(_path_steps(seen, needs))


def _obstacle(needs: TicketNeeds, trains_left: int) -> str:
    """Why a ticket cannot be completed as things are."""
    if needs.trains is None:
        reason = "cut off: no path is left"
    else:
        reason = f"too far: it takes {counted(needs.trains, 'train')}, and you have {trains_left}"
    hope = "; a station may yet lend what a rival claims" if needs.possible else ""
    return reason + hope


def _path_steps(seen: Observation, needs: TicketNeeds) -> Iterator[str]:
    """The stations to build, the tracks to claim with their cost, and the tracks to borrow."""
    board = seen.edition.board
    for city in needs.stations:
        yield f"a station in {board.name_of(city)}"
    for number in needs.missing:
        track = board.tracks[number]
        yield f"{route_name(seen.edition, number)} {track.length} {track.color}"
    for number in needs.lent:
        yield f"{route_name(seen.edition, number)} lent"


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
    """Where tokens, meeples and passengers are."""
    if not (context.edition.rules.meeples.colors or context.edition.rules.merchandise):
        return Text(f"{context.edition.name} has no meeples, passengers or merchandise.")
    if context.edition.rules.meeples.colors:
        return Group(meeple_table(context.seen), Text(), piece_table(context.seen))
    return piece_table(context.seen)
