from libc.stdint cimport uint8_t
from trunkline.core.codes cimport KINDS, LOCOMOTIVE, PLUS4
from trunkline.bots.planning.assessment cimport Assessment
from trunkline.bots.planning.plans cimport NetworkPlan
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport COLORS
from trunkline.core.table cimport MAX_LENGTH

cdef enum:
    MAX_TARGETS = 64
    MAX_FILLERS = 3
    INFEASIBLE = -1000    # the gain of a filler that cannot be claimed in time

# A route to claim, and the cards of the hand that are allocated to it. It is part of the plan, or a
# filler: a route that no ticket needs, claimed for its points.
cdef struct Target:
    uint8_t route
    uint8_t track
    uint8_t color         # of the payment
    uint8_t length
    uint8_t gray
    uint8_t filler
    uint8_t allocated     # whether its coloured cards are set aside
    uint8_t required_locomotives
    uint8_t takes_plus4   # whether +4 locomotives can pay for it
    uint8_t color_cards   # allocated cards: of the colour,
    uint8_t locomotives   # locomotives
    uint8_t plus4         # and +4 locomotives
    int missing           # cards still to draw
    double risk           # of a planned route: the points that waiting may cost
    double gain           # of a filler: its points less what it costs

cdef struct Targets:
    int size
    Target items[MAX_TARGETS]
    int free_trains       # trains left when all targets are claimed
    uint8_t free_hand[KINDS]  # cards that are not allocated
    uint8_t best_color[MAX_LENGTH + 1]  # the colour to pay with on a gray track, by number of cards
    uint8_t largest_color # the colour with most free cards
    Bits fillers          # routes of the fillers
    double last_gain      # gain of the last filler that was looked for
    double color_gain[COLORS]  # the best gain of a filler paid in each colour, in that search
    double turns          # needed for all targets
    double urgency        # factor on the value of planned routes; it grows as time runs short
    double card_value[KINDS]  # value of one more card, in half turns
    double deck_value     # expected value of an unseen card, in half turns
    int wanted_by[KINDS]  # the target that needs the kind most, or -1

cdef void list_targets(const Assessment* assessment, const NetworkPlan* plan, Targets* targets) noexcept nogil
cdef void add_fillers(const Assessment* assessment, const NetworkPlan* plan, Targets* targets) noexcept nogil
cdef void clear_targets(const Assessment* assessment, Targets* targets) noexcept nogil
cdef bint try_payment(const Assessment* assessment, const Targets* targets, int route, Target* target) noexcept nogil
cdef int claim_move(const Assessment* assessment, const Target* target) noexcept nogil

cdef inline bint pays_for_tracks(int kind) noexcept nogil:
    return kind < COLORS or kind == LOCOMOTIVE or kind == PLUS4

cdef void _add_planned(const NetworkPlan* plan, Targets* targets) noexcept nogil
cdef void _allocate_colors(const Assessment* assessment, Targets* targets) noexcept nogil
cdef int _choose_payment(const Assessment* assessment, const Targets* targets, Target* target) noexcept nogil
cdef void _update_best_colors(Targets* targets) noexcept nogil
cdef void _allocate(Targets* targets, Target* target) noexcept nogil
cdef void _allocate_locomotives(Targets* targets) noexcept nogil
cdef int _closest_to_paid(const Targets* targets) noexcept nogil
cdef bint _add_filler(const Assessment* assessment, const NetworkPlan* plan, Targets* targets, bint last) noexcept nogil
cdef void _find_filler(const Assessment* assessment, const NetworkPlan* plan, Targets* targets, bint last, Target* found) noexcept nogil
cdef void _note_color_gains(const Assessment* assessment, Targets* targets, const Target* trial) noexcept nogil
cdef double _filler_gain(const Assessment* assessment, int route, int missing, bint gray) noexcept nogil
cdef void _value_cards(const Assessment* assessment, const NetworkPlan* plan, Targets* targets) noexcept nogil
cdef void _value_other_cards(const Assessment* assessment, Targets* targets) noexcept nogil
cdef double _target_value(const Assessment* assessment, const Targets* targets, const Target* target) noexcept nogil
cdef void _raise_card_value(Targets* targets, int kind, int target, double value) noexcept nogil
