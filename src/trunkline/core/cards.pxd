from libc.stdint cimport uint8_t, uint16_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport State
from trunkline.core.table cimport MAX_REFRESH, MoveData, Table, TableData

cdef enum:
    MAX_REPLACEMENTS = 1000   # give up when this many new displays in a row break a rule

# Numbers of cards by the refresh rule that applies to them; the last is for cards without a rule.
ctypedef int Pools[MAX_REFRESH + 1]

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef void deal(const TableData* t, State* s) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int nth_take(const TableData* t, const State* s, int seat, int subject, int size, int n) noexcept nogil
cdef int list_takes(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int check_take(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef int check_draw(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void take(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void draw_card(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef int turn_card(State* s, MoveReport* report) noexcept nogil
cdef void refill(const TableData* t, State* s, MoveReport* report) noexcept nogil
cdef void lay_down(State* s, int seat, int kind, int n) noexcept nogil
cdef void take_back(State* s, int seat, int kind, int n) noexcept nogil
cdef void discard(State* s, int kind, int n) noexcept nogil

cdef int _draw(State* s, MoveReport* report) noexcept nogil
cdef bint _reshuffle(State* s) noexcept nogil
cdef int _draw_blind(State* s, int seat, MoveReport* report) noexcept nogil
cdef bint _second_card_exists(const State* s) noexcept nogil
cdef int _kinds_to_take(const State* s) noexcept nogil
cdef int _face_up_kinds(const State* s) noexcept nogil
cdef int _rule_to_refresh(const TableData* t, const State* s) noexcept nogil
cdef void _refresh(const TableData* t, State* s, MoveReport* report) noexcept nogil
cdef int _broken_rule(const TableData* t, const State* s) noexcept nogil
cdef bint _refresh_can_help(const TableData* t, const State* s) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef void _write_hand(const View* view, uint8_t* out) noexcept nogil
cdef void _write_hand_sizes(const View* view, uint8_t* out) noexcept nogil
cdef void _write_known(const View* view, uint8_t* out) noexcept nogil
cdef void _write_display(const View* view, uint8_t* out) noexcept nogil
cdef void _write_discards(const View* view, uint8_t* out) noexcept nogil
cdef void _write_deck_size(const View* view, uint8_t* out) noexcept nogil
