from libc.stdint cimport int16_t, uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    UNCHECKED_ATTEMPTS = 4    # attempts before the first with look-ahead, which is slower

# The cards a viewer cannot see, in two piles: fresh ones from the current shuffle (in the deck, or
# drawn unseen by rivals since) and old ones (in rivals' hands at that shuffle). A card that a rival
# revealed came from one of the two, its origin.
cdef struct Unseen:
    uint8_t fresh[KINDS]
    uint8_t old[KINDS]
    int fresh_size
    int old_size
    int fresh_of[MAX_SEATS]               # cards of each rival not yet assigned, by origin
    int old_of[MAX_SEATS]
    int16_t revealed[MAX_SEATS][KINDS]     # cards of unknown origin that the rival revealed
    int16_t assigned[MAX_SEATS][KINDS]     # of those, how many have been assigned an origin
    int16_t kept[MAX_SEATS][KINDS]         # of those, how many are still in the hand
    int16_t drew[MAX_SEATS][KINDS]         # of those, how many are from the fresh pile

ctypedef int Counts[KINDS]

cdef void conceal(const TableData* t, State* s, int viewer) noexcept nogil
cdef void deal_unseen(const TableData* t, State* s, int viewer, uint64_t seed) noexcept nogil

cdef void _count_unseen(const TableData* t, const State* s, int viewer, Unseen* unseen) noexcept nogil
cdef bint _assign_origins(const TableData* t, const State* s, int viewer, Unseen* unseen, int attempt, uint64_t* rng) noexcept nogil
cdef bint _assign_origin(const State* s, Unseen* unseen, int rival, int kind, bint look_ahead, uint64_t* rng) noexcept nogil
cdef void _count_origin(Unseen* unseen, int rival, int kind, bint is_fresh, int n) noexcept nogil
cdef bint _can_assign_rest(const State* s, const Unseen* unseen) noexcept nogil
cdef bint _enable_tunnel(const TableData* t, const State* s, int viewer, Unseen* unseen, bint look_ahead, uint64_t* rng) noexcept nogil
cdef void _enable_ride(const TableData* t, const State* s, int viewer, Unseen* unseen) noexcept nogil
cdef void _require_in_hand(Unseen* unseen, int rival, int kind, int n) noexcept nogil
cdef void _deal_cards(State* s, int viewer, Unseen* unseen, uint64_t* rng) noexcept nogil
