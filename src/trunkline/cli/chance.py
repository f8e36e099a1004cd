"""Random players: every legal move is equally likely.

They draw from the engine's own generator, so that games played move by move are the very games
that the engine plays at full speed from the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.core.rng import Rng

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move

# Sets the players' choices apart from the cards: the same stream must not decide both.
PLAYERS = 0x7261_696C_7761_7973


class RandomPlayers:
    """Players that choose blindly."""

    def __init__(self, chance: Rng) -> None:
        self._chance = chance

    def choose(self, game: Game) -> Move:
        """A move for the seat whose decision it is."""
        moves = game.moves()
        return moves[self._chance.below(len(moves))]


def players_of(seed: int) -> RandomPlayers:
    """The players of the game dealt from a seed, when the seed is all there is to go by."""
    return RandomPlayers(Rng(seed ^ PLAYERS))
