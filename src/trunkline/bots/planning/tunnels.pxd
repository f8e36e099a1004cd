from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.targets cimport Target

cdef void evaluate_extra_cards(const Assessment* assessment, Candidates* candidates) noexcept nogil
cdef double claim_chance(const Assessment* assessment, const Target* target) noexcept nogil
