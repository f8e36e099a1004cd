"""Taking back turns: at a table of one person and bots, any number of turns, with the replies."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from trunkline.game import Game
from trunkline.vocabulary import Phase

__all__ = ["TURN_STARTS", "OwnTurn", "TakeBacks", "game_after"]

# The phases in which a move begins a turn. Choosing the first tickets counts as one.
TURN_STARTS = (Phase.ANNOUNCE, Phase.FIRST_TICKETS, Phase.TURN)


class OwnTurn(NamedTuple):
    """How many moves were made before a turn, and the number of the entry that it began with."""

    moves: int
    entry: int


class TakeBacks(Struct, frozen=True):
    """The turns that the only person at a table may take back, in the order they were made.

    `acted` is the number of the last entry with which the person changed the position.
    """

    seat: int
    turns: tuple[OwnTurn, ...] = ()
    acted: int = 0

    def after_move(self, before: Game, entry: int) -> TakeBacks:
        """After a move of the seat."""
        turns = self.turns
        if before.phase in TURN_STARTS:
            turns = (*turns, OwnTurn(len(before.played), entry))
        return replace(self, turns=turns, acted=entry)

    def after_undo(self, entry: int, moves: int) -> TakeBacks:
        """After an undo or a take-back that has left this many moves."""
        turns = tuple(turn for turn in self.turns if turn.moves < moves)
        return replace(self, turns=turns, acted=entry)

    def forget_turns(self) -> TakeBacks:
        """When nothing that happened so far may be taken back."""
        return replace(self, turns=())


def game_after(game: Game, moves: int) -> Game:
    """The game as it was after its first moves, dealt from the same seed."""
    earlier = game.dealt_again()
    for seat, move in game.played[:moves]:
        earlier.play(move, seat=seat)
    return earlier
