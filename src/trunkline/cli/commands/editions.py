"""`trunkline editions`: lists the editions, describes one, or checks an edition file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec.structs import asdict

from trunkline.cli.errors import reports_errors
from trunkline.cli.options import AsJson
from trunkline.cli.output.json_data import edition_data, print_json
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.mechanisms.display import merged
from trunkline.cli.output.names import DASH, card_name, card_noun
from trunkline.editions import Edition, load
from trunkline.editions import editions as all_editions
from trunkline.editions.schema import TicketRules
from trunkline.phrases import counted, listed
from trunkline.vocabulary import COLORS, ScorePart, TieBreak

TIE_BREAKS: dict[TieBreak, str] = {
    TieBreak.TICKETS: "more completed tickets",
    TieBreak.LONGEST_PATH: "the longest path",
    **merged(mechanism.tie_breaks for mechanism in MECHANISM_DISPLAYS),
}


@reports_errors
def editions(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE]", help="An edition to describe, or a .toml file to check."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the editions, describe one in detail, or check an edition file of your own."""
    chosen = [load(n) for n in all_editions()] if name is None else [load(name)]
    if as_json:
        found = [edition_data(edition) for edition in chosen]
        print_json({"editions": found} if name is None else {"valid": True, "edition": found[0]})
    elif name is None:
        _print_all(chosen)
    else:
        _print_one(chosen[0], is_file=name not in all_editions())


def _print_all(chosen: list[Edition]) -> None:
    from trunkline.cli.output.styles import FAINT, STRONG, console
    from trunkline.cli.output.tables import plain_table

    table = plain_table("Edition", "Seats", "Tickets", "Deal → keep", "Bonuses", "Special", left=6)
    for edition in chosen:
        table.add_row(
            edition.id,
            _seats(edition),
            str(len(edition.tickets)),
            _deals(edition),
            _bonuses(edition),
            ", ".join(_features(edition)),
        )
    table.columns[0].style = STRONG
    for column in table.columns[-2:]:
        column.no_wrap = False
    out = console()
    out.print(table)
    out.print(
        "\nDeal → keep: tickets offered and the fewest to keep, at the start and later.\n"
        "`trunkline editions NAME` describes one; `trunkline editions my.toml` checks a file.",
        style=FAINT,
    )


def _print_one(edition: Edition, is_file: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from trunkline.cli.output.styles import FAINT, STRONG, console

    out = console()
    out.print(Text.assemble((edition.name, STRONG), "  ", (edition.id, FAINT)))
    out.print(edition.rules.summary)
    out.print()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style=FAINT, no_wrap=True)
    table.add_column()
    for heading, words in _details(edition):
        table.add_row(heading, words)
    out.print(table)
    if is_file:
        out.print("\nThe file is valid.")


def _details(edition: Edition) -> Iterator[tuple[str, str]]:
    rules, board = edition.rules, edition.board
    yield "Seats", _seats(edition)
    yield "Board", f"{board.name}: {_board(edition)}"
    yield "Cards", ", ".join(_cards(kind, number) for kind, number in rules.cards.items())
    yield "Each seat", ", ".join(_seat_supply(edition))
    yield (
        "Points",
        ", ".join(f"{points} for {length}" for length, points in sorted(rules.route_points.items()))
        + " spaces",
    )
    yield from _ticket_details(edition)
    yield "Bonuses", _bonuses(edition)
    yield (
        "Parallel tracks",
        f"all open with {rules.parallel_open_from_seats} seats or more"
        if rules.parallel_open_from_seats <= rules.seats[1]
        else "only one can be claimed",
    )
    if rules.tunnel_cards:
        yield "Tunnels", f"{counted(rules.tunnel_cards, 'card')} turned up"
    for refresh in rules.refresh:
        kinds = listed(map(card_name, refresh.kinds), "or")
        yield "Display", f"replaced when {refresh.count} {kinds} cards are face up"
    for mechanism in MECHANISM_DISPLAYS:
        yield from mechanism.settings_rows(edition)
    yield (
        "Last round",
        f"after a turn that leaves {counted(rules.last_round_trains, 'train')} or fewer",
    )
    yield (
        "Ties",
        f"go to {', then '.join(TIE_BREAKS[tie] for tie in rules.ties)}"
        if rules.ties
        else "are shared",
    )
    yield "Hash", edition.hash


