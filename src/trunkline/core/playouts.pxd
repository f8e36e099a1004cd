from libc.stdint cimport uint64_t
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef long play_out(const TableData* t, State* s, uint64_t* choices) noexcept nogil
