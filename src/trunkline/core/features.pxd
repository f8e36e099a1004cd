from libc.stdint cimport uint8_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.position cimport Position
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef class Features(Fields):
    cdef int _check(self, Position position, Py_ssize_t size, Py_ssize_t needed) except -1
    cdef int _look(self, Position position, object seat, View* view) except -1

cdef int fill_mask(const TableData* t, const State* s, int seat, uint8_t* out) noexcept nogil
cdef int fill_packed_mask(const TableData* t, const State* s, int seat, uint8_t* out) noexcept nogil

cdef void _write_phase(const View* view, uint8_t* out) noexcept nogil
cdef void _write_players(const View* view, uint8_t* out) noexcept nogil
cdef void _write_waiting(const View* view, uint8_t* out) noexcept nogil
cdef void _write_turns_left(const View* view, uint8_t* out) noexcept nogil
