from libc.stdint cimport uint8_t, uint16_t, uint64_t
from trunkline.core.bits cimport Bits, bit
from trunkline.core.state cimport MAX_CITIES, MAX_TRACKS
from trunkline.core.table cimport TableData

cdef enum:
    MAX_ROUTES = MAX_TRACKS
    MAX_EDGES = 2 * MAX_ROUTES

cdef struct RouteData:
    uint8_t a
    uint8_t b
    uint8_t length
    Bits tracks

# The board as a graph: cities joined by routes. Every route is an edge of both its cities. The edges
# of a city are stored in a row, from first_edge[city] up to first_edge[city + 1].
cdef struct RouteGraph:
    int route_count
    RouteData route[MAX_ROUTES]
    uint8_t route_of[MAX_TRACKS]      # the route a track belongs to
    uint16_t first_edge[MAX_CITIES + 1]
    uint8_t edge_route[MAX_EDGES]
    uint8_t edge_city[MAX_EDGES]      # the city at the other end

cdef void build_graph(const TableData* t, RouteGraph* graph) noexcept nogil

# The city at the other end of a route.
cdef inline int other_end(const RouteGraph* graph, int route, int city) noexcept nogil:
    return graph.route[route].a + graph.route[route].b - city

# The end of a route that is among these cities, as a bit; the first if both are, 0 if neither is.
cdef inline uint64_t end_among(const RouteGraph* graph, int route, uint64_t cities) noexcept nogil:
    cdef uint64_t first = cities & bit(graph.route[route].a)
    return first if first else cities & bit(graph.route[route].b)

cdef void _add_route(const TableData* t, RouteGraph* graph, int track) noexcept nogil
cdef void _add_edges(RouteGraph* graph, int city) noexcept nogil
