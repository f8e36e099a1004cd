from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.plans cimport NetworkPlan

cdef void evaluate_kept_tickets(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_first_mixes(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_ticket_draws(const Assessment* assessment, const NetworkPlan* plan, Candidates* candidates) noexcept nogil

cdef double _value_of_keeping(const Assessment* assessment, int chosen, NetworkPlan* plan) noexcept nogil
cdef int _unfinished_points(const Assessment* assessment, const NetworkPlan* plan, int ticket) noexcept nogil
cdef double _expected_gain(const Assessment* assessment, const NetworkPlan* plan, int deck, int drawn) noexcept nogil
cdef double _ticket_gain(const Assessment* assessment, const NetworkPlan* plan, int ticket) noexcept nogil
