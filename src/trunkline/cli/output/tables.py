"""Tables and lines that several commands print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from trunkline.cli.output.styles import FAINT, STRONG, card_text, seat_mark, seat_text
from trunkline.cli.output.wording import DASH, GameOrObservation, path_cities, ticket_name
from trunkline.editions import Edition
from trunkline.game import Game
from trunkline.phrases import counted, listed
from trunkline.scores import Score
from trunkline.vocabulary import ScorePart

PART_HEADINGS = {
    ScorePart.ROUTES: "Routes",
    ScorePart.TICKETS: "Tickets",
    ScorePart.LONGEST_PATH: "Longest path",
    ScorePart.GLOBETROTTER: "Most tickets",
    ScorePart.STATIONS: "Stations",
    ScorePart.MERCHANDISE: "Merchandise",
    ScorePart.MEEPLES: "Meeples",
}


def plain_table(*headings: str, left: int = 1) -> Table:
    """A table without rules; the first `left` columns hold text, the others numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < left else "right", no_wrap=place < left)
    return table


def result_table(game: Game) -> Table:
    """Every seat's total and its parts; winners in bold."""
    scores, winners = game.scores(), game.winners()
    parts = game.edition.rules.score_parts
    table = plain_table("", *(PART_HEADINGS[part] for part in parts), "Total", "")
    for seat, score in enumerate(scores):
        table.add_row(
            seat_text(seat, game.names[seat]),
            *(str(score.parts[part]) for part in parts),
            Text(str(score.total), style=STRONG),
            "won" if game.over and seat in winners else "",
            style=STRONG if game.over and seat in winners else "",
        )
    return table


def winner_sentence(game: Game, viewer: int | None = None) -> str:
    """Who has won, as a sentence; the viewer is addressed as `You`."""
    winners = ["You" if seat == viewer else game.names[seat] for seat in game.winners()]
    points = game.scores()[game.winners()[0]].total
    if not game.over:
        return f"The game is not over; {listed(winners)} would win if it ended here."
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {counted(points, 'point')}."
    wins = "win" if viewer in game.winners() else "wins"
    return f"{winners[0]} {wins} with {counted(points, 'point')}."


def score_details(game: Game) -> Table:
    """What each seat scored for: its tickets, its longest path, tracks used through stations."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for seat, score in enumerate(game.scores()):
        table.add_row(seat_text(seat, game.names[seat]), "")
        for heading, words in _detail_rows(game.edition, score):
            table.add_row(Text(f"  {heading}", style=FAINT), words)
        if meeples := game.collected[seat]:
            words = ", ".join(f"{number} {color}" for color, number in meeples.items())
            heading = counted(sum(meeples.values()), "meeple")
            table.add_row(Text(f"  {heading}", style=FAINT), words)
    return table


def _detail_rows(edition: Edition, score: Score) -> Iterator[tuple[str, str]]:
    done = [ticket for ticket in score.ticket_results if ticket.done]
    missed = [ticket for ticket in score.ticket_results if not ticket.done]
    for heading, sign, tickets in (("done", "+", done), ("not done", "-", missed)):
        if tickets:
            words = (f"{ticket_name(edition, t.index)} {sign}{t.points}" for t in tickets)
            yield f"{counted(len(tickets), 'ticket')} {heading}", ", ".join(words)
    if score.path_length:
        cities = path_cities(edition, score.path_tracks)
        yield f"longest path {score.path_length}", f" {DASH} ".join(cities)
    if score.lent:
        yield "lent by stations", ", ".join(score.lent)


def seats_table(game: Game) -> Table:
    """The public state of each seat."""
    columns = _seat_columns(game)
    table = plain_table("", *columns)
    for seat in range(game.seats):
        table.add_row(
            seat_text(seat, game.names[seat]),
            *(str(numbers[seat]) for numbers in columns.values()),
            style=STRONG if seat in game.waiting else "",
        )
    return table


def _seat_columns(game: Game) -> dict[str, Sequence[int]]:
    """Column headings, each with a number for every seat."""
    rules = game.edition.rules
    columns: dict[str, Sequence[int]] = {"Trains": game.trains, "Cards": game.hand_sizes}
    if game.ticket_backs is None:
        columns["Tickets"] = game.ticket_counts
    else:
        for number, deck in enumerate(rules.tickets.decks):
            columns[deck.name.capitalize()] = [backs[number] for backs in game.ticket_backs]
    if rules.merchandise:
        columns |= {"Routes": game.route_points, "Merchandise": game.merchandise}
    columns["Points"] = points_so_far(game)
    if rules.stations.count:
        built = Counter(game.stations.values())
        columns["Stations"] = [rules.stations.count - built[seat] for seat in range(game.seats)]
    if rules.passengers.count:
        columns["Passengers"] = game.passengers_left
    return columns


def meeple_table(game: GameOrObservation) -> Table:
    """How many meeples of each colour every seat has collected, and how many are left."""
    colors = [*game.edition.rules.meeples.colors]
    table = plain_table("Meeples", *(color.capitalize() for color in colors))
    for seat, collected in enumerate(game.collected):
        numbers = (str(collected.get(color, 0)) for color in colors)
        table.add_row(seat_text(seat, game.names[seat]), *numbers)
    left = (sum(there.get(color, 0) for there in game.meeples.values()) for color in colors)
    table.add_row("  on the board", *map(str, left), style=FAINT)
    return table


def points_so_far(game: GameOrObservation) -> list[int]:
    """The points that are public during a game: tracks and merchandise."""
    return [sum(parts) for parts in zip(game.route_points, game.merchandise, strict=True)]


def ticket_numbers(by_deck: Sequence[int]) -> str:
    """A number of tickets as `5`, or as `3+2` if everyone sees which deck each is from."""
    return "+".join(str(number) for number in by_deck)


def display_line(game: GameOrObservation, short: bool = False, discards: bool = True) -> Text:
    """The face-up cards, and how many cards and tickets are left in the decks."""
    line = Text(no_wrap=True, overflow="crop")
    for card in game.display:
        line.append_text(card_text(card, short))
        line.append(" ")
    decks = game.ticket_decks if game.ticket_backs is not None else (sum(game.ticket_decks),)
    piles = {
        "deck": str(game.deck_size),
        "discards": str(sum(game.discards.values())),
        "tickets": ticket_numbers(decks),
    }
    for what, number in piles.items():
        if discards or what != "discards":
            line.append(f"{'' if short else ' '} {what} {number}", style=FAINT)
    return line


def move_lines(lines: Sequence[tuple[int, str]]) -> Iterator[Text]:
    """Sentences about moves, one a line, each with the mark of its seat."""
    for seat, sentence in lines:
        mark = seat_mark(seat)
        yield Text.assemble(
            (mark.symbol, mark.style), f" {sentence}", no_wrap=True, overflow="ellipsis"
        )
