# Which places of a border hang together, for searches that sweep over a network: half a byte for
# each of up to sixteen places, 1 + the first place of its group, or 0 for a place in none.

from libc.stdint cimport uint64_t

# The places of a group, each as the lowest bit of its half byte.
cdef inline uint64_t members(uint64_t groups, int group) noexcept nogil:
    cdef uint64_t unlike = groups ^ (0x1111111111111111ULL * group)
    unlike |= unlike >> 2
    unlike |= unlike >> 1
    return ~unlike & 0x1111111111111111ULL

# The groups when something between these two places is chosen: theirs become one.
cdef inline uint64_t tie(uint64_t groups, int a, int b) noexcept nogil:
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
