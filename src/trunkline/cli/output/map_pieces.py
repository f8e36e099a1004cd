"""The map of a position with its tokens, passengers and meeples, and the same pieces in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.cli.output.styles import BRASS, CARD_STYLES, FAINT, PASSENGER, STRONG
from trunkline.cli.output.terminal_map import BoardMap, Digits, MapGrids
from trunkline.cli.output.wording import GameOrObservation
from trunkline.editions import Edition
from trunkline.observation import Observation
from trunkline.phrases import listed

_COUNT_STYLE: Style = BRASS + STRONG


def empty_map(grids: MapGrids, edition: Edition) -> BoardMap:
    """The board at the start of a game, with the pieces on it."""
    board, rules = edition.board, edition.rules
    tokens = {
        ident: (rules.merchandise[city.merchandise][0], _COUNT_STYLE)
        for ident, city in board.cities.items()
        if city.merchandise in rules.merchandise
    }
    meeples = {
        ident: (place.meeples, _COUNT_STYLE)
        for ident, place in board.places.items()
        if rules.meeples.colors and place.meeples
    }
    return BoardMap(grids, digits=meeples | tokens)


def game_map(grids: MapGrids, game: GameOrObservation, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board of a position with all pieces; the names of `cities` are highlighted."""
    return BoardMap(
        grids, game.owners, game.stations, passengers_on_board(game), _digits(game), cities=cities
    )


def seat_map(grids: MapGrids, seen: Observation, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board for a player: open tracks show how many cards they cost, in their colour.

    Those digits are tinted, so the cities' digits all look the same.
    """
    tracks = seen.edition.board.tracks
    costs = {
        number: (str(tracks[number].length), CARD_STYLES.get(tracks[number].color, FAINT))
        for number in seen.open_tracks(seen.own_seat)
    }
    digits = {place: (number, _COUNT_STYLE) for place, (number, _) in _digits(seen).items()}
    return replace(game_map(grids, seen, cities), track_labels=costs, digits=digits)


def passengers_on_board(game: GameOrObservation) -> dict[str, int]:
    """The seat of the passenger in each city, including one that is riding."""
    return game.passengers | ({} if game.ride is None else {game.ride: game.seat})


def legend(edition: Edition) -> str:
    """What digits and symbols on the map mean; empty if there are none."""
    rules = edition.rules
    if rules.merchandise:
        return f"Digits are the cities' top tokens; {PASSENGER} is a passenger."
    if rules.meeples.colors:
        return "Digits count the meeples in a city, tinted if all have one colour."
    return ""


def seat_legend(edition: Edition) -> str:
    """What digits and symbols on a player's map mean."""
    tracks = "Digits on open tracks: cost in cards of that colour (faint: any one colour)."
    if edition.rules.merchandise:
        return f"{tracks} Brass digits are top tokens; {PASSENGER} is a passenger."
    if edition.rules.meeples.colors:
        return f"{tracks} Brass digits count the meeples in a city."
    return tracks


def meeple_chips(edition: Edition, collected: Mapping[str, int]) -> Text:
    """A seat's meeples, one cell for each colour, always in the same order."""
    chips = Text()
    for color in edition.rules.meeples.colors:
        chips.append(str(collected.get(color, "·")), style=CARD_STYLES.get(color, STRONG))
    return chips


def piece_table(game: GameOrObservation) -> Table:
    """Where tokens, meeples and passengers are."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=FAINT, no_wrap=True)
    table.add_column()
    for heading, words in _piece_rows(game):
        table.add_row(heading, words)
    return table


def _piece_rows(game: GameOrObservation) -> Iterator[tuple[str, str]]:
    name_of = game.edition.board.name_of
    tops: dict[int, list[str]] = {}
    for city, stack in game.tokens.items():
        if stack:
            tops.setdefault(stack[0], []).append(name_of(city))
    for value, names in sorted(tops.items(), reverse=True):
        yield f"top token {value}", ", ".join(names)
    for color in game.edition.rules.meeples.colors:
        counts = {name_of(p): there[color] for p, there in game.meeples.items() if color in there}
        if counts:
            words = (f"{name} {n}" if n > 1 else name for name, n in counts.items())
            yield f"{color} meeples", ", ".join(words)
    for seat, name in enumerate(game.names):
        cities = [
            name_of(city) for city, owner in passengers_on_board(game).items() if owner == seat
        ]
        if cities:
            yield f"{name}'s passengers", listed(cities)


def _digits(game: GameOrObservation) -> Digits:
    """The value of each city's top token, or the number of meeples in each place."""
    tokens = {city: (stack[0], _COUNT_STYLE) for city, stack in game.tokens.items() if stack}
    meeples = {
        place: (
            sum(there.values()),
            CARD_STYLES.get(next(iter(there)), _COUNT_STYLE) if len(there) == 1 else _COUNT_STYLE,
        )
        for place, there in game.meeples.items()
        if there
    }
    return meeples | tokens
