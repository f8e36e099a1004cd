"""An edition compiled into C arrays, and the numbered list of all its possible moves."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.codes import (
    BUILD_STATION,
    CLAIM,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    KEEP,
    KINDS,
    LEAVE_MEEPLE,
    LOCOMOTIVE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    PLACE_NONE,
    PLUS4,
    STEP,
    STOP,
    TAKE,
    TAKE_MEEPLE,
)
from cython.cimports.trunkline.core.network import MAX_EDGES
from cython.cimports.trunkline.core.rides import MAX_CARDS
from cython.cimports.trunkline.core.state import (
    COLORS,
    DISPLAY,
    MAX_CITIES,
    MAX_DECKS,
    MAX_OFFER,
    MAX_PASSENGERS,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TURNED,
    MEEPLE_COLORS,
)

from trunkline.vocabulary import CardKind, MoveKind, TieBreak, TrackColor

CARD_KINDS = tuple(CardKind)
MOVE_WORDS = tuple(MoveKind)
TIE_BREAKS = tuple(TieBreak)
SHORTEST_FOR_PLUS4 = PLUS4_LENGTH
# The capacity of the arrays; the loader rejects editions that exceed it.
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
    "countries": MAX_COUNTRIES,
    "passengers": MAX_PASSENGERS,
    "tokens of merchandise": MAX_TOKENS,
    "meeples": MAX_MEEPLES,
    "meeple colors": MEEPLE_COLORS,
    "passenger cards": MAX_CARDS,
    "gray length with plus4": MAX_PLUS4_GRAY,
    "display": DISPLAY,
}


def payments_of(fare):
    """How many payments a fare has, regardless of any hand."""
    slots = COLORS if fare.color == ANY_COLOR else 1
    wild_only = fare.length + 1 if fare.plus4 else 1
    return slots * payments_below(fare, fare.length) + wild_only


class Table:
    """Everything the rules need from an edition, as C arrays; immutable and shared by all games."""

    def __init__(self, edition):
        memset(cython.address(self.data), 0, cython.sizeof(self.data))
        self.edition = edition
        number_of = {city: number for number, city in enumerate(edition.board.cities)}
        self.data.cities = len(number_of)
        self._read_rules(edition.rules)
        self._read_tracks(edition.board, number_of)
        self._read_tickets(edition, number_of)
        self._read_passengers(edition.rules, number_of)
        self._read_meeples(edition.rules, number_of)
        self._number_moves()
        self.numbers = tuple(range(self.data.moves))
        self.labels = self.numbers

    def __len__(self):
        return self.data.moves

    def describe(self, number):
        """A numbered move as plain values: kind, subject, colour, cards, locomotives, plus4."""
        if not 0 <= number < self.data.moves:
            raise IndexError(f"there is no move {number}; this edition has 0 to {len(self) - 1}")
        i: cython.int = number
        move = self.data.move[i]
        colors = CARD_KINDS
        if move.kind == TAKE_MEEPLE:
            colors = tuple(self.edition.rules.meeples.colors)
        return (
            MOVE_WORDS[move.kind],
            move.subject,
            None if move.color == ANY_COLOR else colors[move.color],
            move.cards,
            move.locomotives,
            move.plus4,
        )

    def _read_rules(self, rules):
        d = cython.address(self.data)
        for kind, name in enumerate(CARD_KINDS):
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
            d.refresh_kinds[n] = sum(1 << CARD_KINDS.index(kind) for kind in refresh.kinds)
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
        with_plus4: cython.bint = d.cards[PLUS4] > 0
        fares = sorted({_fare_key(track) for track in board.tracks}, key=_fare_order)
        d.fares = len(fares)
        for i, (length, color, locomotives) in enumerate(fares):
            n: cython.int = i
            d.fare[n].length = length
            d.fare[n].color = color
            d.fare[n].locomotives = locomotives
            d.fare[n].plus4 = with_plus4 and length >= PLUS4_LENGTH
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
        d.shuffle_unkept_first = rules.unkept_first == "shuffle"
        d.mix_first = rules.mix_first
        d.mix_later = rules.mix_later
        for i, ticket in enumerate(edition.tickets):
            n: cython.int = i
            for city in edition.board.cities_of(ticket.a):
                d.ticket[n].a |= bits.one(number_of[city])
            for city in edition.board.cities_of(ticket.b):
                d.ticket[n].b |= bits.one(number_of[city])
            d.ticket[n].points = ticket.points
            d.ticket[n].deck = ticket.deck
            bits.add(cython.address(d.deck[cython.cast(cython.int, ticket.deck)].members), n)
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

    def _read_passengers(self, rules, number_of):
        d = cython.address(self.data)
        d.passengers = rules.passengers.count
        d.evict = rules.passengers.evict
        d.end_with_rival = rules.passengers.end_with_rival
        for ident, city in rules.board.cities.items():
            n: cython.int = number_of[ident]
            if not city.country:
                d.non_country_cities |= bits.one(n)
            for points in rules.merchandise.get(city.merchandise, ()):
                d.token[d.tokens] = points
                bits.add(cython.address(d.city_tokens[n]), d.tokens)
                d.tokens += 1
        track: cython.int
        for track in range(d.tracks):
            if d.non_country_cities & bits.one(
                d.track[track].a
            ) and d.non_country_cities & bits.one(d.track[track].b):
                bits.add(cython.address(d.rideable), track)
        return 0

    def _read_meeples(self, rules, number_of):
        d = cython.address(self.data)
        d.most_meeples = rules.meeples.most
        d.second_most_meeples = rules.meeples.second
        d.meeple_colors = len(rules.meeples.colors)
        for i, count in enumerate(rules.meeples.colors.values()):
            d.bag[cython.cast(cython.int, i)] = count
        board = rules.board
        countries = {ident: d.cities + i for i, ident in enumerate(board.countries)}
        for ident, city in board.cities.items():
            n: cython.int = number_of[ident]
            d.site[n] = countries[city.country] if city.country else n
        if d.meeple_colors == 0:
            return 0
        d.sites = d.cities + len(countries)
        for i, place in enumerate(board.places.values()):
            for _ in range(place.meeples):
                d.meeple_spots[cython.cast(cython.int, i)] |= bits.one(d.meeples)
                d.meeples += 1
        return 0

    def _number_moves(self):
        """Give every possible move its number. Records depend on this order."""
        d = cython.address(self.data)
        i: cython.int
        d.take = d.moves
        kinds: cython.int = KINDS
        while kinds > LOCOMOTIVE + 1 and d.cards[kinds - 1] == 0:
            kinds -= 1
        for i in range(kinds):
            self._add(TAKE, i, ANY_COLOR, 0, 0, 0)
        d.single_move[DRAW_CARD] = self._add(DRAW_CARD, 0, ANY_COLOR, 0, 0, 0)
        self._number_draws()
        d.keep = d.moves
        for i in range(1, 1 << _largest_offer(self.edition.rules.tickets)):
            self._add(KEEP, i, ANY_COLOR, 0, 0, 0)
        for i in range(d.tracks):
            d.track[i].first_move = d.moves
            self._add_payments(CLAIM, i, cython.address(d.fare[d.track[i].fare]))
        if d.tunnel_cards:
            for i in range(1, d.tunnel_cards + 1):
                d.pay_tunnel[i] = d.moves
                self._add_payments(PAY_TUNNEL, i, cython.address(d.price[i]))
            d.single_move[DECLINE_TUNNEL] = self._add(DECLINE_TUNNEL, 0, ANY_COLOR, 0, 0, 0)
        for cost in range(1, d.stations + 1):
            d.station[cost] = d.moves
            for i in range(d.cities):
                self._add_payments(BUILD_STATION, i, cython.address(d.price[cost]))
        self._number_pieces()
        d.single_move[PASS] = self._add(PASS, 0, ANY_COLOR, 0, 0, 0)
        return 0

    def _number_draws(self):
        """Number the draw of tickets: one move, or one for each mix that may be announced."""
        d = cython.address(self.data)
        if d.mix_first == 0:
            d.single_move[DRAW_TICKETS] = self._add(DRAW_TICKETS, 0, ANY_COLOR, 0, 0, 0)
            return 0
        d.draw_first = d.draw_later = self._add_mixes(d.mix_first)
        if d.mix_later != d.mix_first:
            d.draw_later = self._add_mixes(d.mix_later)
        return 0

    def _add_mixes(self, size):
        """Add a move for each number of tickets from the first deck; return the first move."""
        first: cython.int = self.data.moves
        i: cython.int
        for i in range(size + 1):
            self._add(DRAW_TICKETS, i, ANY_COLOR, size - i, 0, 0)
        return first

    def _number_pieces(self):
        """Number the moves of meeples, passengers and rides, in editions that have them."""
        d = cython.address(self.data)
        site: cython.int
        i: cython.int
        for site in range(d.sites):
            if d.meeple_spots[site]:
                d.meeple[site] = d.moves
                for i in range(d.meeple_colors):
                    self._add(TAKE_MEEPLE, site, i, 0, 0, 0)
                self._add(LEAVE_MEEPLE, site, ANY_COLOR, 0, 0, 0)
        if d.passengers == 0:
            return 0
        for i in range(d.cities):
            if d.non_country_cities & bits.one(i):
                d.place[i] = self._add(PLACE, i, ANY_COLOR, 0, 0, 0)
        d.single_move[PLACE_NONE] = self._add(PLACE_NONE, 0, ANY_COLOR, 0, 0, 0)
        for i in range(d.tracks):
            if bits.has(d.rideable, i):
                d.track[i].first_step = self._add(STEP, i, ANY_COLOR, 0, 0, 0)
                self._add(STEP, i, ANY_COLOR, 1, 0, 0)
        d.single_move[STOP] = self._add(STOP, 0, ANY_COLOR, 0, 0, 0)
        return 0

    def _add_payments(self, kind, subject, fare):
        """Add a move for each payment, in the order that `payments` describes."""
        first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
        last: cython.int = COLORS if fare.color == ANY_COLOR else fare.color + 1
        color: cython.int
        wild: cython.int
        plus4: cython.int
        for color in range(first, last):
            for wild in range(fare.locomotives, fare.length):
                for plus4 in range(wild + 1 if fare.plus4 else 1):
                    self._add(kind, subject, color, fare.length - wild, wild - plus4, plus4)
        for plus4 in range(fare.length + 1 if fare.plus4 else 1):
            self._add(kind, subject, ANY_COLOR, 0, fare.length - plus4, plus4)
        return 0

    def _add(self, kind, subject, color, cards, locomotives, plus4):
        number: cython.int = self.data.moves
        if number == MAX_MOVES:
            raise ValueError(f"this edition has more than {MAX_MOVES} moves")
        self.data.move[number].kind = kind
        self.data.move[number].subject = subject
        self.data.move[number].color = color
        self.data.move[number].cards = cards
        self.data.move[number].locomotives = locomotives
        self.data.move[number].plus4 = plus4
        self.data.moves = number + 1
        return number


def _largest_offer(rules):
    """The most tickets a seat ever chooses from at once."""
    if rules.mix_first:
        return max(rules.mix_first, rules.mix_later)
    return max(sum(deck.first for deck in rules.decks), sum(deck.later for deck in rules.decks))


def _fare_key(track):
    color = ANY_COLOR if track.color == TrackColor.GRAY else CARD_KINDS.index(track.color)
    return track.length, color, track.locomotives


def _fare_order(key):
    length, color, locomotives = key
    return locomotives > 0, length, color, locomotives
