from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.route_graph cimport MAX_ROUTES
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES, MAX_TICKETS

cdef enum:
    NO_ROUTE = 255
    NO_CITY = -1

# A network that completes tickets, and what is still missing for it.
cdef struct NetworkPlan:
    Bits routes                       # routes to claim
    Bits borrowed_routes              # rivals' routes to borrow with new lenders
    Bits newly_lent_routes            # rivals' routes that idle lenders will lend
    uint64_t newly_lending            # cities of these lenders
    Bits completed                    # tickets the network completes, including those done already
    int trains
    int lenders                       # lenders to build
    double turns
    double value                      # points of the tickets less the cost of the network
    uint8_t spare_hand[KINDS]         # cards that the plan does not use
    bint prices_outdated              # routes were added since the two below were computed:
    double price[MAX_ROUTES]          # cost of each route on top of the plan
    double turns_for[MAX_ROUTES]      # turns for each route on top of the plan
    uint8_t ticket_for[MAX_ROUTES]    # the first ticket that needs a route of the plan
    double risk[MAX_ROUTES]           # of each route to claim: the points that waiting may cost

ctypedef double Prices[MAX_ROUTES]
ctypedef uint8_t TicketOrder[MAX_TICKETS]

# The cheapest path found to each city.
cdef struct Paths:
    double cost[MAX_CITIES]
    uint8_t via[MAX_CITIES]           # the last route of the path; NO_ROUTE where it begins

cdef void make_plan(const Assessment* assessment, Bits tickets, NetworkPlan* plan) noexcept nogil
cdef double chance_to_finish(const Assessment* assessment, const NetworkPlan* plan, const Paths* paths, int city, double clock) noexcept nogil
cdef void weigh_risks(const Assessment* assessment, NetworkPlan* plan) noexcept nogil
cdef int cheapest_path(const Assessment* assessment, const double* price, uint64_t origin, uint64_t goal, double limit, Paths* paths) noexcept nogil
cdef double ticket_bonus(const Assessment* assessment) noexcept nogil

# All routes that the plan has yet to claim or borrow.
cdef inline Bits missing_routes(const NetworkPlan* plan) noexcept nogil:
    cdef Bits missing = plan.routes
    missing.w[0] |= plan.borrowed_routes.w[0]
    missing.w[1] |= plan.borrowed_routes.w[1]
    return missing

cdef double _points_at_risk(const Assessment* assessment, const NetworkPlan* plan, int route) noexcept nogil
cdef double _points_lost_without(const Assessment* assessment, const NetworkPlan* plan, int route) noexcept nogil
cdef double _detour_cost(const Assessment* assessment, const NetworkPlan* plan, int route, double limit) noexcept nogil
cdef int _order_tickets(const Assessment* assessment, Bits tickets, uint8_t* order) noexcept nogil
cdef void _connect_tickets(const Assessment* assessment, const uint8_t* order, int size, bint backwards, NetworkPlan* plan) noexcept nogil
cdef void _count_done_tickets(const Assessment* assessment, Bits tickets, NetworkPlan* plan) noexcept nogil
cdef bint _add_ticket(const Assessment* assessment, int ticket, NetworkPlan* plan) noexcept nogil
cdef int _path_with_few_trains(const Assessment* assessment, const NetworkPlan* plan, uint64_t origin, uint64_t goal, double limit, Paths* paths) noexcept nogil
cdef void _add_path(const Assessment* assessment, const Paths* paths, int city, int ticket, NetworkPlan* plan) noexcept nogil
cdef void _add_route(const Assessment* assessment, int route, NetworkPlan* plan) noexcept nogil
cdef void _set_cards_aside(const Assessment* assessment, int route, NetworkPlan* plan) noexcept nogil
cdef bint _needs_idle_lender(const Assessment* assessment, const NetworkPlan* plan, int route) noexcept nogil
cdef void _update_prices(const Assessment* assessment, NetworkPlan* plan) noexcept nogil
cdef int _nearest_city(const Paths* paths, uint64_t cities) noexcept nogil
