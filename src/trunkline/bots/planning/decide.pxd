from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.candidates cimport Candidates
from trunkline.bots.planning.outlook cimport Outlook
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.targets cimport Targets
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef enum:
    LATE_TURNS = 3    # with this many turns left or fewer, late claims have their full bonus

cdef int choose(const TableData* t, const RouteGraph* graph, const Weights* w, const State* s, int seat, Outlook* outlook) noexcept nogil
cdef void evaluate_moves(const TableData* t, const RouteGraph* graph, const Weights* w, const State* s, int seat, Outlook* outlook, Candidates* candidates) noexcept nogil

cdef void _evaluate_phase(Outlook* outlook, Candidates* candidates) noexcept nogil
cdef void _evaluate_turn(Outlook* outlook, Candidates* candidates) noexcept nogil
cdef void _evaluate_second_card(Outlook* outlook, Candidates* candidates) noexcept nogil
cdef void _evaluate_claims(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, Candidates* candidates) noexcept nogil
cdef bint _finishes(const Assessment* assessment, const NetworkPlan* plan, int route) noexcept nogil
cdef bint _ends_game(const Assessment* assessment, int route) noexcept nogil
cdef bint _ends_game_too_soon(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, int route) noexcept nogil
cdef void _evaluate_blocking(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void _evaluate_cards(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, Candidates* candidates) noexcept nogil
cdef void _add_face_up_card(const Assessment* assessment, const NetworkPlan* plan, const Targets* targets, int kind, double value, Candidates* candidates) noexcept nogil
cdef double _best_face_up(const Assessment* assessment, const Targets* targets, int other_than) noexcept nogil
cdef void _add_any_legal_move(const Assessment* assessment, Candidates* candidates) noexcept nogil
