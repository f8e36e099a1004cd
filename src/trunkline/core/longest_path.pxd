from libc.stdint cimport uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.network cimport Network
from trunkline.core.table cimport TableData

cdef enum:
    STEP_BUDGET = 2000    # steps of depth-first search; beyond that `trails` is faster

cdef int longest_path(const TableData* t, Bits tracks, Bits* path) noexcept nogil

cdef void _read_network(const TableData* t, Bits tracks, Network* net) noexcept nogil
cdef uint64_t _connected(const Network* net, uint64_t seed, uint64_t allowed, uint64_t* cities) noexcept nogil
cdef int _total(const Network* net, uint64_t edges) noexcept nogil
cdef uint64_t _odd_cities(const Network* net, uint64_t edges, uint64_t cities) noexcept nogil
cdef void _search_part(Network* net, uint64_t part, uint64_t cities) noexcept nogil
cdef void _search_from_odd_cities(Network* net, uint64_t part, uint64_t odd, int total) noexcept nogil
cdef void _extend(Network* net, int city, uint64_t unused, int length, int left) noexcept nogil
