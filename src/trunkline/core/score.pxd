from trunkline.core.bits cimport Bits
from trunkline.core.codes cimport SCORE_PARTS

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
