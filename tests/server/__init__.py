"""The server over real HTTP and WebSockets: what it guarantees and what it refuses."""
