"""Setting up any position in a line or two: for tests, puzzles and questions of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from trunkline.compiled_edition import CompiledEdition, Origin, compile_edition
from trunkline.editions import Edition
from trunkline.editions.normalize import normalize_text
from trunkline.game import Game
from trunkline.phrases import listed
from trunkline.vocabulary import CardKind

CARD_KINDS = tuple(CardKind)

__all__ = ["position"]

DISPLAY = 5
REST = "rest"
MOST_LISTED = 12  # names in an error message
DECK, DISCARDS = -1, -2  # piles that are no seat's hand

Cards = str | Mapping[str, int]
Thing = TypeVar("Thing")


class _Layout(Struct):
    """Where everything is, in the numbers the engine uses."""

    hands: list[list[int]]
    deck: list[int]
    discards: list[int]
    display: list[int | None]
    tracks: list[list[int]]
    trains: list[int]
    stations: list[list[int]]
    tickets: list[list[int]]
    first_kept: list[int]
    offers: list[list[int]]
    ticket_order: list[list[int]]
    passengers: list[list[int | str]]
    tokens: list[int]
    merchandise: list[int]
    collected: list[list[int]]
    meeples: list[list[int]] | None
    seat: int
    phase: str
    turns_left: int


def position(
    edition: str | Path | Edition = "usa",
    seats: int = 2,
    *,
    seat: int = 0,
    phase: str | None = None,
    hands: Mapping[int, Cards] | None = None,
    display: Sequence[str | None] | str | None = None,
    deck: Cards = REST,
    discards: Cards = "",
    tracks: Mapping[int, Sequence[str]] | None = None,
    trains: Mapping[int, int] | None = None,
    stations: Mapping[int, Sequence[str]] | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    ticket_deck: Sequence[str] | None = None,
    offer: Sequence[str] = (),
    passengers: Mapping[int, Sequence[str]] | None = None,
    passengers_gone: Mapping[int, int] | None = None,
    tokens: Mapping[str, int] | None = None,
    merchandise: Mapping[int, int] | None = None,
    collected: Mapping[int, Cards] | None = None,
    meeples: Mapping[str, Cards] | None = None,
    turns_left: int | None = None,
) -> Game:
    """A game in a position of your making.

    Cards are given as `"3 pink, 1 locomotive"` or as a mapping; exactly one pile may be "rest",
    which takes all cards not named elsewhere (the deck, if you say nothing). Tracks, tickets and
    cities go by name. Trains are what the tracks leave unless given. `offer` are the tickets the
    seat has just drawn. A ticket deck not given holds all other tickets in their printed order.
    Everyone knows from which deck a seat's tickets are.

    What the rules would change at once is settled: empty places of the display are filled while
    there are cards, a display with too many locomotives is replaced, and if a seat has few enough
    trains, the last round has begun with a turn for every seat, unless `turns_left` says
    otherwise.

    `passengers` are those standing in cities and `passengers_gone` counts those that have ridden;
    the others can still be placed. `tokens` says how many are left in a city, all of them where
    nothing is said, and `merchandise` what the seats have for those they took. Meeples are
    written like cards: `collected` by seat, `meeples` by city or country. Without either they
    stand as dealt; with one of them, there are only those that are named.
    """
    compiled = compile_edition(edition)
    names = Game(compiled.edition, seats, seed=0).names
    _must_be_seats(seats, [seat], hands, collected)
    _must_be_seats(seats, [], tracks, stations, tickets, passengers, lists=True)
    _must_be_seats(seats, [], trains, passengers_gone, merchandise)
    total = [compiled.edition.rules.card_count(kind) for kind in CARD_KINDS]
    shown = _display(total, display)
    wanted: dict[int, Cards] = {s: (hands or {}).get(s, "") for s in range(seats)}
    piles = _share_cards(total, shown, wanted | {DECK: deck, DISCARDS: discards})
    owned = _tracks(compiled, seats, tracks or {})
    held = [_tickets(compiled, (tickets or {}).get(s, ())) for s in range(seats)]
    offered = _tickets(compiled, offer)
    layout = _Layout(
        hands=[piles[s] for s in range(seats)],
        deck=piles[DECK],
        discards=piles[DISCARDS],
        display=shown,
        tracks=owned,
        trains=[_trains(compiled, owned[s], (trains or {}).get(s)) for s in range(seats)],
        stations=_stations(compiled, seats, stations or {}),
        tickets=held,
        first_kept=[_first_kept(compiled, tickets_held) for tickets_held in held],
        offers=[offered if s == seat else [] for s in range(seats)],
        ticket_order=_ticket_order(compiled, ticket_deck, [*chain(*held), *offered]),
        passengers=_passengers(compiled, seats, passengers or {}, passengers_gone or {}),
        tokens=_tokens(compiled, tokens or {}),
        merchandise=_merchandise(compiled, seats, merchandise or {}),
        collected=[_meeples(compiled, (collected or {}).get(s, "")) for s in range(seats)],
        meeples=_standing(compiled, meeples or {}) if meeples or collected else None,
        seat=seat,
        phase=_phase(compiled, phase, offered, piles, shown),
        turns_left=0,
    )
    layout.turns_left = _turns_left(compiled, turns_left, layout.trains)
    _must_have_meeples(compiled, layout)
    game = Game.__new__(Game)
    game._assemble(compiled.table, Origin(compiled, names), layout)
    return game


def _must_be_seats(
    seats: int, chosen: Sequence[int], *given: Mapping[int, object] | None, lists: bool = False
) -> None:
    for mapping in given:
        if mapping is not None and not isinstance(mapping, Mapping):
            raise ValueError(f"give things by seat, as in {{0: ...}}, not {mapping!r}")
        for seat, things in (mapping or {}).items():
            if lists and (isinstance(things, str) or not isinstance(things, Sequence)):
                raise ValueError(f"seat {seat}: give a list of names, not {things!r}")
    for seat in chain(chosen, *(mapping or () for mapping in given)):
        if type(seat) is not int or not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}")


def _phase(
    compiled: CompiledEdition,
    phase: str | None,
    offered: Sequence[int],
    piles: Mapping[int, list[int]],
    shown: Sequence[int | None],
) -> str:
    """The step the seat is in; the others come about by playing a move."""
    phase = ("tickets" if offered else "turn") if phase is None else phase
    if phase not in ("turn", "second card", "tickets"):
        raise ValueError(f"a position begins with a turn, a second card or tickets, not {phase!r}")
    if (phase == "tickets") != bool(offered):
        raise ValueError("the phase 'tickets' and an `offer` go together")
    decks = compiled.edition.rules.tickets.decks
    most = compiled.edition.rules.tickets.mix_later or sum(deck.later for deck in decks)
    if len(offered) > most:
        raise ValueError(f"at most {most} tickets are offered later")
    if any(decks[compiled.edition.tickets[ticket].deck].later == 0 for ticket in offered):
        raise ValueError("an offered ticket is from a deck that is only dealt at the start")
    takeable = set(shown) - {None, CARD_KINDS.index(CardKind.LOCOMOTIVE)}
    if phase == "second card" and not takeable and not any(piles[DECK] + piles[DISCARDS]):
        raise ValueError("there is no second card to take, so the turn would be over")
    return phase


def _turns_left(compiled: CompiledEdition, given: int | None, trains: Sequence[int]) -> int:
    """The turns of the last round; all of them where a seat's trains have begun it."""
    if given is not None:
        return _within("turns_left", given, len(trains))
    begun = min(trains) <= compiled.edition.rules.last_round_trains
    return len(trains) if begun else 0


