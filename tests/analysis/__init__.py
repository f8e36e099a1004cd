"""The analysis of games: what it measures, what it keeps, what it prints."""
