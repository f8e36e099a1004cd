"""The last turn: every claim, station and ride by what it adds to the final count."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.endgame import Standing
from cython.cimports.trunkline.bots.planning.errands import (
    Errand,
    Errands,
    claim_of,
    lay_out_hand,
    payable,
)
from cython.cimports.trunkline.bots.planning.options import (
    IN_THE_WAY,
    LAST_CHANCE,
    NOTHING,
    offer,
    offer_route,
)
from cython.cimports.trunkline.bots.planning.rivals import Blocks, find_blocks
from cython.cimports.trunkline.bots.planning.sidelines import best_ride, first_step, meeple_gain
from cython.cimports.trunkline.core import bits, passengers, payments, scoring, stations
from cython.cimports.trunkline.core.bits import lowest, one
from cython.cimports.trunkline.core.codes import LEGAL, LOCOMOTIVE, SCORE_TICKETS
from cython.cimports.trunkline.core.longest import longest_path
from cython.cimports.trunkline.core.rides import Ride
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import payments_of


def weigh_last_turn(mind, options):
    """Offer whatever scores or keeps a rival from it; nothing where nothing does."""
    standing = cython.declare(Standing)
    errands = cython.declare(Errands)
    _take_stock(mind, cython.address(standing))
    lay_out_hand(mind, cython.address(errands))
    _weigh_claims(mind, cython.address(standing), cython.address(errands), options)
    if mind.s.turns_left > 1 and mind.w.block > 0:
        _weigh_blocks(mind, cython.address(standing), cython.address(errands), options)
    if mind.stations:
        _weigh_cities(mind, cython.address(standing), options)
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


def _weigh_claims(mind, standing, errands, options):
    """Every route that can be paid for."""
    errand = cython.declare(Errand)
    left = mind.routes
    while not bits.is_empty(cython.address(left)):
        route: cython.int = bits.pop(cython.address(left))
        if payable(mind, errands, route, cython.address(errand)):
            added: cython.double = _added_by(mind, standing, errand.track)
            if mind.t.track[errand.track].tunnel:
                added *= _chance_to_dig(mind, cython.address(errand))
            move: cython.int = claim_of(mind, cython.address(errand))
            offer_route(options, move, added, LAST_CHANCE, 0, route, NOTHING)


def _chance_to_dig(mind, errand):
    """How likely a tunnel asks for no more cards than the hand can add."""
    hand = cython.address(mind.s.hands[mind.seat][0])
    spare: cython.int = hand[errand.color] + hand[LOCOMOTIVE] - errand.length
    match: cython.double = mind.chance[errand.color] + mind.chance[LOCOMOTIVE]
    turned: cython.int = mind.t.tunnel_cards
    if match >= 1:
        return 1 if spare >= turned else 0
    chance: cython.double = 0
    term: cython.double = 1  # so many matches and else none, in all orders
    matches: cython.int
    for _ in range(turned):
        term *= 1 - match
    for matches in range(turned + 1):
        if matches <= spare:
            chance += term
        term *= match * (turned - matches) / ((1 - match) * (matches + 1))
    return chance


def _weigh_blocks(mind, standing, errands, options):
    """Claims that keep a rival, whose last turn is still to come, from closing a gap."""
    blocks = cython.declare(Blocks)
    find_blocks(mind, errands, cython.address(blocks))
    i: cython.int
    for i in range(blocks.size):
        block = cython.address(blocks.block[i])
        value: cython.double = _added_by(mind, standing, block.track)
        value += mind.w.block * block.harm
        offer_route(options, block.move, value, IN_THE_WAY, 0, block.route, NOTHING)


def _added_by(mind, standing, track):
    """What one more track adds: its points, tickets, the longest path, meeples at its ends."""
    t = mind.t
    after = cython.declare(State)
    then = cython.declare(Score)
    after = mind.s[0]
    bits.add(cython.address(after.owned[mind.seat]), track)
    scoring.score_seat(t, cython.address(after), mind.seat, cython.address(then))
    added: cython.double = t.route_points[t.track[track].length]
    added += then.part[SCORE_TICKETS] - standing.now.part[SCORE_TICKETS]
    if standing.now.path_length < standing.longest <= then.path_length:
        added += t.longest_path_bonus
    if t.meeples:
        added += meeple_gain(mind, mind.atlas.route_of[track])
    return added


def _weigh_cities(mind, standing, options):
    """Stations, where the tickets they complete are worth more than one left unbuilt."""
    t = mind.t
    cost: cython.int = t.stations - mind.stations + 1
    seat: cython.int = mind.seat
    after = cython.declare(State)
    then = cython.declare(Score)
    price = cython.address(t.price[cost])
    if payments.ways(price, mind.s.hands[seat]) == 0:
        return
    place: cython.int = payments.nth_payment(price, mind.s.hands[seat], 0)
    city: cython.int
    for city in range(t.cities):
        move: cython.int = t.station[cost] + city * payments_of(price) + place
        if stations.check(t, mind.s, seat, cython.address(t.move[move])) != LEGAL:
            continue
        after = mind.s[0]
        after.stations[seat] |= one(city)
        scoring.score_seat(t, cython.address(after), seat, cython.address(then))
        added: cython.double = (
            then.part[SCORE_TICKETS] - standing.now.part[SCORE_TICKETS] - t.unbuilt_points
        )
        if added > 0:
            offer(options, move, added, LAST_CHANCE, 0)


def _weigh_last_rides(mind, options):
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(mind.s, mind.seat)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if best_ride(mind.t, mind.s, mind.seat, city, cython.address(ride)):
            move: cython.int = first_step(mind.t, cython.address(ride), city)
            offer(options, move, ride.points, LAST_CHANCE, ride.points)
