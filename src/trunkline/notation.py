"""A move as text and back.

Every move has one canonical line, such as `claim Denver-Omaha 3 pink + 1 locomotive`. Reading is
more forgiving: letter case, accents, dashes, the order of the cities and plurals do not matter,
and the track of a double route need not be named where the payment leaves only one.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from trunkline.core.table import SHORTEST_FOR_PLUS4, Table
from trunkline.editions import Board, Edition
from trunkline.editions.normalize import normalize_text
from trunkline.errors import IllegalMove
from trunkline.vocabulary import PLACE_MOVES, CardKind, MoveKind

__all__ = [
    "HeldTicket",
    "Move",
    "Notation",
    "held_ticket",
    "payment_text",
    "track_names",
    "track_qualifiers",
]

AMBIGUOUS = -1
CARD_KINDS = tuple(CardKind)


class Move(Struct, frozen=True, weakref=True):
    """One of an edition's moves: its number, what it does, and its line of notation.

    `city` is the place that the move is about, a city or a country, or where a step of a ride
    leads. `mix` are the tickets drawn from each deck where a mix is announced. `color` is that of
    the cards paid or of the piece taken.
    """

    number: int
    kind: MoveKind
    text: str
    card: CardKind | None = None
    track: int | None = None
    city: str | None = None
    keep: tuple[int, ...] = ()
    mix: tuple[int, ...] = ()
    color: str | None = None
    cards: int = 0
    locomotives: int = 0
    plus4: int = 0

    @property
    def details(self) -> str:
        """Its notation without the kind it begins with: `Denver-Omaha 4 pink`."""
        return self.text[len(self.kind) + 1 :]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.number}: {self.text}>"


class HeldTicket(Struct, frozen=True, gc=False):
    """A ticket in a hand, an offer or a deck: its number, its cities and its value."""

    index: int
    name: str
    points: int

    def __str__(self) -> str:
        return f"{self.name} {self.points}"


class Notation:
    """All moves of an edition by number and by text."""

    def __init__(self, edition: Edition, table: Table) -> None:
        self.edition = edition
        self.tracks = track_names(edition.board)
        self.qualifiers = track_qualifiers(edition.board)
        self._sites = tuple(edition.board.places)
        self.moves = [self._move(number, *table.describe(number)) for number in range(len(table))]
        self._numbers: dict[str, int] | None = None
        self._places: dict[str, dict[str, list[Move]]] | None = None

    def parse(self, text: str) -> Move:
        """The move this text means; IllegalMove says what is wrong with it."""
        if self._numbers is None:
            self._numbers = self._index()
        key = _in_order(normalize_text(text))
        number = self._numbers.get(key)
        if number is None:
            raise IllegalMove(self._complaint(text, key))
        if number == AMBIGUOUS:
            raise IllegalMove(
                f"{text!r} could mean several tracks of one route; name one of them: "
                + " or ".join(repr(m.text) for m in self._alike(key))
            )
        return self.moves[number]

    def _move(
        self,
        number: int,
        kind: MoveKind,
        subject: int,
        color: str | None,
        cards: int,
        locomotives: int,
        plus4: int,
    ) -> Move:
        payment = payment_text(color, cards, locomotives, plus4)
        paid = partial(
            Move, number, kind, color=color, cards=cards, locomotives=locomotives, plus4=plus4
        )
        if kind == "claim":
            return paid(f"claim {self.tracks[subject]} {payment}", track=subject)
        if kind in PLACE_MOVES:
            place = self._sites[subject]
            name = self.edition.board.name_of(place)
            return paid(f"{kind} {name} {payment or color or ''}".rstrip(), city=place)
        if kind == "pay":
            return paid(f"pay {payment}")
        if kind == "take":
            card = CARD_KINDS[subject]
            return Move(number, kind, f"take {card}", card=card)
        if kind == "keep":
            places = tuple(place for place in range(8) if subject >> place & 1)
            return Move(number, kind, "keep " + " ".join(str(p + 1) for p in places), keep=places)
        if kind == "draw tickets" and self.edition.rules.tickets.mix_first:
            mix = (subject, cards)
            return Move(number, kind, f"draw tickets {self._mix_text(mix)}", mix=mix)
        if kind == "ride":
            return self._step(number, subject, from_b=bool(cards))
        return Move(number, kind, kind)

    def _step(self, number: int, track: int, from_b: bool) -> Move:
        """A step of a ride: the track's name in the direction of travel."""
        ends = self.edition.board.tracks[track]
        end = ends.a if from_b else ends.b
        text = f"ride {self._direction(track, end)}{self._qualifier(track)}"
        return Move(number, MoveKind.STEP, text, track=track, city=end)

    def _direction(self, track: int, end: str) -> str:
        """The cities of a track in the direction of travel, given the one it leads to."""
        ends = self.edition.board.tracks[track]
        start = ends.a if end == ends.b else ends.b
        return "-".join(self.edition.board.cities[city].name for city in (start, end))

    def _mix_text(self, mix: tuple[int, int]) -> str:
        decks = self.edition.rules.tickets.decks
        return " + ".join(f"{n} {deck.name}" for n, deck in zip(mix, decks, strict=True) if n)

    def _qualifier(self, track: int) -> str:
        """What tells a track from its parallels, with a space before it; often nothing."""
        return f" {self.qualifiers[track]}".rstrip()

    def _index(self) -> dict[str, int]:
        index: dict[str, int] = {}
        for move in self.moves:
            index[normalize_text(move.text)] = move.number
        # Shorter and reversed names come after, so that they never hide a canonical one.
        aliases: dict[str, int] = {}
        for move in self.moves:
            if move.track is not None or move.mix:
                for key in self._aliases(move):
                    aliases[key] = AMBIGUOUS if key in aliases else move.number
        return aliases | index

    def _aliases(self, move: Move) -> Iterator[str]:
        """Other ways to write a mix, a claim or a step; the way a ride goes is part of it."""
        if move.track is None:
            named = zip(move.mix, self.edition.rules.tickets.decks, strict=True)
            parts = [f"{n} {deck.name}" for n, deck in named]
            yield normalize_text(f"draw tickets {' + '.join(parts)}")
            yield normalize_text(f"draw tickets {' + '.join(reversed(parts))}")
            return
        qualifier = self._qualifier(move.track)
        if move.kind == "ride":
            if qualifier:
                assert move.city is not None
                yield normalize_text(f"ride {self._direction(move.track, move.city)}")
            return
        track = self.edition.board.tracks[move.track]
        a, b = (self.edition.board.cities[end].name for end in (track.a, track.b))
        payment = payment_text(move.color, move.cards, move.locomotives, move.plus4)
        yield normalize_text(f"claim {b}-{a}{qualifier} {payment}")
        if qualifier:
            yield normalize_text(f"claim {a}-{b} {payment}")
            yield normalize_text(f"claim {b}-{a} {payment}")

    def _alike(self, key: str) -> list[Move]:
        return [m for m in self.moves if m.track is not None and key in self._aliases(m)]

    def _complaint(self, text: str, key: str) -> str:
        """What is wrong with a text that is no move, and the nearest move that is one."""
        hint = self._rule(key) or self._hint(key)
        if not hint:
            hint = "a move begins with " + ", ".join(dict.fromkeys(m.kind for m in self.moves))
        return f"{text[:80]!r} is not a move of {self.edition.name}; {hint}"

    def _rule(self, key: str) -> str:
        """The rule that keeps some moves from ever being numbered, where the text asks for one."""
        rules = self.edition.rules
        if key.startswith("draw ticket") and rules.tickets.mix_first:
            example = self._mix_text((1, rules.tickets.mix_later - 1))
            return f"announce {rules.tickets.mix_later} in all, as in 'draw tickets {example}'"
        if key.startswith("ride ") and rules.passengers.count:
            countries = [
                c.name for c in rules.board.countries.values() if normalize_text(c.name) in key
            ]
            return "no passenger goes to a country" if countries else ""
        if key.startswith("claim ") and "plus4" in key and rules.card_count("plus4"):
            place = key.removeprefix("claim ").partition(next(filter(str.isdigit, key), ";"))[0]
            lengths = {
                track.length
                for track, name in zip(rules.board.tracks, self.tracks, strict=True)
                if normalize_text(name).startswith(place.strip())
            }
            if lengths and max(lengths) < SHORTEST_FOR_PLUS4:
                return f"plus4 cards pay only on tracks of {SHORTEST_FOR_PLUS4} spaces or more"
        return ""

    def _hint(self, key: str) -> str:
        """The likeliest move: first its kind, then its track or city, then its payment.

        Comparing with all moves at once would take long, and this is asked on every slip.
        """
        if self._places is None:
            self._places = self._index_places()
        words = key[:80].split()
        start = [" ".join(words[:2]), *words[:1]]
        verbs = [v for s in start for v in difflib.get_close_matches(s, self._places, 1, 0.7)]
        if not verbs:
            return ""
        if verbs[0] == "keep":
            return "keep takes places of the offer, as in 'keep 1 3'"
        rest = " ".join(words[len(verbs[0].split()) :])
        where = rest.partition(next(filter(str.isdigit, rest), ";"))[0]
        places = self._places[verbs[0]]
        close = difflib.get_close_matches(where.strip(), places, 1, 0.5) or [
            place for place in places if not place
        ]
        if not close:
            return f"there is no such place to {verbs[0]}"
        paid = rest[len(where) :] if close[0] else rest
        texts = {normalize_text(move.details): move for move in places[close[0]]}
        nearest = difflib.get_close_matches(f"{close[0]} {paid}".strip(), texts, 1, 0.0)
        return f"did you mean {texts[nearest[0]].text!r}?"

    def _index_places(self) -> dict[str, dict[str, list[Move]]]:
        """All moves by kind, then by what they are about: a track, either way round, or a city."""
        places: dict[str, dict[str, list[Move]]] = {}
        cities = self.edition.board.cities
        for move in self.moves:
            names = [""]
            if move.track is not None:
                track = self.edition.board.tracks[move.track]
                a, b = cities[track.a].name, cities[track.b].name
                names = [f"{a}-{b}", f"{b}-{a}"]
            elif move.city is not None:
                names = [self.edition.board.name_of(move.city)]
            for name in names:
                places.setdefault(move.kind, {}).setdefault(normalize_text(name), []).append(move)
        return places


