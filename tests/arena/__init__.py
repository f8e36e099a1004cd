"""Tournaments: their schedule, their games, what they find out, and bots that misbehave."""
