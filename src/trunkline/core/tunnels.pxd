from libc.stdint cimport uint16_t, uint8_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, Table, TableData

cdef int read_edition(Table table) except -1
cdef void claim(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef bint is_match(int kind, int color) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int list_extras(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int check_pay(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef int check_decline(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void pay_extra(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void decline(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil

cdef void _announce(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void _fail(const TableData* t, State* s, int seat, MoveReport* report) noexcept nogil
cdef int _ways_to_pay(const TableData* t, const State* s, int seat) noexcept nogil
cdef void _turn_cards(const TableData* t, State* s, int color, MoveReport* report) noexcept nogil
cdef void _succeed(const TableData* t, State* s, int seat, MoveReport* report) noexcept nogil
cdef void _discard_turned(State* s) noexcept nogil
cdef int _paid_color(const TableData* t, const State* s) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef void _write_tunnel(const View* view, uint8_t* out) noexcept nogil
cdef void _write_tunnel_paid(const View* view, uint8_t* out) noexcept nogil
cdef void _write_turned(const View* view, uint8_t* out) noexcept nogil
cdef void _write_extra(const View* view, uint8_t* out) noexcept nogil
