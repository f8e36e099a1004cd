# How legal moves are told. Each mechanism puts blocks on a menu: so many moves of one kind about
# one subject. That is enough to count them; to find the k-th or to list them all, the mechanism
# spells out a block as numbers.

from libc.stdint cimport uint8_t

cdef enum:
    MAX_BLOCKS = 160

cdef struct Menu:
    int size                          # moves in all
    int blocks
    int block_size[MAX_BLOCKS]
    uint8_t kind[MAX_BLOCKS]
    uint8_t subject[MAX_BLOCKS]       # what that kind of block is about

# An empty block is written over by the next.
cdef inline void add_block(Menu* menu, int kind, int subject, int size) noexcept nogil:
    menu.kind[menu.blocks] = kind
    menu.subject[menu.blocks] = subject
    menu.block_size[menu.blocks] = size
    menu.blocks += size != 0
    menu.size += size
