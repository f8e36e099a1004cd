from libc.stdint cimport uint64_t
from trunkline.bots.planning.errands cimport Errands
from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.options cimport Options
from trunkline.bots.planning.plans cimport Plan
from trunkline.core.rides cimport Ride
from trunkline.core.state cimport State
from trunkline.core.table cimport TableData

cdef void weigh_stations(const Mind* mind, const Plan* plan, Options* options) noexcept nogil
cdef void weigh_tunnel(const Mind* mind, Options* options) noexcept nogil
cdef void weigh_meeples(const Mind* mind, Options* options) noexcept nogil
cdef void weigh_rides(const Mind* mind, const Errands* errands, Options* options) noexcept nogil
cdef void weigh_ride(const Mind* mind, Options* options) noexcept nogil
cdef void weigh_places(const Mind* mind, Options* options) noexcept nogil
cdef bint best_ride(const TableData* t, const State* s, int seat, int city, Ride* best) noexcept nogil
cdef int first_step(const TableData* t, const Ride* ride, int city) noexcept nogil
cdef double meeple_gain(const Mind* mind, int route) noexcept nogil

cdef double _best_at(const Mind* mind, int site) noexcept nogil
cdef double _ahead(const Mind* mind, int lead) noexcept nogil
cdef double _majority(const Mind* mind, int color, int more) noexcept nogil
cdef uint64_t _build(const Mind* mind, const Plan* plan, State* later) noexcept nogil
