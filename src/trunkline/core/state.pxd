# One game's position: a flat struct, no pointers, copied with one assignment.

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from trunkline.core.bits cimport Bits
from trunkline.core.codes cimport KINDS

cdef enum:
    MAX_SEATS = 5
    MAX_CITIES = 64
    MAX_TRACKS = 128
    MAX_TICKETS = 96
    MAX_DECKS = 2
    MAX_OFFER = 5
    MAX_TURNED = 3
    MAX_PASSENGERS = 3
    MEEPLE_COLORS = 6
    DISPLAY = 5

    COLORS = 8            # card kinds 0 to 7 are the colours
    NO_CARD = 15          # fits a bit set of kinds, where it is masked out
    NO_TICKET = 255
    NO_TRACK = 255
    BOTH_ENDS = 3         # of a track, as bits
    HOME = 254            # where a passenger is that has not been placed
    GONE = 255            # and one that has ridden, or that the edition has not
    NO_MOVE = 65535
    NOBODY = -1           # a viewer without a seat, who knows what everyone knows

cdef struct State:
    uint64_t rng                          # the stream all chance comes from
    Bits owned[MAX_SEATS]                 # tracks of each seat
    Bits claimable[MAX_SEATS]             # tracks each seat may still claim, cards aside
    Bits held[MAX_SEATS]                  # tickets each seat has kept
    Bits located[MAX_SEATS]               # tickets whose place the seat knows for certain
    uint64_t stations[MAX_SEATS]          # cities where the seat has a station
    uint64_t meeples[MEEPLE_COLORS]       # the places on the board where one of that colour stands
    Bits tokens                           # merchandise still on the board
    Bits ridden                           # tracks used by the ride that is under way
    uint64_t visited                      # cities where it has been, its start included
    int16_t route_points[MAX_SEATS]
    int16_t merchandise[MAX_SEATS]        # points for tokens
    uint16_t tunnel_claim                 # the claim of a tunnel that is being dug, or NO_MOVE

    uint8_t seats
    uint8_t seat                          # whose decision it is
    uint8_t phase
    uint8_t waiting                       # seats that have yet to choose first tickets, as bits
    uint8_t turns_left                    # in the last round; 0 before it
    uint8_t passes                        # turns passed in a row
    uint8_t trains[MAX_SEATS]

    uint8_t claimed                       # the track whose claim is being settled, or NO_TRACK
    uint8_t ends                          # its ends where a meeple is yet to be chosen: bits 0, 1
    uint8_t ride_at                       # the city where the passenger under way is
    uint8_t passengers[MAX_SEATS][MAX_PASSENGERS]  # the city of each, or HOME, or GONE
    uint8_t collected[MAX_SEATS][MEEPLE_COLORS]    # meeples each seat has taken

    uint8_t deck[KINDS]                   # decks are counts: a card is decided when drawn
    uint8_t discards[KINDS]
    uint8_t deck_size
    uint8_t discard_size
    uint8_t display[DISPLAY]              # kinds, NO_CARD where a place is empty
    uint8_t hands[MAX_SEATS][KINDS]
    uint8_t hand_size[MAX_SEATS]
    uint8_t turned[MAX_TURNED]            # cards turned for the tunnel being dug
    uint8_t turned_size
    uint8_t extra                         # cards the tunnel asks for on top

    # What everyone has seen of the cards, so that an observation can be drawn from it.
    uint8_t known[MAX_SEATS][KINDS]       # cards everyone knows to be in the hand
    uint8_t shuffled[KINDS]               # the deck at its last shuffle, less what was shown since
    uint8_t blind[MAX_SEATS]              # cards drawn unseen since that shuffle
    uint8_t drawn[MAX_SEATS][KINDS]       # which those were: the seat itself knows
    uint8_t surfaced[MAX_SEATS][KINDS]    # unseen cards that came to light since that shuffle

    uint8_t ticket_order[MAX_TICKETS]     # each deck is a ring in its own stretch of this
    uint8_t ticket_head[MAX_DECKS]
    uint8_t ticket_size[MAX_DECKS]
    uint8_t offer[MAX_SEATS][MAX_OFFER]   # tickets to choose from, in the order dealt
    uint8_t offer_size[MAX_SEATS]
    uint8_t offer_split[MAX_SEATS]        # how many of them are from the first deck
    uint8_t first_offer[MAX_SEATS][MAX_OFFER]  # what the seat chose from at the start

    # Counts that everyone sees, by deck where the backs differ; all under deck 0 where not.
    uint8_t ticket_count[MAX_SEATS][MAX_DECKS]   # tickets kept
    uint8_t first_kept[MAX_SEATS][MAX_DECKS]     # of those, the ones kept at the start
    uint8_t first_offered[MAX_SEATS][MAX_DECKS]  # tickets offered at the start, always by deck
