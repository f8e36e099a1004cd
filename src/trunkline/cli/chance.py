"""Random players: every legal move is equally likely.

They draw from the engine's own generator, so that games played move by move are the very games
that the engine plays at full speed from the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move

WORD = (1 << 64) - 1
HALF = (1 << 32) - 1
# Sets the players' choices apart from the cards: the same stream must not decide both.
PLAYERS = 0x7261_696C_7761_7973


class Chance:
    """SplitMix64, as in the engine."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def number(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & WORD
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        unfair = (1 << 32) % n
        while True:
            product = (self.number() >> 32) * n
            if product & HALF >= unfair:
                return product >> 32


class RandomPlayers:
    """Players that choose blindly."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, game: Game) -> Move:
        """A move for the seat whose decision it is."""
        moves = game.moves()
        return moves[self._chance.below(len(moves))]


def players_of(seed: int) -> RandomPlayers:
    """The players of the game dealt from a seed, when the seed is all there is to go by."""
    return RandomPlayers(Chance(seed ^ PLAYERS))
