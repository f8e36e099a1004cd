# What a move did, filled in by the modules that carry it out. They take a pointer to a report,
# which is NULL if no report is needed, as in playouts.

from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memset
from trunkline.core.state cimport DISPLAY, MAX_OFFER, MAX_TURNED, NO_CARD, NO_TRACK

cdef enum:
    NO_SLOT = 255
    NO_SEAT = 255
    NO_RULE = 255
    NO_COLOR = 255

cdef struct MoveReport:
    bint revealed                 # a hidden card or ticket was revealed to anyone

    uint8_t drawn                 # the card drawn from the deck, or NO_CARD
    uint8_t taken                 # the face-up card taken, or NO_CARD
    uint8_t taken_from            # its slot in the display, or NO_SLOT
    uint8_t refills[DISPLAY]      # the card that filled each slot before any refresh, or NO_CARD
    int refreshes                 # how often the whole display was replaced
    uint8_t refresh_rule          # the rule that required the first of these, or NO_RULE
    bint reshuffled               # the discards became the new deck

    uint8_t offered[MAX_OFFER]    # tickets drawn, in the order dealt
    uint8_t offered_size
    uint8_t kept[MAX_OFFER]       # tickets kept, in the order offered
    uint8_t kept_size
    uint8_t returned_size         # offered tickets that were not kept

    uint8_t track                 # the track claimed, built or not, or NO_TRACK
    bint built                    # the claim is settled: the track is built
    bint failed                   # the claim is settled: the tunnel is not built
    uint8_t turned[MAX_TURNED]    # cards turned for a tunnel
    bint matches[MAX_TURNED]      # whether each of them costs an extra card
    uint8_t turned_size
    uint8_t extra                 # extra cards due for the tunnel
    int16_t points                # for the track or a token

    uint8_t piece_color           # the colour of the piece taken from the board, or NO_COLOR
    uint8_t sent_home             # the seat whose piece was sent home, or NO_SEAT
    bint paid_card                # a step of a ride cost a card
    bint ride_over

cdef inline void clear(MoveReport* report) noexcept nogil:
    memset(report, 0, sizeof(MoveReport))
    report.drawn = NO_CARD
    report.taken = NO_CARD
    report.taken_from = NO_SLOT
    memset(report.refills, NO_CARD, DISPLAY)
    report.refresh_rule = NO_RULE
    report.track = NO_TRACK
    report.piece_color = NO_COLOR
    report.sent_home = NO_SEAT
