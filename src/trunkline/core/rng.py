"""The engine's random generator for Python: a seed gives the same numbers in every version."""

import cython
from cython.cimports.trunkline.core import splitmix64


class Rng:
    """SplitMix64, the generator that every game uses for its cards and tickets."""

    def __init__(self, seed):
        self.state = seed

    def next_u64(self):
        """The next 64 random bits."""
        return splitmix64.next_random(cython.address(self.state))

    def below(self, n):
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n < 1 << 32:
            raise ValueError(f"n must lie between 1 and 2**32 - 1, not {n}")
        return splitmix64.below(cython.address(self.state), n)
