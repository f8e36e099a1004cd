from libc.stdint cimport uint64_t
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.bots.planning.targets cimport Targets
from trunkline.core.ride_search cimport Ride
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef void evaluate_turn(const Assessment* assessment, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void evaluate_last_turn(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_placing(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_ride_steps(const Assessment* assessment, Candidates* candidates) noexcept nogil

cdef uint64_t _build_plan(const Assessment* assessment, const NetworkPlan* plan, State* later) noexcept nogil
cdef bint _best_ride(const TableData* t, const State* s, int seat, int city, Ride* best) noexcept nogil
cdef int _first_step(const TableData* t, const Ride* ride, int city) noexcept nogil
