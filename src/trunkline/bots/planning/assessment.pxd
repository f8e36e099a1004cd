from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.route_graph cimport MAX_ROUTES, RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.bits cimport Bits, common
from trunkline.core.components cimport Components
from trunkline.core.state cimport MAX_SEATS, State
from trunkline.core.table cimport TableData

cdef enum:
    UNAVAILABLE = 1000000  # the price of a route that the seat cannot get

# The rivals' routes that the seat can use for its tickets. A lender is a piece of the seat in a city
# that lends it one route there at the end of the game.
cdef struct Borrowing:
    int lenders_left                  # lenders the seat can still build
    uint64_t idle_lenders             # cities of its lenders that lend nothing yet
    Bits lent_routes                  # routes that its lenders lend already
    Bits free_routes                  # routes that its lenders lend or, if idle, could lend

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
    double expected_turns             # turns the seat can expect to have, including this one
    double price[MAX_ROUTES]          # of getting a route; 0 if the seat has it
    double turns_for[MAX_ROUTES]      # turns needed to get a route
    # The price of getting a route without a claim: 0 if the seat has it or can use it for free, else
    # what it costs to borrow it; UNAVAILABLE if that is impossible. And the turns for it.
    double price_without_claim[MAX_ROUTES]
    double turns_without_claim[MAX_ROUTES]
    double piece_value[MAX_ROUTES]    # of the pieces that a claim of a route brings
    double net_points[MAX_ROUTES]     # a route's points and pieces less the value of its trains
    uint8_t rivals_nearby[MAX_ROUTES] # rivals whose tracks touch a route
    Bits open_routes                  # routes the seat can claim
    Bits rival_routes                 # routes with a rival's track
    Borrowing borrowing
    double draw_chance[KINDS]         # probability of each kind for an unseen card

cdef void assess(const TableData* t, const RouteGraph* graph, const Weights* w, const State* s, int seat, Assessment* assessment) noexcept nogil

cdef void assess_board(Assessment* assessment) noexcept nogil
cdef void assess_cards(Assessment* assessment) noexcept nogil

# The tracks of a route that the seat can claim.
cdef inline Bits open_tracks(const Assessment* assessment, int route) noexcept nogil:
    return common(assessment.graph.route[route].tracks, assessment.s.claimable[assessment.seat])

cdef void _find_networks(Assessment* assessment) noexcept nogil
cdef void _find_cities(Assessment* assessment, int seat) noexcept nogil
cdef void _estimate_clock(Assessment* assessment) noexcept nogil
cdef double _turns_to_run_out(const Assessment* assessment, int rival) noexcept nogil
cdef void _estimate_draws(Assessment* assessment) noexcept nogil
cdef int _unseen_cards(const Assessment* assessment, int kind) noexcept nogil
cdef void _survey_routes(Assessment* assessment) noexcept nogil
cdef void _find_open_routes(Assessment* assessment) noexcept nogil
