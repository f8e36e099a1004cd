"""The server, over real HTTP and WebSockets: what it promises, and what it refuses."""
