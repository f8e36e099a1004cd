"""Seeded simulation of the server: everything but time, chance and the network is real.

`world` runs one seed, `checker` compares what everyone saw with the stored logs, and
`python -m simulation` does this for many seeds. See docs/simulation.md.
"""
