from libc.stdint cimport uint8_t, uint16_t
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport MEEPLE_COLORS, State
from trunkline.core.table cimport MoveData, TableData

ctypedef uint8_t Bag[MEEPLE_COLORS]

cdef void deal(const TableData* t, State* s) noexcept nogil
cdef bint any_to_take(const TableData* t, State* s) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, MoveBlocks* blocks) noexcept nogil
cdef int list_choices(const TableData* t, const State* s, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, const MoveData* move) noexcept nogil
cdef void take(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void leave(State* s) noexcept nogil

cdef int _site(const TableData* t, const State* s) noexcept nogil
cdef int _colors_at(const TableData* t, const State* s, int site) noexcept nogil
