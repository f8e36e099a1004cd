"""Loads edition files: fills in `base` and `board`, and checks the result for faults."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from trunkline.editions.document import content_hash
from trunkline.editions.normalize import normalize_text
from trunkline.editions.schema import (
    Board,
    Edition,
    EditionFile,
    PrintedTicket,
    Ticket,
    Track,
)
from trunkline.editions.schema_faults import schema_fault
from trunkline.type_preparation import prepare_type
from trunkline.vocabulary import COLORS, CardKind, TrackColor

EDITIONS_DIR = Path(__file__).parent
BUILT_IN = (
    "usa",
    "usa-1910",
    "usa-mega",
    "usa-big-cities",
    "europe",
    "marklin",
    "marklin-condensed",
    "marklin-manual",
    "germany",
)
# The map of the guided first game. It can be played, but is not among the editions to choose from.
LESSON = "lesson"
DISPLAY_SIZE = 5
LIMITS = {
    "cities": 64,
    "countries": 16,
    "tracks": 128,
    "tickets": 96,
    "tokens of merchandise": 128,
    "meeples": 64,
}
MAX_OFFER = 5
MAX_PASSENGER_CARDS = 15
MAX_GRAY_LENGTH_WITH_PLUS4 = 7  # a longer one has more payments than the engine holds

prepare_type(EditionFile)


class EditionError(ValueError):
    """An edition file that cannot be played; each fault names the entry and how to fix it."""

    def __init__(self, file: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{file}: {fault}" for fault in self.faults))


def editions() -> list[str]:
    """The names of all editions to choose from."""
    return list(BUILT_IN)


def installed_editions() -> list[str]:
    """The names of all editions that come with the package: those to choose from, and `LESSON`."""
    return [*BUILT_IN, LESSON]


def load(source: str | Path | Edition) -> Edition:
    """The edition with this name, or in this TOML file."""
    if isinstance(source, Edition):
        return source
    if not isinstance(source, (str, Path)):
        raise EditionError(
            repr(source), [f"an edition is given by name or file; {_unknown_edition('')}"]
        )
    if isinstance(source, str) and source in installed_editions():
        return _built_in(source)
    path = Path(source)
    if path.suffix != ".toml":
        raise EditionError(str(source), [_unknown_edition(str(source))])
    return _load_file(path)


@cache
def _built_in(name: str) -> Edition:
    return _load_file(EDITIONS_DIR / f"{name}.toml")


def _unknown_edition(name: str) -> str:
    return (
        f"there is no edition of that name{_did_you_mean(name, BUILT_IN)}; "
        f"the editions are {', '.join(BUILT_IN)}, or give the path of a .toml file"
    )


def _load_file(path: Path) -> Edition:
    return _checked(path.stem, _read_edition(path, ()), path.name)


def read_document(text: str) -> Edition:
    """The edition in a document that `write_document` has written."""
    try:
        data = json.loads(text)
        ident, rules = data["id"], data["rules"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise EditionError("document", ["it is not the JSON of an edition"]) from None
    return _checked(ident, rules, f"document of {ident}")


def _checked(ident: str, data: dict[str, Any], source: str) -> Edition:
    """The edition with this data, unless it has faults."""
    rules = _convert(data, source)
    faults = list(_faults(rules))
    if faults:
        raise EditionError(source, faults)
    return Edition(
        id=ident,
        hash=content_hash(rules),
        rules=rules,
        tickets=_tickets_in_play(rules),
    )


def _read_edition(path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """The file's table merged over that of its `base`, with the board filled in as a table."""
    if (path := _resolved(path)) in seen:
        chain = " -> ".join(p.name for p in (*seen, path))
        raise EditionError(path.name, [f"base: the files inherit from each other ({chain})"])
    data = _read_toml(path)
    base = data.pop("base", None)
    board = data.pop("board", None)
    if base is not None:
        _must_be_name(path, "base", base)
        inherited = _read_edition(_find(path, base, "base", EDITIONS_DIR), (*seen, path))
        data = _overlay(inherited, data)
    if board is not None:
        data["board"] = _read_board(path, board)
    return data


