from libc.stdint cimport uint8_t
from trunkline.core.codes cimport KINDS
from trunkline.bots.planning.mind cimport Mind
from trunkline.bots.planning.plans cimport Plan
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport COLORS
from trunkline.core.table cimport MAX_LENGTH

cdef enum:
    MAX_ERRANDS = 64
    FILLERS = 3           # routes beyond the plan that cards are collected for
    OUT_OF_REACH = -1000  # as a gain

# A route to claim, and the cards of the hand set aside for it.
cdef struct Errand:
    uint8_t route
    uint8_t track
    uint8_t color         # that it is paid in
    uint8_t length
    uint8_t gray
    uint8_t filler
    uint8_t ready         # done with setting aside
    uint8_t least         # locomotives it asks for
    uint8_t takes_plus4   # whether +4 locomotives pay for it
    uint8_t cards         # set aside: of the colour,
    uint8_t locomotives
    uint8_t plus4
    int missing
    double risk           # of a planned route: the points that waiting may cost
    double gain           # of a filler: its points less what it costs

cdef struct Errands:
    int size
    Errand errand[MAX_ERRANDS]
    int trains            # left when all errands are done
    uint8_t hand[KINDS]   # cards not set aside
    uint8_t pile[MAX_LENGTH + 1]  # the colour that best pays for so many cards of any
    uint8_t largest       # the colour there are most cards of
    double best           # what the best route beyond all errands would bring
    double outlook[COLORS]  # and the best that each colour pays for
    Bits fillers          # routes beyond the plan
    double turns          # all errands take
    double press          # how much more the plan's errands count, the shorter the time
    double value[KINDS]   # what one more card is worth, in halves of a turn
    double blind          # and one drawn unseen
    int wanted[KINDS]     # the errand that asks for the kind most, or -1

cdef void list_errands(const Mind* mind, const Plan* plan, Errands* errands) noexcept nogil
cdef void fill_up(const Mind* mind, const Plan* plan, Errands* errands) noexcept nogil
cdef void lay_out_hand(const Mind* mind, Errands* errands) noexcept nogil
cdef bint payable(const Mind* mind, const Errands* errands, int route, Errand* errand) noexcept nogil
cdef int claim_of(const Mind* mind, const Errand* errand) noexcept nogil

cdef void _add_planned(const Mind* mind, const Plan* plan, Errands* errands) noexcept nogil
cdef void _set_aside(const Mind* mind, Errands* errands) noexcept nogil
cdef int _suit(const Mind* mind, const Errands* errands, Errand* errand) noexcept nogil
cdef void _sort_piles(Errands* errands) noexcept nogil
cdef void _take(Errands* errands, Errand* errand) noexcept nogil
cdef void _lend_wild(const Mind* mind, Errands* errands) noexcept nogil
cdef bint _add_filler(const Mind* mind, const Plan* plan, Errands* errands, bint last) noexcept nogil
cdef void _note_colors(const Mind* mind, Errands* errands, const Errand* trial) noexcept nogil
cdef double _gain(const Mind* mind, int route, int missing, bint gray) noexcept nogil
cdef void _value_cards(const Mind* mind, const Plan* plan, Errands* errands) noexcept nogil
cdef void _ask(Errands* errands, int kind, int errand, double worth) noexcept nogil
