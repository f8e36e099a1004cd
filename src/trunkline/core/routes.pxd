from libc.stdint cimport uint16_t, uint8_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.components cimport Components
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.score cimport Score
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, Table, TableData

# Whether a claim closes the parallel tracks to everyone.
cdef inline bint closes_route(const TableData* t, const State* s) noexcept nogil:
    return s.seats < t.parallel_open_from_seats

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef void set_up(const TableData* t, State* s) noexcept nogil
cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int nth_claim(const TableData* t, const State* s, int seat, int fare, int size, int n) noexcept nogil
cdef int list_claims(const TableData* t, const State* s, int seat, int fare, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void claim(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void finish(const TableData* t, State* s, int seat, int track, MoveReport* report) noexcept nogil
cdef void build(const TableData* t, State* s, int seat, int track) noexcept nogil

cdef void score_seat(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil

cdef int _read_fares(Table table, list fares) except -1
cdef int _check_closed(const TableData* t, const State* s, int seat, int track) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef int add_claimed_field(Fields fields) except -1
cdef void _write_trains(const View* view, uint8_t* out) noexcept nogil
cdef void _write_route_points(const View* view, uint8_t* out) noexcept nogil
cdef void _write_owned(const View* view, uint8_t* out) noexcept nogil
cdef void _write_open(const View* view, uint8_t* out) noexcept nogil
cdef void _write_claimed(const View* view, uint8_t* out) noexcept nogil
