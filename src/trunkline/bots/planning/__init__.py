"""The planner's decisions, compiled: from what a seat knows about a position to a move."""
