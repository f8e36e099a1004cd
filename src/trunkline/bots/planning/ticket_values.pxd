from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.state cimport MAX_TICKETS
from trunkline.core.table cimport TableData

# By how many points the plan for two tickets is worth more than the plans for each of them.
ctypedef float JointGains[MAX_TICKETS][MAX_TICKETS]

cdef void find_joint_gains(const TableData* t, const RouteGraph* graph, const Weights* w, JointGains gains) noexcept nogil
cdef double ticket_value(const Assessment* assessment, int ticket) noexcept nogil

cdef double _value_of_two(const Assessment* assessment, int one, int other) noexcept nogil
