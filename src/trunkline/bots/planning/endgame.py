"""The last turn: every move by what it adds to the final score."""

import cython
from cython.cimports.trunkline.bots.planning import mechanisms
from cython.cimports.trunkline.bots.planning.candidates import (
    IN_THE_WAY,
    LAST_CHANCE,
    NOTHING,
    add_route_candidate,
)
from cython.cimports.trunkline.bots.planning.endgame import Baseline
from cython.cimports.trunkline.bots.planning.rivals import BlockingClaims, find_blocking_claims
from cython.cimports.trunkline.bots.planning.targets import (
    Target,
    Targets,
    claim_move,
    clear_targets,
    try_payment,
)
from cython.cimports.trunkline.core import bits, scoring
from cython.cimports.trunkline.core.codes import SCORE_TICKETS
from cython.cimports.trunkline.core.longest_path import longest_path
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import State


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
    mechanisms.evaluate_last_turn(assessment, cython.address(baseline), candidates)


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
        if try_payment(assessment, targets, route, cython.address(target)):
            added: cython.double = _points_added(assessment, baseline, target.track)
            added *= mechanisms.claim_chance(assessment, cython.address(target))
            move: cython.int = claim_move(assessment, cython.address(target))
            add_route_candidate(candidates, move, added, LAST_CHANCE, 0, route, NOTHING)


def _evaluate_blocking(assessment, baseline, targets, candidates):
    """Evaluate claims that keep a rival with a turn left from closing a gap in its network."""
    claims = cython.declare(BlockingClaims)
    find_blocking_claims(assessment, targets, cython.address(claims))
    i: cython.int
    for i in range(claims.size):
        claim = cython.address(claims.claim[i])
        value: cython.double = _points_added(assessment, baseline, claim.track)
        value += assessment.w.block_share * claim.harm
        add_route_candidate(
            candidates, claim.move, value, IN_THE_WAY, claim.rival, claim.route, NOTHING
        )


def _points_added(assessment, baseline, track):
    """What one more track adds: its points, tickets, the longest path and pieces."""
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
    return added + mechanisms.claim_gain(assessment, assessment.graph.route_of[track])
