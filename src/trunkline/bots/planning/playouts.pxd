from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    LATE_PART = 3             # the late game begins when a seat has this part of its trains left

# How long a seat carries its plans on from move to move.
cdef enum Reuse:
    NEVER
    EARLY                     # until the late game begins
    ALWAYS

# The engine that plays a seat, without the Python object.
cdef struct SeatEngine:
    const RouteGraph* graph
    const Weights* weights
    Reuse reuse

ctypedef SeatEngine SeatEngines[MAX_SEATS]

cdef bint play_out(const TableData* t, const SeatEngine* engines, State* s, const bint* stopped, double deadline) noexcept nogil
cdef bint must_stop(const bint* stopped, double deadline) noexcept nogil

cdef bint _is_late(const TableData* t, const State* s) noexcept nogil
