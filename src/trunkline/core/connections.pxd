from libc.stdint cimport uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES
from trunkline.core.table cimport TableData

cdef enum:
    MAX_GROUPS = MAX_CITIES // 2      # a group has two cities at least

# Cities joined by tracks: each group a set of cities as bits; groups do not overlap.
cdef struct Groups:
    int size
    uint64_t cities[MAX_GROUPS]

cdef void join_tracks(const TableData* t, const Bits* tracks, Groups* groups) noexcept nogil
cdef void join(Groups* groups, uint64_t a, uint64_t b) noexcept nogil
cdef bint joined(const Groups* groups, uint64_t a, uint64_t b) noexcept nogil
cdef uint64_t group_of(const Groups* groups, uint64_t city) noexcept nogil
