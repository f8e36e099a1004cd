# cython: binding=False, always_allow_keywords=False, embedsignature=True
# Plain method descriptors are faster to call, and calling `copy` costs as much as the copy itself.
"""A position as a Python object: the only interface between Python and the compiled rules."""

import cython
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.cpython.list import PyList_New, PyList_SET_ITEM
from cython.cimports.cpython.ref import Py_INCREF
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.core import (
    bits,
    knowledge,
    mechanisms,
    meeples,
    move_log,
    passengers,
    playouts,
    scoring,
    stations,
    ticket_needs,
    tickets,
    tunnels,
    turns,
)
from cython.cimports.trunkline.core.codes import CLAIMED, GAME_OVER, RIDE, TURN
from cython.cimports.trunkline.core.report import (
    NO_RULE,
    NO_SEAT,
    NO_SLOT,
    MoveReport,
)
from cython.cimports.trunkline.core.scoring import BY_TOTAL, Scores
from cython.cimports.trunkline.core.state import (
    DISPLAY,
    MAX_TICKETS,
    NO_CARD,
    NO_MOVE,
    NO_TICKET,
    NO_TRACK,
    NOBODY,
    State,
)

from trunkline.vocabulary import CardKind, Phase, Reason, ScorePart, TieBreak

CARD_KINDS = tuple(CardKind)
REASONS = (None, *Reason)  # LEGAL is 0
SCORE_PART_NAMES = tuple(ScorePart)
TIE_BREAKS = tuple(TieBreak)
PHASES = [*Phase]
PHASES[CLAIMED:CLAIMED] = [None, None]  # CLAIMED and TURN_OVER occur only within a move

NO_ARGUMENTS = ()


