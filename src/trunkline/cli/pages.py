"""What a player can ask to see: tickets, tracks, the log, the places and how to say things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.answers import Sight
from trunkline.cli.look import CARDS, DONE, FAINT, OPEN, STRONG, seat_look
from trunkline.cli.pieces import places_table, seat_legend
from trunkline.cli.tables import meeple_table, move_lines, plain_table
from trunkline.cli.words import dashed, route_name
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted
from trunkline.ticket_needs import TicketNeeds

# How to say it, what it does, and the kind of move without which it is not worth telling.
HELP = (
    ("t red, or just red", "take a face-up card; beginnings of words will do", ""),
    ("d", "draw a card from the deck", ""),
    ("c {a} {b}", "claim a track; you choose how to pay, if need be", ""),
    ("c {a} {b} red", "claim it with red; `2 red 1 loco` is more exact", ""),
    ("c {a}, or just c", "list what you could claim there, or anywhere", ""),
    ("dt", "draw tickets", ""),
    ("1 3, or all", "keep these of the tickets offered", ""),
    ("s {a}", "build a station", "station"),
    ("p, or decline", "pay what a tunnel asks for, or give it up", "pay"),
    ("p {a}, or none", "place a passenger after a claim, or none", "passenger"),
    ("r", "list your best rides; `r {b}` is a step, `stop` ends it", "ride"),
    ("m red, or none", "take a meeple after a claim, or none", "meeple"),
    ("1, 2, 3 ...", "choose from a list; Enter goes back to the board", ""),
    ("hint", "what a bot would do in your place, and why", ""),
    ("look {a}", "the tracks of a city: their cost and whose they are", ""),
    ("tickets, map, log", "your tickets with ways; the map alone; all moves", ""),
    ("places", "where tokens and passengers are", "passenger"),
    ("places", "where which meeples are", "meeple"),
    ("save game.txt, quit", "write the game to a file; leave it", ""),
)


def help_page(sight: Sight) -> RenderableType:
    """How to say what one wants to do in this edition."""
    a, b = example(sight)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for words, meaning, kind in HELP:
        if not kind or sight.all_of_kind(kind):
            table.add_row(words.format(a=a, b=b), meaning.format(b=b))
    full = f"Full notation is understood too: {sight.all_of_kind('claim')[0]}"
    return Group(table, Text(full, style=FAINT), Text(seat_legend(sight.edition), style=FAINT))


def example(sight: Sight) -> tuple[str, str]:
    """Two cities with short names joined by a track."""
    board = sight.edition.board
    pairs = ((board.name_of(track.a), board.name_of(track.b)) for track in board.tracks)
    a, b = min(pairs, key=lambda pair: (len("".join(pair)), pair))
    return a.casefold(), b.casefold()


def log_page(lines: Sequence[tuple[int, str]]) -> RenderableType:
    """All moves in words, the latest first."""
    return Group(*move_lines(lines[::-1]))


def tickets_done(seen: Observation) -> list[tuple[HeldTicket, bool]]:
    """The seat's tickets, the open ones first, and whether each is done."""
    # In any game that agrees with what it sees, the seat's own count is the same.
    results = seen.sample().scores()[seen.own_seat].ticket_results
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
    """The trains a ticket takes, and the way they go."""
    needs = seen.needs(ticket)
    if done:
        return "", "done"
    if needs.completed:
        return "", "connected, but its station lends a track for another ticket"
    if not needs.enough_trains:
        return "", _obstacle(needs, seen.trains[seen.own_seat])
    return str(needs.trains), ", ".join(_steps(seen, needs))


def _obstacle(needs: TicketNeeds, trains_left: int) -> str:
    """Why a ticket cannot be completed as things are."""
    if needs.trains is None:
        reason = "cut off: rivals have closed every way"
    else:
        reason = f"too far: it takes {counted(needs.trains, 'train')}, and you have {trains_left}"
    hope = "; a station may yet lend what a rival claims" if needs.possible else ""
    return reason + hope


def _steps(seen: Observation, needs: TicketNeeds) -> Iterator[str]:
    """The stations to build, the tracks to claim with what they cost, and the tracks to borrow."""
    board = seen.edition.board
    for city in needs.stations:
        yield f"a station in {board.name_of(city)}"
    for number in needs.missing:
        track = board.tracks[number]
        yield f"{route_name(seen.edition, number)} {track.length} {track.color}"
    for number in needs.lent:
        yield f"{route_name(seen.edition, number)} lent"


def look_page(sight: Sight, words: Sequence[str]) -> RenderableType | None:
    """The tracks at a place or between two; None where no place has such a name."""
    tracks = sight.places.tracks(words) if words else []
    if not tracks:
        return None
    seen, names = sight.seen, sight.track_names
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
        yield Text("yours" if owner == seen.own_seat else seen.names[owner])
    elif number not in seen.open_tracks(seen.own_seat):
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
