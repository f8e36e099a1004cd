"""Tables and lines that several commands print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from trunkline.cli.output.game_views import GameOrObservation
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.mechanisms.display import CollectedPieces, merged
from trunkline.cli.output.names import DASH, path_cities, ticket_name
from trunkline.cli.output.styles import FAINT, STRONG, card_text, seat_mark, seat_text
from trunkline.game import Game
from trunkline.phrases import counted, listed
from trunkline.scores import Score
from trunkline.vocabulary import ScorePart

PART_HEADINGS: dict[ScorePart, str] = {
    ScorePart.ROUTES: "Routes",
    ScorePart.TICKETS: "Tickets",
    ScorePart.LONGEST_PATH: "Longest path",
    ScorePart.GLOBETROTTER: "Most tickets",
    ScorePart.MOST_CONNECTED_CITIES: "Most connected cities",
    **merged(mechanism.score_headings for mechanism in MECHANISM_DISPLAYS),
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
            "won" if game.finished and seat in winners else "",
            style=STRONG if game.finished and seat in winners else "",
        )
    return table


def winner_sentence(game: Game, viewer: int | None = None) -> str:
    """Who has won, as a sentence; the viewer is addressed as `You`."""
    winners = ["You" if seat == viewer else game.names[seat] for seat in game.winners()]
    points = game.scores()[game.winners()[0]].total
    if not game.finished:
        return f"The game is not over; {listed(winners)} would win if it ended here."
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {counted(points, 'point')}."
    wins = "win" if viewer in game.winners() else "wins"
    return f"{winners[0]} {wins} with {counted(points, 'point')}."


def score_details(game: Game) -> Table:
    """What each seat scored for: its tickets, its longest path, its pieces."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for seat, score in enumerate(game.scores()):
        table.add_row(seat_text(seat, game.names[seat]), "")
        for heading, words in _score_rows(game, seat, score):
            table.add_row(Text(f"  {heading}", style=FAINT), words)
    return table


def _score_rows(game: Game, seat: int, score: Score) -> Iterator[tuple[str, str]]:
    edition = game.edition
    done = [ticket for ticket in score.ticket_results if ticket.done]
    missed = [ticket for ticket in score.ticket_results if not ticket.done]
    for heading, sign, tickets in (("done", "+", done), ("not done", "-", missed)):
        if tickets:
            words = (f"{ticket_name(edition, t.index)} {sign}{t.points}" for t in tickets)
            yield f"{counted(len(tickets), 'ticket')} {heading}", ", ".join(words)
    if score.path_length:
        cities = path_cities(edition, score.path_tracks)
        yield f"longest path {score.path_length}", f" {DASH} ".join(cities)
    for mechanism in MECHANISM_DISPLAYS:
        yield from mechanism.score_rows(game, seat, score)


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
    if points := _public_points(game):
        columns |= {"Routes": game.route_points} | points
    columns["Points"] = points_so_far(game)
    return columns | merged(mechanism.pieces_left(game) for mechanism in MECHANISM_DISPLAYS)


def _public_points(game: GameOrObservation) -> dict[str, Sequence[int]]:
    """The points that mechanisms give during a game, for every seat."""
    return merged(mechanism.public_points(game) for mechanism in MECHANISM_DISPLAYS)


def points_so_far(game: GameOrObservation) -> list[int]:
    """The points that are public during a game."""
    every = (game.route_points, *_public_points(game).values())
    return [sum(parts) for parts in zip(*every, strict=True)]


def collected_tables(game: GameOrObservation) -> Iterator[Table]:
    """Tables of the pieces that seats collect, one for each mechanism with such pieces."""
    for mechanism in MECHANISM_DISPLAYS:
        if collected := mechanism.collected(game):
            yield _collected_table(game, collected)


def _collected_table(game: GameOrObservation, collected: CollectedPieces) -> Table:
    table = plain_table(collected.heading, *collected.kinds)
    for seat, numbers in enumerate(collected.by_seat):
        table.add_row(seat_text(seat, game.names[seat]), *map(str, numbers))
    table.add_row("  on the board", *map(str, collected.on_board), style=FAINT)
    return table


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
