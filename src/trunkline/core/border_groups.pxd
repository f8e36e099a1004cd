# Connectivity along the border (frontier) of a search that decides a network's edges one by one.
# Each city on the border has a place, and each of up to sixteen places takes four bits: 1 + the
# first place of the group of connected cities it belongs to, or 0 if it belongs to none.

from libc.stdint cimport uint64_t

# The places in a group, each as the lowest of its four bits.
cdef inline uint64_t members(uint64_t groups, int group) noexcept nogil:
    cdef uint64_t differing = groups ^ (0x1111111111111111ULL * group)
    differing |= differing >> 2
    differing |= differing >> 1
    return ~differing & 0x1111111111111111ULL

# The groups after an edge between two places is chosen: their groups become one.
cdef inline uint64_t merge(uint64_t groups, int a, int b) noexcept nogil:
    cdef int first = (groups >> (4 * a)) & 15
    cdef int second = (groups >> (4 * b)) & 15
    if first == 0:
        first = a + 1
        groups |= <uint64_t> first << (4 * a)
    if second == 0:
        second = b + 1
        groups |= <uint64_t> second << (4 * b)
    if first < second:
        return groups ^ (members(groups, second) * (first ^ second))
    return groups ^ (members(groups, first) * (first ^ second))
