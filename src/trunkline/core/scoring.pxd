from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.components cimport Components
from trunkline.core.codes cimport SCORE_PARTS
from trunkline.core.state cimport MAX_SEATS, MAX_TICKETS, State
from trunkline.core.table cimport TableData

# One seat's score by parts, and what the parts are based on.
cdef struct Score:
    int part[SCORE_PARTS]     # the points from each source
    int total
    int completed             # tickets
    int path_length
    Bits done                 # completed tickets
    Bits path                 # the tracks of the longest path
    Bits lent                 # rivals' tracks borrowed through stations

ctypedef Score Scores[MAX_SEATS]

cdef enum:
    BY_TOTAL = -1             # instead of a tie-break: the totals decide

cdef struct WinResult:
    int winners               # seats as bits
    int decided_by            # the last tie-break that separated tied seats, or BY_TOTAL

# The search for the best rival tracks to borrow through a seat's stations.
cdef struct BorrowSearch:
    uint64_t stations
    Bits rival_tracks                 # the tracks that can be borrowed
    int open_tickets                  # tickets that the seat's own tracks do not complete
    uint8_t ticket[MAX_TICKETS]
    int gain                          # the best result: points, tickets, and the tracks used
    int completed
    Bits done
    Bits lent

cdef void score(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, Score* out) noexcept nogil
cdef WinResult find_winners(const TableData* t, const State* s, const Score* scores, int eligible) noexcept nogil

# All seats as bits.
cdef inline int every_seat(const State* s) noexcept nogil:
    return (1 << s.seats) - 1


cdef void _score_tickets(const TableData* t, Bits held, const Components* components, Score* out) noexcept nogil
cdef void _borrow_tracks(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void _try_stations(const TableData* t, BorrowSearch* search, uint64_t stations, const Components* components, Bits lent) noexcept nogil
cdef void _keep_if_better(const TableData* t, BorrowSearch* search, const Components* components, Bits lent) noexcept nogil
cdef bint _comes_before(Bits lent, Bits other) noexcept nogil
cdef void _score_bonuses(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void _score_meeples(const TableData* t, const State* s, int color, Score* scores) noexcept nogil
cdef int _meeple_count(const TableData* t, const State* s, int seat) noexcept nogil
cdef int _leaders(const TableData* t, const State* s, const Score* scores, int tied, int rule) noexcept nogil
cdef int _compared_value(const TableData* t, int rule, const State* s, int seat, const Score* score) noexcept nogil
