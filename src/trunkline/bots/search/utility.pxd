from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef enum:
    MARGIN_SCALE = 15         # points by which a clear win is won

cdef double utility(const TableData* t, const State* s, int seat) noexcept nogil
