# How legal moves are told. A mechanism first puts blocks on a menu: so many moves of one kind about
# one subject. That is enough to count moves and to find the k-th; a block is spelled out as
# numbers only where it is wanted.

from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MAX_BLOCKS = 160

cdef struct Menu:
    int size                          # moves in all
    int blocks
    int block_size[MAX_BLOCKS]
    uint8_t kind[MAX_BLOCKS]          # a MoveKind
    uint8_t subject[MAX_BLOCKS]       # what that kind of block is about

cdef struct Listing:
    uint16_t* out                     # where the next number goes
    int skip                          # so many moves are passed over first
    int room                          # how many may still be written

# An empty block is written over by the next.
cdef inline void add_block(Menu* menu, int kind, int subject, int size) noexcept nogil:
    menu.kind[menu.blocks] = kind
    menu.subject[menu.blocks] = subject
    menu.block_size[menu.blocks] = size
    menu.blocks += size != 0
    menu.size += size

cdef inline void offer(Listing* listing, int number) noexcept nogil:
    if listing.skip:
        listing.skip -= 1
    elif listing.room:
        listing.out[0] = number
        listing.out += 1
        listing.room -= 1

# Passes over several moves at once if none of them is wanted.
cdef inline bint passed_over(Listing* listing, int size) noexcept nogil:
    if listing.skip >= size:
        listing.skip -= size
        return True
    return listing.room == 0
