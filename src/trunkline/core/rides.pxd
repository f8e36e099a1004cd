from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from trunkline.core.state cimport MAX_CITIES, MAX_TRACKS

cdef enum:
    MAX_CARDS = 15          # the most a search can be given
    NO_RIDE = -1            # as points
    POINT = 256             # what a point weighs against steps: more than a ride can have
    NEVER = -(1 << 30)      # as the best that may follow: there is no such ride
    MAX_BORDER = 15         # cities: a border's groups take half a byte for each, and one for none
    FEW_BORDERS = 1 << 9    # at first there is room for so many, a power of two
    MANY_BORDERS = 1 << 19  # and never for more than so many

# The first borders are none: the ride is complete, it can never be, and nothing is decided yet.
cdef enum:
    DONE
    DEAD
    ROOT

# What a ride can run on.
cdef struct RideNetwork:
    int tracks
    uint8_t a[MAX_TRACKS]             # the cities of each track
    uint8_t b[MAX_TRACKS]
    uint8_t number[MAX_TRACKS]        # what it is called in a ride
    uint8_t rival[MAX_TRACKS]         # 1 where a step costs a card
    uint8_t prize[MAX_CITIES]         # the points for entering each city
    uint64_t stops                    # the cities where a ride may end, as bits
    int start
    int cards

cdef struct Ride:
    int points
    int cards
    int steps
    uint8_t track[MAX_TRACKS]         # in the order travelled

ctypedef Ride Rides[MAX_CARDS + 1]

# The tracks between two cities. Cities on the border have places; sets of places are bits.
cdef struct Link:
    uint8_t most          # how many of the tracks a ride may take: one or two
    uint8_t track[2]      # which, own ones first
    uint8_t cards[3]      # what taking so many costs
    uint8_t a             # the places of its cities
    uint8_t b
    uint8_t prize_a       # and their prizes
    uint8_t prize_b
    uint16_t ends         # both places as a set
    uint16_t start        # the start's place, if it comes to the border here
    uint16_t leaving      # the places of cities whose last link this is
    uint16_t no_stop      # those of them where no ride may end
    int first             # where the borders before this link begin

# What the choices so far mean for those to come.
cdef struct Border:
    uint64_t groups       # half a byte for each place: 1 + the first place of its group, 0 for none
    uint16_t odd          # the places of cities with an odd number of chosen tracks
    uint16_t ended        # 1 if the last city of the ride is behind the border
    int spent             # the fewest cards that lead to it
    int prize             # the points for taking any track of the next link
    int next[3]           # the border after taking none, one or two

ctypedef uint8_t Tracks[MAX_TRACKS]
ctypedef uint64_t CitySets[MAX_CITIES]

cdef struct Sweep:
    const RideNetwork* network
    uint64_t cities                   # those with links
    CitySets beside                   # the cities linked with each
    uint8_t link_at[MAX_CITIES][MAX_CITIES]     # 1 + the number of the link between two cities
    int links
    Link link[MAX_TRACKS]
    uint8_t order[MAX_TRACKS]         # the order in which links are decided
    uint64_t border                   # while places are given: the cities on the border,
    int taken                         # the places taken,
    uint8_t place[MAX_CITIES]         # and whose they are
    Border* borders                   # before every link, in order
    int noted                         # how many of them there are
    int room
    int fresh                         # where the borders after the link being decided begin,
    int32_t* slots                    # and where each of them is, by what it is like
    int32_t* ahead                    # the best that may follow, by border and cards

cdef bint best_rides(const RideNetwork* g, Ride* best) noexcept nogil

cdef void _read(Sweep* sweep) noexcept nogil
cdef uint64_t _within(const RideNetwork* g, int cards) noexcept nogil
cdef void _join(uint64_t* beside, int a, int b) noexcept nogil
cdef uint64_t _spread(const uint64_t* beside, uint64_t cities) noexcept nogil
cdef uint64_t _one_step(const uint64_t* beside, uint64_t cities) noexcept nogil
cdef void _add_track(Sweep* sweep, int track) noexcept nogil
cdef bint _plan(Sweep* sweep) noexcept nogil
cdef uint64_t _put_in_order(Sweep* sweep, int city, uint64_t limit) noexcept nogil
cdef int _next_city(const Sweep* sweep, uint64_t left, uint64_t border) noexcept nogil
cdef void _give_places(Sweep* sweep) noexcept nogil
cdef int _take_place(Sweep* sweep, Link* link, int city) noexcept nogil
cdef void _leave(Sweep* sweep, Link* link, int city) noexcept nogil
cdef bint _explore(Sweep* sweep) noexcept nogil
cdef void _branch(Sweep* sweep, const Link* link, Border* border) noexcept nogil
cdef int _after(Sweep* sweep, const Link* link, const Border* border, int taken) noexcept nogil
cdef int _note(Sweep* sweep, uint64_t groups, int odd, int ended) noexcept nogil
cdef bint _make_room(Sweep* sweep) noexcept nogil
cdef bint _weigh(Sweep* sweep) noexcept nogil
cdef void _weigh_border(const Sweep* sweep, const Link* link, int number) noexcept nogil
cdef void _tell(const Sweep* sweep, Ride* best) noexcept nogil
cdef void _trace(const Sweep* sweep, int cards, Ride* ride) noexcept nogil
cdef int _choice(const Sweep* sweep, const Link* link, int number, int cards) noexcept nogil
cdef void _line_up(const RideNetwork* g, uint8_t* chosen, Ride* ride) noexcept nogil
cdef int _leading_on(const RideNetwork* g, const uint8_t* chosen, int left, int city) noexcept nogil

# Where to look first for a border among those after a link.
cdef inline int _slot(const Sweep* sweep, uint64_t groups, int odd, int ended) noexcept nogil:
    cdef uint64_t rest = odd << 1 | ended
    cdef uint64_t mixed = (groups * 0x9E3779B97F4A7C15ULL + rest) * 0xBF58476D1CE4E5B9ULL
    return (mixed >> 32) & (2 * sweep.room - 1)
