from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.codes cimport DRAW_CARD
from trunkline.core.state cimport State
from trunkline.core.table cimport Table, TableData

cdef enum:
    MAX_FIELDS = 40
    MAX_FEATURES = 4096
    BYTE = 8              # bits
    WORD = 64             # bits
    MOST = 255            # larger numbers are cut off

# For every byte, the eight bytes that its bits become, the lowest first.
cdef uint64_t SPREAD[MOST + 1]

# A position from one seat. Finding out which of its tickets are completed takes longer than all the
# rest, so callers that know do not ask again.
cdef struct View:
    const TableData* t
    const State* s
    int seat
    Bits completed

# Writes a field; what it writes to is all zeros before.
ctypedef void (*WriteField)(const View* view, uint8_t* out) noexcept nogil

cdef struct FieldData:
    WriteField write
    int start
    int size
    float scale

cdef class Fields:
    cdef readonly Table table
    cdef readonly list rows           # name, axes, shape, scale and meaning of each
    cdef readonly int size            # of all fields
    cdef FieldData field[MAX_FIELDS]
    cdef int field_count

    cdef int add(self, str name, tuple axes, tuple shape, int scale, str meaning, WriteField write) except -1
    cdef void write(self, const View* view, uint8_t* out) noexcept nogil
    cdef void write_floats(self, const View* view, float* out) noexcept nogil

cdef int at_most(int number) noexcept nogil
cdef void spread(Bits chosen, int size, uint8_t* out) noexcept nogil
cdef void spread_word(uint64_t word, int size, uint8_t* out) noexcept nogil

# The kinds of cards that moves name: all up to the last kind that the edition has.
cdef inline int card_kinds(const TableData* t) noexcept nogil:
    return t.single_move[DRAW_CARD] - t.take

# The seat that sits this many places after the viewer.
cdef inline int seat_after(const View* view, int places) noexcept nogil:
    cdef int seat = view.seat + places
    return seat if seat < view.s.seats else seat - view.s.seats

cdef int _fill_spread() except -1
