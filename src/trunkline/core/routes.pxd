from trunkline.core.listing cimport Listing, Menu
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, TableData

cdef void set_up(const TableData* t, State* s) noexcept nogil
cdef void survey(const TableData* t, const State* s, int seat, Menu* menu) noexcept nogil
cdef void list_claims(const TableData* t, const State* s, int seat, int fare, Listing* listing) noexcept nogil
cdef int why_not(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void claim(const TableData* t, State* s, int seat, const MoveData* move) noexcept nogil
cdef void build(const TableData* t, State* s, int seat, int track) noexcept nogil

cdef int _why_closed(const TableData* t, const State* s, int seat, int track) noexcept nogil
