from libc.stdint cimport uint64_t
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.plans cimport Paths
from trunkline.bots.planning.route_graph cimport MAX_ROUTES
from trunkline.bots.planning.targets cimport Targets
from trunkline.core.components cimport Components

cdef enum:
    MAX_BLOCKING_CLAIMS = 16

# A claim that takes a route from a rival that needs it.
cdef struct BlockingClaim:
    int route
    int track
    int move
    int rival
    double harm                       # expected points that the rival loses

cdef struct BlockingClaims:
    int size
    BlockingClaim claim[MAX_BLOCKING_CLAIMS]

# The gap between the two largest components of a rival's network.
cdef struct NetworkGap:
    int rival
    uint64_t origin                   # cities of one component
    uint64_t goal                     # cities of the other
    double price[MAX_ROUTES]          # of each route for the rival
    double cost                       # of the rival's cheapest path across the gap

cdef void find_blocking_claims(const Assessment* assessment, const Targets* targets, BlockingClaims* claims) noexcept nogil

cdef void _find_against(const Assessment* assessment, const Targets* targets, int rival, BlockingClaims* claims) noexcept nogil
cdef int _path_across(const Assessment* assessment, const NetworkGap* gap, Paths* paths) noexcept nogil
cdef void _add_blocking_claim(const Assessment* assessment, const Targets* targets, NetworkGap* gap, int route, BlockingClaims* claims) noexcept nogil
cdef double _harm(const Assessment* assessment, NetworkGap* gap, int route) noexcept nogil
cdef bint _closes_route(const Assessment* assessment, int route, int rival) noexcept nogil
cdef int _trains_needed(const Assessment* assessment, const double* price, const Paths* paths, int city) noexcept nogil
cdef void _price_routes_for(const Assessment* assessment, int rival, double* price) noexcept nogil
cdef int _largest_component(const Components* components, int other_than) noexcept nogil
