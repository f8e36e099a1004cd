"""The routes to claim, the cards allocated to each of them, and the value of further cards."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.bots.planning.assessment import open_tracks
from cython.cimports.trunkline.bots.planning.targets import Target
from cython.cimports.trunkline.core import bits, payments
from cython.cimports.trunkline.core.bits import bit
from cython.cimports.trunkline.core.codes import KINDS, LOCOMOTIVE, PLUS4
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_LENGTH


def list_targets(assessment, plan, targets):
    """List the routes of the plan, and allocate the hand to them."""
    clear_targets(assessment, targets)
    targets.fillers.w[0] = targets.fillers.w[1] = 0
    targets.free_trains -= plan.trains
    _add_planned(plan, targets)
    _allocate_colors(assessment, targets)
    _allocate_locomotives(targets)


def add_fillers(assessment, plan, targets):
    """Add the best other routes for the cards and trains left over; then value all cards."""
    i: cython.int
    for i in range(MAX_FILLERS):
        if not _add_filler(assessment, plan, targets, i == MAX_FILLERS - 1):
            break
    _value_cards(assessment, plan, targets)


def clear_targets(assessment, targets):
    """Start with no targets: every card and train is free."""
    targets.size = 0
    targets.free_trains = assessment.s.trains[assessment.seat]
    memcpy(targets.free_hand, assessment.s.hands[assessment.seat], KINDS)
    _update_best_colors(targets)


def try_payment(assessment, targets, route, target):
    """Whether the free cards and trains suffice for a route; if so, how it is paid."""
    target.route = route
    if assessment.graph.route[route].length > targets.free_trains or not bits.has(
        assessment.open_routes, route
    ):
        return False
    rest: cython.int = _choose_payment(assessment, targets, target)
    if target.takes_plus4:
        target.plus4 = min(rest, targets.free_hand[PLUS4])
    target.locomotives = rest - target.plus4
    return target.locomotives <= targets.free_hand[LOCOMOTIVE]


def claim_move(assessment, target):
    """The number of the claim that pays with the allocated cards."""
    t = assessment.t
    return t.track[target.track].first_move + payments.payment_index(
        cython.address(t.fare[t.track[target.track].fare]),
        target.color,
        target.locomotives + target.plus4,
        target.plus4,
    )


def _add_planned(plan, targets):
    """Add the routes of the plan, with the points at risk while they wait."""
    left = plan.routes
    while not bits.is_empty(left) and targets.size < MAX_TARGETS - MAX_FILLERS:
        target = cython.address(targets.items[targets.size])
        target.route = bits.pop(cython.address(left))
        target.risk = plan.risk[target.route]
        target.filler = False
        target.allocated = False
        targets.size += 1


def _allocate_colors(assessment, targets):
    """Allocate coloured cards: gray tracks last, otherwise fewest missing cards first."""
    i: cython.int
    for _ in range(targets.size):
        best: cython.int = -1
        least: cython.double = 0
        for i in range(targets.size):
            target = cython.address(targets.items[i])
            if target.allocated:
                continue
            missing: cython.double = _choose_payment(assessment, targets, target)
            missing -= assessment.w.allocation_risk_scale * target.risk
            if target.gray:
                missing += 100
            if best < 0 or missing < least:
                least = missing
                best = i
        _allocate(targets, cython.address(targets.items[best]))


def _choose_payment(assessment, targets, target):
    """Choose the track and colour that need fewest further cards; return their number."""
    t = assessment.t
    target.missing = 1000
    target.locomotives = 0
    target.plus4 = 0
    left = open_tracks(assessment, target.route)
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        fare = cython.address(t.fare[t.track[track].fare])
        most: cython.int = fare.length - fare.locomotives
        gray: cython.bint = fare.color == ANY_COLOR
        color: cython.int = fare.color
        if gray:
            # A tunnel may cost more cards of the colour, so prefer the one with most to spare.
            color = targets.largest_color if t.track[track].tunnel else targets.best_color[most]
        held: cython.int = targets.free_hand[color] if targets.free_hand[color] < most else most
        if fare.length - held < target.missing:
            target.missing = fare.length - held
            target.track = track
            target.color = color
            target.gray = gray
            target.length = fare.length
            target.required_locomotives = fare.locomotives
            target.takes_plus4 = fare.plus4
            target.color_cards = held
    return target.missing


def _allocate(targets, target):
    """Take the coloured cards for a target out of the free hand."""
    targets.free_hand[target.color] -= target.color_cards
    target.allocated = True
    _update_best_colors(targets)


def _update_best_colors(targets):
    """For each number of cards, find the smallest colour that has them, or else the largest."""
    color: cython.int
    need: cython.int
    targets.largest_color = 0
    for color in range(1, COLORS):
        if targets.free_hand[color] > targets.free_hand[targets.largest_color]:
            targets.largest_color = color
    for need in range(MAX_LENGTH + 1):
        targets.best_color[need] = targets.largest_color
        for color in range(COLORS):
            if need <= targets.free_hand[color] < targets.free_hand[targets.best_color[need]]:
                targets.best_color[need] = color


def _allocate_locomotives(targets):
    """Allocate locomotives to the targets that miss fewest cards."""
    while targets.free_hand[LOCOMOTIVE] or targets.free_hand[PLUS4]:
        best: cython.int = _closest_to_paid(targets)
        if best < 0:
            return
        target = cython.address(targets.items[best])
        if targets.free_hand[PLUS4] and target.takes_plus4:
            targets.free_hand[PLUS4] -= 1
            target.plus4 += 1
        else:
            targets.free_hand[LOCOMOTIVE] -= 1
            target.locomotives += 1
        target.missing -= 1


def _closest_to_paid(targets):
    """The target missing fewest cards, of those a free locomotive can help; -1 if none."""
    best: cython.int = -1
    i: cython.int
    for i in range(targets.size):
        target = cython.address(targets.items[i])
        if target.missing == 0:
            continue
        if targets.free_hand[LOCOMOTIVE] == 0 and not target.takes_plus4:
            continue
        if best < 0 or target.missing < targets.items[best].missing:
            best = i
    return best


def _add_filler(assessment, plan, targets, last):
    """Add the route with the greatest gain from the free cards and trains; False if none fits."""
    found = cython.declare(Target)
    _find_filler(assessment, plan, targets, last, cython.address(found))
    targets.last_gain = found.gain
    if found.gain == INFEASIBLE:
        return False
    found.filler = True
    found.risk = 0
    targets.items[targets.size] = found
    bits.add(cython.address(targets.fillers), found.route)
    targets.free_trains -= found.length
    _allocate(targets, cython.address(targets.items[targets.size]))
    targets.size += 1
    _allocate_locomotives(targets)
    return True


def _find_filler(assessment, plan, targets, last, found):
    """Find the filler with the greatest gain. The last search also notes the gain by colour."""
    trial = cython.declare(Target)
    found.gain = INFEASIBLE
    color: cython.int
    for color in range(COLORS):
        targets.color_gain[color] = INFEASIBLE
    wild: cython.int = targets.free_hand[LOCOMOTIVE] + targets.free_hand[PLUS4]
    left = assessment.open_routes
    bits.remove_all(cython.address(left), plan.routes)
    bits.remove_all(cython.address(left), targets.fillers)
    while not bits.is_empty(left):
        trial.route = bits.pop(cython.address(left))
        if assessment.graph.route[trial.route].length > targets.free_trains:
            continue
        if not last and _filler_gain(assessment, trial.route, 0, False) <= found.gain:
            continue  # not better even if no card is missing
        missing: cython.int = _choose_payment(assessment, targets, cython.address(trial)) - wild
        trial.gain = _filler_gain(
            assessment, trial.route, missing if missing > 0 else 0, trial.gray
        )
        if trial.gain == INFEASIBLE:
            continue
        if last:
            _note_color_gains(assessment, targets, cython.address(trial))
        if trial.gain > found.gain:
            found[0] = trial


def _note_color_gains(assessment, targets, trial):
    """Record the gain of a route for each colour that can pay for it."""
    w = assessment.w
    color: cython.int
    if not trial.gray:
        targets.color_gain[trial.color] = max(targets.color_gain[trial.color], trial.gain)
        return
    for color in range(COLORS):
        behind: cython.int = targets.free_hand[trial.color] - targets.free_hand[color]
        gain: cython.double = trial.gain - w.turn_value * w.turns_per_gray_card * behind
        targets.color_gain[color] = max(targets.color_gain[color], gain)


def _filler_gain(assessment, route, missing, gray):
    """What claiming a route that no ticket needs brings, less the turns and trains it takes."""
    t = assessment.t
    w = assessment.w
    data = cython.address(assessment.graph.route[route])
    turns: cython.double = 1 + missing * (w.turns_per_gray_card if gray else w.turns_per_card)
    if turns > assessment.expected_turns:
        return INFEASIBLE
    gain: cython.double = t.route_points[data.length] - w.turn_value * turns
    gain -= w.filler_train_cost * data.length
    ends: uint64_t = bit(data.a) | bit(data.b)
    if t.longest_path_bonus and assessment.reached[assessment.seat] & ends:
        gain += w.path_space_value * data.length
    return gain + assessment.piece_value[route]


def _value_cards(assessment, plan, targets):
    """Value one more card of each kind by what the targets, and routes after them, need."""
    w = assessment.w
    kind: cython.int
    i: cython.int
    best: cython.double = 0
    _value_other_cards(assessment, targets)
    targets.turns = 0
    targets.urgency = 1 + w.urgency_scale * min(
        1.5, plan.turns / max(1.0, assessment.expected_turns)
    )
    for i in range(targets.size):
        target = cython.address(targets.items[i])
        targets.turns += 1 + 0.5 * target.missing
        value: cython.double = _target_value(assessment, targets, target)
        if target.length - target.required_locomotives > target.color_cards:
            _raise_card_value(targets, target.color, i, value)
        if target.missing:
            if value > best:
                best = value
                targets.wanted_by[LOCOMOTIVE] = i
            if target.takes_plus4:
                _raise_card_value(targets, PLUS4, i, value + 0.5 * w.locomotive_extra_value)
    targets.card_value[LOCOMOTIVE] = max(best, w.unneeded_card_value) + w.locomotive_extra_value
    targets.deck_value = 0
    for kind in range(KINDS):
        targets.deck_value += assessment.draw_chance[kind] * targets.card_value[kind]


def _value_other_cards(assessment, targets):
    """Value cards that no target needs: they may pay for a route after all of them."""
    w = assessment.w
    kind: cython.int
    for kind in range(KINDS):
        targets.card_value[kind] = w.unneeded_card_value if pays_for_tracks(kind) else 0
        targets.wanted_by[kind] = -1
    if targets.last_gain != INFEASIBLE:
        for kind in range(COLORS):
            worse: cython.double = targets.last_gain - targets.color_gain[kind]
            near: cython.double = 1 - worse / (w.other_route_tolerance * w.turn_value)
            targets.card_value[kind] += w.other_card_value * max(0.0, near)


def _target_value(assessment, targets, target):
    """The value of one more card for a target, in half turns."""
    w = assessment.w
    value: cython.double = w.filler_card_value if target.filler else targets.urgency
    if target.missing:
        return value + (w.near_completion_value / target.missing + w.card_risk_scale * target.risk)
    return value * w.freed_locomotive_value if target.locomotives else 0


def _raise_card_value(targets, kind, target, value):
    """Raise the value of a kind of card to what a target would give for it."""
    if value > targets.card_value[kind]:
        targets.card_value[kind] = value
        targets.wanted_by[kind] = target