def _read_board(path: Path, board: object) -> object:
    """A board by name or file, or written into the edition, possibly based on another."""
    if isinstance(board, str):
        return _read_toml(_resolved(_find(path, board, "board", EDITIONS_DIR / "boards")))
    if isinstance(board, dict) and "base" in board:
        changes = dict(board)
        base = changes.pop("base")
        _must_be_name(path, "board.base", base)
        found = _resolved(_find(path, base, "board", EDITIONS_DIR / "boards"))
        return _overlay(_read_toml(found), changes)
    return board


def _must_be_name(path: Path, key: str, value: object) -> None:
    if not isinstance(value, str):
        raise EditionError(path.name, [f'{key}: must be a name, such as "usa", not {value!r}'])


def _find(path: Path, name: str, key: str, folder: Path) -> Path:
    """The file that `base` or `board` names: one of the package, or one next to this file."""
    if name.endswith(".toml"):
        return path.parent / name
    known = sorted(p.stem for p in folder.glob("*.toml"))
    if name not in known:
        raise EditionError(
            path.name,
            [
                f"{key}: there is no {key} {name!r}{_did_you_mean(name, known)}; use one of "
                f"{', '.join(known)}, or the name of a .toml file next to this one"
            ],
        )
    return folder / f"{name}.toml"


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError) as error:  # a loop of links, or an impossible file name
        raise EditionError(repr(str(path)), [f"cannot be read: {error}"]) from None


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise EditionError(str(path), [f"cannot be read: {error.strerror}"]) from None
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise EditionError(path.name, ["is not UTF-8 text; save it as UTF-8"]) from None
    except tomllib.TOMLDecodeError as error:
        raise EditionError(path.name, [f"is not valid TOML: {error}"]) from None
    except (ValueError, RecursionError) as error:
        raise EditionError(path.name, [f"is not valid TOML, or too large: {error}"]) from None


