"""Benchmarks of the engine. They are part of the repository, not of the installed package."""
