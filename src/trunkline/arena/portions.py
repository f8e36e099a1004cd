"""A tournament in portions of whole seeds, which any worker can play."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import redirect_stdout
from itertools import islice

from trunkline.arena.clock import MATCH, Clock
from trunkline.arena.match import Outcome, play
from trunkline.arena.roster import found
from trunkline.arena.schedule import Plan, Seed
from trunkline.compiled_edition import compile_edition

__all__ = ["Played", "Portion", "Portions", "play_portion"]

# What the portions grow to: the bar moves, and handing them out costs nothing in comparison.
SECONDS = 0.1
LARGEST = 256

Portion = list[Seed]
# Games as they are done, portion by portion.
Played = Generator[list[Outcome], None, None]


class Portions:
    """Hands out seeds, more at a time while that is quickly done."""

    def __init__(self, seeds: Iterator[Seed], size: int = 1) -> None:
        self._seeds = seeds
        self._size = size

    def take(self) -> Portion:
        """The next seeds; none when all are handed out."""
        return list(islice(self._seeds, self._size))

    def took(self, seconds: float, size: int) -> None:
        """A portion of this size is done."""
        if seconds < SECONDS and size == self._size:
            self._size = min(2 * size, LARGEST)


def play_portion(
    plan: Plan, portion: Portion, clock: Clock, lost: dict[int, Outcome] | None = None
) -> list[Outcome]:
    """Play all games of some seeds in their order, except those known to be lost."""
    edition = compile_edition(plan.edition).edition  # the very one, so that no game compares them
    bots = found(plan.names, plan.sources)
    matches = [match for seed in portion for match in plan.matches(seed)]
    outcomes = []
    # What a bot prints must not mix with what the command prints.
    with redirect_stdout(sys.stderr), clock.ticking():
        for place, match in enumerate(matches):
            clock.journal[MATCH] = place
            known = lost.get(place) if lost else None
            outcomes.append(known or play(edition, match, bots, clock))
    return outcomes
