# One game's position: a flat struct without pointers, copied by a single assignment.

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
    HOME = 254            # the place of a passenger that has not been placed
    GONE = 255            # of one that has ridden, or that the edition does not have
    NO_MOVE = 65535
    NOBODY = -1           # a viewer without a seat, who knows what everyone knows

cdef struct State:
    uint64_t rng                          # the random generator for everything left to chance
    Bits owned[MAX_SEATS]                 # tracks of each seat
    Bits claimable[MAX_SEATS]             # tracks each seat may still claim, regardless of cards
    Bits held[MAX_SEATS]                  # tickets each seat has kept
    Bits located[MAX_SEATS]               # tickets whose location the seat knows for certain
    uint64_t stations[MAX_SEATS]          # cities where the seat has a station
    uint64_t meeples[MEEPLE_COLORS]       # the spots on the board with a meeple of that colour
    Bits tokens                           # merchandise still on the board
    Bits ridden                           # tracks used by the ride in progress
    uint64_t visited                      # cities it has visited, including its start
    int16_t route_points[MAX_SEATS]
    int16_t merchandise[MAX_SEATS]        # points for tokens
    uint16_t tunnel_claim                 # the claim of a tunnel being decided, or NO_MOVE

    uint8_t seats
    uint8_t seat                          # whose decision it is
    uint8_t phase
    uint8_t waiting                       # seats that have not chosen their first tickets, as bits
    uint8_t turns_left                    # in the last round; 0 before it
    uint8_t passes                        # turns passed in a row
    uint8_t trains[MAX_SEATS]

    uint8_t claimed                       # the track just claimed, until the turn ends, or NO_TRACK
    uint8_t ends                          # its ends where a choice may still be due: bits 0, 1
    uint8_t ride_at                       # the city where the riding passenger is
    uint8_t passengers[MAX_SEATS][MAX_PASSENGERS]  # the city of each, or HOME, or GONE
    uint8_t collected[MAX_SEATS][MEEPLE_COLORS]    # meeples each seat has taken

    uint8_t deck[KINDS]                   # a count per kind: cards are decided when drawn
    uint8_t discards[KINDS]
    uint8_t deck_size
    uint8_t discard_size
    uint8_t display[DISPLAY]              # kinds; NO_CARD where a place is empty
    uint8_t hands[MAX_SEATS][KINDS]
    uint8_t hand_size[MAX_SEATS]
    uint8_t turned[MAX_TURNED]            # cards turned for the tunnel being claimed
    uint8_t turned_size
    uint8_t extra                         # extra cards due for the tunnel

    # What everyone has seen of the cards, from which observations are derived.
    uint8_t known[MAX_SEATS][KINDS]       # cards everyone knows to be in the hand
    uint8_t shuffled[KINDS]               # the deck at its last shuffle, less cards turned since
    uint8_t blind[MAX_SEATS]              # cards drawn unseen since that shuffle
    uint8_t drawn[MAX_SEATS][KINDS]       # their kinds, which only the seat knows
    uint8_t surfaced[MAX_SEATS][KINDS]    # cards of unknown origin revealed since that shuffle

    uint8_t ticket_order[MAX_TICKETS]     # each deck is a ring buffer in its own part of this
    uint8_t ticket_head[MAX_DECKS]
    uint8_t ticket_size[MAX_DECKS]
    uint8_t offer[MAX_SEATS][MAX_OFFER]   # tickets to choose from, in the order dealt
    uint8_t offer_size[MAX_SEATS]
    uint8_t offer_split[MAX_SEATS]        # how many of these are from the first deck
    uint8_t first_offer[MAX_SEATS][MAX_OFFER]  # what the seat chose from at the start

    # Counts that everyone sees: by deck if the backs differ, otherwise all under deck 0.
    uint8_t ticket_count[MAX_SEATS][MAX_DECKS]   # tickets kept
    uint8_t first_kept[MAX_SEATS][MAX_DECKS]     # of those, how many were kept at the start
    uint8_t first_offered[MAX_SEATS][MAX_DECKS]  # tickets offered at the start, always by deck
