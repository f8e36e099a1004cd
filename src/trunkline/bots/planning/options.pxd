# The moves worth a thought, each with its value and why.

from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MAX_OPTIONS = 256
    NOTHING = 255         # as a route or ticket
    MAX_FEW = 512         # moves of a kind that are listed in full

ctypedef uint16_t FewMoves[MAX_FEW]

# Why a move is worth a thought; in brackets what beside the move tells about it.
cpdef enum Why:
    ON_THE_WAY            # a claim the plan asks for (route, ticket)
    FOR_POINTS            # a claim for its points (route)
    IN_THE_WAY            # a claim that a rival will miss (route)
    LAST_CHANCE           # what it adds to the final count
    CARD_WANTED           # a card a route lacks (route, ticket, and how many it lacks)
    CARD_ANY              # a card no route asks for
    CARD_UNSEEN
    FIRST_MIX
    MORE_TICKETS
    TICKETS_KEPT          # (the trains they take together)
    BORROW                # a station to use a rival's route (route, ticket)
    TUNNEL_PAID           # (the extra cards)
    TUNNEL_LEFT
    RIDE_NOW              # (its points)
    RIDE_ON               # (the points still ahead)
    RIDE_OVER
    PASSENGER_PLACED      # (the points it may ride for)
    PASSENGER_KEPT
    MEEPLE_TAKEN
    MEEPLE_LEFT
    NO_CHOICE

cdef struct Option:
    uint16_t move
    double value
    uint8_t why
    uint8_t route
    uint8_t ticket
    uint8_t number

cdef struct Options:
    int size
    Option option[MAX_OPTIONS]

# A move may be offered for several reasons; the best of them counts.
cdef inline void offer_route(
    Options* options, int move, double value, int why, int number, int route, int ticket
) noexcept nogil:
    cdef Option* option
    cdef int i
    for i in range(options.size):
        if options.option[i].move == move:
            break
    else:
        i = options.size
    if i == MAX_OPTIONS:
        return
    option = &options.option[i]
    if i < options.size and option.value >= value:
        return
    option.move = move
    option.value = value
    option.why = why
    option.route = route
    option.ticket = ticket
    option.number = number
    if i == options.size:
        options.size += 1

cdef inline void offer(Options* options, int move, double value, int why, int number) noexcept nogil:
    offer_route(options, move, value, why, number, NOTHING, NOTHING)
