"""The last turn: every claim, station and ride by what it adds to the final count."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.endgame import Standing
from cython.cimports.trunkline.bots.planning.mind import meeples_on
from cython.cimports.trunkline.bots.planning.options import (
    LAST_CHANCE,
    NOTHING,
    offer,
    offer_route,
)
from cython.cimports.trunkline.bots.planning.sidelines import best_ride, first_step
from cython.cimports.trunkline.core import bits, freight, payments, scoring, stations, turns
from cython.cimports.trunkline.core.bits import lowest, one
from cython.cimports.trunkline.core.longest import longest_path
from cython.cimports.trunkline.core.menu import Menu
from cython.cimports.trunkline.core.reasons import LEGAL
from cython.cimports.trunkline.core.rides import Ride
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import BUILD_STATION, CLAIM, payments_of


def weigh_last_turn(mind, options):
    """Offer whatever scores; nothing where nothing does."""
    standing = cython.declare(Standing)
    menu = cython.declare(Menu)
    block: cython.int
    _take_stock(mind, cython.address(standing))
    turns.survey(mind.t, mind.s, mind.seat, cython.address(menu))
    for block in range(menu.blocks):
        if menu.kind[block] == CLAIM:
            _weigh_fare(mind, cython.address(standing), menu.subject[block], options)
        elif menu.kind[block] == BUILD_STATION:
            _weigh_cities(mind, cython.address(standing), menu.subject[block], options)
    if mind.t.passengers:
        _weigh_last_rides(mind, options)


def _take_stock(mind, standing):
    """What the seat has, and how long a path must be for the bonus; rivals' tickets are hidden."""
    rival: cython.int
    tracks = cython.declare(bits.Bits)
    standing.longest = 0
    scoring.score_seat(mind.t, mind.s, mind.seat, cython.address(standing.now))
    if mind.t.longest_path_bonus == 0:
        return
    for rival in range(mind.s.seats):
        if rival != mind.seat:
            path: cython.int = longest_path(
                mind.t, cython.address(mind.s.owned[rival]), cython.address(tracks)
            )
            standing.longest = max(standing.longest, path)


def _weigh_fare(mind, standing, fare, options):
    """The claims of one price, each paid in the first way there is."""
    t = mind.t
    place: cython.int = payments.nth_payment(
        cython.address(t.fare[fare]), mind.s.hands[mind.seat], 0
    )
    left = bits.common(
        cython.address(mind.s.claimable[mind.seat]), cython.address(t.fare_tracks[fare])
    )
    while not bits.is_empty(cython.address(left)):
        track: cython.int = bits.pop(cython.address(left))
        added: cython.double = _added_by(mind, standing, track)
        move: cython.int = t.track[track].first_move + place
        route: cython.int = mind.atlas.route_of[track]
        offer_route(options, move, added, LAST_CHANCE, 0, route, NOTHING)


def _added_by(mind, standing, track):
    """What one more track adds: its points, tickets, the longest path, meeples at its ends."""
    t = mind.t
    after = cython.declare(State)
    then = cython.declare(Score)
    after = mind.s[0]
    bits.add(cython.address(after.owned[mind.seat]), track)
    scoring.score_seat(t, cython.address(after), mind.seat, cython.address(then))
    added: cython.double = t.route_points[t.track[track].length]
    added += then.tickets - standing.now.tickets
    if standing.now.path_length < standing.longest <= then.path_length:
        added += t.longest_path_bonus
    if t.meeples:
        added += mind.w.meeple * meeples_on(mind, mind.atlas.route_of[track])
    return added


def _weigh_cities(mind, standing, cost, options):
    """Stations, where the tickets they complete are worth more than one left unbuilt."""
    t = mind.t
    seat: cython.int = mind.seat
    after = cython.declare(State)
    then = cython.declare(Score)
    price = cython.address(t.price[cost])
    place: cython.int = payments.nth_payment(price, mind.s.hands[seat], 0)
    city: cython.int
    for city in range(t.cities):
        move: cython.int = t.station[cost] + city * payments_of(price) + place
        if stations.why_not(t, mind.s, seat, cython.address(t.move[move])) != LEGAL:
            continue
        after = mind.s[0]
        after.stations[seat] |= one(city)
        scoring.score_seat(t, cython.address(after), seat, cython.address(then))
        added: cython.double = then.tickets - standing.now.tickets - t.unbuilt_points
        if added > 0:
            offer(options, move, added, LAST_CHANCE, 0)


def _weigh_last_rides(mind, options):
    ride = cython.declare(Ride)
    left: uint64_t = freight.standing(mind.s, mind.seat)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if best_ride(mind.t, mind.s, mind.seat, city, cython.address(ride)):
            move: cython.int = first_step(mind.t, cython.address(ride), city)
            offer(options, move, ride.points, LAST_CHANCE, ride.points)
