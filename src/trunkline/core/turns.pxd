from libc.stdint cimport uint16_t, uint64_t
from trunkline.core.listing cimport Listing
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef void begin(const TableData* t, State* s, int seats, uint64_t seed) noexcept nogil
cdef int count_moves(const TableData* t, const State* s, int seat) noexcept nogil
cdef int nth_move(const TableData* t, const State* s, int seat, int n) noexcept nogil
cdef int list_moves(const TableData* t, const State* s, int seat, uint16_t* out) noexcept nogil
cdef int why_not(const TableData* t, const State* s, int seat, int number) noexcept nogil
cdef void play(const TableData* t, State* s, int seat, int number) noexcept nogil
cdef bint may_act(const State* s, int seat) noexcept nogil

cdef void _tell(const TableData* t, const State* s, int seat, Listing* listing) noexcept nogil
cdef void _tell_turn(const TableData* t, const State* s, int seat, Listing* listing) noexcept nogil
cdef int _why_no_pass(const TableData* t, const State* s, int seat) noexcept nogil
cdef void _end_turn(const TableData* t, State* s, int seat) noexcept nogil