def _overlay(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """`above` merged over `below`: tables merge, everything else is replaced."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        merged[key] = _overlay(old, value) if both else value  # type: ignore[arg-type]
    return merged


def _convert(data: dict[str, Any], file: str) -> EditionFile:
    try:
        return msgspec.convert(data, EditionFile, str_keys=True)
    except (msgspec.ValidationError, OverflowError) as error:
        raise EditionError(file, [schema_fault(data, str(error))]) from None


def _tickets_in_play(rules: EditionFile) -> tuple[Ticket, ...]:
    return tuple(
        Ticket(a=t.a, b=t.b, points=_points(rules, t), deck=number)
        for number, deck in enumerate(rules.tickets.decks)
        for t in rules.board.tickets
        if set(t.sets) & set(deck.sets)
    )


def _points(rules: EditionFile, ticket: PrintedTicket) -> int:
    if rules.tickets.revised_points and ticket.revised is not None:
        return ticket.revised
    return ticket.points


# What the schema cannot check. Each check yields sentences: the entry, the fault, how to fix it.


def _faults(rules: EditionFile) -> Iterator[str]:
    yield from _size_faults(rules)
    yield from _city_faults(rules.board)
    yield from _country_faults(rules.board)
    yield from _station_faults(rules)
    for index, track in enumerate(rules.board.tracks):
        entry = f"board.tracks[{index}] ({track.a}-{track.b})"
        yield from (f"{entry}: {fault}" for fault in _track_faults(rules, track))
    yield from _parallel_faults(rules.board)
    groups = _connected_groups(rules.board)
    for index, ticket in enumerate(rules.board.tickets):
        entry = f"board.tickets[{index}] ({ticket.a}-{ticket.b})"
        yield from (f"{entry}: {fault}" for fault in _ticket_faults(rules.board, ticket, groups))
    yield from _duplicate_ticket_faults(rules.board)
    yield from _deal_faults(rules)
    yield from _card_faults(rules)
    yield from _refresh_faults(rules)
    yield from _plus4_faults(rules)
    yield from _passenger_faults(rules)
    yield from _meeple_faults(rules)


def _size_faults(rules: EditionFile) -> Iterator[str]:
    board = rules.board
    sizes = {
        "cities": len(board.cities),
        "countries": len(board.countries),
        "tracks": len(board.tracks),
        "tickets": len(_tickets_in_play(rules)),
        "tokens of merchandise": sum(
            len(rules.merchandise.get(city.merchandise, ())) for city in board.cities.values()
        ),
        "meeples": sum(rules.meeples.colors.values()),
    }
    for what, size in sizes.items():
        if size > LIMITS[what]:
            yield f"{what}: {size} are more than the engine holds; use at most {LIMITS[what]}"
        if size == 0 and what in ("cities", "tracks", "tickets"):
            yield f"{what}: there are none; give at least one"
    if rules.seats[0] > rules.seats[1]:
        yield f"seats: {list(rules.seats)} is backwards; give the fewest first, as in [2, 5]"


def _city_faults(board: Board) -> Iterator[str]:
    for what, names in (
        ("board.cities", _place_names(board)),
        ("board.tracks", _pair_names(board)),
    ):
        seen: dict[str, str] = {}
        for ident, name in names.items():
            first = seen.setdefault(normalize_text(name), ident)
            if first != ident:
                yield f"{what}: {first} and {ident} read the same, {name!r}; rename a city"
    for table, places in (("cities", board.cities), ("countries", board.countries)):
        for ident, place in places.items():
            if place.name != " ".join(place.name.split()) or set(place.name) & set(";#+,()"):
                yield (
                    f"board.{table}.{ident}: the name {place.name!r} has stray spaces or one of "
                    "; # + , ( ), which records use; take them out"
                )


def _place_names(board: Board) -> dict[str, str]:
    """The names that must differ. End points may have their country's name: tracks differ."""
    cities = {ident: city.name for ident, city in board.cities.items() if not city.country}
    return cities | {ident: country.name for ident, country in board.countries.items()}


def _station_faults(rules: EditionFile) -> Iterator[str]:
    """Moves name a station by its city alone, so with stations end points need unique names."""
    cities = rules.board.cities.values()
    names = Counter(normalize_text(city.name) for city in cities)
    shared = sorted({city.name for city in cities if names[normalize_text(city.name)] > 1})
    if rules.stations.count and shared:
        yield (
            f"stations: several end points are called {', '.join(shared)}, and stations are named "
            "by their city alone; number them, as in 'Eire 1', or set `count = 0`"
        )


def _country_faults(board: Board) -> Iterator[str]:
    for ident in board.countries:
        if ident in board.cities:
            yield f"board.countries.{ident}: a city has this id too; rename one of them"
        elif not board.cities_of(ident):
            yield f'board.countries.{ident}: it has no end points; set country = "{ident}" in some'
    for ident, city in board.cities.items():
        if not city.country:
            continue
        entry = f"board.cities.{ident}"
        if city.country not in board.countries:
            yield (
                f"{entry}: unknown country {city.country!r}"
                f"{_did_you_mean(city.country, board.countries)}; add it to [board.countries]"
            )
        if city.merchandise or city.meeples:
            yield f"{entry}: an end point has nothing of its own; give meeples to the country"
        neighbours = {t.a if t.b == ident else t.b for t in board.tracks if ident in (t.a, t.b)}
        if any(board.cities[n].country for n in neighbours & board.cities.keys()):
            yield f"{entry}: a track joins it with another end point; lead it to a city"
        if len(neighbours) > 1:
            yield (
                f"{entry}: an end point is a dead end, but tracks join it with "
                f"{' and '.join(sorted(neighbours))}; make an end point for each"
            )


def _pair_names(board: Board) -> dict[str, str]:
    """The names of all routes both ways, as notation reads them."""
    return {
        f"{a}-{b}": f"{board.cities[a].name}-{board.cities[b].name}"
        for track in board.tracks
        for a, b in ((track.a, track.b), (track.b, track.a))
        if track.a in board.cities and track.b in board.cities
    }


def _track_faults(rules: EditionFile, track: Track) -> Iterator[str]:
    for end in (track.a, track.b):
        if end not in rules.board.cities:
            yield _unknown_city(rules.board, end)
    if track.a == track.b:
        yield "the track leads back to where it starts; give it two different cities"
    if track.color != TrackColor.GRAY and rules.card_count(CardKind(track.color)) == 0:
        yield (
            f"the colour {track.color} has no cards; add `{track.color} = 12` under [cards] "
            "or choose another colour"
        )
    if track.length not in rules.route_points:
        yield f"no points for length {track.length}; add `{track.length} = ...` to [route_points]"
    if track.locomotives > track.length:
        yield f"{track.locomotives} locomotives do not fit on {track.length} spaces"
    if track.locomotives and rules.card_count(CardKind.LOCOMOTIVE) == 0:
        yield "a ferry needs locomotives, but [cards] has none; add `locomotive = 14`"
    if track.locomotives and track.color != TrackColor.GRAY:
        yield 'a ferry is paid like a gray track; set color = "gray"'
    if track.tunnel and track.locomotives:
        yield "a track is a ferry or a tunnel, not both; drop `tunnel` or `locomotives`"
    if track.tunnel and rules.tunnel_cards == 0:
        yield "the edition turns no cards for tunnels; set `tunnel_cards = 3` or drop `tunnel`"


def _unknown_city(board: Board, ident: str) -> str:
    return f"unknown city {ident!r}{_did_you_mean(ident, board.cities)}; add it to [board.cities]"


def _parallel_faults(board: Board) -> Iterator[str]:
    lengths: dict[frozenset[str], tuple[int, Track]] = {}
    for index, track in enumerate(board.tracks):
        first = lengths.setdefault(frozenset((track.a, track.b)), (index, track))
        if first[1].length != track.length:
            yield (
                f"board.tracks[{index}] ({track.a}-{track.b}): parallel tracks of unequal length, "
                f"{track.length} here and {first[1].length} in tracks[{first[0]}]; make them equal"
            )


def _ticket_faults(board: Board, ticket: PrintedTicket, groups: dict[str, int]) -> Iterator[str]:
    ends = [{groups[city] for city in board.cities_of(end)} for end in (ticket.a, ticket.b)]
    unknown = [
        end
        for end in (ticket.a, ticket.b)
        if end not in board.cities and end not in board.countries
    ]
    for end in unknown:
        yield _unknown_city(board, end)
    for end in (ticket.a, ticket.b):
        if end in board.cities and (country := board.cities[end].country):
            yield f"{end!r} is an end point; name its country, {country!r}"
    if ticket.a == ticket.b:
        yield "the ticket leads to itself; give it two different cities"
    elif not unknown and not ends[0] & ends[1]:
        yield "no tracks join its cities, so nobody could complete it; add tracks or drop it"
    if not ticket.sets:
        yield 'it belongs to no pack; add sets = ["..."] naming a pack of [tickets]'


def _connected_groups(board: Board) -> dict[str, int]:
    """A number for every city, equal for two cities that tracks connect."""
    group = {city: number for number, city in enumerate(board.cities)}
    for track in board.tracks:
        if track.a in group and track.b in group:
            old, new = group[track.a], group[track.b]
            group = {city: new if number == old else number for city, number in group.items()}
    return group


def _duplicate_ticket_faults(board: Board) -> Iterator[str]:
    seen: dict[frozenset[str], int] = {}
    for index, ticket in enumerate(board.tickets):
        first = seen.setdefault(frozenset((ticket.a, ticket.b)), index)
        if first != index:
            yield (
                f"board.tickets[{index}] ({ticket.a}-{ticket.b}): a duplicate of tickets[{first}]; "
                "drop one of them"
            )


def _deal_faults(rules: EditionFile) -> Iterator[str]:
    tickets = rules.tickets
    packs = {s for t in rules.board.tickets for s in t.sets}
    stock = Counter(t.deck for t in _tickets_in_play(rules))
    for number, deck in enumerate(tickets.decks):
        for pack in deck.sets:
            if pack not in packs:
                yield (
                    f"tickets.decks ({deck.name}): no ticket is in the pack {pack!r}"
                    f"{_did_you_mean(pack, packs)}"
                )
        if not tickets.mix_first:
            name = f"tickets.decks ({deck.name})"
            yield from _stock_faults(name, stock[number], rules.seats[1], deck.first)
    shared = [t for t in rules.board.tickets if _decks_of(rules, t) > 1]
    for ticket in shared:
        yield f"tickets.decks: {ticket.a}-{ticket.b} is in both decks; give the decks other packs"
    yield from _mix_faults(rules, stock)
    for when, dealt, kept in (
        ("first", tickets.mix_first or sum(d.first for d in tickets.decks), tickets.keep_first),
        ("later", tickets.mix_later or sum(d.later for d in tickets.decks), tickets.keep_later),
    ):
        if dealt > MAX_OFFER:
            yield f"tickets: {dealt} dealt {when} are too many; deal at most {MAX_OFFER}"
        if dealt and not 1 <= kept <= dealt:
            yield f"tickets.keep_{when}: must lie between 1 and the {dealt} dealt, not {kept}"
    if sum(d.first for d in tickets.decks) == 0:
        yield "tickets: no tickets are dealt at the start; set `first` of a deck to 1 or more"
    if tickets.unkept_first != "remove" and any(d.later == 0 for d in tickets.decks):
        yield (
            "tickets.unkept_first: a deck that deals none later leaves the game, so nothing can go "
            'back to it; set unkept_first = "remove"'
        )
    if not tickets.mix_later and sum(d.later > 0 for d in tickets.decks) > 1:
        yield (
            "tickets.decks: only one deck can be drawn from later; set `later = 0` in the other, "
            "or `mix_first` and `mix_later`, so that seats announce what they draw"
        )


def _stock_faults(name: str, stock: int, seats: int, each: int) -> Iterator[str]:
    if stock < seats * each:
        yield (
            f"{name}: too small to deal: {stock} tickets for {seats} seats of {each}; "
            f"add {seats * each - stock} tickets, deal fewer or lower the largest number of seats"
        )


def _mix_faults(rules: EditionFile, stock: Counter[int]) -> Iterator[str]:
    """A mix is announced from two decks, at the start and later, with enough tickets for all."""
    tickets = rules.tickets
    if not tickets.mix_first and not tickets.mix_later:
        return
    if not tickets.mix_first or not tickets.mix_later:
        yield "tickets: mix_first and mix_later go together; set both, or neither"
    if len(tickets.decks) != 2:
        yield "tickets.decks: a mix is announced from two decks; give a second one, or no mix"
    names = [normalize_text(deck.name) for deck in tickets.decks]
    if len(set(names)) < len(names) or not all(name.isalpha() for name in names):
        yield "tickets.decks: moves name the decks, so a name is one word, and no two are the same"
    for deck in tickets.decks:
        for when, most in (("first", deck.first), ("later", deck.later)):
            if not most:
                yield (
                    f"tickets.decks ({deck.name}): no mix could ask for any of them; set "
                    f"`{when}` to the most a mix may ask for"
                )
    for when, mix, most in (
        ("first", tickets.mix_first, sum(deck.first for deck in tickets.decks)),
        ("later", tickets.mix_later, sum(deck.later for deck in tickets.decks)),
    ):
        if most < mix:
            yield (
                f"tickets.mix_{when}: no mix comes to {mix} where the decks give {most} at most; "
                f"lower it, or raise `{when}` of a deck"
            )
    yield from _stock_faults("tickets", stock.total(), rules.seats[1], tickets.mix_first)


def _decks_of(rules: EditionFile, ticket: PrintedTicket) -> int:
    return sum(bool(set(ticket.sets) & set(deck.sets)) for deck in rules.tickets.decks)


def _refresh_faults(rules: EditionFile) -> Iterator[str]:
    """Each kind under at most one rule, so that a new display can be judged by each rule alone."""
    for kind, times in Counter(kind for rule in rules.refresh for kind in rule.kinds).items():
        if times > 1:
            yield f"refresh: {kind} is named {times} times; name each kind once in all"


def _plus4_faults(rules: EditionFile) -> Iterator[str]:
    if not rules.card_count(CardKind.PLUS4):
        return
    for index, track in enumerate(rules.board.tracks):
        entry = f"board.tracks[{index}] ({track.a}-{track.b})"
        if track.tunnel:
            yield f"{entry}: no rule says what plus4 cards do in tunnels; drop one of the two"
        if track.color == TrackColor.GRAY and track.length > MAX_GRAY_LENGTH_WITH_PLUS4:
            yield (
                f"{entry}: with plus4 cards a gray track has at most "
                f"{MAX_GRAY_LENGTH_WITH_PLUS4} spaces, not {track.length}; give it a colour"
            )


def _passenger_faults(rules: EditionFile) -> Iterator[str]:
    if rules.merchandise and not rules.passengers.count:
        yield "merchandise: nobody could take it; give passengers with `count` under [passengers]"
    cities = rules.board.cities.values()
    if rules.passengers.count and not any(c.merchandise in rules.merchandise for c in cities):
        yield (
            "passengers: rides would score nothing; give stacks of tokens under [merchandise], "
            "and name them in `merchandise` of cities"
        )
    passenger_cards = rules.card_count(CardKind.PASSENGER)
    if passenger_cards and not rules.passengers.count:
        yield "cards: passenger cards are for rides; set `count` under [passengers], or drop them"
    if passenger_cards > MAX_PASSENGER_CARDS:
        yield (
            f"cards: {passenger_cards} passenger cards are more than the engine "
            f"holds; use at most {MAX_PASSENGER_CARDS}"
        )
    for ident, city in rules.board.cities.items():
        if rules.merchandise and city.merchandise and city.merchandise not in rules.merchandise:
            yield (
                f"board.cities.{ident}: there is no stack {city.merchandise!r}"
                f"{_did_you_mean(city.merchandise, rules.merchandise)}; the stacks are "
                f"{', '.join(rules.merchandise)}"
            )


def _meeple_faults(rules: EditionFile) -> Iterator[str]:
    bag = sum(rules.meeples.colors.values())
    room = sum(place.meeples for place in rules.board.places.values())
    if bag and bag != room:
        yield (
            f"meeples.colors: {bag} meeples for {room} places on the board; change the numbers, "
            "or `meeples` of cities and countries, until they agree"
        )
    names = [normalize_text(color) for color in rules.meeples.colors]
    if len(set(names)) < len(names) or not all(name.isalpha() for name in names):
        yield "meeples.colors: a colour is one word, and no two are the same; rename some"


def _card_faults(rules: EditionFile) -> Iterator[str]:
    total = sum(rules.cards.values())
    needed = rules.seats[1] * rules.hand + DISPLAY_SIZE
    if total < needed:
        yield (
            f"cards: too small to deal: {total} cards for {rules.seats[1]} hands of {rules.hand} "
            f"and a display of {DISPLAY_SIZE}; add {needed - total} cards, deal smaller hands or "
            "lower the largest number of seats"
        )
    if total > 255:
        yield f"cards: {total} are more than the engine holds; use at most 255"
    if not any(rules.card_count(color) for color in COLORS):
        yield "cards: there are no coloured cards; give at least one colour some"


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
