"""Running games: rooms in memory, commands, bots, clocks that run out, replays."""
