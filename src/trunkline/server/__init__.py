"""The server: it stores games as logs, runs them in rooms and serves them over HTTP.

From the bottom up: `games` (rules of a hosted game, without input or output), `storage` (the
database), `wire` (models of what is sent), `rooms` (running games), `http` (routes and sockets).
"""
