"""The schema of edition and board files."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from trunkline.vocabulary import CardKind, ScorePart, TieBreak, TrackColor

Compass: TypeAlias = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]

Count: TypeAlias = Annotated[int, Meta(ge=0, le=255)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Latitude: TypeAlias = Annotated[float, Meta(ge=-90, le=90)]
Longitude: TypeAlias = Annotated[float, Meta(ge=-180, le=180)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Coordinate: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
Extent: TypeAlias = Annotated[float, Meta(ge=100, le=10_000)]


class City(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A city on the board; `x`, `y` and `label` only say where it is drawn.

    `country` makes it one of a country's end points: dead ends that share the country's tickets
    and meeples, but are not connected with each other. `merchandise` names its stack of tokens, and
    `meeples` is the number of meeples there, in editions that use them.
    """

    name: Name
    lat: Latitude | None = None
    lon: Longitude | None = None
    x: Coordinate | None = None
    y: Coordinate | None = None
    label: Compass = "e"
    big: bool = False
    country: str = ""
    merchandise: str = ""
    meeples: Annotated[int, Meta(ge=0, le=15)] = 0

    @property
    def has_pieces(self) -> bool:
        """Whether pieces start here in some edition of the board."""
        return bool(self.merchandise or self.meeples)


class Country(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A neighbour at the edge of the board, reached at any of its end points."""

    name: Name
    meeples: Annotated[int, Meta(ge=0, le=15)] = 0


class Track(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of spaces between two cities.

    `bend` is for drawing only: the height of the track's curve over the straight line from `a` to
    `b`, as a share of that line's length; above 0 it curves to the left, seen from `a`.
    """

    a: str
    b: str
    length: Annotated[int, Meta(ge=1, le=9)]
    color: TrackColor
    tunnel: bool = False
    locomotives: Annotated[int, Meta(ge=0, le=9)] = 0
    bend: Annotated[float, Meta(ge=-2, le=2)] = 0.0


class PrintedTicket(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ticket card as printed: its two cities or countries, its value, and its packs."""

    a: str
    b: str
    points: Points
    revised: Points | None = None
    sets: tuple[str, ...] = ()


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board: cities and countries by id, tracks and all printed tickets.

    `size` is the width and height of the drawing that the cities' `x` and `y` lie in; `outlines`
    names the land drawn behind them, as in `boards/usa.land.json`.
    """

    name: str
    cities: dict[str, City]
    tracks: tuple[Track, ...]
    tickets: tuple[PrintedTicket, ...]
    size: tuple[Extent, Extent] = (1200, 800)
    outlines: Annotated[str, Meta(pattern="^[a-z0-9-]*$")] = ""
    countries: dict[str, Country] = {}

    @property
    def places(self) -> dict[str, City | Country]:
        """All cities, then all countries."""
        return {**self.cities, **self.countries}

    def name_of(self, place: str) -> str:
        """The name of a city or a country."""
        return (self.cities.get(place) or self.countries[place]).name

    def cities_of(self, place: str) -> tuple[str, ...]:
        """A city itself, or a country's end points, any of which completes a ticket."""
        if place in self.cities:
            return (place,)
        return tuple(ident for ident, city in self.cities.items() if city.country == place)


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One stack of tickets: the packs in it, and how many a seat is dealt first and later.

    A deck that deals none later leaves the game after the first deal. If mixes are announced, these
    are the most tickets that a mix may take from it.
    """

    name: str
    sets: tuple[str, ...]
    first: Count
    later: Count


class TicketRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How tickets are dealt, kept and returned.

    With `mix_first` and `mix_later` a seat draws this many tickets and announces how many from each
    deck; with 0 each deck says how many are dealt. If mixes are announced, the backs of the decks
    differ, so everyone sees which deck a ticket is from.
    """

    decks: Annotated[tuple[Deck, ...], Meta(min_length=1, max_length=2)]
    keep_first: Count
    keep_later: Count
    unkept_first: Literal["bottom", "remove", "shuffle"]
    revised_points: bool = False
    mix_first: Count = 0
    mix_later: Count = 0


class StationRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many stations a seat has, and what each unbuilt one is worth at the end."""

    count: Annotated[int, Meta(ge=0, le=5)] = 0
    unbuilt_points: Points = 0


class PassengerRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Passengers a seat may place after a claim, and ride with for merchandise.

    With `evict` a rival's passenger may be sent home to make room; without `end_with_rival` a ride
    may not end in a city with a rival's passenger.
    """

    count: Annotated[int, Meta(ge=0, le=3)] = 0
    evict: bool = False
    end_with_rival: bool = True


class MeepleRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Meeples dealt at random onto the cities: how many of each colour, and what majorities score.

    The board says how many are where.
    """

    colors: Annotated[dict[Name, Annotated[int, Meta(ge=1, le=64)]], Meta(max_length=6)] = {}
    most: Points = 0
    second: Points = 0


class Bonuses(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Points for the most of something at the end; 0 means not in play.

    Each bonus has the name of its score part.
    `globetrotter` is for the most completed tickets, `most_connected_cities` for the most cities
    in one connected network of own tracks.
    """

    longest_path: Points = 0
    globetrotter: Points = 0
    most_connected_cities: Points = 0


class Refresh(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The display is replaced as soon as `count` of its cards are of these kinds."""

    kinds: Annotated[tuple[CardKind, ...], Meta(min_length=1)]
    count: Annotated[int, Meta(ge=2, le=5)]


class EditionFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole edition file, after `base` and `board` have been filled in."""

    name: str
    summary: str
    board: Board
    cards: dict[CardKind, Count]
    route_points: dict[Annotated[int, Meta(ge=1, le=9)], Points]
    tickets: TicketRules
    trains: Annotated[int, Meta(ge=1, le=64)]
    hand: Annotated[int, Meta(ge=0, le=20)]
    seats: tuple[Annotated[int, Meta(ge=2, le=5)], Annotated[int, Meta(ge=2, le=5)]]
    last_round_trains: Count
    parallel_open_from_seats: Annotated[int, Meta(ge=2, le=6)]
    refresh: Annotated[tuple[Refresh, ...], Meta(max_length=2)]
    ties: Annotated[tuple[TieBreak, ...], Meta(max_length=3)]
    bonuses: Bonuses = Bonuses()
    stations: StationRules = StationRules()
    tunnel_cards: Annotated[int, Meta(ge=0, le=3)] = 0
    passengers: PassengerRules = PassengerRules()
    merchandise: dict[Name, Annotated[tuple[Points, ...], Meta(min_length=1)]] = {}
    meeples: MeepleRules = MeepleRules()

    def card_count(self, kind: str) -> int:
        """How many cards of this kind the deck has."""
        return next((count for name, count in self.cards.items() if name == kind), 0)

    @property
    def score_parts(self) -> list[ScorePart]:
        """The sources of points the edition has, in the order of the final score."""
        present: dict[ScorePart, bool] = {
            ScorePart.ROUTES: True,
            ScorePart.TICKETS: True,
            ScorePart.LONGEST_PATH: self.bonuses.longest_path > 0,
            ScorePart.GLOBETROTTER: self.bonuses.globetrotter > 0,
            ScorePart.STATIONS: self.stations.count > 0,
            ScorePart.MERCHANDISE: bool(self.merchandise),
            ScorePart.MEEPLES: self.meeples.most + self.meeples.second > 0,
            ScorePart.MOST_CONNECTED_CITIES: self.bonuses.most_connected_cities > 0,
        }
        return [part for part in ScorePart if present[part]]


class Ticket(Struct, frozen=True):
    """A ticket in play, with its points in this edition and its deck."""

    a: str
    b: str
    points: int
    deck: int


class Edition(Struct, frozen=True):
    """An edition, checked and ready for the engine."""

    id: str
    hash: str
    rules: EditionFile
    tickets: tuple[Ticket, ...]

    @property
    def name(self) -> str:
        """The edition's name for people."""
        return self.rules.name

    @property
    def board(self) -> Board:
        """The board this edition is played on."""
        return self.rules.board
