"""The planner's decision: it evaluates the candidate moves of a position and picks the best."""

import cython
from cython.cimports.trunkline.bots.planning import endgame, mechanisms, ticket_choice
from cython.cimports.trunkline.bots.planning.candidates import (
    CARD_ANY,
    CARD_UNSEEN,
    CARD_WANTED,
    FOR_POINTS,
    IN_THE_WAY,
    NO_CHOICE,
    NOTHING,
    ON_THE_WAY,
    Candidates,
    add_candidate,
    add_route_candidate,
)
from cython.cimports.trunkline.bots.planning.outlook import look, make_plan
from cython.cimports.trunkline.bots.planning.rivals import BlockingClaims, find_blocking_claims
from cython.cimports.trunkline.bots.planning.targets import (
    Targets,
    add_fillers,
    claim_move,
    list_targets,
)
from cython.cimports.trunkline.core import bits, turns
from cython.cimports.trunkline.core.codes import (
    ANNOUNCE,
    DRAW_CARD,
    FIRST_TICKETS,
    LEGAL,
    LOCOMOTIVE,
    SECOND_CARD,
    TICKETS,
    TURN,
)
from cython.cimports.trunkline.core.move_blocks import MoveBlocks
from cython.cimports.trunkline.core.state import DISPLAY, NO_CARD


def choose(t, graph, w, s, seat, outlook):
    """The number of the move with the greatest value; of equals, the first.

    The outlook carries what was found for the seat's last move in this game, if any.
    """
    candidates = cython.declare(Candidates)
    evaluate_moves(t, graph, w, s, seat, outlook, cython.address(candidates))
    best: cython.int = 0
    i: cython.int
    for i in range(1, candidates.size):
        if candidates.candidate[i].value > candidates.candidate[best].value:
            best = i
    return candidates.candidate[best].move


def evaluate_moves(t, graph, w, s, seat, outlook, candidates):
    """List the candidate moves of a position with their values. There is always at least one."""
    look(t, graph, w, s, seat, outlook)
    candidates.size = 0
    _evaluate_phase(outlook, candidates)
    if candidates.size == 0:
        _add_any_legal_move(cython.address(outlook.assessment), candidates)


def _evaluate_phase(outlook, candidates):
    """Evaluate the moves of the current phase."""
    assessment = cython.address(outlook.assessment)
    phase: cython.int = assessment.s.phase
    if phase == TURN:
        _evaluate_turn(outlook, candidates)
    elif phase == SECOND_CARD:
        _evaluate_second_card(outlook, candidates)
    elif phase == TICKETS or phase == FIRST_TICKETS:
        ticket_choice.evaluate_kept_tickets(assessment, candidates)
    elif phase == ANNOUNCE:
        ticket_choice.evaluate_first_mixes(assessment, candidates)
    else:
        mechanisms.evaluate_phase(assessment, candidates)


def _evaluate_turn(outlook, candidates):
    """Evaluate everything a turn can begin with."""
    assessment = cython.address(outlook.assessment)
    targets = cython.declare(Targets)
    if assessment.s.turns_left:
        endgame.evaluate_last_turn(assessment, candidates)
        if candidates.size:
            return
    make_plan(outlook)
    plan = cython.address(outlook.plan)
    list_targets(assessment, plan, cython.address(targets))
    if assessment.w.block_share > 0:
        _evaluate_blocking(assessment, plan, cython.address(targets), candidates)
    add_fillers(assessment, plan, cython.address(targets))
    _evaluate_claims(assessment, plan, cython.address(targets), candidates)
    _evaluate_cards(assessment, plan, cython.address(targets), candidates)
    ticket_choice.evaluate_ticket_draws(assessment, plan, candidates)
    mechanisms.evaluate_turn(assessment, plan, cython.address(targets), candidates)


def _evaluate_second_card(outlook, candidates):
    """Evaluate the second card of a turn."""
    assessment = cython.address(outlook.assessment)
    targets = cython.declare(Targets)
    make_plan(outlook)
    plan = cython.address(outlook.plan)
    list_targets(assessment, plan, cython.address(targets))
    add_fillers(assessment, plan, cython.address(targets))
    _evaluate_cards(assessment, plan, cython.address(targets), candidates)


def _evaluate_claims(assessment, plan, targets, candidates):
    """Evaluate the targets that miss no card."""
    w = assessment.w
    i: cython.int
    waiting: cython.double = 0 if bits.is_empty(plan.routes) else w.filler_wait_cost
    late: cython.double = w.late_claim_bonus * min(1.0, LATE_TURNS / assessment.expected_turns)
    for i in range(targets.size):
        target = cython.address(targets.items[i])
        if target.missing or _ends_game_too_soon(assessment, plan, targets, target.route):
            continue
        locomotives: cython.double = target.locomotives + target.plus4 - target.required_locomotives
        value: cython.double = w.turn_value - w.locomotive_reserve * locomotives
        move: cython.int = claim_move(assessment, target)
        if not mechanisms.can_succeed(assessment, move):
            continue
        if _finishes(assessment, plan, target.route):
            value += w.finish_bonus
        if target.filler:
            value += target.gain - waiting
            add_route_candidate(candidates, move, value, FOR_POINTS, 0, target.route, NOTHING)
        else:
            value = value * targets.urgency + w.claim_now_bonus + late + target.risk
            value += w.claim_length_bonus * target.length
            ticket: cython.int = plan.ticket_for[target.route]
            add_route_candidate(candidates, move, value, ON_THE_WAY, 0, target.route, ticket)


