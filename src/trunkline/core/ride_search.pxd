from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from trunkline.core.state cimport MAX_CITIES, MAX_TRACKS

cdef enum:
    MAX_CARDS = 15                # the most cards a search accepts
    NO_RIDE = -1                  # as points
    POINT_WEIGHT = 256            # a point outweighs all steps of a ride, which are fewer than this
    IMPOSSIBLE = -(1 << 30)       # as the best that can follow: no ride is possible
    MAX_BORDER = 15               # cities; a group has four bits and 0 means none
    INITIAL_CAPACITY = 1 << 9     # in borders; a power of two
    MAX_CAPACITY = 1 << 19

# Three special borders: the ride is complete, no ride is possible, nothing is decided yet.
cdef enum:
    DONE
    DEAD
    ROOT

# What a ride can use, and what it earns.
cdef struct RideNetwork:
    int tracks
    uint8_t a[MAX_TRACKS]             # the cities of each track
    uint8_t b[MAX_TRACKS]
    uint8_t number[MAX_TRACKS]        # the track's number on the board
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

# All tracks between two cities. Cities on the border have numbered places; sets of places are bits.
cdef struct Link:
    uint8_t max_taken     # how many of the tracks a ride may take: one or two
    uint8_t track[2]      # these tracks, own ones first
    uint8_t cards[3]      # the cost of taking none, one or two
    uint8_t a             # the places of its cities
    uint8_t b
    uint8_t prize_a       # and their prizes
    uint8_t prize_b
    uint16_t ends         # both places as a set
    uint16_t start        # the place of the start, if it joins the border here
    uint16_t leaving      # the places of cities whose last link this is
    uint16_t no_stop      # those of them where no ride may end
    int first_border      # the first of the borders before this link

# Everything about the tracks chosen so far that matters for the links still undecided.
cdef struct Border:
    uint64_t groups       # the groups of connected places, see border_groups
    uint16_t odd          # the places of cities with an odd number of chosen tracks
    uint16_t ended        # 1 if the last city of the ride has left the border
    int spent             # the fewest cards that lead to it
    int prize             # the points for taking any track of the next link
    int next[3]           # the border after taking none, one or two

ctypedef uint8_t TrackList[MAX_TRACKS]
ctypedef uint64_t CitySets[MAX_CITIES]

cdef struct RideSearch:
    const RideNetwork* network
    uint64_t cities                   # the cities that have links
    CitySets neighbors                # the cities linked to each
    uint8_t link_at[MAX_CITIES][MAX_CITIES]     # 1 + the number of the link between two cities
    int links
    Link link[MAX_TRACKS]
    uint8_t order[MAX_TRACKS]         # the order in which links are decided
    uint64_t border                   # while places are assigned: the cities on the border,
    int taken                         # the places in use,
    uint8_t place[MAX_CITIES]         # and the place of each city
    Border* borders                   # those before the first link, then the second, and so on
    int border_count
    int capacity
    int first_new                     # the first of the borders after the link being decided
    int32_t* slots                    # a hash table of the borders from there on
    int32_t* best_ahead               # the best that can follow, by border and cards

cdef bint best_rides(const RideNetwork* network, Ride* best) noexcept nogil

cdef void _link_cities(RideSearch* search) noexcept nogil
cdef uint64_t _reachable(const RideNetwork* network, int cards) noexcept nogil
cdef void _connect(uint64_t* neighbors, int a, int b) noexcept nogil
cdef uint64_t _closure(const uint64_t* neighbors, uint64_t cities) noexcept nogil
cdef uint64_t _neighbors_of(const uint64_t* neighbors, uint64_t cities) noexcept nogil
cdef void _add_track(RideSearch* search, int track) noexcept nogil
cdef bint _choose_order(RideSearch* search) noexcept nogil
cdef uint64_t _order_links(RideSearch* search, int city, uint64_t limit) noexcept nogil
cdef int _next_city(const RideSearch* search, uint64_t left, uint64_t border) noexcept nogil
cdef void _assign_places(RideSearch* search) noexcept nogil
cdef int _take_place(RideSearch* search, Link* link, int city) noexcept nogil
cdef void _leave_border(RideSearch* search, Link* link, int city) noexcept nogil
cdef bint _find_borders(RideSearch* search) noexcept nogil
cdef void _expand(RideSearch* search, const Link* link, Border* border) noexcept nogil
cdef int _next_border(RideSearch* search, const Link* link, const Border* border, int taken) noexcept nogil
cdef int _find_or_add(RideSearch* search, uint64_t groups, int odd, int ended) noexcept nogil
cdef bint _grow(RideSearch* search) noexcept nogil
cdef bint _compute_best(RideSearch* search) noexcept nogil
cdef void _compute_best_from(const RideSearch* search, const Link* link, int number) noexcept nogil
cdef void _write_rides(const RideSearch* search, Ride* best) noexcept nogil
cdef void _write_ride(const RideSearch* search, int cards, Ride* ride) noexcept nogil
cdef int _best_choice(const RideSearch* search, const Link* link, int number, int cards) noexcept nogil
cdef void _order_tracks(const RideNetwork* network, uint8_t* chosen, Ride* ride) noexcept nogil
cdef int _find_track_at(const RideNetwork* network, const uint8_t* chosen, int left, int city) noexcept nogil

# The first slot to try for a border.
cdef inline int _slot(const RideSearch* search, uint64_t groups, int odd, int ended) noexcept nogil:
    cdef uint64_t rest = odd << 1 | ended
    cdef uint64_t mixed = (groups * 0x9E3779B97F4A7C15ULL + rest) * 0xBF58476D1CE4E5B9ULL
    return (mixed >> 32) & (2 * search.capacity - 1)
