from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES, MAX_TICKETS, MAX_TRACKS, State
from trunkline.core.table cimport TableData

cdef enum:
    CITY_BITS = 6                 # of a node
    MAX_NODES = 64 * MAX_CITIES   # enough for MAX_STATIONS, built or not
    NO_NODE = 65535
    UNREACHED = 0x7F7F7F7F    # a cost, made of equal bytes
    NO_CITY = 255

    # A cost is one number, most important first: trains, loans, tracks to claim, tracks in all.
    PER_TRACK = 1
    PER_CLAIM = 1 << 9
    PER_LOAN = 1 << 16
    PER_TRAIN = 1 << 19

# The tracks, stations and trains that a seat's ways may use.
cdef struct Resources:
    Bits free                 # tracks to be had for nothing: its own, and those counted before
    Bits claimable
    Bits rivals               # tracks that a station may lend
    Bits future               # those, and the tracks that rivals may still claim
    uint64_t stations         # built, each with a loan to give
    uint64_t buildable         # cities where one could be built
    int unbuilt               # stations left to build
    int trains
    uint8_t lender[MAX_TRACKS]    # of a borrowed track: the city of the station, else NO_CITY

# The cheapest ways from one end of a ticket. A node is a city together with the loans made on the
# way there. Its bits, from the lowest: the city; one for each built station that lends a track;
# whether a new station in this very city lends the last track; how many new stations there are.
cdef struct Search:
    const TableData* t
    const Resources* use
    Bits lendable
    int built                 # stations with a loan to give
    int unbuilt               # stations that may be built on the way
    int most_trains
    int heap_size
    int32_t cost[MAX_NODES]
    uint16_t before[MAX_NODES]
    uint8_t track[MAX_NODES]      # the last track of the way
    uint16_t heap[MAX_NODES]      # nodes to go on from, the cheapest at the top
    uint16_t place[MAX_NODES]     # of a node in the heap

# One way: its tracks in order, each with the station that lends it, if any.
cdef struct Way:
    int cost
    uint64_t new_stations
    int size
    uint8_t track[MAX_CITIES]
    uint8_t lender[MAX_CITIES]    # a city, or NO_CITY

# The way of each ticket of an edition.
ctypedef Way Ways[MAX_TICKETS]

# What tickets need to be completed.
cdef struct TicketNeeds:
    bint possible             # for each of them alone
    bint found                # a way for each of them; what follows is about these ways
    bint enough_trains
    int trains
    Bits owned
    Bits lent
    Bits missing
    uint64_t new_stations
    int size
    uint8_t track[MAX_TRACKS]     # all of these tracks, way by way

cdef void find_needs(const TableData* t, const State* s, int seat, const Bits* tickets, TicketNeeds* out) noexcept nogil
cdef void find_needs_of_each(const TableData* t, const State* s, int seat, const Bits* tickets, TicketNeeds* each) noexcept nogil
cdef void find_helpful(const TableData* t, const State* s, int seat, const Bits* tickets, int detour, Bits* out) noexcept nogil

cdef void _add_helpful(const TableData* t, Resources* use, int ticket, int detour, Bits* out) noexcept nogil
cdef void _find_network(const TableData* t, const State* s, int seat, const Bits* tickets, Way* ways, TicketNeeds* out) noexcept nogil
cdef void _read_resources(const TableData* t, const State* s, int seat, Resources* use) noexcept nogil
cdef void _add_future(const TableData* t, const State* s, int rival, Bits* future) noexcept nogil
cdef bint _find_way(const TableData* t, const Resources* use, int ticket, Way* way, bint* possible) noexcept nogil
cdef bint _is_better(const Way* way, const Way* other) noexcept nogil
cdef void _use(const TableData* t, Way* way, const Bits* own, Resources* use, TicketNeeds* out) noexcept nogil
cdef void _count_way(const TableData* t, const State* s, int seat, const Way* way, TicketNeeds* out) noexcept nogil
cdef void _note(int track, Bits* kind, TicketNeeds* out) noexcept nogil
cdef int _search(Search* search, int ticket) noexcept nogil
cdef void _leave(Search* search, int node) noexcept nogil
cdef void _borrow(Search* search, int node, int track, int there, int lender) noexcept nogil
cdef void _reach(Search* search, int node, int before, int track, int cost) noexcept nogil
cdef int _pop_cheapest(Search* search) noexcept nogil
cdef bint _trace(const Search* search, int node, Way* way) noexcept nogil
cdef int _lender(const Search* search, int node) noexcept nogil
