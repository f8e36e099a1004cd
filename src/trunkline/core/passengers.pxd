from libc.stdint cimport uint16_t, uint64_t, uint8_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.bits cimport Bits
from trunkline.core.components cimport Components
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.ride_search cimport Ride, RideNetwork
from trunkline.core.score cimport Score
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, Table, TableData

cdef enum:
    UNREACHABLE = 255    # more passenger cards than there are
    NO_TOKEN = 255

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef dict owners(Table table, const State* s)
cdef tuple unplaced(Table table, const State* s)
cdef tuple departed(Table table, const State* s)
cdef dict tokens_left(Table table, const State* s)
cdef list steps_from(Table table, const State* s, int seat, int city)
cdef list best_rides_from(Table table, const State* s, int seat, int city)
cdef void set_up(const TableData* t, State* s) noexcept nogil
cdef bint follow_claim(const TableData* t, State* s, int seat) noexcept nogil
cdef uint64_t places(const TableData* t, const State* s, int seat) noexcept nogil
cdef void count_places(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int list_places(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int check_place(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void place(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void place_none(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void count_ride_starts(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef void count_ride_steps(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int list_steps(const TableData* t, const State* s, int seat, int city, uint16_t* out) noexcept nogil
cdef int check_step(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef int check_stop(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void step(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void stop(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef uint64_t standing_cities(const State* s, int seat) noexcept nogil
cdef uint64_t endings(const TableData* t, const State* s, int seat) noexcept nogil
cdef Bits claimed_tracks(const TableData* t, const State* s) noexcept nogil
cdef uint64_t starts(const State* s, int seat) noexcept nogil
cdef void read_network(const TableData* t, const State* s, int seat, int city, RideNetwork* network) noexcept nogil
cdef int cards_to_end(const TableData* t, const State* s, int seat, int city, Bits ridden) noexcept nogil

cdef void score_seat(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef int merchandise_points(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil

cdef int _place_code(object where) except -1
cdef int _count_at(const State* s, int seat, int where) noexcept nogil
cdef tuple _step_numbers(Table table, int city, const Ride* ride)
cdef int _at_home(const State* s, int seat) noexcept nogil
cdef Bits _steps(const TableData* t, const State* s, int seat, int city) noexcept nogil
cdef bint _can_end(const TableData* t, const State* s, int seat, int track, int city) noexcept nogil
cdef bint _may_stop(const TableData* t, const State* s, int seat) noexcept nogil
cdef void _start_ride(State* s, int seat, int city) noexcept nogil
cdef int _top_token(const TableData* t, const State* s, int city) noexcept nogil
cdef void _collect(const TableData* t, State* s, int seat, int city, MoveReport* report) noexcept nogil
cdef uint64_t _reach(const TableData* t, uint64_t cities, Bits tracks, bint one_step) noexcept nogil

# The city where a step of a ride begins.
cdef inline int step_start(const TableData* t, const MoveData* move) noexcept nogil:
    return t.track[move.subject].b if move.cards else t.track[move.subject].a

cdef int add_fields(Fields fields) except -1
cdef void _write_passengers(const View* view, uint8_t* out) noexcept nogil
cdef void _write_unplaced(const View* view, uint8_t* out) noexcept nogil
cdef void _write_tokens(const View* view, uint8_t* out) noexcept nogil
cdef void _write_merchandise(const View* view, uint8_t* out) noexcept nogil
cdef void _write_ride(const View* view, uint8_t* out) noexcept nogil
cdef void _write_ridden(const View* view, uint8_t* out) noexcept nogil
