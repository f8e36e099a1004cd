from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.targets cimport Target

cdef void evaluate_extra_cards(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef bint can_succeed(const Assessment* assessment, int number) noexcept nogil
cdef double claim_chance(const Assessment* assessment, const Target* target) noexcept nogil

cdef double _value_of_paying(const Assessment* assessment, int track, int extra, int locomotives) noexcept nogil
cdef int _least_matches(const Assessment* assessment, int color) noexcept nogil
