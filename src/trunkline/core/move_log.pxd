from libc.stdint cimport uint32_t

cdef enum:
    PART_MOVES = 30

# Part of the moves of a game. Positions that were copied from each other share what they have in
# common, so a position also keeps how many moves of its last part are its own.
cdef class LogPart:
    cdef LogPart earlier
    cdef int size
    cdef uint32_t moves[PART_MOVES]  # number << 8 | seat

cdef LogPart with_move(LogPart part, int size, int number, int seat)
cdef tuple move_at(LogPart part, int index)
cdef list all_moves(LogPart part, int size)
