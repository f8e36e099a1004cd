from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_TICKETS, State
from trunkline.core.table cimport TableData

ctypedef uint8_t Pool[MAX_TICKETS]

cdef void conceal(const TableData* t, State* s, int viewer) noexcept nogil
cdef void deal_unseen(const TableData* t, State* s, int viewer, uint64_t* rng) noexcept nogil
cdef void shuffle_unlocated(const TableData* t, State* s, uint64_t* rng) noexcept nogil
cdef Bits unseen_tickets(const TableData* t, const State* s, int viewer) noexcept nogil
cdef void swap_unseen(const TableData* t, State* s, int viewer, int one, int other) noexcept nogil

cdef void _deal_deck(const TableData* t, State* s, int viewer, int deck, uint64_t* rng) noexcept nogil
cdef void _swap_in(uint8_t* places, int size, int one, int other) noexcept nogil
cdef void _swap_members(Bits* b, int one, int other) noexcept nogil
cdef Bits _own_first_offer(const State* s, int viewer) noexcept nogil
cdef int _write_members(Bits chosen, uint8_t* pool) noexcept nogil
cdef void _shuffle(uint8_t* pool, int size, uint64_t* rng) noexcept nogil
cdef int _deal_first_kept(const TableData* t, State* s, int rival, int deck, const uint8_t* pool, int left, uint64_t* rng) noexcept nogil
cdef int _deal_offer(State* s, int rival, int deck, const uint8_t* pool, int left) noexcept nogil
cdef void _complete_first_offers(const TableData* t, State* s, int viewer, int deck, Bits own_offer, uint64_t* rng) noexcept nogil
cdef int _first_kept_of_deck(const TableData* t, const State* s, int rival, int deck, uint64_t* rng) noexcept nogil
cdef int _unseen_held(const TableData* t, const State* s, int rival, int deck) noexcept nogil
cdef int _sample_first_kept(const TableData* t, const State* s, int rival, int deck, uint64_t* rng) noexcept nogil
