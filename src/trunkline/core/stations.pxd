from libc.stdint cimport uint8_t, uint16_t, uint64_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.bits cimport Bits
from trunkline.core.components cimport Components
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.score cimport Score
from trunkline.core.state cimport MAX_TICKETS, State
from trunkline.core.table cimport MoveData, Table, TableData

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

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef dict owners(Table table, const State* s)
cdef tuple unbuilt(Table table, const State* s)

cdef void count_moves(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int nth_build(const TableData* t, const State* s, int seat, int cost, int size, int n) noexcept nogil
cdef int list_builds(const TableData* t, const State* s, int seat, int cost, uint16_t* out) noexcept nogil
cdef int check(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void build(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef int built(const State* s, int seat) noexcept nogil
cdef uint64_t free_cities(const TableData* t, const State* s) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef int fewest_built(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil

cdef void _borrow_tracks(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef void _try_stations(const TableData* t, BorrowSearch* search, uint64_t stations, const Components* components, Bits lent) noexcept nogil
cdef void _keep_if_better(const TableData* t, BorrowSearch* search, const Components* components, Bits lent) noexcept nogil
cdef bint _comes_before(Bits lent, Bits other) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef void _write_stations(const View* view, uint8_t* out) noexcept nogil
