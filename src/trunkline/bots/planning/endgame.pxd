from trunkline.bots.planning.errands cimport Errand, Errands
from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.options cimport Options
from trunkline.core.scoring cimport Score

# A seat's score as it stands, and the longest path any rival has.
cdef struct Standing:
    Score now
    int longest

cdef void weigh_last_turn(const Mind* mind, Options* options) noexcept nogil

cdef void _take_stock(const Mind* mind, Standing* standing) noexcept nogil
cdef void _weigh_claims(const Mind* mind, const Standing* standing, const Errands* errands, Options* options) noexcept nogil
cdef double _chance_to_dig(const Mind* mind, const Errand* errand) noexcept nogil
cdef void _weigh_blocks(const Mind* mind, const Standing* standing, const Errands* errands, Options* options) noexcept nogil
cdef double _added_by(const Mind* mind, const Standing* standing, int track) noexcept nogil
cdef void _weigh_cities(const Mind* mind, const Standing* standing, Options* options) noexcept nogil
cdef void _weigh_last_rides(const Mind* mind, Options* options) noexcept nogil
