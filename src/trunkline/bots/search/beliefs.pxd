from libc.stdint cimport uint64_t
from trunkline.core.components cimport Components
from trunkline.core.state cimport MAX_SEATS, MAX_TICKETS, State
from trunkline.core.table cimport TableData

cdef enum:
    DEALS = 16                # deals of which one is chosen for a sample

# How well each ticket explains what each seat has built.
cdef struct Beliefs:
    double fit[MAX_SEATS][MAX_TICKETS]

cdef void form_beliefs(const TableData* t, const State* s, int viewer, Beliefs* beliefs) noexcept nogil
cdef void deal_sample(const TableData* t, const State* s, int viewer, const Beliefs* beliefs, uint64_t seed, State* sample) noexcept nogil

cdef double _fit(const TableData* t, const State* s, int seat, int ticket, uint64_t reached, const Components* components) noexcept nogil
cdef double _likelihood(const State* sample, int viewer, const Beliefs* beliefs) noexcept nogil
