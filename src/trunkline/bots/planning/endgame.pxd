from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.targets cimport Targets
from trunkline.core.scoring cimport Score

# The scores before the last turn, which every move of it is compared with.
cdef struct Baseline:
    Score own
    int rival_longest_path            # the longest path of any rival

cdef void evaluate_last_turn(const Assessment* assessment, Candidates* candidates) noexcept nogil

cdef void _score_baseline(const Assessment* assessment, Baseline* baseline) noexcept nogil
cdef void _evaluate_claims(const Assessment* assessment, const Baseline* baseline, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void _evaluate_blocking(const Assessment* assessment, const Baseline* baseline, const Targets* targets, Candidates* candidates) noexcept nogil
cdef double _points_added(const Assessment* assessment, const Baseline* baseline, int track) noexcept nogil
