from libc.stdint cimport uint64_t
from trunkline.bots.planning.atlas cimport MAX_ROUTES
from trunkline.bots.planning.errands cimport Errands
from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.plans cimport Paths
from trunkline.core.components cimport Components

cdef enum:
    MAX_BLOCKS = 16

# A route that a rival would miss: what the claim is worth by that, and how it is paid.
cdef struct Block:
    int route
    int track
    int move
    double harm

cdef struct Blocks:
    int size
    Block block[MAX_BLOCKS]

# What lies between two parts of a rival's network.
cdef struct Gap:
    int rival
    uint64_t origin
    uint64_t goal
    double price[MAX_ROUTES]          # what each route costs the rival
    double cost                       # of the cheapest way across

cdef void find_blocks(const Mind* mind, const Errands* errands, Blocks* blocks) noexcept nogil

cdef void _find_for(const Mind* mind, const Errands* errands, int rival, Blocks* blocks) noexcept nogil
cdef int _cross(const Mind* mind, const Gap* gap, Paths* way) noexcept nogil
cdef void _add_block(const Mind* mind, const Errands* errands, Gap* gap, int route, Blocks* blocks) noexcept nogil
cdef bint _closes(const Mind* mind, int route, int rival) noexcept nogil
cdef int _trains_for(const Mind* mind, const double* price, const Paths* paths, int city) noexcept nogil
cdef void _price_for(const Mind* mind, int rival, double* price) noexcept nogil
cdef int _largest(const Components* components, int other_than) noexcept nogil
