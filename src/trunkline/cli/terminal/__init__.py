"""The game in the terminal: its screens, what players type, and the help they can ask for."""
