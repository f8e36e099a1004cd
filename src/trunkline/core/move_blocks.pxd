# How legal moves are counted. Each mechanism adds blocks; a block is a number of moves of one kind
# about one subject. That is enough to count them. To find the n-th move, or to list them all, the
# mechanism expands a block into move numbers.

from libc.stdint cimport uint8_t

cdef enum:
    MAX_BLOCKS = 160

cdef struct MoveBlocks:
    int moves                         # in all blocks
    int count                         # of blocks
    int size[MAX_BLOCKS]              # moves in each
    uint8_t kind[MAX_BLOCKS]
    uint8_t subject[MAX_BLOCKS]       # a fare, a city or another number, depending on the kind

# Adds a block; an empty one is overwritten by the next.
cdef inline void add_block(MoveBlocks* blocks, int kind, int subject, int size) noexcept nogil:
    blocks.kind[blocks.count] = kind
    blocks.subject[blocks.count] = subject
    blocks.size[blocks.count] = size
    blocks.count += size != 0
    blocks.moves += size
