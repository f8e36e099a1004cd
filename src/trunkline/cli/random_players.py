"""Random players: every legal move is equally likely.

They draw from the engine's own generator. A game they play move by move is therefore the same game
that the engine plays at full speed from the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.core.rng import Rng

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move

# Separates the players' choices from the cards: one random sequence must not decide both.
PLAYER_SEED_MASK = 0x7261_696C_7761_7973


class RandomPlayers:
    """Players who choose among the legal moves at random."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, game: Game) -> Move:
        """A move for the seat whose turn it is."""
        moves = game.moves()
        return moves[self._rng.below(len(moves))]


def random_players_for(seed: int) -> RandomPlayers:
    """The random players of the game dealt from this seed."""
    return RandomPlayers(Rng(seed ^ PLAYER_SEED_MASK))
