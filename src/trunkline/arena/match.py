"""One game between bots: from a seed and who sits where to what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from trunkline.arena.clock import Clock, TimeUp
from trunkline.bots import Bot
from trunkline.core.rng import Rng
from trunkline.editions import Edition
from trunkline.errors import IllegalMove
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.vocabulary import ScorePart

__all__ = ["Forfeit", "Match", "Outcome", "SeatResult", "bot_seeds", "forfeited", "play"]

# Sets the bots' choices apart from the cards: the same stream must not decide both.
BOTS = 0x626F_7473_6361_7264
LONGEST_LINE = 200
Answer = TypeVar("Answer")
Given = TypeVar("Given")


class Match(Struct, frozen=True):
    """A game to be played: the number of its seed and the seed, the lineup, and who sits where."""

    number: int
    seed: int
    lineup: int
    names: tuple[str, ...]


class SeatResult(Struct, frozen=True):
    """What a seat has at the end of a game."""

    total: int
    parts: dict[ScorePart, int]
    completed: int
    held: int
    turns: int


class Forfeit(Struct, frozen=True):
    """A game lost by breaking off: by which seat, at which move counted from 1, and why.

    Move 0 is the making of the bot, before the first move.
    """

    seat: int
    move: int
    reason: str


class Outcome(Struct, frozen=True):
    """A game that was played: who won, and every seat's result or a forfeit."""

    match: Match
    moves: int
    winners: tuple[int, ...]
    results: tuple[SeatResult, ...] = ()
    forfeit: Forfeit | None = None

    @property
    def wins(self) -> list[float]:
        """Each seat's part of the win: 1 for a winner, shared where several win."""
        part = 1 / len(self.winners)
        return [part * (seat in self.winners) for seat in range(len(self.match.names))]


class _Lost(Exception):
    """A bot has lost the game by what it did."""

    def __init__(self, seat: int, move: int, reason: str) -> None:
        self.seat, self.move, self.reason = seat, move, reason


def bot_seeds(seed: int, seats: int) -> list[int]:
    """The seeds of the bots in a game dealt from a seed, by seat."""
    stream = Rng(seed ^ BOTS)
    return [stream.number() for _ in range(seats)]


def play(edition: Edition, match: Match, bots: Mapping[str, type[Bot]], clock: Clock) -> Outcome:
    """Play a game to its end, or until a bot forfeits it."""
    game = Game(edition, len(match.names), match.seed)
    turns = [0] * game.seats
    try:
        players = _seated(match, bots, clock)
        moves = _play_out(game, players, turns, clock)
    except _Lost as lost:
        return forfeited(match, lost.seat, lost.move, lost.reason)
    return Outcome(match, moves, tuple(game.winners()), _results(game, turns))


def forfeited(match: Match, seat: int, move: int, reason: str) -> Outcome:
    """A game that a seat has lost to all others at the table."""
    others = tuple(other for other in range(len(match.names)) if other != seat)
    return Outcome(match, max(move - 1, 0), others, forfeit=Forfeit(seat, move, reason))


def _seated(match: Match, bots: Mapping[str, type[Bot]], clock: Clock) -> list[Bot]:
    """A new bot for every seat."""
    seeds = bot_seeds(match.seed, len(match.names))
    return [
        _asked(seat, 0, clock, partial(_made, bots[name]), seeds[seat])
        for seat, name in enumerate(match.names)
    ]


def _made(bot: type[Bot], seed: int) -> Bot:
    return bot(seed=seed)


def _play_out(game: Game, players: Sequence[Bot], turns: list[int], clock: Clock) -> int:
    """Let the bots play; returns the number of moves, and counts each seat's turns."""
    move_number = 0
    while not game.over:
        move_number += 1
        seat = game.seat
        turns[seat] += game.phase == "turn"
        observation = game.observe(seat)
        move = _asked(seat, move_number, clock, players[seat].choose, observation)
        try:
            # Anything but a Move would be read as notation or as a number.
            game.play(move if isinstance(move, Move) else None, seat)
        except Exception as error:
            if isinstance(move, Move) and move in observation.moves():
                raise  # the engine's fault, not the bot's
            raise _Lost(seat, move_number, _rubbish(move, error)) from error
    return move_number


def _asked(
    seat: int, move: int, clock: Clock, question: Callable[[Given], Answer], given: Given
) -> Answer:
    """What a bot answers in time; whatever goes wrong loses it the game."""
    try:
        try:
            clock.begin(seat, move)
            answer = question(given)
        finally:
            late = clock.end()
    except TimeUp:
        clock.stop()
        late = True
    except BaseException as error:
        # Worker processes, which are expendable, do not hear Ctrl-C: there it is the bot's doing.
        if isinstance(error, KeyboardInterrupt) and not clock.expendable:
            raise
        raise _Lost(seat, move, _raised(error)) from error
    if late:
        raise _Lost(seat, move, f"took longer than {clock.limit:g} s")
    return answer


def _raised(error: BaseException) -> str:
    """An error in a line, with the place where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"raised {type(error).__name__}: {_line(error, str)} ({where})"


def _rubbish(move: object, error: Exception) -> str:
    """What a bot returned instead of a legal move, and what is wrong with it."""
    if not isinstance(move, Move):
        return f"returned {_line(move, repr)}, which is no Move"
    if isinstance(error, IllegalMove):
        return f"returned an illegal move: {_line(error, str)}"
    return f"returned {_line(move, repr)}, which is no move of this game"


def _line(value: object, form: Callable[[Any], str]) -> str:
    """A value in one line of bounded length, even if it does not want to be shown."""
    try:
        words = " ".join(form(value).split())
    except Exception:
        return f"<{type(value).__name__}>"
    return words if len(words) <= LONGEST_LINE else f"{words[:LONGEST_LINE]} ..."


def _results(game: Game, turns: Sequence[int]) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(
            total=score.total,
            parts=score.parts,
            completed=score.completed,
            held=len(score.ticket_results),
            turns=turns[seat],
        )
        for seat, score in enumerate(game.scores())
    )
