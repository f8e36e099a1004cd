"""The tables and lines that several commands print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.table import Table
from rich.text import Text

from trunkline.cli.look import FAINT, STRONG, card_text, seat_look, seat_text
from trunkline.cli.words import DASH, counted, dashed, listed, path_cities
from trunkline.editions import Edition
from trunkline.game import Game
from trunkline.scores import Score

PARTS = {
    "routes": "Routes",
    "tickets": "Tickets",
    "longest_path": "Longest path",
    "globetrotter": "Most tickets",
    "stations": "Stations",
    "merchandise": "Merchandise",
    "passengers": "Passengers",
}


def plain_table(*headings: str, left: int = 1) -> Table:
    """A table without lines; all columns but the first ones hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < left else "right", no_wrap=place < left)
    return table


def parts_in_play(edition: Edition, scores: Iterable[Score] = ()) -> list[str]:
    """The sources of points an edition has."""
    rules = edition.rules
    used = {
        "routes": True,
        "tickets": True,
        "longest_path": rules.bonuses.longest_path > 0,
        "globetrotter": rules.bonuses.globetrotter > 0,
        "stations": rules.stations.count > 0,
    }
    scores = list(scores)
    return [part for part in PARTS if used.get(part) or any(getattr(s, part) for s in scores)]


def result_table(game: Game) -> Table:
    """Every seat's total and its parts; winners in bold with a star."""
    scores, winners = game.scores(), game.winners()
    parts = parts_in_play(game.edition, scores)
    table = plain_table("", *(PARTS[part] for part in parts), "Total", "")
    for seat, score in enumerate(scores):
        table.add_row(
            seat_text(seat, game.names[seat]),
            *(str(getattr(score, part)) for part in parts),
            Text(str(score.total), style=STRONG),
            "won" if game.over and seat in winners else "",
            style=STRONG if game.over and seat in winners else "",
        )
    return table


def verdict(game: Game) -> str:
    """Who has won, in a sentence."""
    winners = [game.names[seat] for seat in game.winners()]
    points = game.scores()[game.winners()[0]].total
    if not game.over:
        return f"The game is not over; {listed(winners)} would win if it ended here."
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {counted(points, 'point')}."
    return f"{winners[0]} wins with {counted(points, 'point')}."


def account(game: Game) -> Table:
    """What each seat's points stand on: its tickets, its longest path, tracks lent to it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for seat, score in enumerate(game.scores()):
        table.add_row(seat_text(seat, game.names[seat]), "")
        for heading, words in _grounds(game.edition, score):
            table.add_row(Text(f"  {heading}", style=FAINT), words)
    return table


def _grounds(edition: Edition, score: Score) -> Iterator[tuple[str, str]]:
    done = [ticket for ticket in score.ticket_results if ticket.done]
    missed = [ticket for ticket in score.ticket_results if not ticket.done]
    for heading, sign, tickets in (("done", "+", done), ("not done", "-", missed)):
        if tickets:
            words = (f"{dashed(t.name, edition)} {sign}{t.points}" for t in tickets)
            yield f"{counted(len(tickets), 'ticket')} {heading}", ", ".join(words)
    if score.path_length:
        cities = path_cities(edition, score.path_tracks)
        yield f"longest path {score.path_length}", f" {DASH} ".join(cities)
    if score.lent:
        yield "lent by stations", ", ".join(score.lent)


def seats_table(game: Game) -> Table:
    """What everyone sees of each seat."""
    stations = game.edition.rules.stations.count
    columns = ["Trains", "Cards", "Tickets", "Points"] + (["Stations"] if stations else [])
    table = plain_table("", *columns)
    for seat in range(game.seats):
        left = stations - sum(owner == seat for owner in game.stations.values())
        numbers = [
            game.trains[seat],
            game.hand_sizes[seat],
            game.ticket_counts[seat],
            game.route_points[seat],
        ] + ([left] if stations else [])
        turn = seat in game.waiting
        table.add_row(
            seat_text(seat, game.names[seat]),
            *(str(number) for number in numbers),
            style=STRONG if turn else "",
        )
    return table


def display_line(game: Game, short: bool = False) -> Text:
    """The face-up cards and what is left in the decks."""
    line = Text(no_wrap=True, overflow="crop")
    for card in game.display:
        line.append_text(card_text(card, short))
        line.append(" ")
    tickets = sum(game.ticket_decks)
    line.append(f"  deck {game.deck_size}  discards {sum(game.discards.values())}", style=FAINT)
    line.append(f"  tickets {tickets}", style=FAINT)
    return line


def move_lines(lines: Sequence[tuple[int, str]]) -> Iterator[Text]:
    """Sentences, each on a line with the mark of the seat it is about."""
    for seat, sentence in lines:
        look = seat_look(seat)
        yield Text.assemble(
            (look.mark, look.style), f" {sentence}", no_wrap=True, overflow="ellipsis"
        )
