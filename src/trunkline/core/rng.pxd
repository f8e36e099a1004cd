from libc.stdint cimport uint64_t

cdef class Rng:
    cdef uint64_t state
