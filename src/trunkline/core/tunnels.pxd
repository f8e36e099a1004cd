from trunkline.core.listing cimport Listing, Menu
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, TableData

cdef void announce(const TableData* t, State* s, int seat, int number) noexcept nogil
cdef void survey(const TableData* t, const State* s, int seat, Menu* menu) noexcept nogil
cdef void list_extras(const TableData* t, const State* s, int seat, Listing* listing) noexcept nogil
cdef int why_not_pay(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef int why_not_decline(const State* s) noexcept nogil
cdef void pay_extra(const TableData* t, State* s, int seat, const MoveData* move) noexcept nogil
cdef void fail(const TableData* t, State* s, int seat) noexcept nogil
cdef bint can_pay(const TableData* t, const State* s, int seat) noexcept nogil

cdef void _turn_cards(const TableData* t, State* s, int color) noexcept nogil
cdef void _succeed(const TableData* t, State* s, int seat) noexcept nogil
cdef void _discard_turned(State* s) noexcept nogil
cdef int _paid_color(const TableData* t, const State* s) noexcept nogil
