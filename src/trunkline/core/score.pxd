from trunkline.core.bits cimport Bits
from trunkline.core.codes cimport SCORE_PARTS
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

# One seat's score by parts, and what the parts are based on.
cdef struct Score:
    int part[SCORE_PARTS]     # the points from each source
    int total
    int completed             # tickets
    int path_length
    int connected_cities      # in the largest connected network of own tracks
    Bits done                 # completed tickets
    Bits path                 # the tracks of the longest path
    Bits lent                 # rivals' tracks borrowed for tickets

# A number by which seats are compared, for bonuses and to break ties.
ctypedef int (*SeatValue)(const TableData* t, const State* s, int seat, const Score* score) noexcept nogil
