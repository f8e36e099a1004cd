from libc.stdint cimport uint8_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport State
from trunkline.core.table cimport Table

cdef class Position:
    cdef State state
    cdef readonly Table table
    cdef readonly list labels         # what `moves` gives for each number
    cdef readonly object origin       # how the position came about, for the layer above
    cdef readonly object log          # (number, seat, log before) or None

    cdef Position _fresh(self)
    cdef int _checked_seat(self, object seat) except -1
    cdef list _pick(self, object seat, list labels)

cdef tuple _members(const Bits* chosen)
cdef dict _pile(const uint8_t* counts)
cdef object _kind(int kind)
