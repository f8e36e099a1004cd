from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from trunkline.bots.planning.outlook cimport Outlook
from trunkline.bots.planning.route_graph cimport RouteGraph
from trunkline.bots.planning.weights cimport Weights
from trunkline.core.bits cimport Bits
from trunkline.core.features cimport Features
from trunkline.core.scoring cimport Score
from trunkline.core.state cimport MAX_SEATS, State

# What plays a seat.
cdef enum Policy:
    LEARNER                   # its moves come from outside
    RANDOM
    PLANNER

cdef struct Player:
    Policy policy
    const RouteGraph* graph   # of a planner
    const Weights* weights

cdef enum Reward:
    WIN
    SCORE_DIFFERENCE
    POINTS
    TICKETS
    REWARDS

# When the game after one that has ended begins: see gymnasium.vector.AutoresetMode.
cdef enum Autoreset:
    NEXT_STEP
    SAME_STEP
    DISABLED

cdef struct Slot:
    State state
    uint64_t seed             # of this game
    uint64_t seeds            # the random generator for the seeds of the games after it
    uint64_t choices          # and the one for random players
    Bits completed[MAX_SEATS]
    int stale                 # the seats for which `completed` is not up to date, as bits
    int shift                 # player 0 sits here, and the others after it
    int actor                 # the seat that has to move; at the end, the last one that had to
    int moves                 # how many have been played
    bint ended                # whether it is over, or has been cut off
    float standing[MAX_SEATS] # the sum of each seat's rewards in this game

cdef class Batch:
    cdef readonly Features features
    cdef readonly int seats
    cdef readonly int size
    cdef readonly bint rotates
    cdef list engines                 # of the planners, kept alive
    cdef Player player[MAX_SEATS]
    cdef Reward reward
    cdef Autoreset autoreset
    cdef readonly int max_moves       # after which a game is cut off
    cdef Slot* slot
    cdef uint16_t* log                # the moves of each game

    # The arrays that are written to, a row for each game. Those that nobody wants are None.
    cdef uint8_t[:, ::1] numbers
    cdef uint8_t[:, ::1] final_numbers
    cdef float[:, ::1] floats
    cdef float[:, ::1] final_floats
    cdef uint8_t[:, ::1] masks
    cdef uint8_t[:, ::1] packed_masks
    cdef float[:, ::1] rewards        # by player
    cdef uint8_t[::1] over
    cdef uint8_t[::1] cut_off
    cdef uint8_t[::1] actors
    cdef uint64_t[::1] seeds

    cdef int _require_arrays(self) except -1
    cdef int _require_length(self, Py_ssize_t length) except -1
    cdef int _require_game(self, int game) except -1
    cdef bint _can_go_on(self, const Slot* slot) noexcept nogil
    cdef int _first_illegal(self, const int64_t* actions, int first, int last) noexcept nogil
    cdef void _begin(self, int game, uint64_t seed) noexcept nogil
    cdef void _step(self, int game, int number) noexcept nogil
    cdef void _play(self, int game, int number) noexcept nogil
    cdef void _play_on(self, int game) noexcept nogil
    cdef int _choose(self, int game, const Player* player) noexcept nogil
    cdef void _report(self, int game) noexcept nogil
    cdef void _give_rewards(self, int game) noexcept nogil
    cdef void _write_view(self, int game, uint8_t* numbers, float* floats) noexcept nogil
    cdef void _find_completed(self, int game, int seat) noexcept nogil
    cdef float _standing(self, int game, int seat, const Score* scores, int winners) noexcept nogil

cdef int _best_rival(const Score* scores, int seats, int seat) noexcept nogil
