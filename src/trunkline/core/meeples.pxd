from libc.stdint cimport uint8_t, uint16_t, uint64_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.score cimport Score
from trunkline.core.state cimport MEEPLE_COLORS, State
from trunkline.core.table cimport MoveData, Table, TableData

ctypedef uint8_t Bag[MEEPLE_COLORS]

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef dict on_board(Table table, const State* s)
cdef tuple collected(Table table, const State* s)
cdef str color_name(Table table, int color)
cdef void deal(const TableData* t, State* s) noexcept nogil
cdef bint follow_claim(const TableData* t, State* s, int seat) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int list_choices(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void take(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void leave(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void score_majorities(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef int total_collected(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil

cdef dict _counts(Table table, const State* s, uint64_t spots)
cdef void _score_color(const TableData* t, const State* s, int color, Score* scores) noexcept nogil
cdef void _finish_end(State* s) noexcept nogil
cdef int _place(const TableData* t, const State* s) noexcept nogil
cdef int _colors_at(const TableData* t, const State* s, int place) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef void _write_meeples(const View* view, uint8_t* out) noexcept nogil
cdef void _write_collected(const View* view, uint8_t* out) noexcept nogil
cdef void _write_ends(const View* view, uint8_t* out) noexcept nogil
