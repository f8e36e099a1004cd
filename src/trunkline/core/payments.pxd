from libc.stdint cimport uint8_t
from trunkline.core.codes cimport LOCOMOTIVE, PLUS4
from trunkline.core.state cimport COLORS, State
from trunkline.core.table cimport MAX_LENGTH, Fare, MoveData, payments_below

cdef enum:
    ROW = 16                # lengths 0 to 9, padded so that two additions of eight bytes add rows
    MAX_COUNTED = MAX_LENGTH    # more cards of a kind than this make no difference
    MAX_PAYMENTS = 240      # of one fare: at most 8 colours on 7 spaces, with +4 locomotives
    GRAY = COLORS           # the row of PaymentCounts for tracks of any colour
    WILD_ONLY = COLORS      # the colour of a payment without coloured cards

ctypedef uint8_t PaymentIndices[MAX_PAYMENTS]

# The wild cards in a hand that can pay a fare.
cdef struct Wild:
    int locomotives
    int plus4

cdef inline Wild wild_cards(const Fare* fare, const uint8_t* hand) noexcept nogil:
    cdef Wild wild
    wild.locomotives = hand[LOCOMOTIVE]
    wild.plus4 = hand[PLUS4] if fare.plus4 else 0
    return wild

cdef int count_ways_in_color(const Fare* fare, const uint8_t* hand, int color) noexcept nogil
cdef int count_ways(const Fare* fare, const uint8_t* hand) noexcept nogil
cdef int nth_payment(const Fare* fare, const uint8_t* hand, int n) noexcept nogil
cdef int payment_index(const Fare* fare, int color, int wild, int plus4) noexcept nogil
cdef int list_payments(
    const Fare* fare, const uint8_t* hand, int color, uint8_t* indices
) noexcept nogil
cdef int _nth_mixed_payment(const Fare* fare, int of_color, const Wild* wild, int n) noexcept nogil
cdef bint affordable(const uint8_t* hand, const MoveData* move) noexcept nogil
cdef void lay_down(State* s, int seat, const MoveData* move) noexcept nogil
cdef void pay(State* s, int seat, const MoveData* move) noexcept nogil
cdef void take_back(State* s, int seat, const MoveData* move) noexcept nogil
cdef void discard(State* s, const MoveData* move) noexcept nogil

# In how many ways a hand can pay each length, by colour of the track.
cdef struct PaymentCounts:
    const uint8_t* ways[COLORS + 1]
    uint8_t gray[ROW]
    int max_payable_length  # of a track, in any one colour

# Numbers of payments by [+4 locomotives][coloured cards][locomotives][length]: those with at least
# one coloured card, and those plus the ones with wild cards only.
cdef uint8_t mixed_payments[MAX_COUNTED + 1][MAX_COUNTED + 1][MAX_COUNTED + 1][ROW]
cdef uint8_t all_payments[MAX_COUNTED + 1][MAX_COUNTED + 1][MAX_COUNTED + 1][ROW]

cdef void look_up_payment_counts(const uint8_t* hand, PaymentCounts* counts) noexcept nogil
cdef void _fill_tables() noexcept nogil

# A number of wild cards can be split into plain and +4 locomotives: the fewest +4 locomotives among
# them, and the number of possible splits.
cdef inline int fewest_plus4(const Wild* wild, int wild_count) noexcept nogil:
    return wild_count - wild.locomotives if wild_count > wild.locomotives else 0

cdef inline int wild_splits(const Wild* wild, int wild_count) noexcept nogil:
    cdef int most = wild.plus4 if wild.plus4 < wild_count else wild_count
    cdef int fewest = fewest_plus4(wild, wild_count)
    return most - fewest + 1 if most >= fewest else 0

# How many payments have at least one coloured card.
cdef inline int mixed_payment_count(int length, int least, int of_color, const Wild* wild) noexcept nogil:
    cdef int most, wild_count
    cdef int total = 0
    if length - of_color > least:
        least = length - of_color
    if wild.plus4 == 0:
        most = length - 1 if wild.locomotives >= length else wild.locomotives
        return most - least + 1 if most >= least else 0
    for wild_count in range(least, length):
        total += wild_splits(wild, wild_count)
    return total
