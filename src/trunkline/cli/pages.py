"""What a player can ask to see: tickets, tracks, the log, the places and how to say things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from trunkline.cli.answers import Sight
from trunkline.cli.journeys import shortest
from trunkline.cli.look import CARDS, DONE, FAINT, OPEN, STRONG, seat_look
from trunkline.cli.pieces import places_table, seat_legend
from trunkline.cli.tables import meeple_table, move_lines, plain_table
from trunkline.cli.words import cost_words, counted, dashed, route_name
from trunkline.editions.schema import GRAY
from trunkline.notation import HeldTicket, track_names
from trunkline.observation import Observation

# How to say it, what it does, and the kind of move without which it is not worth telling.
HELP = (
    ("t red, or just red", "take a face-up card; beginnings will do: `lo` is a locomotive", ""),
    ("d", "draw a card from the deck", ""),
    ("c {a} {b}", "claim a track; if there are several ways to pay, you choose", ""),
    ("c {a} {b} {color}", "claim it with these cards; `2 {color} 1 loco` is more exact", ""),
    ("c {a}, or just c", "list what you could claim there, or anywhere", ""),
    ("dt", "draw tickets", ""),
    ("1 3, or all", "keep these of the tickets offered", ""),
    ("s {a}", "build a station", "station"),
    ("p, or decline", "pay what a tunnel asks for, or give it up", "pay"),
    ("p {a}, or none", "place a passenger after a claim, or none", "passenger"),
    ("r", "list your best rides; `r {b}` is a single step, `stop` ends a ride", "ride"),
    ("m red, or none", "take a meeple after a claim, or none", "meeple"),
    ("1, 2, 3 ...", "choose from a numbered list; Enter goes back to the board", ""),
    ("hint", "what a bot would do in your place, and why", ""),
    ("look {a}", "the tracks of a city: what they cost and whose they are", ""),
    ("tickets, map, log", "your tickets and the ways left; the map alone; all moves", ""),
    ("places", "where tokens and passengers are", "passenger"),
    ("places", "where which meeples are", "meeple"),
    ("save game.txt, quit", "write the game to a file; leave it", ""),
)


def help_page(sight: Sight) -> RenderableType:
    """How to say what one wants to do in this edition."""
    board = sight.edition.board
    example = next((track for track in board.tracks if track.color != GRAY), board.tracks[0])
    names = {
        "a": board.name_of(example.a).casefold(),
        "b": board.name_of(example.b).casefold(),
        "color": "red" if example.color == GRAY else example.color,
    }
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for words, meaning, kind in HELP:
        if not kind or sight.all_of_kind(kind):
            table.add_row(words.format(**names), meaning.format(**names))
    full = f"Full notation is understood as well: {sight.all_of_kind('claim')[0]}"
    return Group(table, Text(full, style=FAINT), Text(seat_legend(sight.edition), style=FAINT))


class Log:
    """All moves in words; the last of them where there is little room."""

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from move_lines(self.lines[-(options.height or len(self.lines)) :])


def tickets_done(seen: Observation) -> list[tuple[HeldTicket, bool]]:
    """The seat's tickets, the open ones first, and whether each is done."""
    # In any game that agrees with what it sees, the seat's own count is the same.
    results = seen.sample().scores()[seen.viewer].ticket_results
    pairs = zip(seen.tickets, (result.done for result in results), strict=True)
    return sorted(pairs, key=lambda pair: (pair[1], -pair[0].points))


def tickets_page(sight: Sight) -> RenderableType:
    """The seat's tickets, and for open ones the way that needs the fewest trains."""
    seen = sight.seen
    if not seen.tickets:
        return Text("You hold no tickets yet.")
    table = plain_table("", "Ticket", "Points", "Trains", left=2)
    table.add_column("The shortest way left", style=FAINT)
    for ticket, done in tickets_done(seen):
        name = dashed(ticket.name, seen.edition)
        mark = Text(DONE if done else OPEN, style=STRONG if done else FAINT)
        table.add_row(mark, name, str(ticket.points), *_way(seen, ticket, done))
    points = sum(t.points if done else -t.points for t, done in tickets_done(seen))
    return Group(table, Text(), Text(f"Together {counted(points, 'point')} if the game ended now."))


def _way(seen: Observation, ticket: HeldTicket, done: bool) -> tuple[str, str]:
    printed = seen.edition.tickets[ticket.index]
    journey = shortest(seen, printed.a, printed.b)
    if done:
        return "", "done"
    if journey is None:
        return "", "cut off: rivals have closed every way"
    costs = (f"{route_name(seen.edition, t)} {cost_words(seen.edition, t)}" for t in journey.tracks)
    return str(journey.trains), ", ".join(costs)


def look_page(sight: Sight, words: Sequence[str]) -> RenderableType | None:
    """The tracks at a place or between two; None where no place has such a name."""
    tracks = sight.places.tracks(words) if words else []
    if not tracks:
        return None
    seen, names = sight.seen, track_names(sight.edition.board)
    table = plain_table("Track", "Spaces", "", "", "Points", left=1)
    table.columns[2].justify = table.columns[3].justify = "left"
    for number in tracks:
        track = sight.edition.board.tracks[number]
        points = sight.edition.rules.route_points[track.length]
        color = Text(f" {track.color} ", style=CARDS.get(track.color, FAINT))
        state = Text(" ").join(_state(seen, number))
        table.add_row(names[number], str(track.length), color, state, str(points))
    return table


def _state(seen: Observation, number: int) -> Iterator[Text]:
    """Whose a track is, or what is special about it while it is open."""
    track = seen.edition.board.tracks[number]
    owner = seen.owners.get(number)
    if owner is not None:
        look = seat_look(owner)
        yield Text.assemble((look.mark, look.style))
        yield Text("yours" if owner == seen.viewer else seen.names[owner])
    elif number not in seen.open_tracks(seen.viewer):
        yield Text("closed", style=FAINT)
    else:
        yield Text("open")
        if track.tunnel:
            yield Text("tunnel")
        if track.locomotives:
            yield Text(f"ferry, {counted(track.locomotives, 'locomotive')}")


def places_page(sight: Sight) -> RenderableType:
    """Where tokens, meeples and passengers are."""
    if not (sight.edition.rules.meeples.colors or sight.edition.rules.merchandise):
        return Text(f"In {sight.edition.name} nothing stands in the cities but trains.")
    if sight.edition.rules.meeples.colors:
        return Group(meeple_table(sight.seen), Text(), places_table(sight.seen))
    return places_table(sight.seen)
