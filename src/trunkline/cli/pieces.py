"""What stands in the cities: tokens, passengers and meeples, on the map and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.cli.chart import Atlas, BoardMap, Digits
from trunkline.cli.look import BRASS, CARDS, FAINT, PASSENGER, STRONG
from trunkline.cli.words import View
from trunkline.editions import Edition
from trunkline.observation import Observation
from trunkline.phrases import listed

_MANY: Style = BRASS + STRONG


def empty_map(atlas: Atlas, edition: Edition) -> BoardMap:
    """The board before the first claim, with what is laid out on it."""
    board, rules = edition.board, edition.rules
    tokens = {
        ident: (rules.merchandise[city.merchandise][0], _MANY)
        for ident, city in board.cities.items()
        if city.merchandise in rules.merchandise
    }
    meeples = {
        ident: (place.meeples, _MANY)
        for ident, place in board.places.items()
        if rules.meeples.colors and place.meeples
    }
    return BoardMap(atlas, digits=meeples | tokens)


def game_map(atlas: Atlas, game: View, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board of a game with everything on it; the names of `cities` stand out."""
    return BoardMap(
        atlas, game.owners, game.stations, travellers(game), _digits(game), cities=cities
    )


def seat_map(atlas: Atlas, seen: Observation, cities: tuple[str, ...] = ()) -> BoardMap:
    """The board as a player wants it: on the tracks still open, how many cards of which colour.

    Those digits are tinted, so the cities' are all alike.
    """
    tracks = seen.edition.board.tracks
    signs = {
        number: (str(tracks[number].length), CARDS.get(tracks[number].color, FAINT))
        for number in seen.open_tracks(seen.own_seat)
    }
    digits = {place: (number, _MANY) for place, (number, _) in _digits(seen).items()}
    return replace(game_map(atlas, seen, cities), signs=signs, digits=digits)


def travellers(game: View) -> dict[str, int]:
    """The seats of the passengers on the board by city, the one under way included."""
    return game.passengers | ({} if game.ride is None else {game.ride: game.seat})


def legend(edition: Edition) -> str:
    """What digits and figures on the map stand for; empty where there are none."""
    rules = edition.rules
    if rules.merchandise:
        return f"Digits are the cities' top tokens, {PASSENGER} are passengers."
    if rules.meeples.colors:
        return "Digits count the meeples in a city, tinted where all are alike."
    return ""


def seat_legend(edition: Edition) -> str:
    """What the signs on a player's map stand for."""
    tracks = "Digits on open tracks: so many cards, of the colour behind them or any one."
    if edition.rules.merchandise:
        return f"{tracks} Brass digits are top tokens, {PASSENGER} passengers."
    if edition.rules.meeples.colors:
        return f"{tracks} Brass digits count the meeples in a city."
    return tracks


def meeple_chips(edition: Edition, collected: Mapping[str, int]) -> Text:
    """A seat's meeples, a cell for each colour; always in the same order."""
    chips = Text()
    for color in edition.rules.meeples.colors:
        chips.append(str(collected.get(color, "·")), style=CARDS.get(color, STRONG))
    return chips


def places_table(game: View) -> Table:
    """Where tokens, meeples and passengers are, in words."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=FAINT, no_wrap=True)
    table.add_column()
    for heading, words in _places(game):
        table.add_row(heading, words)
    return table


def _places(game: View) -> Iterator[tuple[str, str]]:
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
        cities = [name_of(city) for city, owner in travellers(game).items() if owner == seat]
        if cities:
            yield f"{name}'s passengers", listed(cities)


def _digits(game: View) -> Digits:
    """The value of each city's top token, or how many meeples a place has."""
    tokens = {city: (stack[0], _MANY) for city, stack in game.tokens.items() if stack}
    meeples = {
        place: (
            sum(there.values()),
            CARDS.get(next(iter(there)), _MANY) if len(there) == 1 else _MANY,
        )
        for place, there in game.meeples.items()
        if there
    }
    return meeples | tokens
