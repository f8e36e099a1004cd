from trunkline.bots.planning.atlas cimport Atlas
from trunkline.bots.planning.errands cimport Errands
from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.options cimport Options
from trunkline.bots.planning.plans cimport Plan
from trunkline.bots.planning.scales cimport Weights
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef int choose(const TableData* t, const Atlas* atlas, const Weights* w, const State* s, int seat) noexcept nogil
cdef void weigh(const TableData* t, const Atlas* atlas, const Weights* w, const State* s, int seat, Options* options) noexcept nogil

cdef void _weigh_turn(const Mind* mind, Options* options) noexcept nogil
cdef void _weigh_second_card(const Mind* mind, Options* options) noexcept nogil
cdef void _weigh_claims(const Mind* mind, const Plan* plan, const Errands* errands, Options* options) noexcept nogil
cdef bint _ends_game(const Mind* mind, int route) noexcept nogil
cdef bint _ends_too_soon(const Mind* mind, const Plan* plan, const Errands* errands, int route) noexcept nogil
cdef void _weigh_blocks(const Mind* mind, const Plan* plan, const Errands* errands, Options* options) noexcept nogil
cdef void _weigh_cards(const Mind* mind, const Plan* plan, const Errands* errands, Options* options) noexcept nogil
cdef double _best_face_up(const Mind* mind, const Errands* errands, int other_than) noexcept nogil
cdef void _offer_any(const Mind* mind, Options* options) noexcept nogil
