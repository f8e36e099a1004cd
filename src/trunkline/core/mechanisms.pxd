from libc.stdint cimport uint16_t
from trunkline.core.codes cimport MOVE_KINDS, PHASES, TIE_BREAKS
from trunkline.core.components cimport Components
from trunkline.core.fields cimport Fields
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.score cimport Score, SeatValue
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, Table, TableData

ctypedef void (*CountMoves)(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
ctypedef int (*ListMoves)(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
ctypedef int (*NthMove)(const TableData* t, const State* s, int seat, int subject, int size, int n) noexcept nogil
ctypedef int (*CheckMove)(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
ctypedef void (*PlayMove)(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil

# What can be done with the moves of one kind.
cdef struct MoveFunctions:
    CheckMove check           # why a move is not allowed, or LEGAL
    PlayMove play             # carries it out
    ListMoves list            # the numbers of a block; NULL if the kind has a single move
    NthMove nth               # the n-th number of a block; NULL if listing the block is as fast

cdef MoveFunctions move_functions[MOVE_KINDS]   # by kind
cdef CountMoves count_in_phase[PHASES]          # by phase
cdef SeatValue tie_values[TIE_BREAKS]           # by tie-break; the highest value wins

cpdef Table compile_table(object edition)
cdef void set_up(const TableData* t, State* s) noexcept nogil
cdef int lay_out(Table table, State* s, object layout) except -1
cdef void count_turn_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef bint follow_claim(const TableData* t, State* s, int seat) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void complete_tickets(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef int points_so_far(const TableData* t, const State* s, int seat) noexcept nogil
cdef int affected_by(const TableData* t, const State* s, int kind, int seat) noexcept nogil
cdef int add_fields(Fields fields) except -1
cdef void compare_seats(const TableData* t, const State* s, Score* scores) noexcept nogil

cdef int _add_row(int kind, CheckMove check, PlayMove play, ListMoves list_moves, NthMove nth) except -1
cdef int _check_complete() except -1
