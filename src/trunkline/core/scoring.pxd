from trunkline.core.bits cimport Bits
from trunkline.core.score cimport Score
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

ctypedef Score Scores[MAX_SEATS]

cdef enum:
    BY_TOTAL = -1             # instead of a tie-break: the totals decide

cdef struct WinResult:
    int winners               # seats as bits
    int decided_by            # the last tie-break that separated tied seats, or BY_TOTAL

cdef void score(const TableData* t, const State* s, Score* scores) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, Score* out) noexcept nogil
cdef Bits completed_tickets(const TableData* t, const State* s, int seat) noexcept nogil
cdef WinResult find_winners(const TableData* t, const State* s, const Score* scores, int eligible) noexcept nogil

# All seats as bits.
cdef inline int every_seat(const State* s) noexcept nogil:
    return (1 << s.seats) - 1

cdef void _clear(Score* out) noexcept nogil
cdef int _leaders(const TableData* t, const State* s, const Score* scores, int tied, int rule) noexcept nogil
