from trunkline.core.components cimport Components
from trunkline.core.score cimport Score, SeatValue
from trunkline.core.state cimport State
from trunkline.core.table cimport Table, TableData

cdef int read_edition(Table table) except -1
cdef void measure_path(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void count_connected_cities(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void score_longest_path(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void score_globetrotter(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void score_most_connected_cities(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef int path_length(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil
cdef int path_points(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil
cdef int completed_tickets(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil
cdef int connected_cities(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil

cdef void _reward_most(const TableData* t, const State* s, Score* scores, SeatValue value_of, int part, int points) noexcept nogil
