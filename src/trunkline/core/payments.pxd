from libc.stdint cimport uint8_t
from trunkline.core.state cimport COLORS, State
from trunkline.core.table cimport MAX_LENGTH, Fare, MoveData

cdef enum:
    ROW = 16                # lengths 0 to 9, padded so that rows add up in two steps
    ENOUGH = MAX_LENGTH     # more cards of a kind than this make no difference
    MAX_PAYMENTS = 80       # of one fare: 8 colours, up to 9 cards, and locomotives alone
    GRAY = COLORS           # the purse's row for tracks of any colour

ctypedef uint8_t Places[MAX_PAYMENTS]

cdef int ways_in(const Fare* fare, const uint8_t* hand, int color) noexcept nogil
cdef int ways(const Fare* fare, const uint8_t* hand) noexcept nogil
cdef int nth_payment(const Fare* fare, const uint8_t* hand, int n) noexcept nogil
cdef int list_payments(
    const Fare* fare, const uint8_t* hand, int color, uint8_t* places
) noexcept nogil
cdef bint affordable(const uint8_t* hand, const MoveData* move) noexcept nogil
cdef void lay_down(State* s, int seat, const MoveData* move) noexcept nogil
cdef void pay(State* s, int seat, const MoveData* move) noexcept nogil
cdef void take_back(State* s, int seat, const MoveData* move) noexcept nogil
cdef void discard(State* s, const MoveData* move) noexcept nogil

# How many ways a hand can pay each length, by colour of the track.
cdef struct Purse:
    const uint8_t* ways[COLORS + 1]
    uint8_t gray[ROW]
    int reach               # the longest track the cards could pay

# Both tables by [coloured cards][locomotives][length]: payments with at least one coloured card,
# and those together with locomotives alone.
cdef uint8_t mixes[ENOUGH + 1][ENOUGH + 1][ROW]
cdef uint8_t with_alone[ENOUGH + 1][ENOUGH + 1][ROW]

cdef void open_purse(const uint8_t* hand, Purse* purse) noexcept nogil
cdef void _fill_tables() noexcept nogil

# Payments are numbered by colour, then by locomotives, those alone last, as the table adds them.
# This is the place of the first one in a colour that the hand can make: the fewest locomotives.
cdef inline int payment_place(const Fare* fare, const uint8_t* hand, int first, int slot) noexcept nogil:
    cdef int least = fare.length - hand[first + slot] - fare.locomotives
    return slot * (fare.length - fare.locomotives) + (least if least > 0 else 0)

# How many numbers of locomotives complete a payment that has at least one coloured card.
cdef inline int mix_count(int length, int least, int of_color, int locomotives) noexcept nogil:
    cdef int most = length - 1 if locomotives >= length else locomotives
    if length - of_color > least:
        least = length - of_color
    return most - least + 1 if most >= least else 0
