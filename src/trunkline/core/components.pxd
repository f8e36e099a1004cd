from libc.stdint cimport uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES
from trunkline.core.table cimport TableData

cdef enum:
    MAX_COMPONENTS = MAX_CITIES // 2  # every component has at least two cities

# Cities connected by tracks. Each component is a set of cities as bits; components do not overlap.
cdef struct Components:
    int size
    uint64_t cities[MAX_COMPONENTS]

cdef void join_tracks(const TableData* t, Bits tracks, Components* components) noexcept nogil
cdef void join(Components* components, uint64_t a, uint64_t b) noexcept nogil
cdef void join_into(const Components* components, uint64_t a, uint64_t b, Components* result) noexcept nogil
cdef bint joined(const Components* components, uint64_t a, uint64_t b) noexcept nogil
cdef uint64_t component_of(const Components* components, uint64_t city) noexcept nogil
