"""The shopping list: routes to claim, which cards of the hand go to which, and what is missing."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.bots.planning.mind import meeples_on
from cython.cimports.trunkline.bots.planning.plans import at_risk
from cython.cimports.trunkline.core import bits, payments
from cython.cimports.trunkline.core.bits import one
from cython.cimports.trunkline.core.codes import KINDS, LOCOMOTIVE, PASSENGER, PLUS4
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_LENGTH


def list_errands(mind, plan, errands):
    """All routes of the plan, with the cards of the hand set aside for them."""
    lay_out_hand(mind, errands)
    errands.fillers.w[0] = errands.fillers.w[1] = 0
    errands.trains -= plan.trains
    _add_planned(mind, plan, errands)
    _set_aside(mind, errands)
    _lend_wild(mind, errands)


def fill_up(mind, plan, errands):
    """Add the best other routes for the cards and trains that are left, and value all cards."""
    i: cython.int
    for i in range(FILLERS):
        if not _add_filler(mind, plan, errands, i == FILLERS - 1):
            break
    _value_cards(mind, plan, errands)


def lay_out_hand(mind, errands):
    """No errands at all: every card and train is free to be used."""
    errands.size = 0
    errands.trains = mind.s.trains[mind.seat]
    memcpy(errands.hand, mind.s.hands[mind.seat], KINDS)
    _sort_piles(errands)


def payable(mind, errands, route, errand):
    """Whether the cards not set aside pay for a route, and how."""
    errand.route = route
    if mind.atlas.route[route].length > errands.trains or not bits.has(
        cython.address(mind.routes), route
    ):
        return False
    rest: cython.int = _suit(mind, errands, errand)
    if errand.takes_plus4:
        errand.plus4 = min(rest, errands.hand[PLUS4])
    errand.locomotives = rest - errand.plus4
    return errand.locomotives <= errands.hand[LOCOMOTIVE]


def claim_of(mind, errand):
    """The claim that pays with the cards set aside."""
    t = mind.t
    return t.track[errand.track].first_move + payments.place_of(
        cython.address(t.fare[t.track[errand.track].fare]),
        errand.color,
        errand.locomotives + errand.plus4,
        errand.plus4,
    )


def _add_planned(mind, plan, errands):
    left = plan.routes
    while not bits.is_empty(cython.address(left)) and errands.size < MAX_ERRANDS - FILLERS:
        errand = cython.address(errands.errand[errands.size])
        errand.route = bits.pop(cython.address(left))
        errand.risk = at_risk(mind, plan, errand.route)
        errand.filler = False
        errand.ready = False
        errands.size += 1


def _set_aside(mind, errands):
    """Give cards of the hand to errands: tracks of one colour first, the nearest first."""
    i: cython.int
    for _ in range(errands.size):
        best: cython.int = -1
        least: cython.double = 0
        for i in range(errands.size):
            errand = cython.address(errands.errand[i])
            if errand.ready:
                continue
            missing: cython.double = _suit(mind, errands, errand)
            missing -= mind.w.haste * errand.risk
            if errand.gray:
                missing += 100
            if best < 0 or missing < least:
                least = missing
                best = i
        _take(errands, cython.address(errands.errand[best]))


def _suit(mind, errands, errand):
    """Choose the track and colour of a route that the hand suits best; return what is missing."""
    t = mind.t
    errand.missing = 1000
    errand.locomotives = 0
    errand.plus4 = 0
    left = bits.common(
        cython.address(mind.atlas.route[errand.route].tracks),
        cython.address(mind.s.claimable[mind.seat]),
    )
    while not bits.is_empty(cython.address(left)):
        track: cython.int = bits.pop(cython.address(left))
        fare = cython.address(t.fare[t.track[track].fare])
        most: cython.int = fare.length - fare.locomotives
        gray: cython.bint = fare.color == ANY_COLOR
        color: cython.int = fare.color
        if gray:
            # A tunnel may ask for more of the colour, so one with cards to spare is better.
            color = errands.largest if t.track[track].tunnel else errands.pile[most]
        held: cython.int = errands.hand[color] if errands.hand[color] < most else most
        if fare.length - held < errand.missing:
            errand.missing = fare.length - held
            errand.track = track
            errand.color = color
            errand.gray = gray
            errand.length = fare.length
            errand.least = fare.locomotives
            errand.takes_plus4 = fare.plus4
            errand.cards = held
    return errand.missing


def _take(errands, errand):
    """Set the cards of the hand aside that an errand is to be paid with."""
    errands.hand[errand.color] -= errand.cards
    errand.ready = True
    _sort_piles(errands)


def _sort_piles(errands):
    """For so many cards of any colour: the smallest pile that has them, else the largest."""
    color: cython.int
    need: cython.int
    errands.largest = 0
    for color in range(1, COLORS):
        if errands.hand[color] > errands.hand[errands.largest]:
            errands.largest = color
    for need in range(MAX_LENGTH + 1):
        errands.pile[need] = errands.largest
        for color in range(COLORS):
            if need <= errands.hand[color] < errands.hand[errands.pile[need]]:
                errands.pile[need] = color


def _lend_wild(mind, errands):
    """Give locomotives to the errands that lack fewest cards."""
    i: cython.int
    while errands.hand[LOCOMOTIVE] or errands.hand[PLUS4]:
        best: cython.int = -1
        for i in range(errands.size):
            errand = cython.address(errands.errand[i])
            if errand.missing == 0:
                continue
            if errands.hand[LOCOMOTIVE] == 0 and not errand.takes_plus4:
                continue
            if best < 0 or errand.missing < errands.errand[best].missing:
                best = i
        if best < 0:
            return
        errand = cython.address(errands.errand[best])
        if errands.hand[PLUS4] and errand.takes_plus4:
            errands.hand[PLUS4] -= 1
            errand.plus4 += 1
        else:
            errands.hand[LOCOMOTIVE] -= 1
            errand.locomotives += 1
        errand.missing -= 1


def _add_filler(mind, plan, errands, last):
    """Add the route that brings most for the cards and trains left; False if none fits.

    With the last one comes a look at what the colours are good for beyond it.
    """
    found = cython.declare(Errand)
    trial = cython.declare(Errand)
    found.gain = OUT_OF_REACH
    color: cython.int
    for color in range(COLORS):
        errands.outlook[color] = OUT_OF_REACH
    wild: cython.int = errands.hand[LOCOMOTIVE] + errands.hand[PLUS4]
    left = mind.routes
    bits.remove_all(cython.address(left), cython.address(plan.routes))
    bits.remove_all(cython.address(left), cython.address(errands.fillers))
    while not bits.is_empty(cython.address(left)):
        trial.route = bits.pop(cython.address(left))
        if mind.atlas.route[trial.route].length > errands.trains:
            continue
        if not last and _gain(mind, trial.route, 0, False) <= found.gain:
            continue  # not even with all its cards
        missing: cython.int = _suit(mind, errands, cython.address(trial)) - wild
        trial.gain = _gain(mind, trial.route, missing if missing > 0 else 0, trial.gray)
        if trial.gain == OUT_OF_REACH:
            continue
        if last:
            _note_colors(mind, errands, cython.address(trial))
        if trial.gain > found.gain:
            found = trial
    errands.best = found.gain
    if found.gain == OUT_OF_REACH:
        return False
    found.filler = True
    found.risk = 0
    errands.errand[errands.size] = found
    bits.add(cython.address(errands.fillers), found.route)
    errands.trains -= found.length
    _take(errands, cython.address(errands.errand[errands.size]))
    errands.size += 1
    _lend_wild(mind, errands)
    return True


def _note_colors(mind, errands, trial):
    """How good a route is with each colour that pays for it."""
    color: cython.int
    if not trial.gray:
        errands.outlook[trial.color] = max(errands.outlook[trial.color], trial.gain)
        return
    for color in range(COLORS):
        behind: cython.int = errands.hand[trial.color] - errands.hand[color]
        gain: cython.double = trial.gain - mind.w.turn * mind.w.gray * behind
        errands.outlook[color] = max(errands.outlook[color], gain)


def _gain(mind, route, missing, gray):
    """What claiming a route no ticket asks for brings, less its turns and trains."""
    data = cython.address(mind.atlas.route[route])
    turns: cython.double = 1 + missing * (mind.w.gray if gray else mind.w.card)
    if turns > mind.clock:
        return OUT_OF_REACH
    gain: cython.double = mind.t.route_points[data.length] - mind.w.turn * turns
    gain -= mind.w.spend * data.length
    ends: uint64_t = one(data.a) | one(data.b)
    if mind.t.longest_path_bonus and mind.reached[mind.seat] & ends:
        gain += mind.w.path * data.length
    if mind.t.meeples:
        gain += mind.w.meeple * meeples_on(mind, route)
    return gain


def _value_cards(mind, plan, errands):
    """What one more card of each kind is worth to the errands, and to what may come after them."""
    kind: cython.int
    i: cython.int
    best: cython.double = 0
    near: cython.double
    for kind in range(KINDS):
        errands.value[kind] = mind.w.spare
        errands.wanted[kind] = -1
    for kind in range(COLORS):
        near = 1 - (errands.best - errands.outlook[kind]) / (mind.w.choosy * mind.w.turn)
        if errands.best != OUT_OF_REACH:
            errands.value[kind] += mind.w.other * max(0.0, near)
    errands.value[PASSENGER] = 0
    errands.turns = 0
    errands.press = 1 + mind.w.press * min(1.5, plan.turns / max(1.0, mind.clock))
    for i in range(errands.size):
        errand = cython.address(errands.errand[i])
        errands.turns += 1 + 0.5 * errand.missing
        worth: cython.double = mind.w.filler if errand.filler else errands.press
        if errand.missing:
            worth += mind.w.close / errand.missing + mind.w.need * errand.risk
        else:
            worth = worth * mind.w.lent if errand.locomotives else 0
        if errand.length - errand.least > errand.cards:
            _ask(errands, errand.color, i, worth)
        if errand.missing:
            if worth > best:
                best = worth
                errands.wanted[LOCOMOTIVE] = i
            if errand.takes_plus4:
                _ask(errands, PLUS4, i, worth + 0.5 * mind.w.wild)
    errands.value[LOCOMOTIVE] = max(best, mind.w.spare) + mind.w.wild
    errands.blind = 0
    for kind in range(KINDS):
        errands.blind += mind.chance[kind] * errands.value[kind]


def _ask(errands, kind, errand, worth):
    """An errand asks for a kind of card."""
    if worth > errands.value[kind]:
        errands.value[kind] = worth
        errands.wanted[kind] = errand
