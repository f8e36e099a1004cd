from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.route_graph cimport MAX_ROUTES, RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.bits cimport Bits, common
from trunkline.core.components cimport Components
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport MAX_TRACKS, TableData

cdef enum:
    UNAVAILABLE = 1000000  # the price of a route that the seat cannot get

# A position from one seat's point of view, derived only from what that seat knows. Prices are points.
# As in the core, t is the edition's table and s the state; w are the weights.
cdef struct Assessment:
    const TableData* t
    const RouteGraph* graph
    const Weights* w
    const State* s
    int seat
    Components components             # of the seat's network, with the routes it borrows
    uint64_t reached[MAX_SEATS]       # cities that each seat's tracks touch
    double clock                      # turns the seat can expect to have, including this one
    double price[MAX_ROUTES]          # of getting a route; 0 for the seat's own
    double turns_for[MAX_ROUTES]      # turns needed to get a route
    double initial_price[MAX_ROUTES]  # of routes that cannot be claimed: 0 if owned, else UNAVAILABLE
    double net_points[MAX_ROUTES]     # a route's points less the value of its trains
    uint8_t rivals_nearby[MAX_ROUTES] # rivals whose tracks touch a route
    Bits open_routes                  # routes the seat can claim
    Bits rival_routes                 # routes with a rival's track, which a station could borrow
    int stations_left                 # stations the seat can still build
    uint64_t idle_stations            # cities of the seat's stations that borrow nothing yet
    Bits lent_routes                  # rivals' routes that the seat's stations borrow
    double draw_chance[KINDS]         # probability of each kind for an unseen card

ctypedef double Turns[MAX_TRACKS]

cdef void assess(const TableData* t, const RouteGraph* graph, const Weights* w, const State* s, int seat, Assessment* assessment) noexcept nogil
cdef void price_routes(const Assessment* assessment, const uint8_t* hand, double* price, double* turns) noexcept nogil
cdef uint64_t lending_station(const Assessment* assessment, uint64_t stations, int route) noexcept nogil
cdef int ends_with_meeples(const Assessment* assessment, int route) noexcept nogil

# The tracks of a route that the seat can claim.
cdef inline Bits open_tracks(const Assessment* assessment, int route) noexcept nogil:
    return common(assessment.graph.route[route].tracks, assessment.s.claimable[assessment.seat])

cdef void _find_networks(Assessment* assessment) noexcept nogil
cdef void _find_cities(Assessment* assessment, int seat) noexcept nogil
cdef void _join_lent_routes(Assessment* assessment) noexcept nogil
cdef void _estimate_clock(Assessment* assessment) noexcept nogil
cdef double _turns_to_run_out(const Assessment* assessment, int rival) noexcept nogil
cdef void _estimate_draws(Assessment* assessment) noexcept nogil
cdef int _unseen_cards(const Assessment* assessment, int kind) noexcept nogil
cdef void _survey_routes(Assessment* assessment) noexcept nogil
cdef void _find_open_routes(Assessment* assessment) noexcept nogil
cdef void _price_rival_routes(const Assessment* assessment, double* price, double* turns) noexcept nogil
cdef void _turns_for_fares(const Assessment* assessment, const uint8_t* hand, double* needed) noexcept nogil
