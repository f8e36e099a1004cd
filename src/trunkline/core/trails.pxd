from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from trunkline.core.network cimport MAX_EDGES, Network
from trunkline.core.state cimport MAX_CITIES

cdef enum:
    MAX_BORDER = 15       # cities: a border's groups take half a byte for each, and one for none
    NEVER = -30000        # as what follows: there is no such trail
    FEW_NOTES = 1 << 9    # at first there is room for so many notes, a power of two
    MANY_NOTES = 1 << 20  # and never for more than so many

# One edge of the sweep. Cities on the border have places; sets of places are bits.
cdef struct Step:
    uint8_t edge
    uint8_t length
    uint8_t a             # the places of its cities
    uint8_t b
    uint16_t ends         # both as a set
    uint16_t leaving      # those whose last edge this is
    uint16_t before       # the places taken when this edge is decided, its cities not yet
    uint8_t width         # how many places there are up to the last of them
    int ahead             # where this step's estimates begin

# What the choices so far mean for those to come.
cdef struct Border:
    uint64_t groups       # half a byte for each place: 1 + the first place of its group, 0 for none
    int odd               # the places of cities with an odd number of chosen edges
    int behind            # how many cities behind the border have an odd number

# A border met before, with the greatest length so far.
cdef struct Note:
    uint64_t groups
    uint32_t rest         # all else that tells it from others; 0 for an empty note
    int length

cdef struct Sweep:
    int steps
    Step step[MAX_EDGES + 1]
    int16_t* ahead        # the estimates by step, odd cities behind, and odd places
    int estimates
    Note* notes
    int room
    int noted
    int best
    uint64_t best_edges
    uint64_t left         # while the steps are laid out: the edges still to come,
    uint64_t cities       # the cities that may have some,
    uint64_t border       # the cities on the border,
    int taken             # the places taken
    uint8_t place[MAX_CITIES]

cdef bint longest_trail(Network* net, uint64_t part, uint64_t cities) noexcept nogil

cdef bint _plan(Sweep* sweep, const Network* net, uint64_t part, uint64_t cities) noexcept nogil
cdef int _lay_out(
    Sweep* sweep, const Network* net, uint64_t part, uint64_t cities, int city, int limit
) noexcept nogil
cdef int _next_city(Sweep* sweep, const Network* net) noexcept nogil
cdef int _next_edge(const Sweep* sweep, const Network* net, int city) noexcept nogil
cdef void _add_step(Sweep* sweep, const Network* net, int edge) noexcept nogil
cdef int _take_place(Sweep* sweep, int city) noexcept nogil
cdef void _estimate(Sweep* sweep) noexcept nogil
cdef int _follows(const Sweep* sweep, int step, int odd, int behind) noexcept nogil
cdef void _search(Sweep* sweep, Network* net) noexcept nogil
cdef void _decide(Sweep* sweep, int i, Border border, int length, uint64_t chosen) noexcept nogil
cdef void _go_on(Sweep* sweep, int i, Border border, int length, uint64_t chosen) noexcept nogil
cdef bint _known(Sweep* sweep, int i, const Border* border, int length) noexcept nogil
cdef void _make_room(Sweep* sweep) noexcept nogil

# Where a border is noted, or would be.
cdef inline Note* _note(const Sweep* sweep, uint64_t groups, uint32_t rest) noexcept nogil:
    cdef uint64_t mixed = (groups * 0x9E3779B97F4A7C15ULL + rest) * 0xBF58476D1CE4E5B9ULL
    return sweep.notes + ((mixed >> 32) & (sweep.room - 1))
