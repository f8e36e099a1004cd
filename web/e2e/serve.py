"""`trunkline serve` in which every game has the same seed, so that tests meet the same cards."""

import os
import secrets
import sys

from trunkline.cli import main

SEED = int(os.environ["TRUNKLINE_SEED"])


def same_seed(_: int) -> int:
    """Stand in for chance; keys and ids are still drawn by it."""
    return SEED


secrets.randbits = same_seed
sys.argv = ["trunkline", "serve", *sys.argv[1:]]
main()
