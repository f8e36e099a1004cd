"""The server: games that are never lost, seats nobody can steal, secrets that stay secret."""
