from cpython.object cimport PyObject, PyTypeObject
from libc.stdint cimport uint8_t, uint16_t
from trunkline.core.bits cimport Bits
from trunkline.core.report cimport MoveReport
from trunkline.core.rides cimport Ride
from trunkline.core.state cimport State
from trunkline.core.table cimport MAX_MOVES, Table

# An object of a type that has nothing set yet, made by the type's own constructor without the
# detour through a Python call: copies are made by the million.
ctypedef uint16_t AllMoves[MAX_MOVES]

cdef tuple NOTHING

cdef inline object bare(type cls):
    return (<PyTypeObject*> cls).tp_new(cls, <PyObject*> NOTHING, NULL)

cdef class Position:
    cdef State state
    cdef readonly Table table
    cdef public object origin         # how the position came about, for the layer above
    cdef readonly object log          # (number, seat, log before) or None

    cdef int _carry_out(self, object move, object seat, MoveReport* report) except -1
    cdef dict _facts(self, const MoveReport* report)
    cdef Position _onto(self, object other, object origin)
    cpdef int _checked_seat(self, object seat) except -1
    cdef list _rides_from(self, int seat, int city)
    cdef tuple _steps(self, int city, const Ride* ride)
    cdef list _pick(self, object seat, tuple labels)

cdef tuple _members(Bits chosen)
cdef tuple _tickets(const uint8_t* indexes, int size)
cdef dict _pile(const uint8_t* counts)
cdef int _whereabouts(object where) except -1
cdef object _kind(int kind)