def _within(what: str, value: int, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{what} must lie between 0 and {most}, not {value!r}")
    return value


def _share_cards(
    total: list[int], shown: list[int | None], wanted: Mapping[int, Cards]
) -> dict[int, list[int]]:
    """Every card in its place: what is named, and the rest where "rest" stands."""
    piles = {key: _pile(cards) for key, cards in wanted.items() if cards != REST}
    left = [
        total[kind] - shown.count(kind) - sum(pile[kind] for pile in piles.values())
        for kind in range(len(CARD_KINDS))
    ]
    for kind, number in enumerate(left):
        if number < 0:
            raise ValueError(f"the edition has only {total[kind]} {CARD_KINDS[kind]} cards")
    rest = [key for key, cards in wanted.items() if cards == REST]
    if len(rest) > 1 or (not rest and any(left)):
        raise ValueError('exactly one of the deck, the discards and the hands must be "rest"')
    return piles | dict.fromkeys(rest, left)


def _display(total: list[int], display: Sequence[str | None] | str | None) -> list[int | None]:
    """The face-up cards; by default one of each of the first kinds that have cards."""
    if display is None:
        display = [CARD_KINDS[kind] for kind, number in enumerate(total) if number][:DISPLAY]
    words: list[str | None] = [*(display.split() if isinstance(display, str) else display)]
    if len(words) > DISPLAY:
        raise ValueError(f"the display has {DISPLAY} places, not {len(words)}")
    words += [None] * (DISPLAY - len(words))
    return [None if word is None else _find(word, CARD_KINDS, "card") for word in words]


def _pile(cards: Cards) -> list[int]:
    return _counts(cards, CARD_KINDS, "card", "3 pink, 1 locomotive")


def _counts(given: Cards, kinds: Sequence[str], what: str, example: str) -> list[int]:
    """How many of each kind, from text such as the example or from a mapping."""
    counts = [0] * len(kinds)
    if not isinstance(given, (str, Mapping)):
        raise ValueError(f"{what}s are written {example!r}, not {given!r}")
    if isinstance(given, str):
        for part in given.split(","):
            if part.strip():
                number, _, kind = part.strip().partition(" ")
                if not number.isdecimal() or not kind:
                    raise ValueError(f"{what}s are written {example!r}, not {part!r}")
                counts[_find(kind, kinds, what)] += int(number)
    else:
        for kind, amount in given.items():
            _within(f"a number of {what}s", amount, 255)
            counts[_find(kind, kinds, what)] += amount
    return counts


def _passengers(
    compiled: CompiledEdition,
    seats: int,
    given: Mapping[int, Sequence[str]],
    gone: Mapping[int, int],
) -> list[list[int | str]]:
    """Where each seat's passengers are: cities first, then those gone, then those at home."""
    count = compiled.edition.rules.passengers.count
    towns = {
        city.name: number
        for number, city in enumerate(compiled.edition.board.cities.values())
        if not city.country
    }
    names = [*towns]
    placed = [
        [towns[names[_find(n, names, "city")]] for n in given.get(s, ())] for s in range(seats)
    ]
    if len(set(chain(*placed))) < sum(map(len, placed)):
        raise ValueError("a city takes one passenger")
    left = [count - len(cities) for cities in placed]
    if min(left) < 0:
        raise ValueError(f"a seat has {count} passengers")
    away = [_within("passengers_gone", gone.get(s, 0), left[s]) for s in range(seats)]
    return [
        [*placed[s], *["gone"] * away[s], *["home"] * (left[s] - away[s])] for s in range(seats)
    ]


def _merchandise(compiled: CompiledEdition, seats: int, given: Mapping[int, int]) -> list[int]:
    if given and not compiled.edition.rules.merchandise:
        raise ValueError(f"{compiled.edition.name} has no merchandise")
    return [_within("merchandise", given.get(s, 0), 9999) for s in range(seats)]


def _tokens(compiled: CompiledEdition, given: Mapping[str, int]) -> list[int]:
    """How many tokens each city has left."""
    rules = compiled.edition.rules
    stacks = [len(rules.merchandise.get(c.merchandise, ())) for c in rules.board.cities.values()]
    names = [city.name for city in rules.board.cities.values()]
    for name, left in _by_place(given).items():
        city = _find(name, names, "city")
        stacks[city] = _within(f"tokens of {names[city]}", left, stacks[city])
    return stacks


def _by_place(given: Mapping[str, Thing]) -> Mapping[str, Thing]:
    if not isinstance(given, Mapping):
        raise ValueError(f"give things by city, as in {{'Berlin': ...}}, not {given!r}")
    return given


def _meeples(compiled: CompiledEdition, given: Cards) -> list[int]:
    colors = [*compiled.edition.rules.meeples.colors]
    if given and not colors:
        raise ValueError(f"{compiled.edition.name} has no meeples")
    return _counts(given, colors, "meeple", "2 red, 1 blue")


def _must_have_meeples(compiled: CompiledEdition, layout: _Layout) -> None:
    """No more of a colour, on the board and taken, than the bag has."""
    for number, (color, most) in enumerate(compiled.edition.rules.meeples.colors.items()):
        taken = sum(counts[number] for counts in layout.collected)
        if taken + sum(colors.count(number) for colors in layout.meeples or ()) > most:
            raise ValueError(f"the edition has only {most} {color} meeples")


def _standing(compiled: CompiledEdition, given: Mapping[str, Cards]) -> list[list[int]]:
    """The colours of the meeples at every city and country."""
    board = compiled.edition.board
    places = [*board.places.values()]
    endpoints = {ident for ident, city in board.cities.items() if city.country}
    # An end point has none of its own, so nothing anyone could write names it.
    names = [";" if ident in endpoints else place.name for ident, place in board.places.items()]
    standing: list[list[int]] = [[] for _ in places]
    for name, cards in _by_place(given).items():
        place = _find(name, names, "place")
        counts = _meeples(compiled, cards)
        if standing[place]:
            raise ValueError(f"{names[place]} is named twice")
        if sum(counts) > places[place].meeples:
            raise ValueError(f"{names[place]} has room for {places[place].meeples} meeples")
        standing[place] = [color for color, n in enumerate(counts) for _ in range(n)]
    return standing


def _tracks(
    compiled: CompiledEdition, seats: int, given: Mapping[int, Sequence[str]]
) -> list[list[int]]:
    """Each seat's tracks, claimed as the rules allow."""
    names = compiled.notation.tracks
    known = [*names, *_reversed_names(compiled)]
    open_to_all = seats >= compiled.edition.rules.parallel_open_from_seats
    owned: list[list[int]] = [[] for _ in range(seats)]
    taken: dict[frozenset[str], list[tuple[int, int]]] = {}
    for seat, wanted in given.items():
        for name in wanted:
            track = _find(name, known, "track") % len(names)
            ends = compiled.edition.board.tracks[track]
            others = taken.setdefault(frozenset((ends.a, ends.b)), [])
            if any(seat == s or track == t or not open_to_all for s, t in others):
                raise ValueError(f"{names[track]}: this track or another of its route is taken")
            others.append((seat, track))
            owned[seat].append(track)
    return owned


def _reversed_names(compiled: CompiledEdition) -> list[str]:
    """The names of all tracks with their cities the other way round."""
    board = compiled.edition.board
    turned = []
    for track, name in zip(board.tracks, compiled.notation.tracks, strict=True):
        a, b = board.cities[track.a].name, board.cities[track.b].name
        turned.append(f"{b}-{a}{name.removeprefix(f'{a}-{b}')}")
    return turned


def _trains(compiled: CompiledEdition, owned: Iterable[int], given: int | None) -> int:
    left = compiled.edition.rules.trains - sum(
        compiled.edition.board.tracks[t].length for t in owned
    )
    if left < 0:
        raise ValueError(f"these tracks need {-left} trains more than a seat has")
    return left if given is None else _within("trains", given, left)


def _stations(
    compiled: CompiledEdition, seats: int, given: Mapping[int, Sequence[str]]
) -> list[list[int]]:
    known = [city.name for city in compiled.edition.board.cities.values()]
    built = [[_find(name, known, "city") for name in given.get(s, ())] for s in range(seats)]
    most = compiled.edition.rules.stations.count
    if any(len(cities) > most for cities in built):
        raise ValueError(f"a seat has {most} stations")
    if len(set(chain(*built))) < sum(map(len, built)):
        raise ValueError("a city takes one station")
    return built


def _first_kept(compiled: CompiledEdition, held: Iterable[int]) -> int:
    """How many first tickets a seat kept, so far as it tells which decks its tickets are from.

    All of them where it has one from a deck dealt only at the start, else none of those.
    """
    decks = compiled.edition.rules.tickets.decks
    early = Counter(compiled.edition.tickets[index].deck for index in held)
    for number, deck in enumerate(decks):
        if deck.later == 0 and early[number] > deck.first:
            raise ValueError(f"a seat is dealt {deck.first} of the deck {deck.name!r} at most")
    if any(deck.later == 0 and early[number] for number, deck in enumerate(decks)):
        return sum(deck.first for deck in decks)
    return 0


def _tickets(compiled: CompiledEdition, names: Sequence[str]) -> list[int]:
    known = [ticket.name for ticket in compiled.tickets]
    return [_find(name, known, "ticket") for name in names]


def _ticket_order(
    compiled: CompiledEdition, given: Sequence[str] | None, taken: Sequence[int]
) -> list[list[int]]:
    tickets = compiled.edition.tickets
    order = range(len(tickets)) if given is None else _tickets(compiled, given)
    decks = compiled.edition.rules.tickets.decks
    named = [*taken, *(order if given is not None else ())]
    if len(set(named)) < len(named):
        raise ValueError("a ticket is in one place only")
    return [
        [i for i in order if tickets[i].deck == deck and i not in taken] if rules.later else []
        for deck, rules in enumerate(decks)
    ]


def _advice(name: str, known: Sequence[str]) -> str:
    """The names to use instead: all of them if they are few, otherwise the most similar ones."""
    if len(known) <= MOST_LISTED:
        return f"use {listed(known, 'or')}"
    close = get_close_matches(name, known, n=3, cutoff=0.3)
    return f"did you mean {listed(close, 'or')}?" if close else f"use one such as {known[0]}"


def _find(name: str, known: Sequence[str], what: str) -> int:
    if name in known:  # most names are written as they are, and comparing them all takes long
        return known.index(name)
    wanted = normalize_text(str(name))
    matches = [i for i, other in enumerate(known) if normalize_text(other) == wanted]
    if not matches:
        raise ValueError(f"there is no {what} {name!r}; {_advice(str(name), known)}")
    return matches[0]
