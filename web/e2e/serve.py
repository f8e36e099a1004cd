"""`trunkline serve` in which every game has the same seed, so that tests see the same cards."""

import os
import secrets
import sys
from threading import Thread

from trunkline.cli import main
from trunkline.server import limits

SEED = int(os.environ["TRUNKLINE_SEED"])
if "TRUNKLINE_AWAY_SECONDS" in os.environ:
    # Some tests do not wait for minutes until a player counts as away.
    limits.AWAY_SECONDS = float(os.environ["TRUNKLINE_AWAY_SECONDS"])


def same_seed(_: int) -> int:
    """Replace the random seed of games; keys and ids are still random."""
    return SEED


def exit_with_the_tests() -> None:
    """Exit at the end of the input, which comes even if the tests are killed."""
    sys.stdin.read()
    os._exit(0)


secrets.randbits = same_seed
Thread(target=exit_with_the_tests, daemon=True).start()
sys.argv = ["trunkline", "serve", *sys.argv[1:]]
main()