def _in_order(key: str) -> str:
    """The places of a `keep` in order and without commas; anything else as it is."""
    verb, _, places = key.partition(" ")
    if verb != "keep":
        return key
    return " ".join([verb, *sorted(places.replace(",", " ").split())])


def track_names(board: Board) -> tuple[str, ...]:
    """A name for every track: its cities, and for parallel tracks the colour or a number."""
    return tuple(
        f"{board.cities[track.a].name}-{board.cities[track.b].name} {qualifier}".rstrip()
        for track, qualifier in zip(board.tracks, track_qualifiers(board), strict=True)
    )


def track_qualifiers(board: Board) -> tuple[str, ...]:
    """What tells each track from its parallels: `(pink)`, `(2)`; nothing if it has none."""
    pairs = [frozenset((t.a, t.b)) for t in board.tracks]
    qualifiers = []
    for index, (track, pair) in enumerate(zip(board.tracks, pairs, strict=True)):
        twins = [i for i, other in enumerate(pairs) if other == pair]
        colors = Counter(board.tracks[i].color for i in twins)
        unique = max(colors.values()) == 1
        label = track.color if unique else twins.index(index) + 1
        qualifiers.append(f"({label})" if len(twins) > 1 else "")
    return tuple(qualifiers)


def held_ticket(edition: Edition, index: int) -> HeldTicket:
    """A ticket of the edition in words."""
    ticket = edition.tickets[index]
    name = "-".join(edition.board.name_of(end) for end in (ticket.a, ticket.b))
    return HeldTicket(index, name, ticket.points)


def payment_text(color: str | None, cards: int, locomotives: int, plus4: int = 0) -> str:
    """Cards as words: `3 pink + 1 locomotive + 1 plus4`."""
    parts = [f"{cards} {color}"] if cards else []
    if locomotives:
        parts.append(f"{locomotives} locomotive" + ("s" if locomotives > 1 else ""))
    if plus4:
        parts.append(f"{plus4} plus4")
    return " + ".join(parts)
