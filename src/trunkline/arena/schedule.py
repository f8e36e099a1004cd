"""Who plays whom, from which seeds, and who sits where: the same for everyone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from msgspec import Struct

from trunkline.arena.match import Match
from trunkline.core.rng import Rng
from trunkline.editions import Edition

__all__ = ["Plan", "lineups", "seatings", "seeds"]

Lineup = tuple[str, ...]
# A seed and its number in the tournament.
Seed = tuple[int, int]


class Plan(Struct, frozen=True):
    """A tournament to be played: everything a worker needs to know, wherever it runs.

    `sources` are the bots' files, for workers that cannot see them.
    """

    edition: Edition
    lineups: tuple[Lineup, ...]
    limit: float
    sources: dict[str, bytes]

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once, in the order given."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    def matches(self, seed: Seed) -> Iterator[Match]:
        """All games of one seed: every lineup in every seating."""
        for number, lineup in enumerate(self.lineups):
            for names in seatings(lineup):
                yield Match(*seed, number, names)


def lineups(names: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """The tables at which bots meet.

    As many names as seats are one table, as they are. Otherwise all tables of different bots;
    and where there are too few of them, each one against a table full of each other.
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
    """Every way to seat a lineup; bots of the same name are all the same."""
    return list(dict.fromkeys(permutations(lineup)))


def seeds(seed: int, number: int) -> Iterator[Seed]:
    """So many seeds of games, each with its number, from the seed of a tournament."""
    stream = Rng(seed)
    for place in range(number):
        yield place, stream.number()
