from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.codes cimport KINDS, MOVE_KINDS
from trunkline.core.state cimport (
    MAX_CITIES,
    MAX_DECKS,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TRACKS,
    MEEPLE_COLORS,
)

cdef enum:
    ANY_COLOR = 255
    MAX_LENGTH = 9
    MAX_STATIONS = 5
    MAX_MOVES = 49152
    PLUS4_LENGTH = 4          # the shortest track that a +4 locomotive can pay for
    MAX_PLUS4_GRAY = 7        # the longest gray track in editions with such cards
    MAX_COUNTRIES = 16
    MAX_PLACES = MAX_CITIES + MAX_COUNTRIES
    MAX_TOKENS = 128
    MAX_MEEPLES = 64
    MAX_REFRESH = 2
    MAX_TIES = 3

# A price: `length` cards of one colour, for which locomotives are wild; at least `locomotives` of
# them must be locomotives. `plus4` says whether +4 locomotives can pay as well.
cdef struct Fare:
    uint8_t length
    uint8_t color
    uint8_t locomotives
    uint8_t plus4

cdef struct TrackData:
    uint8_t a
    uint8_t b
    uint8_t length
    uint8_t tunnel
    uint8_t fare
    uint16_t first_move       # the number of its first claim; there is one for each payment
    uint16_t first_step       # the number of the step from a; the step from b is next
    Bits siblings             # the other tracks of its route

cdef struct TicketData:
    uint64_t a                # cities as bits; any one of them counts
    uint64_t b
    int16_t points
    uint8_t deck

cdef struct DeckData:
    uint8_t start             # where it begins in State.ticket_order
    uint8_t capacity
    uint8_t first             # dealt to each seat at the start, or the most in a mix
    uint8_t later             # the same on a later draw
    Bits members              # its tickets

# What a numbered move is, and the cards it costs.
cdef struct MoveData:
    uint8_t kind
    uint8_t subject
    uint8_t color             # ANY_COLOR if no coloured card is paid
    uint8_t cards             # of that colour
    uint8_t locomotives
    uint8_t plus4

cdef struct TableData:
    int cities
    int tracks
    int fares
    int tickets
    int decks
    int moves
    int min_seats
    int max_seats
    TrackData track[MAX_TRACKS]
    Fare fare[MAX_TRACKS]             # the distinct prices of tracks, by length, ferries last
    uint8_t fare_row[MAX_TRACKS]      # its row in PaymentCounts
    int fares_up_to[MAX_LENGTH + 1]   # how many fares, ferries excluded, are at most this long
    int first_ferry
    Bits fare_tracks[MAX_TRACKS]      # the tracks of each price
    Bits all_tracks
    Bits touching[MAX_CITIES]         # the tracks at each city
    TicketData ticket[MAX_TICKETS]
    DeckData deck[MAX_DECKS]
    MoveData move[MAX_MOVES]

    uint8_t cards[KINDS]
    int card_count
    int trains
    int hand
    int last_round_trains
    int parallel_open_from_seats
    int route_points[MAX_LENGTH + 1]
    int keep_first
    int keep_later
    bint remove_unkept_first
    bint shuffle_unkept_first
    int mix_first                     # tickets in an announced mix; 0 if mixes are not announced
    int mix_later
    int longest_path_bonus
    int globetrotter_bonus
    int most_connected_cities_bonus
    int stations                      # of each seat
    int unbuilt_points
    int tunnel_cards
    int refreshes
    uint16_t refresh_kinds[MAX_REFRESH]
    int refresh_count[MAX_REFRESH]
    int ties
    int tie[MAX_TIES]
    Fare price[MAX_LENGTH + 1]        # of n cards of any one colour

    int passengers                    # of each seat
    bint evict                        # whether a rival's passenger may be sent home
    bint end_with_rival               # whether a ride may end at a rival's passenger
    uint64_t non_country_cities       # all but the end points of countries
    Bits rideable                     # tracks between them
    int tokens
    int16_t token[MAX_TOKENS]         # the points of each; those of a city from the top down
    Bits city_tokens[MAX_CITIES]
    int meeples                       # on the board at the start
    int meeple_colors
    uint8_t bag[MEEPLE_COLORS]        # how many of each colour
    int most_meeples                  # points
    int second_most_meeples
    uint8_t place_of_city[MAX_CITIES] # the city itself, or its country
    uint64_t meeple_spots[MAX_PLACES] # the spots of meeples at each place, as bits

    int take                          # the first number of each kind of move
    int keep
    int pay_tunnel[MAX_LENGTH + 1]    # by the number of extra cards
    int station[MAX_STATIONS + 1]     # by the number of cards it costs
    int draw_first                    # announced mixes, by the number from the first deck
    int draw_later
    int meeple[MAX_PLACES]             # one number for each colour, then one for taking none
    int place[MAX_CITIES]
    int single_move[MOVE_KINDS]       # the number of a kind that has only one move

cdef int payments_of(const Fare* fare) noexcept nogil

# The other end of a track.
cdef inline int across(const TableData* t, int track, int city) noexcept nogil:
    return t.track[track].a + t.track[track].b - city

# How many payments in one colour have fewer wild cards than this.
cdef inline int payments_below(const Fare* fare, int wild) noexcept nogil:
    cdef int least = fare.locomotives
    if fare.plus4:
        return (wild * (wild + 1) - least * (least + 1)) // 2
    return wild - least

cdef class Table:
    cdef TableData data
    cdef readonly object edition
    cdef readonly dict city_numbers   # by id
    cdef readonly dict color_names    # of kinds of moves whose colours are not those of cards
    cdef readonly tuple numbers       # the numbers of all moves
    cdef public tuple labels          # what a position's `moves` lists for each number

cdef int add_move(Table table, int kind, int subject, int color, int cards, int locomotives, int plus4) except -1
cdef int add_single_move(Table table, int kind) except -1
cdef int add_payments(Table table, int kind, int subject, const Fare* fare) except -1
