from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.options cimport Options
from trunkline.bots.planning.plans cimport Plan

cdef void weigh_keeps(const Mind* mind, Options* options) noexcept nogil
cdef void weigh_first_mixes(const Mind* mind, Options* options) noexcept nogil
cdef void weigh_draws(const Mind* mind, const Plan* plan, Options* options) noexcept nogil

cdef int _to_do(const Mind* mind, const Plan* plan, int ticket) noexcept nogil
cdef double _expected(const Mind* mind, const Plan* plan, int deck, int drawn) noexcept nogil
cdef double _gain(const Mind* mind, const Plan* plan, int ticket) noexcept nogil
