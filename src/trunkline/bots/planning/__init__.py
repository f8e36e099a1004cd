"""The planner's thinking, compiled: from a position and what a seat may know to a choice."""