def _finishes(assessment, plan, route):
    """Whether a claim starts the last round and leaves nothing of the plan to do."""
    left = plan.routes
    bits.remove(cython.address(left), route)
    return bits.is_empty(left) and plan.lenders == 0 and _ends_game(assessment, route)


def _ends_game_too_soon(assessment, plan, targets, route):
    """Whether a claim starts the last round while the plan still needs more than one turn.

    If all other routes of the plan would start it too, some claim has to.
    """
    if not _ends_game(assessment, route):
        return False
    i: cython.int
    left: cython.int = plan.lenders
    missing: cython.int = 0
    others_first: cython.bint = False
    for i in range(targets.size):
        target = cython.address(targets.items[i])
        if not target.filler and target.route != route:
            left += 1
            missing += target.missing
            others_first = others_first or not _ends_game(assessment, target.route)
    return others_first and (left > 1 or missing > 0)


def _ends_game(assessment, route):
    """Whether a claim leaves so few trains that the last round starts."""
    length: cython.int = assessment.graph.route[route].length
    return assessment.s.trains[assessment.seat] - length <= assessment.t.last_round_trains


def _evaluate_blocking(assessment, plan, targets, candidates):
    """Evaluate claims that cost little and harm a rival."""
    w = assessment.w
    claims = cython.declare(BlockingClaims)
    find_blocking_claims(assessment, targets, cython.address(claims))
    i: cython.int
    for i in range(claims.size):
        claim = cython.address(claims.claim[i])
        if _ends_game_too_soon(assessment, plan, targets, claim.route):
            continue
        if not mechanisms.can_succeed(assessment, claim.move):
            continue
        length: cython.int = assessment.graph.route[claim.route].length
        value: cython.double = assessment.t.route_points[length] - w.filler_train_cost * length
        value += w.block_share * claim.harm
        add_route_candidate(
            candidates, claim.move, value, IN_THE_WAY, claim.rival, claim.route, NOTHING
        )


def _evaluate_cards(assessment, plan, targets, candidates):
    """Evaluate the face-up cards and the deck, each with the best card that may follow."""
    t = assessment.t
    s = assessment.s
    w = assessment.w
    slot: cython.int
    second: cython.bint = s.phase == SECOND_CARD
    drawable: cython.bint = turns.check(t, s, assessment.seat, t.single_move[DRAW_CARD]) == LEGAL
    seen: cython.int = 0
    # A card is of use only if there is a turn left to spend it in.
    half_turn: cython.double = (
        0.5 * w.turn_value * min(1.0, (assessment.expected_turns - 1) / w.late_game_turns)
    )
    # The more cards there are in hand, the more it is time to use them.
    cost: cython.double = (0.5 if second else 1.0) * w.hand_card_cost * s.hand_size[assessment.seat]
    unseen: cython.double = targets.deck_value if drawable else 0
    follow: cython.double
    for slot in range(DISPLAY):
        kind: cython.int = s.display[slot]
        if kind == NO_CARD or seen >> kind & 1:
            continue
        if turns.check(t, s, assessment.seat, t.take + kind) != LEGAL:
            continue
        seen |= 1 << kind
        follow = 0
        if not second and kind != LOCOMOTIVE:
            follow = max(unseen, _best_face_up(assessment, targets, slot))
        value: cython.double = half_turn * (targets.card_value[kind] + follow) - cost
        _add_face_up_card(assessment, plan, targets, kind, value, candidates)
    if drawable:
        follow = 0 if second else max(unseen, _best_face_up(assessment, targets, DISPLAY))
        value = half_turn * (unseen + follow) - cost
        add_candidate(candidates, t.single_move[DRAW_CARD], value, CARD_UNSEEN, 0)


def _add_face_up_card(assessment, plan, targets, kind, value, candidates):
    """Add the taking of a face-up card, with the target that needs it if there is one."""
    move: cython.int = assessment.t.take + kind
    if targets.wanted_by[kind] < 0:
        add_candidate(candidates, move, value, CARD_ANY, 0)
        return
    target = cython.address(targets.items[targets.wanted_by[kind]])
    ticket: cython.int = NOTHING if target.filler else plan.ticket_for[target.route]
    add_route_candidate(candidates, move, value, CARD_WANTED, target.missing, target.route, ticket)


def _best_face_up(assessment, targets, other_than):
    """The value of the best second card in the display, leaving out one slot."""
    best: cython.double = 0
    slot: cython.int
    for slot in range(DISPLAY):
        kind: cython.int = assessment.s.display[slot]
        if slot != other_than and kind != NO_CARD and kind != LOCOMOTIVE:
            best = max(best, targets.card_value[kind])
    return best


def _add_any_legal_move(assessment, candidates):
    """Add the first legal move, for positions that nothing above covers."""
    t = assessment.t
    s = assessment.s
    blocks = cython.declare(MoveBlocks)
    turns.count_moves(t, s, assessment.seat, cython.address(blocks))
    move = turns.nth_move(t, s, assessment.seat, cython.address(blocks), 0)
    add_candidate(candidates, move, 0, NO_CHOICE, 0)
