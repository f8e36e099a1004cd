from libc.stdint cimport uint64_t
from trunkline.core.listing cimport Listing, Menu
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, TableData

cdef void survey(const TableData* t, const State* s, int seat, Menu* menu) noexcept nogil
cdef void list_builds(const TableData* t, const State* s, int seat, int cost, Listing* listing) noexcept nogil
cdef int why_not(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void build(const TableData* t, State* s, int seat, const MoveData* move) noexcept nogil
cdef int built(const State* s, int seat) noexcept nogil

cdef uint64_t _free_cities(const TableData* t, const State* s) noexcept nogil
