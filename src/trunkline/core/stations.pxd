from libc.stdint cimport uint16_t, uint64_t
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, TableData

cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int nth_build(const TableData* t, const State* s, int seat, int cost, int size, int n) noexcept nogil
cdef int list_builds(const TableData* t, const State* s, int seat, int cost, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void build(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef int built(const State* s, int seat) noexcept nogil
cdef uint64_t free_cities(const TableData* t, const State* s) noexcept nogil
