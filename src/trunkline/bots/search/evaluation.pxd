from libc.stdint cimport int64_t, uint64_t
from trunkline.bots.planning.engine cimport PlannerEngine
from trunkline.bots.planning.playouts cimport SeatEngines
from trunkline.core.state cimport MAX_SEATS, State

cdef enum:
    WHOLE_WIN = 60            # a win in units that up to five winners share evenly

# What is added up over playouts. Whole numbers, so that the order of the playouts does not matter.
cdef struct Sums:
    int64_t playouts
    int64_t win[MAX_SEATS]
    int64_t win_squared[MAX_SEATS]
    int64_t points[MAX_SEATS]

cdef class Evaluation:
    cdef PlannerEngine planner
    cdef SeatEngines engines
    cdef State root
    cdef uint64_t seed
    cdef int seat             # the seat of the first move, if one is given
    cdef int move             # the first move, or NO_MOVE
    cdef Sums sums
    cdef readonly bint stopped

    cdef void _run(self, int first, int last, Sums* sums) noexcept nogil
    cdef void _deal(self, int number, State* state) noexcept nogil
