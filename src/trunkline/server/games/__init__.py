"""A game on the server as a value: log entries, the state they add up to, clocks, checks."""
