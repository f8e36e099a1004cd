from libc.stdint cimport uint8_t, uint64_t
from trunkline.bots.planning.engine cimport PlannerEngine
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES, MAX_DECKS, MAX_SEATS, MAX_TICKETS, State
from trunkline.core.table cimport TableData
from trunkline.core.ticket_needs cimport TicketNeeds

cdef enum:
    TRADES = 8                # proposed for each ticket that could be anywhere
    FAR = 255                 # a distance: no way at all

# How much more likely each of these makes it that a rival holds tickets, as a logarithm. Fitted to
# the games of bots by tools/fit_beliefs.py; belief_weights.json has them by edition.
cdef struct BeliefWeights:
    # Its choice: these fade as trains are used.
    double plan_value         # a ticket, per point of a planner's plan for it
    double points             # a ticket, per point on it
    double joint_gain         # two tickets, per point that a planner gains from having both
    # What is built.
    double completed          # a completed ticket
    double completed_points   # the same, per point on it
    double built_share        # an open ticket, if all of its way were built
    # What is missing: these count the more, the more trains are used.
    double missing_train      # an open ticket, per train that it needs
    double saved_train        # two tickets, per train saved by building them together

ctypedef float TicketFits[MAX_TICKETS]
ctypedef float PairFits[MAX_TICKETS][MAX_TICKETS]

# What a seat believes of its rivals' tickets.
cdef struct Beliefs:
    TicketFits fit[MAX_SEATS]                 # how well a ticket explains what a seat has done
    PairFits pair_fit[MAX_SEATS]              # how well two fit together, on top of that
    int unseen_size[MAX_DECKS]
    uint8_t unseen[MAX_DECKS][MAX_TICKETS]    # tickets that could be anywhere

# A ticket that a rival holds in a sample, and that could be anywhere.
cdef struct HiddenTicket:
    uint8_t seat
    uint8_t ticket

# The trains that it takes to join each city to the way of a ticket.
ctypedef uint8_t Distances[MAX_CITIES]

cdef int form_beliefs(PlannerEngine planner, const State* s, int viewer, const BeliefWeights* w, Beliefs* beliefs) except -1
cdef void deal_sample(const TableData* t, const State* s, int viewer, const Beliefs* beliefs, uint64_t seed, State* sample) noexcept nogil

cdef int _rate_tickets(PlannerEngine planner, const State* s, int seat, const BeliefWeights* w, float* fit, PairFits pair_fit) except -1
cdef double _network_fit(const TableData* t, const State* s, int seat, int ticket, const TicketNeeds* needs, const BeliefWeights* w) noexcept nogil
cdef void _find_distances(const TableData* t, const State* s, int seat, const TicketNeeds* needs, uint8_t* distances) noexcept nogil
cdef int _saved_trains(const TableData* t, int ticket, const TicketNeeds* needs, const uint8_t* distances) noexcept nogil
cdef int _nearest(const uint8_t* distances, uint64_t cities) noexcept nogil
cdef int _list_hidden(const TableData* t, const State* sample, int viewer, const Beliefs* beliefs, HiddenTicket* hidden) noexcept nogil
cdef int _holder(const HiddenTicket* hidden, int size, int ticket) noexcept nogil
cdef double _gain(const State* sample, const Beliefs* beliefs, const HiddenTicket* mine, const HiddenTicket* theirs, int ticket) noexcept nogil
cdef double _gain_of(const State* sample, const Beliefs* beliefs, int seat, int gone, int ticket) noexcept nogil
