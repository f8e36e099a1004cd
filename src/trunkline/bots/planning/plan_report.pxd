from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.plans cimport NetworkPlan, Prices
from trunkline.bots.planning.targets cimport Targets
from trunkline.core.bits cimport Bits

cdef enum:
    NO_WAY = -1

# A network plan with what is worth telling about it, and the position that it was made for.
cdef struct PlanReport:
    Assessment assessment
    NetworkPlan plan
    Targets targets                   # the routes to claim, with the cards that they miss
    Prices trains                     # that each route of the network still takes

cdef void fill_report(Bits tickets, PlanReport* report) noexcept nogil
cdef Bits way_of(const PlanReport* report, int ticket) noexcept nogil
cdef int trains_around(const PlanReport* report, int route) noexcept nogil
cdef Bits rival_tracks(const PlanReport* report, Bits routes) noexcept nogil

cdef void _price_in_trains(const Assessment* assessment, const NetworkPlan* plan, double* trains) noexcept nogil
