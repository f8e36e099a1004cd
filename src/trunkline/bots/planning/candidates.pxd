# Candidate moves: each has a value in points and a reason why it is considered.

from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MAX_CANDIDATES = 256
    NOTHING = 255         # no route or ticket
    MAX_LISTED = 512      # legal moves of one kind that are all listed

ctypedef uint16_t MoveList[MAX_LISTED]

# Why a move is considered. In brackets: which facts of CandidateMove are set, and what `number` is.
cpdef enum Why:
    ON_THE_WAY            # a claim of the plan (route, ticket)
    FOR_POINTS            # a claim for its points (route)
    IN_THE_WAY            # a claim that blocks a rival (route, number of the rival)
    LAST_CHANCE           # it adds to the final score
    CARD_WANTED           # a card that a target needs (route, ticket, number of missing cards)
    CARD_ANY              # a card that no target needs
    CARD_UNSEEN
    FIRST_MIX
    MORE_TICKETS
    TICKETS_KEPT          # (number of trains for the network)
    KIND_OF_MOVE          # a move of a mechanism, which its kind explains (facts depend on the kind)
    NO_CHOICE

cdef struct CandidateMove:
    uint16_t move
    double value
    uint8_t why
    uint8_t route
    uint8_t ticket
    uint8_t number

cdef struct Candidates:
    int size
    CandidateMove candidate[MAX_CANDIDATES]

# Add a candidate about a route and the ticket it is for. A move may be added for several reasons; the
# one with the greatest value counts.
cdef inline void add_route_candidate(
    Candidates* candidates, int move, double value, int why, int number, int route, int ticket
) noexcept nogil:
    cdef CandidateMove* candidate
    cdef int i
    for i in range(candidates.size):
        if candidates.candidate[i].move == move:
            break
    else:
        i = candidates.size
    if i == MAX_CANDIDATES:
        return
    candidate = &candidates.candidate[i]
    if i < candidates.size and candidate.value >= value:
        return
    candidate.move = move
    candidate.value = value
    candidate.why = why
    candidate.route = route
    candidate.ticket = ticket
    candidate.number = number
    if i == candidates.size:
        candidates.size += 1

# Add a candidate that is not about a route.
cdef inline void add_candidate(Candidates* candidates, int move, double value, int why, int number) noexcept nogil:
    add_route_candidate(candidates, move, value, why, number, NOTHING, NOTHING)
