# Sets of up to 128 small numbers (tracks, tickets) as two machine words. Functions that change a set
# take a pointer to it; the others take it by value.

from libc.stdint cimport uint64_t

cdef extern from *:
    int popcount "__builtin_popcountll"(unsigned long long word) noexcept nogil
    int lowest "__builtin_ctzll"(unsigned long long word) noexcept nogil

cdef struct Bits:
    uint64_t w[2]

cdef inline uint64_t bit(int i) noexcept nogil:
    return <uint64_t> 1 << (i & 63)

cdef inline bint has(Bits b, int i) noexcept nogil:
    return (b.w[i >> 6] >> (i & 63)) & 1

cdef inline void add(Bits* b, int i) noexcept nogil:
    b.w[i >> 6] |= bit(i)

cdef inline void remove(Bits* b, int i) noexcept nogil:
    b.w[i >> 6] &= ~bit(i)

cdef inline void remove_all(Bits* b, Bits others) noexcept nogil:
    b.w[0] &= ~others.w[0]
    b.w[1] &= ~others.w[1]

cdef inline int count(Bits b) noexcept nogil:
    return popcount(b.w[0]) + popcount(b.w[1])

cdef inline int count_common(Bits a, Bits b) noexcept nogil:
    return popcount(a.w[0] & b.w[0]) + popcount(a.w[1] & b.w[1])

cdef inline bint overlap(Bits a, Bits b) noexcept nogil:
    return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1])) != 0

cdef inline bint equal(Bits a, Bits b) noexcept nogil:
    return a.w[0] == b.w[0] and a.w[1] == b.w[1]

cdef inline Bits common(Bits a, Bits b) noexcept nogil:
    cdef Bits both
    both.w[0] = a.w[0] & b.w[0]
    both.w[1] = a.w[1] & b.w[1]
    return both

# The smallest member; the set must not be empty.
cdef inline int first(Bits b) noexcept nogil:
    return lowest(b.w[0]) if b.w[0] else 64 + lowest(b.w[1])

cdef inline bint is_empty(Bits b) noexcept nogil:
    return (b.w[0] | b.w[1]) == 0

# The n-th smallest member of a word, counted from 0.
cdef inline int nth_of_word(uint64_t word, int n) noexcept nogil:
    while n:
        word &= word - 1
        n -= 1
    return lowest(word)

# The n-th smallest member, counted from 0; the set must have more than n members.
cdef inline int nth(Bits b, int n) noexcept nogil:
    cdef int below = popcount(b.w[0])
    return nth_of_word(b.w[0], n) if n < below else 64 + nth_of_word(b.w[1], n - below)

# Removes and returns the smallest member; the set must not be empty.
cdef inline int pop(Bits* b) noexcept nogil:
    cdef int i = first(b[0])
    if i < 64:
        b.w[0] &= b.w[0] - 1
    else:
        b.w[1] &= b.w[1] - 1
    return i
