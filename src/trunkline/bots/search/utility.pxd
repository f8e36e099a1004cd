from libc.stdint cimport int16_t, uint8_t
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    MARGIN_SCALE = 15         # points by which a clear win is won

# How a game ended.
cdef struct Ending:
    uint8_t winners           # seats as bits; several share a win
    int16_t total[MAX_SEATS]

cdef void read_ending(const TableData* t, const State* s, Ending* ending) noexcept nogil
cdef double win_share(const Ending* ending, int seat) noexcept nogil
cdef double utility(const Ending* ending, int seats, int seat) noexcept nogil
