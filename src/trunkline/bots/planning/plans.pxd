from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.atlas cimport MAX_ROUTES
from trunkline.bots.planning.mind cimport Mind
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES, MAX_TICKETS

cdef enum:
    NO_ROUTE = 255
    NO_CITY = -1

# A network that completes tickets: what is still to be done for it.
cdef struct Plan:
    Bits routes                       # to claim
    Bits borrowed                     # rivals' routes to be used through stations
    Bits lent                         # rivals' routes that stations with nothing to lend yet would
    uint64_t lenders                  # and the cities of these
    Bits met                          # the tickets it completes, those done already included
    int trains
    int stations
    double turns
    double value                      # the tickets' points less what the network costs
    uint8_t hand[KINDS]               # cards the plan leaves over
    bint outdated                     # whether these are yet to be told with the last routes:
    double price[MAX_ROUTES]          # what each route costs on top of the plan
    double turns_for[MAX_ROUTES]      # and the turns in that
    uint8_t ticket[MAX_ROUTES]        # for each route the ticket that asked for it first

ctypedef double Prices[MAX_ROUTES]
ctypedef uint8_t Order[MAX_TICKETS]

# The way that was found to each city.
cdef struct Paths:
    double cost[MAX_CITIES]
    uint8_t via[MAX_CITIES]           # the last route; NO_ROUTE where the way begins

cdef void draw_up(const Mind* mind, const Bits* tickets, Plan* plan) noexcept nogil
cdef double chance_to_finish(const Mind* mind, const Plan* plan, const Paths* paths, int city, double clock) noexcept nogil
cdef double at_risk(const Mind* mind, const Plan* plan, int route) noexcept nogil
cdef int find_way(const Mind* mind, const double* price, uint64_t origin, uint64_t goal, double most, Paths* paths) noexcept nogil
cdef double worth(const Mind* mind) noexcept nogil

cdef double _stake(const Mind* mind, const Plan* plan, int without) noexcept nogil
cdef double _detour(const Mind* mind, const Plan* plan, int route, double most) noexcept nogil
cdef int _sort(const Mind* mind, const Bits* tickets, uint8_t* order) noexcept nogil
cdef void _connect(const Mind* mind, const uint8_t* order, int size, bint backwards, Plan* plan) noexcept nogil
cdef bint _add(const Mind* mind, int ticket, Plan* plan) noexcept nogil
cdef void _add_route(const Mind* mind, int route, Plan* plan) noexcept nogil
cdef bint _is_lent(const Mind* mind, const Plan* plan, int route) noexcept nogil
cdef void _price_rest(const Mind* mind, Plan* plan) noexcept nogil
