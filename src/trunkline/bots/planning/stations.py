"""Stations: which rivals' routes they lend, what a new one costs, and when to build it."""

import cython
from cython.cimports.trunkline.bots.planning.candidates import (
    KIND_OF_MOVE,
    LAST_CHANCE,
    add_candidate,
    add_route_candidate,
)
from cython.cimports.trunkline.bots.planning.route_graph import end_among
from cython.cimports.trunkline.core import bits, payments, scoring, stations
from cython.cimports.trunkline.core.bits import bit, popcount
from cython.cimports.trunkline.core.codes import LEGAL, SCORE_TICKETS
from cython.cimports.trunkline.core.components import join
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import payments_of


def assess(assessment):
    """Find what the seat's stations lend or can lend, and price what new ones could borrow."""
    built = assessment.s.stations[assessment.seat]
    assessment.borrowing.lenders_left = assessment.t.stations - popcount(built)
    assessment.borrowing.idle_lenders = built
    if built:
        _join_lent_routes(assessment)
    _price_rival_routes(assessment)


def _join_lent_routes(assessment):
    """Add the routes that the seat's stations would lend if the game ended now."""
    borrowing = cython.address(assessment.borrowing)
    score = cython.declare(Score)
    scoring.score_seat(assessment.t, assessment.s, assessment.seat, cython.address(score))
    left = score.lent
    while not bits.is_empty(left):
        route: cython.int = assessment.graph.route_of[bits.pop(cython.address(left))]
        data = cython.address(assessment.graph.route[route])
        join(cython.address(assessment.components), bit(data.a), bit(data.b))
        bits.add(cython.address(borrowing.lent_routes), route)
        borrowing.idle_lenders &= ~end_among(assessment.graph, route, borrowing.idle_lenders)


def _price_rival_routes(assessment):
    """Price rivals' routes: nothing where a station can lend the route, else a new station."""
    w = assessment.w
    borrowing = cython.address(assessment.borrowing)
    turns: cython.double = 1 + _next_price(assessment) * 0.5
    price: cython.double = (
        assessment.t.unbuilt_points + w.plan_turn_cost * turns * w.station_cost_scale
    )
    left = assessment.rival_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        if assessment.price_without_claim[route] == 0:
            continue  # the seat owns a parallel track
        if bits.has(borrowing.lent_routes, route) or end_among(
            assessment.graph, route, borrowing.idle_lenders
        ):
            bits.add(cython.address(borrowing.free_routes), route)
            assessment.turns_without_claim[route] = 0
            assessment.price_without_claim[route] = 0
        elif borrowing.lenders_left:
            assessment.turns_without_claim[route] = turns
            assessment.price_without_claim[route] = price


def _next_price(assessment):
    """The number of cards that the seat's next station costs."""
    return assessment.t.stations - assessment.borrowing.lenders_left + 1


def evaluate_turn(assessment, plan, candidates):
    """Evaluate stations that borrow routes of the plan, once no route is left to claim.

    If time is short they do not wait for that.
    """
    routes_left: cython.bint = not bits.is_empty(plan.routes)
    if plan.lenders == 0 or (routes_left and assessment.expected_turns > 2 + plan.lenders):
        return
    payment: cython.int = _first_payment(assessment)
    if payment == NO_PAYMENT:
        return
    value: cython.double = assessment.w.turn_value + assessment.w.claim_now_bonus
    left = plan.borrowed_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        data = cython.address(assessment.graph.route[route])
        move: cython.int = _build_move(assessment, payment, data.a)
        if move == NO_MOVE:
            move = _build_move(assessment, payment, data.b)
        if move != NO_MOVE:
            ticket: cython.int = plan.ticket_for[route]
            add_route_candidate(candidates, move, value, KIND_OF_MOVE, 0, route, ticket)


def evaluate_last_turn(assessment, baseline, candidates):
    """Evaluate stations that complete tickets worth more than a station left unbuilt."""
    t = assessment.t
    seat: cython.int = assessment.seat
    after = cython.declare(State)
    score = cython.declare(Score)
    if assessment.borrowing.lenders_left == 0:
        return
    payment: cython.int = _first_payment(assessment)
    if payment == NO_PAYMENT:
        return
    city: cython.int
    for city in range(t.cities):
        move: cython.int = _build_move(assessment, payment, city)
        if move == NO_MOVE:
            continue
        after = assessment.s[0]
        after.stations[seat] |= bit(city)
        scoring.score_seat(t, cython.address(after), seat, cython.address(score))
        added: cython.double = (
            score.part[SCORE_TICKETS] - baseline.own.part[SCORE_TICKETS] - t.unbuilt_points
        )
        if added > 0:
            add_candidate(candidates, move, added, LAST_CHANCE, 0)


def _first_payment(assessment):
    """The first way to pay for the seat's next station, or NO_PAYMENT."""
    hand = cython.address(assessment.s.hands[assessment.seat][0])
    price = cython.address(assessment.t.price[_next_price(assessment)])
    if payments.count_ways(price, hand) == 0:
        return NO_PAYMENT
    return payments.nth_payment(price, hand, 0)


def _build_move(assessment, payment, city):
    """The number of the move that builds the next station in a city; NO_MOVE if it is illegal."""
    t = assessment.t
    cards: cython.int = _next_price(assessment)
    ways: cython.int = payments_of(cython.address(t.price[cards]))
    move: cython.int = t.station[cards] + city * ways + payment
    if stations.check(t, assessment.s, assessment.seat, cython.address(t.move[move])) != LEGAL:
        return NO_MOVE
    return move
