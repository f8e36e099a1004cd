# The only random generator: SplitMix64. Test vectors keep the algorithm from changing.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from trunkline.core.codes cimport KINDS

cdef inline uint64_t next_random(uint64_t* rng) noexcept nogil:
    cdef uint64_t z
    rng[0] += 0x9E3779B97F4A7C15ULL
    z = rng[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    return z ^ (z >> 31)

# A number from 0 to n - 1, all equally likely, by Lemire's method: the high half of a product,
# drawn again if the low half shows that the result would be biased.
cdef inline uint32_t below(uint64_t* rng, uint32_t n) noexcept nogil:
    cdef uint64_t product = (next_random(rng) >> 32) * n
    cdef uint32_t low = <uint32_t> product
    cdef uint32_t excess
    if low < n:
        excess = (0 - n) % n
        while low < excess:
            product = (next_random(rng) >> 32) * n
            low = <uint32_t> product
    return product >> 32

# Removes one of `size` cards from a pile of counts per kind and returns its kind; all cards are
# equally likely. The loop covers every kind, since stopping early costs more in mispredicted
# branches.
cdef inline int take_any(uint64_t* rng, uint8_t* pile, int size) noexcept nogil:
    cdef int place = below(rng, size)
    cdef int seen = 0
    cdef int found = 0
    cdef int kind
    for kind in range(KINDS):
        seen += pile[kind]
        found += place >= seen
    pile[found] -= 1
    return found