# Positions are never part of a reference cycle, so the garbage collector can ignore them.
@cython.no_gc
@cython.cclass
class Position:
    """A game's position with its table. Subclasses add move objects, text and error messages."""

    @classmethod
    def __class_getitem__(cls, label):
        return cls  # the parameter is for type checkers: the type that `moves` lists

    def _begin(self, table, seats, seed, origin):
        """Set up a new game."""
        self.table = table
        self.origin = origin
        self.log = None
        turns.begin(
            cython.address(self.table.data),
            cython.address(self.state),
            seats,
            cython.cast(uint64_t, seed),
        )

    def _assemble(self, table, origin, layout):
        """Set up any position: `layout` says where every card, ticket and piece is.

        Nobody has seen anything except the display, the discards and the board. A display that
        breaks a refresh rule is replaced.
        """
        self._begin(table, len(layout.hands), 0, origin)
        mechanisms.lay_out(self.table, cython.address(self.state), layout)
        self.state.seat = layout.seat
        self.state.phase = PHASES.index(layout.phase)
        self.state.turns_left = layout.turns_left

    def copy(self):
        """An independent copy; changes to one do not affect the other."""
        other = self._copy_into(new_object(type(self)), self.origin)
        other.log, other.log_size = self.log, self.log_size
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def play(self, move, seat=None):
        """Play a move, given as an object, as text or as a number, for the seat whose turn it is.

        If several seats may act, `seat` says which one does. An illegal move raises an error and
        changes nothing.
        """
        self._carry_out(move, seat, cython.NULL)

    def _play_with_report(self, move, seat=None):
        """Play a move as `play` does, and return what it did, as the arguments of `Outcome`."""
        report = cython.declare(MoveReport)
        self._carry_out(move, seat, cython.address(report))
        return self._report_values(cython.address(report))

    def _carry_out(self, move, seat, report):
        number: cython.int = move if type(move) is int and 0 <= move < 65536 else self._number(move)
        who: cython.int = self.state.seat if seat is None else self._checked_seat(seat)
        if self.stopped or turns.check(
            cython.address(self.table.data), cython.address(self.state), who, number
        ):
            self._refuse(number, who)
        turns.play(cython.address(self.table.data), cython.address(self.state), who, number, report)
        return self._note_move(number, who)

    def end_early(self):
        """Stop before the end: the result is that of this position."""
        self.stopped = True

    def _note_move(self, number, seat):
        """Add a move to the log."""
        self.log = move_log.with_move(self.log, self.log_size, number, seat)
        self.log_size = self.log.size
        return 0

    def _last_move(self):
        """The number and the seat of the last move."""
        return move_log.move_at(self.log, self.log_size - 1)

    def _all_moves(self):
        """The numbers and the seats of all moves so far."""
        return move_log.all_moves(self.log, self.log_size)

    def _report_values(self, report):
        """A report as Python values, named after the fields of `Outcome`."""
        rules = self.table.edition.rules
        size: cython.int = report.turned_size
        return {
            "offered": _tickets(report.offered, report.offered_size),
            "kept": _tickets(report.kept, report.kept_size),
            "returned_count": report.returned_size,
            "refills": tuple(
                [
                    (place, CARD_KINDS[report.refills[place]])
                    for place in range(DISPLAY)
                    if report.refills[place] != NO_CARD
                ]
            ),
            "refreshed": None
            if report.refresh_rule == NO_RULE
            else rules.refresh[report.refresh_rule],
            "refreshes": report.refreshes,
            "reshuffled": bool(report.reshuffled),
            "drew": _kind(report.drawn),
            "took": _kind(report.taken),
            "took_from": None if report.taken_from == NO_SLOT else report.taken_from,
            "track": None if report.track == NO_TRACK else report.track,
            "built": True if report.built else False if report.failed else None,
            "turned": tuple([CARD_KINDS[report.turned[i]] for i in range(size)]),
            "matches": tuple([bool(report.matches[i]) for i in range(size)]),
            "extra": report.extra,
            "points": report.points,
            "meeple": meeples.color_name(self.table, report.piece_color),
            "paid_passenger": bool(report.paid_card),
            "ride_over": bool(report.ride_over),
            "sent_home": None if report.sent_home == NO_SEAT else report.sent_home,
            "revealed": bool(report.revealed),
        }

    def _number(self, move):
        return int(move)

    def _refuse(self, number, seat):
        """Raise the error for an illegal move."""
        raise ValueError(f"move {number} of seat {seat}: {self.legality(number, seat)}")

    def legality(self, number, seat):
        """The Reason why a move is illegal; None if it is legal."""
        if not 0 <= number < self.table.data.moves:
            return Reason.NO_SUCH_MOVE
        if self.stopped:
            return Reason.GAME_IS_OVER
        return REASONS[
            turns.check(
                cython.address(self.table.data),
                cython.address(self.state),
                self._checked_seat(seat),
                number,
            )
        ]

    def moves(self, seat=None):
        """All legal moves of the seat to act, or of this seat; empty if it may not act."""
        return self._legal_labels(seat, self.table.labels)

    def move_numbers(self, seat=None):
        """The numbers of all legal moves of the seat to act, or of this seat."""
        return self._legal_labels(seat, self.table.numbers)

    def _legal_labels(self, seat, labels):
        found = cython.declare(AllMoves)
        who: cython.int = self.state.seat if seat is None else self._checked_seat(seat)
        n: cython.int = 0
        if not self.stopped:
            n = turns.list_moves(
                cython.address(self.table.data), cython.address(self.state), who, found
            )
        chosen: list = PyList_New(n)
        i: cython.int
        for i in range(n):
            label = labels[found[i]]
            Py_INCREF(label)
            PyList_SET_ITEM(chosen, i, label)
        return chosen

    def _play_out(self, seed, origin):
        """Play random moves to the end of the game without a log; return how many."""
        if self.stopped:
            return 0
        rng: uint64_t = seed
        self.origin = origin
        self.log = None
        with cython.nogil:
            n = playouts.play_out(
                cython.address(self.table.data),
                cython.address(self.state),
                cython.address(rng),
            )
        return n

    def _concealed(self, viewer, origin, other):
        """Turn `other` into what the viewer can see of this position; None means a spectator."""
        seen = self._copy_into(other, origin)
        knowledge.conceal(
            cython.address(self.table.data),
            cython.address(seen.state),
            NOBODY if viewer is None else self._checked_seat(viewer),
        )
        return seen

    def _dealt(self, viewer, seed, other):
        """Turn `other` into a full position that agrees with this concealed one."""
        full = self._copy_into(other, self.origin)
        knowledge.deal_unseen(
            cython.address(self.table.data), cython.address(full.state), viewer, seed
        )
        return full

    def _copy_into(self, other, origin):
        """Copy this position into `other`, without the log."""
        copied = cython.cast(Position, other)
        copied.table = self.table
        copied.origin = origin
        copied.stopped = self.stopped
        memcpy(cython.address(copied.state), cython.address(self.state), cython.sizeof(State))
        return copied

    def _restore(self, table, origin, moves, data, stopped):
        """Restore the position that `_bytes` returned, after these moves."""
        if len(data) != cython.sizeof(State):
            raise ValueError("these bytes are not a position of this version of trunkline")
        self.table = table
        self.origin = origin
        self.stopped = stopped
        memcpy(cython.address(self.state), cython.cast(cython.p_char, data), cython.sizeof(State))
        self.log = None
        for number, seat in moves:
            self._note_move(number, seat)

    def _bytes(self):
        return PyBytes_FromStringAndSize(
            cython.cast(cython.p_char, cython.address(self.state)), cython.sizeof(State)
        )

    def _ride_steps(self, seat):
        """The steps that a seat may ride now: number, passenger cards, and points of each."""
        who: cython.int = self._checked_seat(seat)
        if self.state.seat != who or self.state.phase not in (TURN, RIDE):
            return []
        left: uint64_t = passengers.starts(cython.address(self.state), who)
        found = []
        while left:
            found += passengers.steps_from(
                self.table, cython.address(self.state), who, bits.lowest(left)
            )
            left &= left - 1
        return found

    def _best_rides(self, seat):
        """The best rides of a seat's passengers: points, cards, start, and numbers of the steps.

        There is one for each start and number of passenger cards that earns more points than
        fewer cards do.
        """
        who: cython.int = self._checked_seat(seat)
        left: uint64_t = passengers.starts(cython.address(self.state), who)
        found = []
        while left:
            found += passengers.best_rides_from(
                self.table, cython.address(self.state), who, bits.lowest(left)
            )
            left &= left - 1
        return found

    def _needs(self, seat, chosen):
        """What these tickets of a seat still need together, as a dict in plain values."""
        wanted: bits.Bits = _bits_of(chosen)
        found = cython.declare(ticket_needs.TicketNeeds)
        # It takes a few microseconds, too few to let another thread run meanwhile.
        ticket_needs.find_needs(
            cython.address(self.table.data),
            cython.address(self.state),
            self._checked_seat(seat),
            cython.address(wanted),
            cython.address(found),
        )
        return _plain_needs(cython.address(found))

    def _needs_of_each(self, seat, chosen):
        """What each of these tickets needs in the network for all of them: a dict for each."""
        wanted: bits.Bits = _bits_of(chosen)
        each = cython.declare(ticket_needs.TicketNeeds[MAX_TICKETS])
        ticket_needs.find_needs_of_each(
            cython.address(self.table.data),
            cython.address(self.state),
            self._checked_seat(seat),
            cython.address(wanted),
            each,
        )
        number: cython.int
        found = []
        for number in chosen:
            found.append(_plain_needs(cython.address(each[number])))
        return found

    def _helpful_tracks(self, seat, chosen, detour):
        """The tracks that help one of these tickets without a longer `detour`, in trains."""
        wanted: bits.Bits = _bits_of(chosen)
        found = cython.declare(bits.Bits)
        ticket_needs.find_helpful(
            cython.address(self.table.data),
            cython.address(self.state),
            self._checked_seat(seat),
            cython.address(wanted),
            detour,
            cython.address(found),
        )
        return _members(found)

    def _score(self, barred=0):
        """Every seat's score, the winners as bits, and the tie-break that decided.

        `barred` is a set of seats, as bits, that cannot win unless all are barred.
        """
        scores = cython.declare(Scores)
        table = cython.address(self.table.data)
        everyone: cython.int = scoring.every_seat(cython.address(self.state))
        eligible: cython.int = everyone & ~cython.cast(cython.int, barred) or everyone
        with cython.nogil:
            scoring.score(table, cython.address(self.state), scores)
            result = scoring.find_winners(table, cython.address(self.state), scores, eligible)
        seat: cython.int
        parts = []
        for seat in range(self.state.seats):
            parts.append(
                {
                    "total": scores[seat].total,
                    "parts": {
                        name: scores[seat].part[cython.cast(cython.int, i)]
                        for i, name in enumerate(SCORE_PART_NAMES)
                    },
                    "path_length": scores[seat].path_length,
                    "done": _members(scores[seat].done),
                    "path": _members(scores[seat].path),
                    "lent": _members(scores[seat].lent),
                }
            )
        decided_by = None if result.decided_by == BY_TOTAL else TIE_BREAKS[result.decided_by]
        return parts, result.winners, decided_by

    # What everyone can see.

    @property
    def labels(self):
        """What `moves` lists for each move number."""
        return self.table.labels

    @property
    def seats(self):
        """The number of seats."""
        return self.state.seats

    @property
    def seat(self):
        """The seat whose decision it is."""
        return self.state.seat

    @property
    def over(self):
        """Whether the game has ended."""
        return self.state.phase == GAME_OVER

    @property
    def ended_early(self):
        """Whether the players have stopped before the end."""
        return bool(self.stopped)

    @property
    def finished(self):
        """Whether nobody plays any more: the game is over, or has ended early."""
        return self.over or self.ended_early

    @property
    def phase(self):
        """The phase of the turn."""
        return PHASES[self.state.phase]

    @property
    def waiting(self):
        """All seats that may act now: one, except while first tickets are chosen."""
        if self.stopped:
            return ()
        return tuple(
            [
                seat
                for seat in range(self.state.seats)
                if turns.may_act(cython.address(self.state), seat)
            ]
        )

    @property
    def turns_left(self):
        """Turns left in the last round, or None before it."""
        return self.state.turns_left if self.state.turns_left or self.over else None

    @property
    def display(self):
        """The five face-up cards; None where a place is empty."""
        return tuple([_kind(self.state.display[place]) for place in range(DISPLAY)])

    @property
    def deck_size(self):
        """Train cards left in the deck."""
        return self.state.deck_size

    @property
    def discards(self):
        """The discard pile, by kind of card."""
        return _card_counts(self.state.discards)

    @property
    def turned(self):
        """Cards turned for the tunnel being claimed."""
        return tuple([CARD_KINDS[self.state.turned[i]] for i in range(self.state.turned_size)])

    @property
    def matches(self):
        """Whether each of the turned cards costs an extra card."""
        if self.state.tunnel_claim == NO_MOVE:
            return ()
        color: cython.int = self.table.data.move[self.state.tunnel_claim].color
        size: cython.int = self.state.turned_size
        return tuple([tunnels.is_match(self.state.turned[i], color) for i in range(size)])

    @property
    def extra(self):
        """Extra cards due for the tunnel being claimed."""
        return self.state.extra

    @property
    def tunnel_claim(self):
        """The claim of a tunnel that is being decided, or None."""
        return (
            None
            if self.state.tunnel_claim == NO_MOVE
            else self.table.labels[self.state.tunnel_claim]
        )

    @property
    def trains(self):
        """Trains left, by seat."""
        return tuple([self.state.trains[seat] for seat in range(self.state.seats)])

    @property
    def hand_sizes(self):
        """Train cards in hand, by seat."""
        return tuple([self.state.hand_size[seat] for seat in range(self.state.seats)])

    @property
    def ticket_counts(self):
        """Tickets kept, by seat."""
        return tuple(
            [
                self.state.ticket_count[seat][0] + self.state.ticket_count[seat][1]
                for seat in range(self.state.seats)
            ]
        )

    @property
    def ticket_backs(self):
        """Tickets kept from each deck, by seat; None if all tickets have the same back."""
        if self.table.data.mix_first == 0:
            return None
        return tuple(
            [
                (self.state.ticket_count[seat][0], self.state.ticket_count[seat][1])
                for seat in range(self.state.seats)
            ]
        )

    @property
    def ticket_decks(self):
        """Tickets left in each deck."""
        return tuple([self.state.ticket_size[deck] for deck in range(self.table.data.decks)])

    @property
    def route_points(self):
        """Points for routes so far, by seat."""
        return tuple([self.state.route_points[seat] for seat in range(self.state.seats)])

    @property
    def owners(self):
        """The seat that owns each claimed track, by track number."""
        return {
            track: seat
            for seat in range(self.state.seats)
            for track in _members(self.state.owned[seat])
        }

    @property
    def path_lengths(self):
        """Spaces of the longest path, by seat; 0 where the edition has no bonus for it."""
        scores = cython.declare(Scores)
        scoring.score(cython.address(self.table.data), cython.address(self.state), scores)
        return tuple([scores[seat].path_length for seat in range(self.state.seats)])

    def completed_tickets(self, seat):
        """The numbers of a seat's tickets that its tracks and stations complete now."""
        who: cython.int = self._checked_seat(seat)
        return _members(
            scoring.completed_tickets(
                cython.address(self.table.data), cython.address(self.state), who
            )
        )

    def open_tracks(self, seat):
        """The tracks a seat may still claim, regardless of its trains and cards."""
        who: cython.int = self._checked_seat(seat)
        return _members(self.state.claimable[who])

    def closed_tracks(self, seat):
        """The tracks that nobody has claimed and that are closed to a seat."""
        who: cython.int = self._checked_seat(seat)
        closed = self.table.data.all_tracks
        bits.remove_all(cython.address(closed), self.state.claimable[who])
        owner: cython.int
        for owner in range(self.state.seats):
            bits.remove_all(cython.address(closed), self.state.owned[owner])
        return _members(closed)

    @property
    def stations(self):
        """The seat that has a station in each city."""
        return stations.owners(self.table, cython.address(self.state))

    @property
    def stations_left(self):
        """Stations that can still be built, by seat."""
        return stations.unbuilt(self.table, cython.address(self.state))

    @property
    def merchandise(self):
        """Points for merchandise so far, by seat."""
        return tuple([self.state.merchandise[seat] for seat in range(self.state.seats)])

    @property
    def tokens(self):
        """The tokens left in each city that had any, top token first."""
        return passengers.tokens_left(self.table, cython.address(self.state))

    @property
    def passengers(self):
        """The seat whose passenger stands in each city."""
        return passengers.owners(self.table, cython.address(self.state))

    @property
    def passengers_left(self):
        """Passengers that can still be placed, by seat."""
        return passengers.unplaced(self.table, cython.address(self.state))

    @property
    def passengers_gone(self):
        """Passengers that have ridden or are riding, by seat."""
        return passengers.departed(self.table, cython.address(self.state))

    @property
    def ride(self):
        """The city where the riding passenger is, or None."""
        if self.state.phase != RIDE:
            return None
        return list(self.table.edition.board.cities)[self.state.ride_at]

    @property
    def ridden(self):
        """The tracks used by the ride in progress."""
        return _members(self.state.ridden)

    @property
    def claimed(self):
        """The track just claimed, while its meeples and passengers are being chosen, or None."""
        return None if self.state.claimed == NO_TRACK else self.state.claimed

    @property
    def meeples(self):
        """The meeples left in each city and country that had any, as counts by colour."""
        return meeples.on_board(self.table, cython.address(self.state))

    @property
    def collected(self):
        """The meeples each seat has taken, by colour."""
        return meeples.collected(self.table, cython.address(self.state))

    def known(self, seat):
        """The cards everyone knows to be in a seat's hand."""
        return _card_counts(self.state.known[self._checked_seat(seat)])

    # What is hidden from other seats; subclasses decide who may see it.

    def _hand(self, seat):
        return _card_counts(self.state.hands[self._checked_seat(seat)])

    def _deck(self):
        return _card_counts(self.state.deck)

    def _held(self, seat):
        return _members(self.state.held[self._checked_seat(seat)])

    def _offer(self, seat):
        who: cython.int = self._checked_seat(seat)
        return tuple(
            [
                None if self.state.offer[who][i] == NO_TICKET else self.state.offer[who][i]
                for i in range(self.state.offer_size[who])
            ]
        )

    def _ticket_order(self, deck):
        """The tickets of a deck from the top; None where the ticket is not known."""
        if not 0 <= deck < self.table.data.decks:
            raise ValueError(
                f"there is no ticket deck {deck!r}; they are 0 to {self.table.data.decks - 1}"
            )
        order = []
        depth: cython.int
        for depth in range(self.state.ticket_size[cython.cast(cython.int, deck)]):
            ticket = self.state.ticket_order[
                tickets.place_of(
                    cython.address(self.table.data), cython.address(self.state), deck, depth
                )
            ]
            order.append(None if ticket == NO_TICKET else ticket)
        return tuple(order)

    def _located(self, seat):
        return _members(self.state.located[self._checked_seat(seat)])

    def _checked_seat(self, seat):
        if type(seat) is not int or not 0 <= seat < self.state.seats:
            raise ValueError(
                f"there is no seat {seat!r}; the seats are 0 to {self.state.seats - 1}"
            )
        return seat


