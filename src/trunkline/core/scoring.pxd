from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.components cimport Components
from trunkline.core.codes cimport SCORE_PARTS
from trunkline.core.state cimport MAX_SEATS, MAX_TICKETS, State
from trunkline.core.table cimport TableData

# What one seat scores, part by part, and what the parts stand on.
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
    BY_TOTAL = -1             # in place of a tie-break: the points themselves

cdef struct WinResult:
    int winners               # seats as bits
    int decided_by            # the last tie-break that parted level seats, or BY_TOTAL

# The search for what a seat's stations had best lend it.
cdef struct Loan:
    uint64_t stations
    Bits rivals                       # the tracks there are to borrow
    int open_tickets                  # those the seat's own tracks do not complete
    uint8_t ticket[MAX_TICKETS]
    int gain                          # the best found: points, tickets, and how
    int completed
    Bits done
    Bits lent

cdef void score(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, Score* out) noexcept nogil
cdef WinResult find_winners(const TableData* t, const State* s, const Score* scores, int eligible) noexcept nogil

# All seats as bits.
cdef inline int every_seat(const State* s) noexcept nogil:
    return (1 << s.seats) - 1


cdef void _judge_tickets(const TableData* t, Bits held, const Components* components, Score* out) noexcept nogil
cdef void _borrow(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void _lend(const TableData* t, Loan* loan, uint64_t stations, const Components* components, Bits lent) noexcept nogil
cdef void _weigh(const TableData* t, Loan* loan, const Components* components, Bits lent) noexcept nogil
cdef void _give_bonuses(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void _score_meeples(const TableData* t, const State* s, int color, Score* scores) noexcept nogil
cdef int _meeples_of(const TableData* t, const State* s, int seat) noexcept nogil
cdef int _ahead(const TableData* t, const State* s, const Score* scores, int level, int rule) noexcept nogil
cdef int _merit(const TableData* t, int rule, const State* s, int seat, const Score* score) noexcept nogil
