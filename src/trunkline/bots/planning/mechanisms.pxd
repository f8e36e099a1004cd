from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.endgame cimport Baseline
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.bots.planning.targets cimport Target, Targets

cdef void assess(Assessment* assessment) noexcept nogil
cdef void evaluate_phase(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef void evaluate_turn(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void evaluate_last_turn(const Assessment* assessment, const Baseline* baseline, Candidates* candidates) noexcept nogil
cdef bint can_succeed(const Assessment* assessment, int number) noexcept nogil
cdef double claim_chance(const Assessment* assessment, const Target* target) noexcept nogil
cdef double claim_gain(const Assessment* assessment, int route) noexcept nogil
