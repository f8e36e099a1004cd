"""What a seat believes of its rivals' tickets: those that explain what they have built."""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import bits, knowledge
from cython.cimports.trunkline.core.bits import bit
from cython.cimports.trunkline.core.components import Components, join_tracks, joined
from cython.cimports.trunkline.core.splitmix64 import next_random
from cython.cimports.trunkline.core.state import State


def form_beliefs(t, s, viewer, beliefs):
    """Rate every ticket for every rival."""
    components = cython.declare(Components)
    seat: cython.int
    ticket: cython.int
    for seat in range(s.seats):
        join_tracks(t, s.owned[seat], cython.address(components))
        reached: uint64_t = 0
        left = s.owned[seat]
        while not bits.is_empty(left):
            track = cython.address(t.track[bits.pop(cython.address(left))])
            reached |= bit(track.a) | bit(track.b)
        for ticket in range(t.tickets):
            beliefs.fit[seat][ticket] = _fit(
                t, s, seat, ticket, reached, cython.address(components)
            )


def _fit(t, s, seat, ticket, reached, components):
    """How well a ticket explains a seat's network."""
    data = cython.address(t.ticket[ticket])
    if joined(components, data.a, data.b):
        return 2.0
    touched: cython.int = ((reached & data.a) != 0) + ((reached & data.b) != 0)
    return 1.2 if touched == 2 else 0.5 if touched == 1 else 0.0


def deal_sample(t, s, viewer, beliefs, seed, sample):
    """Deal what is hidden, several times, and choose a deal by how likely its tickets are."""
    deal = cython.declare(State)
    rng: uint64_t = seed
    total: cython.double = 0
    for _ in range(DEALS):
        deal = s[0]
        knowledge.deal_unseen(t, cython.address(deal), viewer, next_random(cython.address(rng)))
        weight: cython.double = exp(_likelihood(cython.address(deal), viewer, beliefs))
        total += weight
        # Each deal replaces the one chosen before with its share of the weight so far.
        drawn: cython.double = (next_random(cython.address(rng)) >> 11) * 1.1102230246251565e-16
        if drawn * total < weight:
            sample[0] = deal


def _likelihood(sample, viewer, beliefs):
    total: cython.double = 0
    seat: cython.int
    for seat in range(sample.seats):
        if seat != viewer:
            left = sample.held[seat]
            while not bits.is_empty(left):
                total += beliefs.fit[seat][bits.pop(cython.address(left))]
    return total
