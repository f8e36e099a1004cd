# What the planner weighs things by; docs/bots.md tells what each is. All are tuned by play.
cdef struct Weights:
    double turn               # points a turn is worth
    double toil               # points a turn is worth when a plan is drawn up
    double scale              # how far a plan's cost counts against tickets
    double card               # turns for each missing card of a colour
    double gray               # and of any colour
    double held               # how far cards in hand bring a route closer
    double held_gray          # the same on tracks of any colour
    double train              # points a train is worth
    double spend              # and on a route no ticket asks for
    double floor              # the least price of a route
    double risk               # points for each rival near a route
    double ferry              # turns for a locomotive that is asked for
    double tunnel             # turns for a tunnel
    double station            # what a station costs, against the turns in it
    double meeple             # points for a meeple
    double rival_hand         # the part of its hand a rival can use
    double rival_track        # the length of the tracks it claims
    double slack              # the part of the clock a plan may take up
    double trotter            # points for a completed ticket where the most are rewarded
    double ticket             # points by which more tickets must beat a turn
    double eager              # the turns of plan left at which more tickets are thought of
    double hope               # what new tickets keep of their value
    double nerve              # the part of the clock that new tickets may count on
    double doubt              # the part of a ticket's points in doubt for each route it lacks
    double path               # points for each space by which a filler lengthens the network
    double filler             # the worth of cards for routes that no ticket asks for
    double other              # the worth of cards for yet other routes
    double choosy             # turns by which a route may be worse and its cards still count
    double late               # turns before the end from which cards count less
    double close              # extra worth of a card that brings a route near completion
    double lent               # the worth of a card that frees a locomotive
    double spare              # the worth of a card nothing asks for
    double wild               # the extra worth of a locomotive
    double claim              # points for claiming now rather than later
    double press              # how much more the plan counts when it needs all turns there are
    double lonely             # how likely a route on its own is lost while one waits
    double danger             # and for each rival near it
    double haste              # cards that a point at risk is worth when the hand is shared out
    double need               # extra worth of a card for a point at risk
    double hoard              # points for each locomotive spent
    double block              # the part of a rival's loss that counts
    double cut                # points a rival loses at most by a block
    double ride               # points a ride must bring for each turn that is left
    double place              # the part of the best ride for which a passenger is placed
    double long_first         # long tickets in the first mix
