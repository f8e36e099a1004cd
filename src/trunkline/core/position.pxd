from cpython.object cimport PyObject, PyTypeObject
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.move_log cimport LogPart
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport State
from trunkline.core.table cimport MAX_MOVES, Table
from trunkline.core.ticket_needs cimport TicketNeeds

ctypedef uint16_t AllMoves[MAX_MOVES]

cdef tuple NO_ARGUMENTS

# An uninitialised object of a type. Calling `tp_new` directly saves a Python call, which matters
# since searches make millions of copies.
cdef inline object new_object(type cls):
    return (<PyTypeObject*> cls).tp_new(cls, <PyObject*> NO_ARGUMENTS, NULL)

cdef class Position:
    cdef State state
    cdef readonly Table table
    cdef public object origin         # how the position was reached, for the layer above
    cdef bint stopped                 # whether the players have ended the game early
    cdef LogPart log                  # the last part of the moves so far; None if there are none
    cdef int log_size                 # how many moves of that part belong to this position

    cdef int _carry_out(self, object move, object seat, MoveReport* report) except -1
    cdef int _note_move(self, int number, int seat) except -1
    cdef dict _report_values(self, const MoveReport* report)
    cdef Position _copy_into(self, object other, object origin)
    cpdef int _checked_seat(self, object seat) except -1
    cdef list _legal_labels(self, object seat, tuple labels)

cdef tuple _members(Bits chosen)
cdef tuple _tickets(const uint8_t* indexes, int size)
cdef tuple _cities(uint64_t word)
cdef Bits _bits_of(object numbers)
cdef dict _plain_needs(const TicketNeeds* found)
cdef dict _card_counts(const uint8_t* counts)
cdef object _kind(int kind)
