"""One game between bots, from its seed and seating to its result."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from trunkline.arena.decision_timer import DecisionTimer, TimeUp
from trunkline.bots import Bot
from trunkline.core.rng import Rng
from trunkline.editions import Edition
from trunkline.errors import IllegalMove
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.vocabulary import ScorePart

__all__ = ["ArenaGame", "Forfeit", "GameResult", "SeatResult", "bot_seeds", "forfeited", "play"]

# Mixed into the seed for the bots, so that their choices do not depend on the same numbers as the
# cards.
BOT_SEED_MASK = 0x626F_7473_6361_7264
MAX_LINE = 200
T = TypeVar("T")
R = TypeVar("R")


class ArenaGame(Struct, frozen=True):
    """A game to play: its seed, its lineup and its seating."""

    seed_index: int
    seed: int
    lineup_index: int
    names: tuple[str, ...]


class SeatResult(Struct, frozen=True):
    """What a seat has at the end of a game."""

    total: int
    parts: dict[ScorePart, int]
    completed: int
    held: int
    turns: int


class Forfeit(Struct, frozen=True):
    """A game lost by misbehaving: by which seat, at which move counted from 1, and why.

    Move 0 stands for the creation of the bot, before the first move.
    """

    seat: int
    move: int
    reason: str


class GameResult(Struct, frozen=True):
    """The result of a game: who won, and the result of every seat or a forfeit."""

    game: ArenaGame
    moves: int
    winners: tuple[int, ...]
    results: tuple[SeatResult, ...] = ()
    forfeit: Forfeit | None = None

    @property
    def wins(self) -> list[float]:
        """Each seat's share of the win: 1 for a single winner, split among several."""
        share = 1 / len(self.winners)
        return [share * (seat in self.winners) for seat in range(len(self.game.names))]


class _Lost(Exception):
    """A bot has lost the game by misbehaving."""

    def __init__(self, seat: int, move: int, reason: str) -> None:
        self.seat, self.move, self.reason = seat, move, reason


def bot_seeds(seed: int, seats: int) -> list[int]:
    """The seeds of the bots in a game with this seed, by seat."""
    rng = Rng(seed ^ BOT_SEED_MASK)
    return [rng.next_u64() for _ in range(seats)]


def play(
    edition: Edition,
    arena_game: ArenaGame,
    bots: Mapping[str, Callable[..., Bot]],
    timer: DecisionTimer,
) -> GameResult:
    """Play a game until it ends or a bot forfeits it."""
    game = Game(edition, len(arena_game.names), arena_game.seed)
    turns = [0] * game.seats
    try:
        players = _make_bots(arena_game, bots, timer)
        moves = _play_to_end(game, players, turns, timer)
    except _Lost as lost:
        return forfeited(arena_game, lost.seat, lost.move, lost.reason)
    return GameResult(arena_game, moves, tuple(game.winners()), _results(game, turns))


def forfeited(arena_game: ArenaGame, seat: int, move: int, reason: str) -> GameResult:
    """The result of a game that one seat forfeits: all others win."""
    others = tuple(other for other in range(len(arena_game.names)) if other != seat)
    return GameResult(arena_game, max(move - 1, 0), others, forfeit=Forfeit(seat, move, reason))


def _make_bots(
    arena_game: ArenaGame, bots: Mapping[str, Callable[..., Bot]], timer: DecisionTimer
) -> list[Bot]:
    """Make a new bot for every seat."""
    seeds = bot_seeds(arena_game.seed, len(arena_game.names))
    return [
        _ask(seat, 0, timer, partial(_make_bot, bots[name]), seeds[seat])
        for seat, name in enumerate(arena_game.names)
    ]


def _make_bot(bot: Callable[..., Bot], seed: int) -> Bot:
    return bot(seed=seed)


def _play_to_end(game: Game, players: Sequence[Bot], turns: list[int], timer: DecisionTimer) -> int:
    """Let the bots play, and count each seat's turns; return the number of moves."""
    move_number = 0
    while not game.over:
        move_number += 1
        seat = game.seat
        turns[seat] += game.phase == "turn"
        observation = game.observe(seat)
        move = _ask(seat, move_number, timer, players[seat].choose, observation)
        try:
            # Game.play also accepts text and numbers; a bot must return a Move.
            game.play(move if isinstance(move, Move) else None, seat)
        except Exception as error:
            if isinstance(move, Move) and move in observation.moves():
                raise  # a bug in the engine, not in the bot
            raise _Lost(seat, move_number, _describe_bad_move(move, error)) from error
    return move_number


def _ask(seat: int, move: int, timer: DecisionTimer, question: Callable[[T], R], argument: T) -> R:
    """A bot's answer within the time limit; any error or delay loses it the game."""
    try:
        try:
            timer.start(seat, move)
            answer = question(argument)
        finally:
            late = timer.stop()
    except TimeUp:
        timer.reset()
        late = True
    except BaseException as error:
        # Worker processes do not receive Ctrl-C, so there a KeyboardInterrupt comes from the bot.
        if isinstance(error, KeyboardInterrupt) and not timer.kill_process:
            raise
        raise _Lost(seat, move, _describe_error(error)) from error
    if late:
        raise _Lost(seat, move, f"took longer than {timer.limit:g} s")
    return answer


def _describe_error(error: BaseException) -> str:
    """An error in one line, with the place where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"raised {type(error).__name__}: {_one_line(error, str)} ({where})"


def _describe_bad_move(move: object, error: Exception) -> str:
    """What a bot returned instead of a legal move, and what is wrong with it."""
    if not isinstance(move, Move):
        return f"returned {_one_line(move, repr)}, which is not a Move"
    if isinstance(error, IllegalMove):
        return f"returned an illegal move: {_one_line(error, str)}"
    return f"returned {_one_line(move, repr)}, which is not a move of this game"


def _one_line(value: object, form: Callable[[Any], str]) -> str:
    """A value as one line of limited length, even if it cannot be converted to text."""
    try:
        words = " ".join(form(value).split())
    except Exception:
        return f"<{type(value).__name__}>"
    return words if len(words) <= MAX_LINE else f"{words[:MAX_LINE]} ..."


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
