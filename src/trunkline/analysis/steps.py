"""The moves of a game with the positions around them, as an analysis needs them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.analysis.result_types import LuckSource
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.vocabulary import MoveKind

__all__ = ["Step", "is_cut_short", "steps_of"]


class Step(Struct, frozen=True):
    """A move, the positions before and after it, and what chance had to do with it."""

    number: int  # counted from 1
    turn: int  # counted over all seats; 0 before the first
    seat: int
    move: Move
    before: Game
    after: Game
    source: LuckSource | None  # of the chance event, if there was one

    @property
    def forced(self) -> bool:
        """Whether there was no other move."""
        return len(self.before.move_numbers(self.seat)) == 1


def steps_of(game: Game, start: Game) -> list[Step]:
    """All moves of a game since a position."""
    played = game.played
    first = len(start.played)
    now, turn, steps = start.copy(), 0, []
    for number, (seat, move) in enumerate(played[first:], start=1):
        before = now.copy()
        turn += before.phase == "turn"
        outcome = play_with_outcome(now, move, seat)
        steps.append(Step(number, turn, seat, move, before, now.copy(), _source(outcome)))
    if now.digest() != game.digest():
        raise ValueError("the game did not begin with this position")
    if steps and is_cut_short(game):
        steps[-1] = replace(steps[-1], source="early end")
    return steps


def is_cut_short(game: Game) -> bool:
    """Whether something else than the moves decided the result."""
    return game.ended_early or bool(game.resigned and game.over)


def _source(outcome: Outcome) -> LuckSource | None:
    """The name of the chance event that a move brought."""
    if not outcome.revealed:
        return None
    if outcome.kind == MoveKind.DRAW_TICKETS:
        return "ticket offers"
    return "tunnels" if outcome.turned else "card draws"
