"""Tournaments: their schedule, their games, their results, and bots that misbehave."""
