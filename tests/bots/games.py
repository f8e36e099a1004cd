"""Games between bots, and the positions that tests of bots look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from helpers import SEATS
from random_play import TASTES, crowded, random_play

import trunkline as tl
from trunkline.bots import Bot, find

# More than any game of bots takes; one that runs longer than this goes in circles.
ENDLESS = 3000
DASH = "\N{EN DASH}"  # between two cities in a sentence


@cache
def kind(name: str) -> type[Bot]:
    """The class of a bot; looking it up takes longer than a game."""
    return find(name)


def bots_of(names: str | Sequence[str], seats: int, seed: int = 0) -> list[Bot]:
    """A bot for every seat: all of one name, or one of each in turn."""
    row = [names] if isinstance(names, str) else names
    return [kind(row[seat % len(row)])(seed + seat) for seat in range(seats)]


def positions(game: tl.Game, bots: Sequence[Bot]) -> Iterator[tl.Game]:
    """Let bots play to the end; the game before each move."""
    for _ in range(ENDLESS):
        if game.over:
            return
        yield game
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    raise AssertionError(f"no end after {ENDLESS} moves")


def played(
    names: str | Sequence[str], edition: str, seats: int, seed: int, bot_seed: int = 0
) -> tl.Game:
    """A finished game between bots."""
    game = tl.Game(edition, seats, seed)
    for _ in positions(game, bots_of(names, seats, bot_seed)):
        pass
    return game


def sights(edition: str, every: int, bot: str = "planner") -> Iterator[tuple[tl.Game, int]]:
    """Games and seats that may act in them: of a bot, of random players and of crowded boards.

    The first tickets are always shown, then every so many positions, others for each number of
    seats.
    """
    for seats in SEATS:
        taste = [*TASTES][seats - 1]
        game, other = (tl.Game(edition, seats, seed=seats) for _ in range(2))
        for number, now in enumerate(positions(game, bots_of(bot, seats))):
            if number < seats or number % every == seats % every:
                yield from ((now, seat) for seat in now.waiting)
        for number, (now, _, _) in enumerate(random_play(other, seats, taste)):
            if number % every == seats % every:
                yield from ((now, seat) for seat in now.waiting)
        for seed in range(60 // every):
            now = crowded(edition, seats, random.Random(seed))
            yield now, now.seat