def _ticket_details(edition: Edition) -> Iterator[tuple[str, str]]:
    rules = edition.rules.tickets
    words = []
    for number, deck in enumerate(rules.decks):
        values = [ticket.points for ticket in edition.tickets if ticket.deck == number]
        name = "" if len(rules.decks) == 1 else f" {deck.name}"
        words.append(f"{len(values)}{name}, worth {min(values)} to {max(values)}")
    yield "Tickets", "; ".join(words) + (" (revised values)" if rules.revised_points else "")
    unkept = {
        "bottom": f"the rest go under the deck{'s' * (len(rules.decks) > 1)}",
        "remove": "the rest leave the game",
        "shuffle": "the rest are shuffled in",
    }[rules.unkept_first]
    yield "First deal", f"{_dealt(rules, 'first')}, keep at least {rules.keep_first}; {unkept}"
    later = sum(deck.later for deck in rules.decks)
    yield (
        "Later",
        f"{_dealt(rules, 'later')}, keep at least {rules.keep_later}" if later else "none",
    )


def _dealt(rules: TicketRules, when: str) -> str:
    """How many tickets a seat is dealt first or later, and from which deck."""
    parts = [(getattr(deck, when), deck.name) for deck in rules.decks if getattr(deck, when)]
    if mix := getattr(rules, f"mix_{when}"):
        return f"{mix} in any mix of {listed(name for _, name in parts)}"
    if len(rules.decks) == 1:
        return str(parts[0][0])
    return listed(f"{number} {name}" for number, name in parts)


def _seat_supply(edition: Edition) -> Iterator[str]:
    """What each seat has at the start."""
    yield f"{edition.rules.trains} trains"
    yield f"a hand of {edition.rules.hand}"
    yield from filter(None, (mechanism.seat_supply(edition) for mechanism in MECHANISM_DISPLAYS))


def _seats(edition: Edition) -> str:
    fewest, most = edition.rules.seats
    return str(most) if fewest == most else f"{fewest}{DASH}{most}"


def _deals(edition: Edition) -> str:
    rules = edition.rules.tickets
    first = rules.mix_first or sum(deck.first for deck in rules.decks)
    later = rules.mix_later or sum(deck.later for deck in rules.decks)
    return f"{first}→{rules.keep_first}, " + (f"{later}→{rules.keep_later}" if later else "none")


def _bonuses(edition: Edition) -> str:
    """The bonuses of an edition; each is called like the score part of the same name."""
    from trunkline.cli.output.tables import PART_HEADINGS

    bonuses = asdict(edition.rules.bonuses)
    words = [
        f"{PART_HEADINGS[ScorePart(bonus)].lower()} {points}"
        for bonus, points in bonuses.items()
        if points
    ]
    return ", ".join(words) or "none"


def _cards(kind: str, number: int) -> str:
    if kind in COLORS:
        return f"{number} {kind}"
    return counted(number, card_noun(kind))


def _board(edition: Edition) -> str:
    board, tracks = edition.board, edition.board.tracks
    cities = [city for city in board.cities.values() if not city.country]
    words = [counted(len(cities), "city"), counted(len(tracks), "track")]
    if board.countries:
        names = ", ".join(country.name for country in board.countries.values())
        words.insert(1, f"{counted(len(board.countries), 'country')} ({names})")
    tunnels, ferries = (
        sum(t.tunnel for t in tracks),
        sum(t.locomotives > 0 for t in tracks),
    )
    if tunnels:
        words.append(counted(tunnels, "tunnel"))
    if ferries:
        words.append(counted(ferries, "ferry"))
    return ", ".join(words)


def _features(edition: Edition) -> list[str]:
    rules, tracks = edition.rules, edition.board.tracks
    words = {
        "ferries": any(t.locomotives for t in tracks),
        "tunnels": any(t.tunnel for t in tracks),
        "+4 locomotives": rules.card_count("plus4") > 0,
        **{mechanism.name: mechanism.in_edition(edition) for mechanism in MECHANISM_DISPLAYS},
        "ticket mixes": rules.tickets.mix_first > 0,
        "long tickets": len(rules.tickets.decks) > 1 and not rules.tickets.mix_first,
        "revised ticket values": rules.tickets.revised_points,
    }
    return [word for word, present in words.items() if present]
