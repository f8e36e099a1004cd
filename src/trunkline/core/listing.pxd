# How legal moves are told: each mechanism offers its own, in order of their numbers' families.
# One enumeration serves three questions: how many there are, which is the k-th, and all of them.

from libc.stdint cimport uint16_t

cdef struct Listing:
    uint16_t* out     # where the next number goes
    int skip          # so many moves are passed over first
    int room          # how many may still be written

cdef enum:
    ENDLESS = 1 << 30

cdef inline void offer(Listing* listing, int number) noexcept nogil:
    if listing.skip:
        listing.skip -= 1
    elif listing.room:
        listing.out[0] = number
        listing.out += 1
        listing.room -= 1

# Passes over a whole block of moves at once if none of it is wanted.
cdef inline bint passed_over(Listing* listing, int size) noexcept nogil:
    if listing.skip >= size:
        listing.skip -= size
        return True
    return listing.room == 0
