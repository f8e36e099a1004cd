from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

# The engine that plays a seat, without the Python object.
cdef struct SeatEngine:
    const RouteGraph* graph
    const Weights* weights
    bint reuses_plans                    # whether plans are carried on from move to move

ctypedef SeatEngine SeatEngines[MAX_SEATS]

cdef void play_out(const TableData* t, const SeatEngine* engines, State* s) noexcept nogil
