from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_DECKS, MAX_SEATS, MAX_TICKETS, State
from trunkline.core.table cimport TableData

cdef enum:
    TRADES = 8                # proposed for each ticket that could be anywhere

# Logarithms of how many times as likely a rival holds a ticket, from the games of bots: see
# tools/fit_beliefs.py. An open ticket counts the more, the larger the share of its way is built.
cdef double COMPLETED
cdef double COMPLETED_PER_POINT
cdef double BUILT_SHARE
cdef double BUILT_SHARE_IN_REACH

# What a seat believes of its rivals' tickets.
cdef struct Beliefs:
    double fit[MAX_SEATS][MAX_TICKETS]        # how well a ticket explains what a seat has built
    int unseen_size[MAX_DECKS]
    uint8_t unseen[MAX_DECKS][MAX_TICKETS]    # tickets that could be anywhere

# A ticket that a rival holds in a sample, and that could be anywhere.
cdef struct HiddenTicket:
    uint8_t seat
    uint8_t ticket

cdef void form_beliefs(const TableData* t, const State* s, int viewer, Beliefs* beliefs) noexcept nogil
cdef void deal_sample(const TableData* t, const State* s, int viewer, const Beliefs* beliefs, uint64_t seed, State* sample) noexcept nogil

cdef double _fit(const TableData* t, const State* s, int seat, int ticket) noexcept nogil
cdef int _list_hidden(const TableData* t, const State* sample, int viewer, const Beliefs* beliefs, HiddenTicket* hidden) noexcept nogil
cdef int _holder(const HiddenTicket* hidden, int size, int ticket) noexcept nogil
cdef double _gain(const Beliefs* beliefs, const HiddenTicket* mine, const HiddenTicket* theirs, int ticket) noexcept nogil
