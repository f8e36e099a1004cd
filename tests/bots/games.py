"""Games between bots, and positions for the tests of bots."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from helpers import SEATS
from random_play import TASTES, crowded, random_play

import trunkline as tl
from trunkline.bots import Bot, find, names

# The expert takes its time, so it has tests of its own.
INSTANT = [name for name in names() if name != "expert"]
# More than any game between bots takes; a longer one would never end.
MAX_MOVES = 3000
DASH = "\N{EN DASH}"  # between two cities in a sentence


@cache
def bot_class(name: str) -> type[Bot]:
    """The class of a bot, cached because the lookup takes longer than a game."""
    return find(name)


def make_bots(names: str | Sequence[str], seats: int, seed: int = 0) -> list[Bot]:
    """A bot for every seat: all of one name, or the given names in turn."""
    row = [names] if isinstance(names, str) else names
    return [bot_class(row[seat % len(row)])(seed + seat) for seat in range(seats)]


def positions(game: tl.Game, bots: Sequence[Bot]) -> Iterator[tl.Game]:
    """Let bots play to the end; yield the game before each move."""
    for _ in range(MAX_MOVES):
        if game.over:
            return
        yield game
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    raise AssertionError(f"the game has not ended after {MAX_MOVES} moves")


def played(
    names: str | Sequence[str], edition: str, seats: int, seed: int, bot_seed: int = 0
) -> tl.Game:
    """A finished game between bots."""
    game = tl.Game(edition, seats, seed)
    for _ in positions(game, make_bots(names, seats, bot_seed)):
        pass
    return game


def wins(one: str, other: str, edition: str = "usa", deals: int = 40) -> float:
    """The share of games that one bot wins; each deal is played in both seatings."""
    won = 0.0
    for deal in range(deals):
        for seat, seats in enumerate(([one, other], [other, one])):
            winners = played(seats, edition, 2, deal, bot_seed=deal).winners()
            won += (seat in winners) / len(winners)
    return won / (2 * deals)


def sample_positions(
    edition: str, every: int, bot: str = "planner"
) -> Iterator[tuple[tl.Game, int]]:
    """Positions and a seat to move: from games of a bot, random games and crowded boards.

    They include the choice of first tickets and then one position in `every`, with a different
    offset for each number of seats.
    """
    for seats in SEATS:
        taste = [*TASTES][seats - 1]
        game, other = (tl.Game(edition, seats, seed=seats) for _ in range(2))
        for number, now in enumerate(positions(game, make_bots(bot, seats))):
            if number < seats or number % every == seats % every:
                yield from ((now, seat) for seat in now.waiting)
        for number, (now, _, _) in enumerate(random_play(other, seats, taste)):
            if number % every == seats % every:
                yield from ((now, seat) for seat in now.waiting)
        for seed in range(60 // every):
            now = crowded(edition, seats, random.Random(seed))
            yield now, now.seat
