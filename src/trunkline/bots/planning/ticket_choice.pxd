from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.plans cimport NetworkPlan

# What the tickets that a deck may hold would bring, each on top of the plan.
cdef struct TicketGains:
    double count
    double good           # how many of them would gain points
    double gained         # their gains, added up
    double lost           # the losses of the others, added up, below 0

cdef void evaluate_kept_tickets(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_first_mixes(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_ticket_draws(const Assessment* assessment, const NetworkPlan* plan, Candidates* candidates) noexcept nogil

cdef double _value_of_keeping(const Assessment* assessment, int chosen, NetworkPlan* plan) noexcept nogil
cdef int _unfinished_points(const Assessment* assessment, const NetworkPlan* plan, int ticket) noexcept nogil
cdef void _add_up_gains(const Assessment* assessment, const NetworkPlan* plan, int deck, TicketGains* gains) noexcept nogil
cdef double _expected_gain(const Assessment* assessment, const TicketGains* gains, int drawn) noexcept nogil
cdef double _ticket_gain(const Assessment* assessment, const NetworkPlan* plan, int ticket) noexcept nogil
