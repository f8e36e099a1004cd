from trunkline.bots.planning.playouts cimport SeatEngine
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef enum:
    LATE_PART = 3             # the late game begins when a seat has this part of its trains left

cdef void play_out_precisely(const TableData* t, const SeatEngine* engines, State* s) noexcept nogil

cdef bint _is_late(const TableData* t, const State* s) noexcept nogil
