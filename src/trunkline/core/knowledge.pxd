from libc.stdint cimport int16_t, uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    CARELESS_ATTEMPTS = 4

# The cards a viewer cannot see, in two piles: those of the current shuffle (in the deck, or drawn
# unseen by rivals since) and older ones (in rivals' hands at that shuffle).
cdef struct Unseen:
    uint8_t fresh[KINDS]
    uint8_t old[KINDS]
    int fresh_size
    int old_size
    int fresh_of[MAX_SEATS]               # how many of the rival's cards are still to be told
    int old_of[MAX_SEATS]
    int16_t shown[MAX_SEATS][KINDS]        # cards of unknown origin that came to light
    int16_t traced[MAX_SEATS][KINDS]       # of those, how many have been given a pile
    int16_t kept[MAX_SEATS][KINDS]         # of those, the ones still in the hand
    int16_t drew[MAX_SEATS][KINDS]         # and the ones from the fresh pile

ctypedef int Counts[KINDS]

cdef void conceal(const TableData* t, State* s, int viewer) noexcept nogil
cdef void deal_unseen(const TableData* t, State* s, int viewer, uint64_t seed) noexcept nogil

cdef void _count_unseen(const TableData* t, const State* s, int viewer, Unseen* unseen) noexcept nogil
cdef bint _trace(const TableData* t, const State* s, int viewer, Unseen* unseen, int attempt, uint64_t* rng) noexcept nogil
cdef bint _trace_card(const State* s, Unseen* unseen, int rival, int kind, bint careful, uint64_t* rng) noexcept nogil
cdef void _move_card(Unseen* unseen, int rival, int kind, bint is_fresh, int n) noexcept nogil
cdef bint _can_be_traced(const State* s, const Unseen* unseen) noexcept nogil
cdef bint _enable_tunnel(const TableData* t, const State* s, int viewer, Unseen* unseen, bint careful, uint64_t* rng) noexcept nogil
cdef void _enable_ride(const TableData* t, const State* s, int viewer, Unseen* unseen) noexcept nogil
cdef void _hold(Unseen* unseen, int rival, int kind, int n) noexcept nogil
cdef void _deal_cards(State* s, int viewer, Unseen* unseen, uint64_t* rng) noexcept nogil
