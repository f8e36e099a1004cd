"""The registry of mechanisms: which module does what, by kind of move, phase and tie-break.

Everything the rules do in several mechanisms is listed here, in the order in which it happens.
`turns` and `scoring` call these tables and functions and name none of the modules.
"""

import cython
from cython.cimports.trunkline.core import (
    bonuses,
    cards,
    meeples,
    passengers,
    routes,
    stations,
    tickets,
    tunnels,
)
from cython.cimports.trunkline.core.codes import (
    ANNOUNCE,
    BUILD_STATION,
    BY_FEWEST_STATIONS,
    BY_LONGEST_PATH,
    BY_MEEPLES,
    BY_MERCHANDISE,
    BY_TICKETS,
    CLAIM,
    CLAIMED,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    FIRST_TICKETS,
    GAME_OVER,
    KEEP,
    LEAVE_MEEPLE,
    MEEPLES,
    PASS,
    PAY_TUNNEL,
    PLACE,
    PLACE_NONE,
    PLACING,
    RIDE,
    SECOND_CARD,
    STEP,
    STOP,
    TAKE,
    TAKE_MEEPLE,
    TICKETS,
    TUNNEL,
    TURN,
    TURN_OVER,
)
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.network import MAX_EDGES
from cython.cimports.trunkline.core.ride_search import MAX_CARDS
from cython.cimports.trunkline.core.state import (
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
from cython.cimports.trunkline.core.table import (
    MAX_COUNTRIES,
    MAX_LENGTH,
    MAX_MEEPLES,
    MAX_PLUS4_GRAY,
    MAX_REFRESH,
    MAX_STATIONS,
    MAX_TIES,
    MAX_TOKENS,
    Table,
    add_single_move,
)

from trunkline.vocabulary import MoveKind, TieBreak

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


# Editions.


def compile_table(edition):
    """The table of an edition. Every mechanism reads its rules and numbers its moves.

    Records depend on the numbers: new mechanisms go last, before the pass.
    """
    table = Table(edition)
    cards.read_edition(table)
    tickets.read_edition(table)
    routes.read_edition(table)
    tunnels.read_edition(table)
    stations.read_edition(table)
    meeples.read_edition(table)
    passengers.read_edition(table)
    bonuses.read_edition(table)
    add_single_move(table, PASS)
    table.numbers = table.labels = tuple(range(table.data.moves))
    return table


# Beginning a game.


def set_up(t, s):
    """Put everything in its place and deal. What draws at random keeps its order for ever."""
    routes.set_up(t, s)
    passengers.set_up(t, s)
    meeples.deal(t, s)
    cards.deal(t, s)
    tickets.deal(t, s)


def lay_out(table, s, layout):
    """Rearrange a game that has just been set up: everything goes where the layout says."""
    routes.lay_out(table, s, layout)
    stations.lay_out(table, s, layout)
    passengers.lay_out(table, s, layout)
    meeples.lay_out(table, s, layout)
    tickets.lay_out(table, s, layout)
    cards.lay_out(table, s, layout)


# Moves.


def count_turn_moves(t, s, seat, blocks):
    """Count the moves that can begin a turn; a seat that has none passes."""
    cards.count_moves(t, s, seat, blocks)
    tickets.count_draws(t, s, seat, blocks)
    routes.count_moves(t, s, seat, blocks)
    if t.stations:
        stations.count_moves(t, s, seat, blocks)
    if t.passengers:
        passengers.count_ride_starts(t, s, seat, blocks)
    if blocks.moves == 0:
        add_block(blocks, PASS, 0, 1)


def follow_claim(t, s, seat):
    """Begin the first choice that is still due after a claim; False if there is none."""
    return meeples.follow_claim(t, s, seat) or passengers.follow_claim(t, s, seat)


def _add_row(kind, check, play, list_moves, nth):
    row = cython.address(move_functions[kind])
    row.check = check
    row.play = play
    row.list = list_moves
    row.nth = nth


_add_row(TAKE, cards.check_take, cards.take, cards.list_takes, cards.nth_take)
_add_row(DRAW_CARD, cards.check_draw, cards.draw_card, cython.NULL, cython.NULL)
_add_row(DRAW_TICKETS, tickets.check_draw, tickets.draw, tickets.list_draws, cython.NULL)
_add_row(KEEP, tickets.check_keep, tickets.keep, tickets.list_keeps, cython.NULL)
_add_row(CLAIM, routes.check, tunnels.claim, routes.list_claims, routes.nth_claim)
_add_row(PAY_TUNNEL, tunnels.check_pay, tunnels.pay_extra, tunnels.list_extras, cython.NULL)
_add_row(DECLINE_TUNNEL, tunnels.check_decline, tunnels.decline, cython.NULL, cython.NULL)
_add_row(BUILD_STATION, stations.check, stations.build, stations.list_builds, stations.nth_build)
_add_row(TAKE_MEEPLE, meeples.check, meeples.take, meeples.list_choices, cython.NULL)
_add_row(LEAVE_MEEPLE, meeples.check, meeples.leave, cython.NULL, cython.NULL)
_add_row(PLACE, passengers.check_place, passengers.place, passengers.list_places, cython.NULL)
_add_row(PLACE_NONE, passengers.check_place, passengers.place_none, cython.NULL, cython.NULL)
_add_row(STEP, passengers.check_step, passengers.step, passengers.list_steps, cython.NULL)
_add_row(STOP, passengers.check_stop, passengers.stop, cython.NULL, cython.NULL)

count_in_phase[ANNOUNCE] = tickets.count_draws
count_in_phase[FIRST_TICKETS] = tickets.count_keeps
count_in_phase[TURN] = count_turn_moves
count_in_phase[SECOND_CARD] = cards.count_moves
count_in_phase[TICKETS] = tickets.count_keeps
count_in_phase[TUNNEL] = tunnels.count_moves
count_in_phase[MEEPLES] = meeples.count_moves
count_in_phase[PLACING] = passengers.count_places
count_in_phase[RIDE] = passengers.count_ride_steps


# Scoring.


def score_seat(t, s, seat, components, out):
    """Score what depends on one seat only."""
    routes.score_seat(t, s, seat, components, out)
    complete_tickets(t, s, seat, components, out)
    if t.passengers:
        passengers.score_seat(t, s, seat, components, out)
    if t.longest_path_bonus:
        bonuses.measure_path(t, s, seat, components, out)
    if t.most_connected_cities_bonus:
        bonuses.count_connected_cities(t, s, seat, components, out)


def complete_tickets(t, s, seat, components, out):
    """Score a seat's tickets. Stations build on the tickets scored before."""
    tickets.score_seat(t, s, seat, components, out)
    if t.stations:
        stations.score_seat(t, s, seat, components, out)


def points_so_far(t, s, seat):
    """The points of a seat that everyone can count before the end."""
    return s.route_points[seat] + s.merchandise[seat]


def affected_by(t, s, kind, seat):
    """The seats, as bits, whose tickets a move of this kind by a seat may complete."""
    if kind != CLAIM and kind != PAY_TUNNEL and kind != BUILD_STATION and kind != KEEP:
        return 0
    # A station may lend any track that a rival claims later.
    return (1 << s.seats) - 1 if t.stations else 1 << seat


def add_fields(fields):
    """Add what a seat knows of every mechanism to its features."""
    d = cython.address(fields.table.data)
    cards.add_fields(fields)
    routes.add_fields(fields)
    tickets.add_fields(fields)
    if d.tunnel_cards:
        tunnels.add_fields(fields)
    if d.stations:
        stations.add_fields(fields)
    if d.passengers:
        passengers.add_fields(fields)
    if d.meeples:
        meeples.add_fields(fields)
    if d.passengers or d.meeples:
        routes.add_claimed_field(fields)
    return 0


def compare_seats(t, s, scores):
    """Score what goes to the seats that have the most of something."""
    if t.longest_path_bonus:
        bonuses.score_longest_path(t, s, scores)
    if t.globetrotter_bonus:
        bonuses.score_globetrotter(t, s, scores)
    if t.most_connected_cities_bonus:
        bonuses.score_most_connected_cities(t, s, scores)
    if t.meeples:
        meeples.score_majorities(t, s, scores)


tie_values[BY_TICKETS] = bonuses.completed_tickets
tie_values[BY_FEWEST_STATIONS] = stations.fewest_built
tie_values[BY_LONGEST_PATH] = bonuses.path_points
tie_values[BY_MERCHANDISE] = passengers.merchandise_points
tie_values[BY_MEEPLES] = meeples.total_collected


def _check_complete():
    """Fail at import if a kind of move, a phase or a tie-break has no row."""
    i: cython.int
    for i in range(MOVE_KINDS):
        if i != PASS and move_functions[i].check == cython.NULL:
            raise ImportError(f"move_functions has no row for {tuple(MoveKind)[i]!r}")
    for i in range(PHASES):
        without_moves: cython.bint = i == CLAIMED or i == TURN_OVER or i == GAME_OVER
        if not without_moves and count_in_phase[i] == cython.NULL:
            raise ImportError(f"count_in_phase has no row for phase {i} of codes.pxd")
    for i in range(TIE_BREAKS):
        if tie_values[i] == cython.NULL:
            raise ImportError(f"tie_values has no row for {tuple(TieBreak)[i]!r}")


_check_complete()
