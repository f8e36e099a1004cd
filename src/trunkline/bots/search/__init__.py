"""Search: candidate moves are played out by planners on sampled games, and the best one wins."""
