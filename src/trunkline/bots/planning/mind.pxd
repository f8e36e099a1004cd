from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.atlas cimport MAX_ROUTES, Atlas
from trunkline.bots.planning.scales cimport Weights
from trunkline.core.bits cimport Bits
from trunkline.core.components cimport Components
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport MAX_TRACKS, TableData

cdef enum:
    FAR = 1000000         # the price of what cannot be had

# What a seat makes of a position, from what it may know alone. Prices and values are in points.
cdef struct Mind:
    const TableData* t
    const Atlas* atlas
    const Weights* w
    const State* s
    int seat
    Components parts                  # the seat's cities, by what hangs together
    uint64_t reached[MAX_SEATS]       # the cities each seat's tracks touch
    double clock                      # turns the seat may still expect to have, this one included
    double price[MAX_ROUTES]          # what it takes to have a route: 0 for one's own
    double turns[MAX_ROUTES]          # the turns in that
    double closed[MAX_ROUTES]         # the price of routes that are not open: 0 for one's own
    double brings[MAX_ROUTES]         # the points of a route, less the worth of its trains
    uint8_t crowd[MAX_ROUTES]         # rivals whose tracks touch it
    Bits routes                       # open to the seat
    Bits rivals                       # routes with a rival's track, which a station can borrow
    int stations                      # the seat may still build
    uint64_t idle                     # cities of those it has built that lend nothing yet
    Bits lent                         # routes that others lend it
    double chance[KINDS]              # of each kind, for a card drawn unseen

ctypedef double Turns[MAX_TRACKS]

cdef void look(const TableData* t, const Atlas* atlas, const Weights* w, const State* s, int seat, Mind* mind) noexcept nogil
cdef void price_routes(const Mind* mind, const uint8_t* hand, double* price, double* turns) noexcept nogil
cdef uint64_t lender(const Mind* mind, uint64_t stations, int route) noexcept nogil
cdef int meeples_on(const Mind* mind, int route) noexcept nogil

cdef void _see_networks(Mind* mind) noexcept nogil
cdef void _join_lent(Mind* mind) noexcept nogil
cdef void _read_clock(Mind* mind) noexcept nogil
cdef double _turns_to_end(const Mind* mind, int seat) noexcept nogil
cdef void _count_cards(Mind* mind) noexcept nogil
cdef void _survey_routes(Mind* mind) noexcept nogil
cdef void _price_lending(const Mind* mind, double* price, double* turns) noexcept nogil
cdef void _turns_for_fares(const Mind* mind, const uint8_t* hand, double* needed) noexcept nogil
