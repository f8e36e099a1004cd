from trunkline.bots.planning.atlas cimport Atlas
from trunkline.bots.planning.options cimport Option
from trunkline.bots.planning.scales cimport Weights
from trunkline.core.position cimport Position
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport Table, TableData

cdef class Thinker:
    cdef Atlas atlas
    cdef Weights weights
    cdef readonly Table table
    cdef dict _spelled_out(self, const Option* option)
    cdef int _check(self, Position position, int seat) except -1

# Who sits in a seat.
cdef struct Sitting:
    const Atlas* atlas
    const Weights* weights

ctypedef Sitting Lineup[MAX_SEATS]

cdef void _play_on(const TableData* table, const Sitting* lineup, State* s) noexcept nogil
