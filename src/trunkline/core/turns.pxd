from libc.stdint cimport uint16_t, uint64_t
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.payments cimport MAX_PAYMENTS
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

# Room for the move numbers of one block.
ctypedef uint16_t BlockMoves[MAX_PAYMENTS]

cdef void begin(const TableData* t, State* s, int seats, uint64_t seed) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int nth_move(const TableData* t, const State* s, int seat, const MoveBlocks* blocks, int n) noexcept nogil
cdef int list_moves(const TableData* t, const State* s, int seat, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, int seat, int number) noexcept nogil
cdef void play(const TableData* t, State* s, int seat, int number, MoveReport* report) noexcept nogil
cdef bint may_act(const State* s, int seat) noexcept nogil

cdef int _list_block(const TableData* t, const State* s, int seat, int kind, int subject, uint16_t* out) noexcept nogil
cdef int _check_pass(const TableData* t, const State* s, int seat) noexcept nogil
cdef void _end_turn(const TableData* t, State* s, int seat) noexcept nogil
