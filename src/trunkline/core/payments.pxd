from libc.stdint cimport uint8_t
from trunkline.core.listing cimport Listing
from trunkline.core.state cimport State
from trunkline.core.table cimport Fare, MoveData

cdef int ways(const Fare* fare, const uint8_t* hand) noexcept nogil
cdef void list_payments(
    const Fare* fare, const uint8_t* hand, int color, int first_move, Listing* listing
) noexcept nogil
cdef bint affordable(const uint8_t* hand, const MoveData* move) noexcept nogil
cdef void lay_down(State* s, int seat, const MoveData* move) noexcept nogil
cdef void take_back(State* s, int seat, const MoveData* move) noexcept nogil
cdef void discard(State* s, const MoveData* move) noexcept nogil

# How many different numbers of locomotives can complete a payment that has a coloured card.
cdef inline int mixes(int length, int least, int of_color, int locomotives) noexcept nogil:
    cdef int most = length - 1 if locomotives >= length else locomotives
    if length - of_color > least:
        least = length - of_color
    return most - least + 1 if most >= least else 0
