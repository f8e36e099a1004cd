from libc.stdint cimport uint16_t, uint8_t
from trunkline.core.fields cimport Fields, View
from trunkline.core.components cimport Components
from trunkline.core.move_blocks cimport MoveBlocks
from trunkline.core.report cimport MoveReport
from trunkline.core.score cimport Score
from trunkline.core.state cimport State
from trunkline.core.table cimport MoveData, Table, TableData

# The range of tickets from the first deck in an announced mix.
cdef struct Mixes:
    int low
    int high

cdef int read_edition(Table table) except -1
cdef int lay_out(Table table, State* s, object layout) except -1
cdef void deal(const TableData* t, State* s) noexcept nogil
cdef void count_draws(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef void count_keeps(const TableData* t, const State* s, int seat, MoveBlocks* blocks) noexcept nogil
cdef int list_draws(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int list_keeps(const TableData* t, const State* s, int seat, int subject, uint16_t* out) noexcept nogil
cdef int check_draw(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef int check_keep(const TableData* t, const State* s, int seat, const MoveData* move) noexcept nogil
cdef void draw(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void keep(const TableData* t, State* s, int seat, const MoveData* move, MoveReport* report) noexcept nogil
cdef void score_seat(const TableData* t, const State* s, int seat, const Components* components, Score* out) noexcept nogil
cdef int least_kept(const TableData* t, const State* s, int seat) noexcept nogil
cdef int place_of(const TableData* t, const State* s, int deck, int depth) noexcept nogil

# The deck under which a ticket is counted: its own if the backs differ, otherwise the first.
cdef inline int open_deck(const TableData* t, int ticket) noexcept nogil:
    return t.ticket[ticket].deck if t.mix_first else 0

cdef int _number_draws(Table table) except -1
cdef int _add_mixes(Table table, int size) except -1
cdef int _lay_out_offer(Table table, State* s, int seat, object offered) except -1
cdef Mixes _mixes(const TableData* t, const State* s) noexcept nogil
cdef bint _any_left(const TableData* t, const State* s) noexcept nogil
cdef void _fill_decks(const TableData* t, State* s) noexcept nogil
cdef void _shuffle(const TableData* t, State* s, int deck) noexcept nogil
cdef void _deal_first(const TableData* t, State* s) noexcept nogil
cdef void _begin_choice(State* s) noexcept nogil
cdef void _end_choice(const TableData* t, State* s, int seat) noexcept nogil
cdef void _shuffle_in(const TableData* t, State* s) noexcept nogil
cdef int _check_mix(const TableData* t, const State* s, const MoveData* move) noexcept nogil
cdef void _offer(const TableData* t, State* s, int seat, int first, int second) noexcept nogil
cdef void _offer_from(const TableData* t, State* s, int seat, int deck, int n) noexcept nogil
cdef void _put_at_bottom(const TableData* t, State* s, int ticket) noexcept nogil
cdef void _forget_tickets(State* s, int seat, int chosen, int offered) noexcept nogil

cdef int add_fields(Fields fields) except -1
cdef void _write_tickets(const View* view, uint8_t* out) noexcept nogil
cdef void _write_completed(const View* view, uint8_t* out) noexcept nogil
cdef void _write_offer(const View* view, uint8_t* out) noexcept nogil
cdef void _write_located(const View* view, uint8_t* out) noexcept nogil
cdef void _write_ticket_counts(const View* view, uint8_t* out) noexcept nogil
cdef void _write_ticket_decks(const View* view, uint8_t* out) noexcept nogil
