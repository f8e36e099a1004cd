from libc.stdint cimport uint8_t
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.core.table cimport MAX_TRACKS

ctypedef double Turns[MAX_TRACKS]

cdef void price_routes(const Assessment* assessment, const uint8_t* hand, double* price, double* turns) noexcept nogil

cdef void _turns_for_fares(const Assessment* assessment, const uint8_t* hand, double* needed) noexcept nogil
