from trunkline.bots.planning.candidates cimport CandidateMove
from trunkline.bots.planning.outlook cimport Outlook
from trunkline.bots.planning.plan_report cimport PlanReport
from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.ticket_values cimport JointGains
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.bits cimport Bits
from trunkline.core.position cimport Position
from trunkline.core.table cimport Table

cdef class PlanMemory:
    cdef Outlook outlook

cdef class PlannerEngine:
    cdef RouteGraph graph
    cdef Weights weights
    cdef JointGains joint_gains           # once they have been asked for
    cdef bint has_joint_gains
    cdef readonly bint reuses_plans
    cdef readonly Table table
    cdef int find_joint_gains(self) except -1
    cdef dict _as_dict(self, const CandidateMove* candidate)
    cdef dict _plan_as_dict(self, const PlanReport* report)
    cdef dict _target_as_dict(self, const PlanReport* report, int i)
    cdef list _way_tracks(self, const PlanReport* report, int ticket)
    cdef int _check(self, Position position, int seat) except -1

cdef list _members(Bits members)
