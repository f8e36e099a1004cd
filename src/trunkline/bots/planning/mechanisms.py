"""The mechanisms that only some editions have. All other modules reach them through this one.

Each mechanism is a module of its own, called from here at every step of a decision that it affects.
"""

from cython.cimports.trunkline.bots.planning import meeples, passengers, stations, tunnels
from cython.cimports.trunkline.core.codes import MEEPLES, PLACING, RIDE, TUNNEL


def assess(assessment):
    """Complete an assessment: value the pieces at each route, and find routes to borrow."""
    if assessment.t.meeples:
        meeples.assess(assessment)
    if assessment.t.stations:
        stations.assess(assessment)


def evaluate_phase(assessment, candidates):
    """Evaluate the moves of a phase that belongs to a mechanism."""
    phase = assessment.s.phase
    if phase == TUNNEL:
        tunnels.evaluate_extra_cards(assessment, candidates)
    elif phase == MEEPLES:
        meeples.evaluate_choices(assessment, candidates)
    elif phase == PLACING:
        passengers.evaluate_placing(assessment, candidates)
    elif phase == RIDE:
        passengers.evaluate_ride_steps(assessment, candidates)


def evaluate_turn(assessment, plan, targets, candidates):
    """Evaluate the moves of mechanisms that a turn can begin with."""
    if assessment.t.stations:
        stations.evaluate_turn(assessment, plan, candidates)
    if assessment.t.passengers:
        passengers.evaluate_turn(assessment, targets, candidates)


def evaluate_last_turn(assessment, baseline, candidates):
    """Evaluate the same moves in the last turn, by what they add to the final score."""
    if assessment.t.stations:
        stations.evaluate_last_turn(assessment, baseline, candidates)
    if assessment.t.passengers:
        passengers.evaluate_last_turn(assessment, candidates)


def can_succeed(assessment, number):
    """Whether the claim with this number may succeed."""
    if assessment.t.track[assessment.t.move[number].subject].tunnel:
        return tunnels.can_succeed(assessment, number)
    return True


def claim_chance(assessment, target):
    """The probability that a claim in the last turn succeeds."""
    if assessment.t.track[target.track].tunnel:
        return tunnels.claim_chance(assessment, target)
    return 1


def claim_gain(assessment, route):
    """What a claim in the last turn brings besides routes, tickets and the longest path."""
    if assessment.t.meeples:
        return meeples.claim_gain(assessment, route)
    return 0