def _members(chosen):
    left = chosen
    members = []
    while not bits.is_empty(left):
        members.append(bits.pop(cython.address(left)))
    return tuple(members)


def _tickets(indexes, size):
    return tuple([indexes[i] for i in range(size)])


def _cities(word):
    left: uint64_t = word
    cities = []
    while left:
        cities.append(bits.lowest(left))
        left &= left - 1
    return tuple(cities)


def _bits_of(numbers):
    chosen = cython.declare(bits.Bits)
    chosen.w[0] = chosen.w[1] = 0
    for number in numbers:
        bits.add(cython.address(chosen), number)
    return chosen


def _plain_needs(found):
    tracks = [found.track[i] for i in range(found.size)]
    return {
        "completed": found.found and found.trains == 0 and found.new_stations == 0,
        "possible": bool(found.possible),
        "trains": found.trains if found.found else None,
        "enough_trains": bool(found.enough_trains),
        "owned": tuple([i for i in tracks if bits.has(found.owned, i)]),
        "lent": tuple([i for i in tracks if bits.has(found.lent, i)]),
        "missing": tuple([i for i in tracks if bits.has(found.missing, i)]),
        "stations": _cities(found.new_stations),
    }


def _card_counts(counts):
    return {name: counts[kind] for kind, name in enumerate(CARD_KINDS) if counts[kind]}


def _kind(kind):
    return None if kind == NO_CARD else CARD_KINDS[kind]
