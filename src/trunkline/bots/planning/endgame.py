"""The last turn: every claim, station and ride by what it adds to the final score."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.candidates import (
    IN_THE_WAY,
    LAST_CHANCE,
    NOTHING,
    add_candidate,
    add_route_candidate,
)
from cython.cimports.trunkline.bots.planning.endgame import Baseline
from cython.cimports.trunkline.bots.planning.mechanisms import best_ride, first_step, meeple_gain
from cython.cimports.trunkline.bots.planning.rivals import BlockingClaims, find_blocking_claims
from cython.cimports.trunkline.bots.planning.targets import (
    Target,
    Targets,
    can_pay,
    claim_move,
    clear_targets,
)
from cython.cimports.trunkline.core import bits, passengers, payments, scoring, stations
from cython.cimports.trunkline.core.bits import lowest, one
from cython.cimports.trunkline.core.codes import LEGAL, LOCOMOTIVE, SCORE_TICKETS
from cython.cimports.trunkline.core.longest import longest_path
from cython.cimports.trunkline.core.rides import Ride
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import payments_of


def evaluate_last_turn(assessment, candidates):
    """Add the moves that score, or that keep a rival from scoring. There may be none."""
    baseline = cython.declare(Baseline)
    targets = cython.declare(Targets)
    _score_baseline(assessment, cython.address(baseline))
    clear_targets(assessment, cython.address(targets))
    _evaluate_claims(assessment, cython.address(baseline), cython.address(targets), candidates)
    if assessment.s.turns_left > 1 and assessment.w.block_share > 0:
        _evaluate_blocking(
            assessment, cython.address(baseline), cython.address(targets), candidates
        )
    if assessment.stations_left:
        _evaluate_stations(assessment, cython.address(baseline), candidates)
    if assessment.t.passengers:
        _evaluate_last_rides(assessment, candidates)


def _score_baseline(assessment, baseline):
    """Score the seat, and find the rivals' longest path. Rivals' tickets are hidden."""
    t = assessment.t
    s = assessment.s
    rival: cython.int
    tracks = cython.declare(bits.Bits)
    baseline.rival_longest_path = 0
    scoring.score_seat(t, s, assessment.seat, cython.address(baseline.own))
    if t.longest_path_bonus == 0:
        return
    for rival in range(s.seats):
        if rival != assessment.seat:
            path: cython.int = longest_path(t, s.owned[rival], cython.address(tracks))
            baseline.rival_longest_path = max(baseline.rival_longest_path, path)


def _evaluate_claims(assessment, baseline, targets, candidates):
    """Evaluate every route that the hand can pay for."""
    target = cython.declare(Target)
    left = assessment.open_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        if can_pay(assessment, targets, route, cython.address(target)):
            added: cython.double = _points_added(assessment, baseline, target.track)
            if assessment.t.track[target.track].tunnel:
                added *= _tunnel_chance(assessment, cython.address(target))
            move: cython.int = claim_move(assessment, cython.address(target))
            add_route_candidate(candidates, move, added, LAST_CHANCE, 0, route, NOTHING)


def _tunnel_chance(assessment, target):
    """The probability that a tunnel costs no more extra cards than the hand can add."""
    hand = cython.address(assessment.s.hands[assessment.seat][0])
    spare: cython.int = hand[target.color] + hand[LOCOMOTIVE] - target.length
    match: cython.double = assessment.draw_chance[target.color] + assessment.draw_chance[LOCOMOTIVE]
    revealed: cython.int = assessment.t.tunnel_cards
    if match >= 1:
        return 1 if spare >= revealed else 0
    chance: cython.double = 0
    term: cython.double = 1  # the binomial probability of this number of matches
    matches: cython.int
    for _ in range(revealed):
        term *= 1 - match
    for matches in range(revealed + 1):
        if matches <= spare:
            chance += term
        term *= match * (revealed - matches) / ((1 - match) * (matches + 1))
    return chance


def _evaluate_blocking(assessment, baseline, targets, candidates):
    """Evaluate claims that keep a rival with a turn left from closing a gap in its network."""
    claims = cython.declare(BlockingClaims)
    find_blocking_claims(assessment, targets, cython.address(claims))
    i: cython.int
    for i in range(claims.size):
        claim = cython.address(claims.claim[i])
        value: cython.double = _points_added(assessment, baseline, claim.track)
        value += assessment.w.block_share * claim.harm
        add_route_candidate(candidates, claim.move, value, IN_THE_WAY, 0, claim.route, NOTHING)


def _points_added(assessment, baseline, track):
    """What one more track adds: its points, tickets, the longest path and meeples."""
    t = assessment.t
    after = cython.declare(State)
    score = cython.declare(Score)
    after = assessment.s[0]
    bits.add(cython.address(after.owned[assessment.seat]), track)
    scoring.score_seat(t, cython.address(after), assessment.seat, cython.address(score))
    added: cython.double = t.route_points[t.track[track].length]
    added += score.part[SCORE_TICKETS] - baseline.own.part[SCORE_TICKETS]
    if baseline.own.path_length < baseline.rival_longest_path <= score.path_length:
        added += t.longest_path_bonus
    if t.meeples:
        added += meeple_gain(assessment, assessment.graph.route_of[track])
    return added


def _evaluate_stations(assessment, baseline, candidates):
    """Evaluate stations that complete tickets worth more than a station left unbuilt."""
    t = assessment.t
    s = assessment.s
    seat: cython.int = assessment.seat
    cost: cython.int = t.stations - assessment.stations_left + 1
    after = cython.declare(State)
    score = cython.declare(Score)
    price = cython.address(t.price[cost])
    if payments.ways(price, s.hands[seat]) == 0:
        return
    payment: cython.int = payments.nth_payment(price, s.hands[seat], 0)
    city: cython.int
    for city in range(t.cities):
        move: cython.int = t.station[cost] + city * payments_of(price) + payment
        if stations.check(t, s, seat, cython.address(t.move[move])) != LEGAL:
            continue
        after = s[0]
        after.stations[seat] |= one(city)
        scoring.score_seat(t, cython.address(after), seat, cython.address(score))
        added: cython.double = (
            score.part[SCORE_TICKETS] - baseline.own.part[SCORE_TICKETS] - t.unbuilt_points
        )
        if added > 0:
            add_candidate(candidates, move, added, LAST_CHANCE, 0)


def _evaluate_last_rides(assessment, candidates):
    """Evaluate the best ride of every passenger."""
    t = assessment.t
    s = assessment.s
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(s, assessment.seat)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if best_ride(t, s, assessment.seat, city, cython.address(ride)):
            move: cython.int = first_step(t, cython.address(ride), city)
            add_candidate(candidates, move, ride.points, LAST_CHANCE, ride.points)
