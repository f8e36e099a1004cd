from libc.stdint cimport uint8_t, uint16_t, uint64_t
from trunkline.bots.planning.engine cimport PlannerEngine
from trunkline.bots.planning.playouts cimport Reuse, SeatEngines
from trunkline.bots.search.beliefs cimport Beliefs
from trunkline.bots.search.utility cimport Ending
from trunkline.core.position cimport Position
from trunkline.core.state cimport State

cdef enum:
    MAX_SEARCHED = 64

# A candidate played out on a sample.
cdef struct Playout:
    float value                           # what the end is worth to the seat
    Ending ending                         # without winners if it has not been played

# The mean of paired differences between two candidates, and its standard error.
cdef struct Lead:
    int samples
    double mean
    double error

cdef class Search:
    cdef PlannerEngine planner
    cdef SeatEngines engines
    cdef Position position                # as the seat sees it
    cdef State root                       # of this position
    cdef readonly int seat
    cdef uint64_t seed
    cdef Beliefs beliefs
    cdef readonly int size                # how many candidates there are
    cdef uint16_t move[MAX_SEARCHED]      # the candidates; the first is the planner's own choice
    cdef bint live[MAX_SEARCHED]          # whether a candidate is still played
    cdef bint kept[MAX_SEARCHED]          # whether it is played in any case
    cdef readonly int capacity            # samples at most
    cdef int end                          # no later sample has been played
    cdef Playout* playout                 # of each candidate on each sample
    cdef readonly bint stopped

    cdef int _seat_planners(self, Reuse reuse) except -1
    cdef int _list_candidates(self, int most, int required) except -1
    cdef int _add_candidate(self, int move, bint kept) except -1
    cdef int _allocate(self) except -1
    cdef void _run(self, int first, int last, double deadline) noexcept nogil
    cdef void _deal(self, int number, State* sample) noexcept nogil
    cdef bint _play_candidates(self, const State* sample, int number, double deadline) noexcept nogil
    cdef dict _result(self, int i)
    cdef int _checked(self, int candidate) except -1
    cdef int _leader(self) noexcept nogil
    cdef double _mean(self, int candidate) noexcept nogil
    cdef Lead _lead(self, int one, int other) noexcept nogil

cdef dict _seat_tally(int samples, double wins, double squares, double points)
