from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

# How a seat sees a position, and its plan. It can be carried on from move to move of a game.
cdef struct Outlook:
    Assessment assessment
    NetworkPlan plan
    bint has_board                    # whether a board has been assessed: that of this position
    State board
    bint has_plan                     # whether there is a plan: for a seat with this
    Bits planned_owned
    Bits planned_held
    int planned_lenders

cdef void clear(Outlook* outlook) noexcept nogil
cdef void look(const TableData* t, const RouteGraph* graph, const Weights* w, const State* s, int seat, Outlook* outlook) noexcept nogil
cdef void make_plan(Outlook* outlook) noexcept nogil

cdef bint _same_board(const Outlook* outlook, const State* s) noexcept nogil
cdef bint _plan_holds(const Outlook* outlook) noexcept nogil
