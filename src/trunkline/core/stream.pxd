from libc.stdint cimport uint64_t

cdef class Stream:
    cdef uint64_t state
