"""The parts of `make stress`: one server under load, killed, restarted and fuzzed."""
