# One seat's tracks as a small graph, for the longest-path search.

from libc.stdint cimport uint8_t, uint64_t
from trunkline.core.state cimport MAX_CITIES

cdef enum:
    MAX_EDGES = 64        # a seat never has more trains than this, so no more tracks

# Sets of edges and of cities are bits of a word.
cdef struct Network:
    int edges
    uint8_t a[MAX_EDGES]
    uint8_t b[MAX_EDGES]
    uint8_t length[MAX_EDGES]
    uint8_t track[MAX_EDGES]
    uint64_t touching[MAX_CITIES]     # the edges at each city
    int best
    uint64_t best_edges
    uint64_t part                     # the edges of the connected part being searched
    long step_budget                  # search steps left; negative means unlimited
