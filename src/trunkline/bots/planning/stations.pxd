from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.endgame cimport Baseline
from trunkline.bots.planning.plans cimport NetworkPlan

cdef enum:
    NO_MOVE = -1
    NO_PAYMENT = -1

cdef void assess(Assessment* assessment) noexcept nogil
cdef void evaluate_turn(const Assessment* assessment, const NetworkPlan* plan, Candidates* candidates) noexcept nogil
cdef void evaluate_last_turn(const Assessment* assessment, const Baseline* baseline, Candidates* candidates) noexcept nogil

cdef void _join_lent_routes(Assessment* assessment) noexcept nogil
cdef void _price_rival_routes(Assessment* assessment) noexcept nogil
cdef int _next_price(const Assessment* assessment) noexcept nogil
cdef int _first_payment(const Assessment* assessment) noexcept nogil
cdef int _build_move(const Assessment* assessment, int payment, int city) noexcept nogil
