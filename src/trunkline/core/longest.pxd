from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES
from trunkline.core.table cimport TableData

cdef enum:
    MAX_EDGES = 64        # a seat never has more trains than this, so no more tracks
    SOME = 8              # walks over no more edges than this are sooner made than remembered
    LARGE = 14            # parts no larger are walked without more ado
    MANY = 18             # and over no more than this sooner than their best is estimated
    MEMORY = 2048         # places remembered, a power of two

# Where the walk has been: by the edges unused then, and the city. A later place overwrites an
# earlier one that falls on the same entry; forgetting costs time, never correctness.
cdef struct Memory:
    uint64_t unused[MEMORY]
    uint8_t city[MEMORY]

# One seat's tracks as a small graph; sets of edges and of cities are bits of a word.
cdef struct Network:
    int edges
    uint8_t a[MAX_EDGES]
    uint8_t b[MAX_EDGES]
    uint8_t length[MAX_EDGES]
    uint8_t track[MAX_EDGES]
    uint64_t touching[MAX_CITIES]     # the edges at each city
    int best
    uint64_t best_edges
    uint64_t part                     # the edges of the connected part being searched
    Memory* memory

cdef int longest_path(const TableData* t, const Bits* tracks, Bits* path) noexcept nogil

cdef void _read(const TableData* t, const Bits* tracks, Network* net) noexcept nogil
cdef uint64_t _connected(const Network* net, uint64_t seed, uint64_t allowed, uint64_t* cities) noexcept nogil
cdef int _total(const Network* net, uint64_t edges) noexcept nogil
cdef uint64_t _odd_cities(const Network* net, uint64_t edges, uint64_t cities) noexcept nogil
cdef void _search_part(Network* net, uint64_t part, uint64_t cities) noexcept nogil
cdef void _extend(Network* net, int city, uint64_t unused, int length, int left) noexcept nogil
cdef bint _been_here(Memory* memory, int city, uint64_t unused) noexcept nogil
cdef int _most_ahead(const Network* net, int city, uint64_t unused) noexcept nogil
cdef int _cheapest(const Network* net, uint64_t edges) noexcept nogil
