"""Who plays whom, from which seeds and in which seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from msgspec import Struct

from trunkline.arena.arena_game import ArenaGame
from trunkline.core.rng import Rng
from trunkline.editions import Edition

__all__ = ["Lineup", "Schedule", "Seed", "lineups", "seatings", "seeds"]

# The bots at one table.
Lineup = tuple[str, ...]
# The index of a seed in the tournament, and the seed.
Seed = tuple[int, int]


class Schedule(Struct, frozen=True):
    """A tournament to play: everything that a worker needs to know, wherever it runs.

    `limit` is the time for a decision in seconds. `sources` are the bots' files, for workers that
    cannot read them.
    """

    edition: Edition
    lineups: tuple[Lineup, ...]
    limit: float
    sources: dict[str, bytes]

    @property
    def names(self) -> tuple[str, ...]:
        """The distinct bots, in the order given."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    def games(self, seed: Seed) -> Iterator[ArenaGame]:
        """All games of one seed: every lineup in every seating."""
        for index, lineup in enumerate(self.lineups):
            for names in seatings(lineup):
                yield ArenaGame(*seed, index, names)


def lineups(names: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """The lineups of a tournament.

    With as many names as seats there is one lineup, as given. Otherwise they are all combinations
    of different bots. If there are fewer bots than seats, each one plays against a table filled
    with each other one.
    """
    if len(names) == seats:
        return (tuple(names),)
    different = tuple(dict.fromkeys(names))
    if len(different) == 1:
        return (different * seats,)
    if len(different) >= seats:
        return tuple(combinations(different, seats))
    return tuple((one, *[other] * (seats - 1)) for one, other in permutations(different, 2))


def seatings(lineup: Lineup) -> list[Lineup]:
    """Every way to seat a lineup. Bots of the same name are interchangeable."""
    return list(dict.fromkeys(permutations(lineup)))


def seeds(seed: int, number: int) -> Iterator[Seed]:
    """The seeds of a tournament's games, derived from the seed of the tournament."""
    rng = Rng(seed)
    for index in range(number):
        yield index, rng.next_u64()
