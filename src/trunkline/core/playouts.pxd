from libc.stdint cimport uint64_t
from trunkline.core.codes cimport SCORE_PARTS
from trunkline.core.scoring cimport Score
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    LOWEST_TOTAL = -32768     # no edition has enough points for totals outside this range
    TOTALS = 65536

# Sums over many games.
cdef struct Tally:
    long games
    long moves
    long shared                           # games with more than one winner
    long wins[MAX_SEATS]                  # shared wins included
    long points[SCORE_PARTS][MAX_SEATS]
    long completed[MAX_SEATS]
    long held[MAX_SEATS]
    long totals[TOTALS]                   # how often each total occurred
    long winning_totals[TOTALS]

cdef long play_out(const TableData* t, State* s, uint64_t* choices) noexcept nogil

cdef void _play_many(const TableData* t, int seats, long games, uint64_t seed, Tally* tally) noexcept nogil
cdef void _add_game(const TableData* t, const State* s, const Score* scores, Tally* tally) noexcept nogil
cdef dict _summary(const Tally* tally, int seats)
cdef list _by_seat(const long* sums, int seats)
cdef dict _histogram(const long* counts)
