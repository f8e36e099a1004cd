from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates

cdef void assess(Assessment* assessment) noexcept nogil
cdef void evaluate_choices(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef double claim_gain(const Assessment* assessment, int route) noexcept nogil

cdef double _best_meeple_at(const Assessment* assessment, int place) noexcept nogil
cdef double _gain_of_meeple(const Assessment* assessment, int color) noexcept nogil
cdef double _majority_points(const Assessment* assessment, int color, int own) noexcept nogil
cdef double _chance_to_stay_ahead(const Assessment* assessment, int lead) noexcept nogil
