from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from trunkline.core.network cimport MAX_EDGES, Network
from trunkline.core.state cimport MAX_CITIES

cdef enum:
    MAX_BORDER = 15               # cities; a group has four bits and 0 means none
    IMPOSSIBLE = -30000           # as a bound: no trail follows
    INITIAL_CAPACITY = 1 << 9     # of the hash table of visited borders; a power of two
    MAX_CAPACITY = 1 << 20

# The decision on one edge. Cities on the border have numbered places; sets of places are bits.
cdef struct Step:
    uint8_t edge
    uint8_t length
    uint8_t a             # the places of its cities
    uint8_t b
    uint16_t ends         # both places as a set
    uint16_t leaving      # the places of cities whose last edge this is
    uint16_t before       # the places in use before this edge's cities join the border
    uint8_t width         # 1 + the highest place in use before
    int first_bound       # where this step's bounds begin

# Everything about the edges chosen so far that matters for the edges still undecided.
cdef struct Border:
    uint64_t groups       # the groups of connected places, see border_groups
    int odd               # the places of cities with an odd number of chosen edges
    int behind            # how many cities that have left the border have an odd number

# A border the search has been at, with the greatest length it had there.
cdef struct VisitedBorder:
    uint64_t groups
    uint32_t rest         # the step and the border's other fields; 0 for an empty entry
    int length

cdef struct TrailSearch:
    int steps
    Step step[MAX_EDGES + 1]
    int16_t* bounds       # on the length that can follow: by step, odd cities behind, odd places
    int bound_count
    VisitedBorder* visited        # a hash table
    int capacity
    int visited_count
    int best
    uint64_t best_edges
    uint64_t left         # while the edges are put in order: the edges without a step,
    uint64_t cities       # the cities that may have such edges,
    uint64_t border       # the cities on the border,
    int taken             # and the places in use
    uint8_t place[MAX_CITIES]

cdef bint longest_trail(Network* net, uint64_t part, uint64_t cities) noexcept nogil

cdef bint _choose_order(
    TrailSearch* search, const Network* net, uint64_t part, uint64_t cities
) noexcept nogil
cdef int _order_edges(
    TrailSearch* search, const Network* net, uint64_t part, uint64_t cities, int city, int limit
) noexcept nogil
cdef int _next_city(TrailSearch* search, const Network* net) noexcept nogil
cdef int _next_edge(const TrailSearch* search, const Network* net, int city) noexcept nogil
cdef void _add_step(TrailSearch* search, const Network* net, int edge) noexcept nogil
cdef int _take_place(TrailSearch* search, int city) noexcept nogil
cdef void _compute_bounds(TrailSearch* search) noexcept nogil
cdef int _bound_after(const TrailSearch* search, int step, int odd, int behind) noexcept nogil
cdef void _find_longest(TrailSearch* search, Network* net) noexcept nogil
cdef void _decide(TrailSearch* search, int i, Border border, int length, uint64_t chosen) noexcept nogil
cdef void _advance(TrailSearch* search, int i, Border border, int length, uint64_t chosen) noexcept nogil
cdef bint _seen_before(TrailSearch* search, int i, const Border* border, int length) noexcept nogil
cdef void _grow(TrailSearch* search) noexcept nogil

# The entry of a border in the hash table.
cdef inline VisitedBorder* _visited_entry(
    const TrailSearch* search, uint64_t groups, uint32_t rest
) noexcept nogil:
    cdef uint64_t mixed = (groups * 0x9E3779B97F4A7C15ULL + rest) * 0xBF58476D1CE4E5B9ULL
    return search.visited + ((mixed >> 32) & (search.capacity - 1))
