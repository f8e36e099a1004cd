from libc.stdint cimport uint64_t
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.bots.planning.targets cimport Targets
from trunkline.core.rides cimport Ride
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef void evaluate_stations(const Assessment* assessment, const NetworkPlan* plan, Candidates* candidates) noexcept nogil
cdef void evaluate_tunnel(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_meeples(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_rides(const Assessment* assessment, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void evaluate_ride_steps(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_placing(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef bint best_ride(const TableData* t, const State* s, int seat, int city, Ride* best) noexcept nogil
cdef int first_step(const TableData* t, const Ride* ride, int city) noexcept nogil
cdef double meeple_gain(const Assessment* assessment, int route) noexcept nogil

cdef double _best_meeple_at(const Assessment* assessment, int site) noexcept nogil
cdef double _gain_of_meeple(const Assessment* assessment, int color) noexcept nogil
cdef double _majority_points(const Assessment* assessment, int color, int own) noexcept nogil
cdef double _chance_to_stay_ahead(const Assessment* assessment, int lead) noexcept nogil
cdef uint64_t _build_plan(const Assessment* assessment, const NetworkPlan* plan, State* later) noexcept nogil
