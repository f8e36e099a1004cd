# The planner's tuned weights. docs/bots.md groups and explains them.
#
# "Values" and "costs" are points; "shares" and "scales" are factors; "turns" are numbers of turns.
# The values of single cards are measured in half turns, the time it takes to draw a card.
cdef struct Weights:
    double turn_value                # value of a turn
    double plan_turn_cost            # cost of a turn in the price of a route
    double plan_cost_scale           # factor on a path's cost when it is compared with a ticket's points
    double turns_per_card            # turns to draw a missing card of a given colour
    double turns_per_gray_card       # turns to draw a missing card of any colour
    double held_card_share           # share of a missing card that a held card of the colour replaces
    double held_gray_card_share      # the same on gray tracks
    double train_value               # value of a train
    double scarce_train_cost         # cost of a train for a ticket whose cheapest way takes too many
    double filler_train_cost         # cost of a train on a route that no ticket needs
    double min_route_price           # lower bound for the price of a route
    double rival_nearby_cost         # cost per rival whose network touches a route
    double ferry_locomotive_turns    # extra turns per locomotive that a ferry requires
    double tunnel_turns              # extra turns for a tunnel
    double station_cost_scale        # factor on the turns that a station costs
    double meeple_value              # value of a meeple
    double rival_hand_share          # share of its hand that a rival can use
    double rival_track_length        # average length of the tracks that a rival claims
    double plan_clock_share          # share of the remaining turns that a plan may take
    double ticket_bonus_value        # value of a ticket towards the bonus for most tickets
    double ticket_draw_threshold     # points by which the expected gain of a ticket draw must exceed 0
    double ticket_draw_plan_turns    # no ticket draws while the plan needs more turns than this
    double ticket_discount           # factor on the value of tickets that are not yet held
    double ticket_clock_share        # share of the remaining turns that new tickets may take
    double ticket_doubt_per_route    # share of a ticket's points subtracted per missing route
    double path_space_value          # value per space of a filler that extends the network
    double filler_card_value         # value of a card for a filler
    double other_card_value          # value of a card for the best route after all targets
    double other_route_tolerance     # turns by which a route may be worse than that one and still count
    double late_game_turns           # cards lose value over this many turns before the end
    double near_completion_value     # extra value of a card, divided by the cards its target is missing
    double freed_locomotive_value    # factor on the value of a card that frees a locomotive
    double unneeded_card_value       # value of a card that no target needs
    double locomotive_extra_value    # extra value of a locomotive
    double claim_now_bonus           # bonus for claiming now rather than later
    double late_claim_bonus          # the same, in full when the game is about to end, early much less
    double claim_length_bonus        # bonus for every space of a planned route
    double finish_bonus              # bonus for starting the last round when the plan is done
    double filler_wait_cost          # cost of a filler while the plan still misses routes
    double hand_card_cost            # cost of drawing cards, for each card in hand
    double urgency_scale             # how much the plan gains in value as time runs short
    double base_loss_risk            # probability of losing a route before the next turn
    double rival_loss_risk           # the same, added for each rival nearby
    double allocation_risk_scale     # how much points at risk count when the hand is allocated
    double card_risk_scale           # extra value of a card per point at risk
    double locomotive_reserve        # cost of each locomotive spent on a claim
    double block_share               # share of a rival's loss that counts as a gain
    double max_block_harm            # upper bound for a rival's loss from one blocking claim
    double ride_points_per_turn      # points a ride must bring for each turn it could still wait
    double placing_ride_share        # a passenger is placed if its ride has this share of the best one
    double first_mix_long_tickets    # preferred number of long tickets in the first mix
