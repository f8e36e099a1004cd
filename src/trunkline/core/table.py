"""An edition turned into arrays, and the numbered list of every move it can ever have."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.network import MAX_EDGES
from cython.cimports.trunkline.core.state import (
    COLORS,
    DISPLAY,
    LOCOMOTIVE,
    MAX_CITIES,
    MAX_DECKS,
    MAX_OFFER,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TURNED,
)

COLOR_NAMES = ("red", "orange", "yellow", "green", "blue", "pink", "white", "black")
KIND_NAMES = (*COLOR_NAMES, "locomotive")
KIND_WORDS = (
    "take",
    "draw card",
    "draw tickets",
    "keep",
    "claim",
    "pay",
    "decline",
    "station",
    "pass",
)
# What the arrays hold; the loader of editions refuses more.
LIMITS = {
    "cities": MAX_CITIES,
    "tracks": MAX_TRACKS,
    "tickets": MAX_TICKETS,
    "decks": MAX_DECKS,
    "offer": MAX_OFFER,
    "length": MAX_LENGTH,
    "stations": MAX_STATIONS,
    "turned": MAX_TURNED,
    "refreshes": MAX_REFRESH,
    "ties": MAX_TIES,
    "trains": MAX_EDGES,
    "seats": MAX_SEATS,
    "display": DISPLAY,
}
TIE_BREAKS = ("tickets", "fewest_stations", "longest_path")


def payments_of(fare):
    """How many ways there are to pay a fare, given all the cards in the world."""
    slots = COLORS if fare.color == ANY_COLOR else 1
    return slots * (fare.length - fare.locomotives) + 1


class Table:
    """All that play asks of an edition, as C arrays; immutable once made, shared by all games."""

    def __init__(self, edition):
        memset(cython.address(self.data), 0, cython.sizeof(self.data))
        self.edition = edition
        number_of = {city: number for number, city in enumerate(edition.board.cities)}
        self.data.cities = len(number_of)
        self._read_rules(edition.rules)
        self._read_tracks(edition.board, number_of)
        self._read_tickets(edition, number_of)
        self._number_moves()
        self.numbers = list(range(self.data.moves))
        self.labels = self.numbers

    def __len__(self):
        return self.data.moves

    def describe(self, number):
        """A numbered move in plain values: kind, subject, colour, cards, locomotives."""
        if not 0 <= number < self.data.moves:
            raise IndexError(f"there is no move {number}; this edition has 0 to {len(self) - 1}")
        i: cython.int = number
        return (
            KIND_WORDS[self.data.move[i].kind],
            self.data.move[i].subject,
            None if self.data.move[i].color == ANY_COLOR else COLOR_NAMES[self.data.move[i].color],
            self.data.move[i].cards,
            self.data.move[i].locomotives,
        )

    def _read_rules(self, rules):
        d = cython.address(self.data)
        for kind, name in enumerate(KIND_NAMES):
            d.cards[cython.cast(cython.int, kind)] = rules.card_count(name)
            d.card_count += rules.card_count(name)
        d.min_seats, d.max_seats = rules.seats
        d.trains = rules.trains
        d.hand = rules.hand
        d.last_round_trains = rules.last_round_trains
        d.parallel_open_from_seats = rules.parallel_open_from_seats
        for length, points in rules.route_points.items():
            d.route_points[cython.cast(cython.int, length)] = points
        d.longest_path_bonus = rules.bonuses.longest_path
        d.globetrotter_bonus = rules.bonuses.globetrotter
        d.stations = rules.stations.count
        d.unbuilt_points = rules.stations.unbuilt_points
        d.tunnel_cards = rules.tunnel_cards
        d.refreshes = len(rules.refresh)
        for i, refresh in enumerate(rules.refresh):
            n: cython.int = i
            d.refresh_kinds[n] = sum(1 << KIND_NAMES.index(kind) for kind in refresh.kinds)
            d.refresh_count[n] = refresh.count
        d.ties = len(rules.ties)
        for i, name in enumerate(rules.ties):
            d.tie[cython.cast(cython.int, i)] = TIE_BREAKS.index(name)
        length: cython.int
        for length in range(1, MAX_LENGTH + 1):
            d.price[length].length = length
            d.price[length].color = ANY_COLOR
        return 0

    def _read_tracks(self, board, number_of):
        d = cython.address(self.data)
        fares = sorted({_fare_key(track) for track in board.tracks}, key=_fare_order)
        d.fares = len(fares)
        for i, (length, color, locomotives) in enumerate(fares):
            n: cython.int = i
            d.fare[n].length = length
            d.fare[n].color = color
            d.fare[n].locomotives = locomotives
            d.fare_row[n] = COLORS if color == ANY_COLOR else color
        d.first_ferry = sum(locomotives == 0 for _, _, locomotives in fares)
        limit: cython.int
        for limit in range(1, MAX_LENGTH + 1):
            d.fares_up_to[limit] = sum(
                locomotives == 0 and length <= limit for length, _, locomotives in fares
            )
        d.tracks = len(board.tracks)
        for i, track in enumerate(board.tracks):
            n: cython.int = i
            fare: cython.int = fares.index(_fare_key(track))
            d.track[n].a = number_of[track.a]
            d.track[n].b = number_of[track.b]
            d.track[n].length = track.length
            d.track[n].tunnel = track.tunnel
            d.track[n].fare = fare
            bits.add(cython.address(d.fare_tracks[fare]), n)
            bits.add(cython.address(d.all_tracks), n)
            bits.add(cython.address(d.touching[d.track[n].a]), n)
            bits.add(cython.address(d.touching[d.track[n].b]), n)
            for j, other in enumerate(board.tracks):
                if j != i and {track.a, track.b} == {other.a, other.b}:
                    bits.add(cython.address(d.track[n].siblings), j)
        return 0

    def _read_tickets(self, edition, number_of):
        d = cython.address(self.data)
        rules = edition.rules.tickets
        d.tickets = len(edition.tickets)
        d.keep_first = rules.keep_first
        d.keep_later = rules.keep_later
        d.remove_unkept_first = rules.unkept_first == "remove"
        for i, ticket in enumerate(edition.tickets):
            n: cython.int = i
            d.ticket[n].a = bits.one(number_of[ticket.a])
            d.ticket[n].b = bits.one(number_of[ticket.b])
            d.ticket[n].points = ticket.points
            d.ticket[n].deck = ticket.deck
        d.decks = len(rules.decks)
        start = 0
        for i, deck in enumerate(rules.decks):
            n: cython.int = i
            capacity = sum(ticket.deck == i for ticket in edition.tickets)
            d.deck[n].start = start
            d.deck[n].capacity = capacity
            d.deck[n].first = deck.first
            d.deck[n].later = deck.later
            start += capacity
        return 0

    def _number_moves(self):
        """Give every possible move its number; the order is part of every record's meaning."""
        d = cython.address(self.data)
        i: cython.int
        d.take = d.moves
        for i in range(LOCOMOTIVE + 1):
            self._add(TAKE, i, ANY_COLOR, 0, 0)
        d.only[DRAW_CARD] = self._add(DRAW_CARD, 0, ANY_COLOR, 0, 0)
        d.only[DRAW_TICKETS] = self._add(DRAW_TICKETS, 0, ANY_COLOR, 0, 0)
        d.keep = d.moves
        for i in range(1, 1 << largest_offer(self.edition.rules.tickets.decks)):
            self._add(KEEP, i, ANY_COLOR, 0, 0)
        for i in range(d.tracks):
            d.track[i].first_move = d.moves
            self._add_payments(CLAIM, i, cython.address(d.fare[d.track[i].fare]))
        if d.tunnel_cards:
            for i in range(1, d.tunnel_cards + 1):
                d.pay_tunnel[i] = d.moves
                self._add_payments(PAY_TUNNEL, i, cython.address(d.price[i]))
            d.only[DECLINE_TUNNEL] = self._add(DECLINE_TUNNEL, 0, ANY_COLOR, 0, 0)
        for cost in range(1, d.stations + 1):
            d.station[cost] = d.moves
            for i in range(d.cities):
                self._add_payments(BUILD_STATION, i, cython.address(d.price[cost]))
        d.only[PASS] = self._add(PASS, 0, ANY_COLOR, 0, 0)
        return 0

    def _add_payments(self, kind, subject, fare):
        """One move for each payment: by colour, then by locomotives; those alone come last."""
        first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
        last: cython.int = COLORS if fare.color == ANY_COLOR else fare.color + 1
        color: cython.int
        wild: cython.int
        for color in range(first, last):
            for wild in range(fare.locomotives, fare.length):
                self._add(kind, subject, color, fare.length - wild, wild)
        return self._add(kind, subject, ANY_COLOR, 0, fare.length)

    def _add(self, kind, subject, color, cards, locomotives):
        number: cython.int = self.data.moves
        if number == MAX_MOVES:
            raise ValueError(f"this edition has more than {MAX_MOVES} moves")
        self.data.move[number].kind = kind
        self.data.move[number].subject = subject
        self.data.move[number].color = color
        self.data.move[number].cards = cards
        self.data.move[number].locomotives = locomotives
        self.data.moves = number + 1
        return number


def largest_offer(decks):
    """The most tickets a seat ever chooses from at once."""
    return max(sum(deck.first for deck in decks), sum(deck.later for deck in decks))


def _fare_key(track):
    color = ANY_COLOR if track.color == "gray" else COLOR_NAMES.index(track.color)
    return track.length, color, track.locomotives


def _fare_order(key):
    length, color, locomotives = key
    return locomotives > 0, length, color, locomotives
