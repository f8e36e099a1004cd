"""The parts of `make stress`: many tables at one server, and what becomes of them."""
