from libc.stdint cimport uint16_t
from trunkline.core.menu cimport Menu
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef void deal(const TableData* t, State* s) noexcept nogil
cdef void survey_draw(const TableData* t, const State* s, Menu* menu) noexcept nogil
cdef void survey_keeps(const TableData* t, const State* s, int seat, Menu* menu) noexcept nogil
cdef int list_keeps(const TableData* t, const State* s, int seat, uint16_t* out) noexcept nogil
cdef int why_not_draw(const TableData* t, const State* s) noexcept nogil
cdef int why_not_keep(const TableData* t, const State* s, int seat, int chosen) noexcept nogil
cdef void draw(const TableData* t, State* s, int seat) noexcept nogil
cdef void keep(const TableData* t, State* s, int seat, int chosen) noexcept nogil
cdef int least_kept(const TableData* t, const State* s, int seat) noexcept nogil
cdef int place_of(const TableData* t, const State* s, int deck, int depth) noexcept nogil

cdef void _shuffle(const TableData* t, State* s) noexcept nogil
cdef void _offer_from(const TableData* t, State* s, int seat, int deck, int n) noexcept nogil
cdef void _put_at_bottom(const TableData* t, State* s, int ticket) noexcept nogil
cdef void _lose_sight(State* s, int seat) noexcept nogil
